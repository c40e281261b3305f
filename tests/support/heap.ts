// How much of its heap a Node process uses after a collection, asked from outside: it says so when it gets a signal.
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

/** Environment of a process that is to be asked. */
export const heapEnv = { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(hook)}"` } as const;

/** Megabytes in use of the heap of a process; `said` gives all that it has said on stderr. */
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
