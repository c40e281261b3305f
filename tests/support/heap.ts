// Used heap of a Node process after a garbage collection, measured from outside: the process prints it on a signal.
import type { ChildProcess } from 'node:child_process';

const hook = `import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  setTimeout(() => {
    collect();
    process.stderr.write('heap ' + process.memoryUsage().heapUsed + '\\n');
  }, 300);
});`;

/** Environment of a process whose heap is measured. */
export const heapEnv = { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(hook)}"` } as const;

/** Returns the megabytes of used heap of a process; `said` returns its stderr so far. */
export async function heapOf(child: ChildProcess, said: () => string): Promise<number> {
  const known = said().length;
  child.kill('SIGUSR2');
  for (let wait = 0; wait < 3000; wait += 1) {
    const bytes = /heap (\d+)\n/.exec(said().slice(known))?.[1];
    if (bytes !== undefined) return Number(bytes) / 1024 ** 2;
    await new Promise((resume) => setTimeout(resume, 20));
  }
  throw new Error('The process does not say what is in its heap.');
}
