// The process of a part: `node process.js PART INPUTS SCRATCH`. Prints the milliseconds of processor time that its work took, those of V8's
// own threads included. For `start` these are all since the process was started.
import type { PrepareWork } from './library.ts';
import type { PartName } from './parts.ts';

const libraries: Readonly<Record<PartName, () => Promise<{ readonly prepare: PrepareWork }>>> = {
  start: () => import('./libraries/start.ts'),
  read: () => import('./libraries/read.ts'),
  descriptions: () => import('./libraries/descriptions.ts'),
  examples: () => import('./libraries/examples.ts'),
  'front-matter': () => import('./libraries/front-matter.ts'),
  markdown: () => import('./libraries/markdown.ts'),
  'code-cold': () => import('./libraries/code-cold.ts'),
  'code-warm': () => import('./libraries/code-warm.ts'),
  pages: () => import('./libraries/pages.ts'),
  words: () => import('./libraries/words.ts'),
  write: () => import('./libraries/write.ts'),
};

const [, , part, inputs = '', scratch = ''] = process.argv;
const { prepare } = await libraries[part as PartName]();
const work = await prepare(inputs, scratch);
const begin = part === 'start' ? { user: 0, system: 0 } : process.cpuUsage();
await work();
const { user, system } = process.cpuUsage();
process.stdout.write(String((user - begin.user + system - begin.system) / 1000));
