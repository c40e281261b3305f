#!/usr/bin/env node
// Starts the compiled command line; nothing else. React looks at NODE_ENV when it is imported, so it is set first.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

// Before V8 has its middle compiler, its best one is soon called for, and compiles on threads that take the processor from the
// build: six times later, a cold build takes a fourth less processor time, and a long one is quicker too.
// What runs as WebAssembly, Node 22 and later leave to its first compiler as long as Node 20 is told to here.
const patience = {
  20: ['--interrupt-budget=400000', '--wasm-tiering-budget=13000000'],
  22: ['--invocation-count-for-turbofan=18000'],
};
for (const flag of patience[parseInt(process.versions.node, 10)] ?? []) setFlagsFromString(flag);
// Threads that collect garbage together wait for each other where a build keeps both processors busy.
if (availableParallelism() <= 2) setFlagsFromString('--no-parallel-scavenge');
// A language server makes much at its start that lives on: with more room for what is new, less of it is copied again and again.
if (process.argv[2] === 'lsp')
  for (const flag of ['--semi-space-growth-factor=8', '--min-semi-space-size=16', '--max-semi-space-size=32'])
    setFlagsFromString(flag);
process.env.NODE_ENV = 'production';
// Node 22 and later keep what they compile, so that the next start need not. NODE_DISABLE_COMPILE_CACHE=1 says no.
module.enableCompileCache?.();
const entry = new URL('../dist/cli.js', import.meta.url);
// To pack a site of thousands of pages is to need little memory rather than little time. What its threads have given back the system
// never gets, unless it is told so before the process starts; the same goes for how much room V8 has for what was just made.
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
  child.on('exit', (code) => {
    process.exitCode = code ?? 3;
  });
} else if (existsSync(entry)) {
  const { main } = await import(entry.href);
  await main(process.argv);
} else {
  process.stderr.write('techdocs is not compiled yet. Run `npm run build` in its folder.\n');
  process.exitCode = 3;
}
