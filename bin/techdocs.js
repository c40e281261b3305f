#!/usr/bin/env node
// Starts the compiled command line, nothing else. React reads NODE_ENV when it is imported, so it is set first.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

// Versions of V8 without a middle tier use the optimizing compiler early, on threads that take processor time from the build. If functions
// are optimized six times later, a cold build takes a quarter less processor time, and a long build is faster, too. Node 22 and later run
// WebAssembly in the baseline compiler for as long as Node 20 does with this flag.
const patience = {
  20: ['--interrupt-budget=400000', '--wasm-tiering-budget=13000000'],
  22: ['--invocation-count-for-turbofan=18000'],
};
for (const flag of patience[parseInt(process.versions.node, 10)] ?? []) setFlagsFromString(flag);
// Threads that collect garbage in parallel wait for each other if a build keeps both processors busy.
if (availableParallelism() <= 2) setFlagsFromString('--no-parallel-scavenge');
// A language server allocates much at its start that stays alive: a larger young generation is copied less often.
if (process.argv[2] === 'lsp')
  for (const flag of ['--semi-space-growth-factor=8', '--min-semi-space-size=16', '--max-semi-space-size=32'])
    setFlagsFromString(flag);
process.env.NODE_ENV = 'production';
// Node 22 and later cache compiled code for the next start. NODE_DISABLE_COMPILE_CACHE=1 disables it.
module.enableCompileCache?.();
const entry = new URL('../dist/cli.js', import.meta.url);
// `pack` of thousands of pages needs little memory rather than little time. The C library returns memory of ended threads to the system
// only if these variables are set before the process starts; the flags that limit V8's young generation have to be set by then, too.
if (process.argv[2] === 'pack' && process.env.MALLOC_ARENA_MAX === undefined) {
  const { spawn } = await import('node:child_process');
  const sizes = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };
  const words = [...process.execArgv, '--max-semi-space-size=4', '--heap-growing-percent=25', ...process.argv.slice(1)];
  const child = spawn(process.execPath, words, { stdio: 'inherit', env: { ...process.env, ...sizes } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', ({ message }) => {
    process.stderr.write(`\`pack\` needs a second process, which could not be started: ${message}\n`);
    process.exitCode = 3;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 3;
    if (signal === null) return;
    // No fault of techdocs: this process ends as the other did, so that its caller sees the signal.
    const cause = signal === 'SIGKILL' ? ', as systems do that run out of memory' : '';
    process.stderr.write(`\`pack\` was ended by ${signal}${cause}.\n`);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
} else if (existsSync(entry)) {
  const { main } = await import(entry.href);
  await main(process.argv);
} else {
  process.stderr.write('techdocs is not compiled yet. Run `npm run build` in its folder.\n');
  process.exitCode = 3;
}
