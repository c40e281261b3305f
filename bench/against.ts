// `npm run bench:against -- FOLDER`: compares this tree with another compiled checkout on the same sites. Runs alternate, so that other
// load of the machine affects both. Compares builds, the dev server, the size of the package, and whether each written file is equal.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../tests/support/browser.ts';
import { writeApiSite } from './api-site.ts';
import { killServers, memoryOf, start, stop } from './dev-server.ts';
import { measureEdits } from './edits.ts';
import { inScratch, measure, median } from './measure.ts';
import { table } from './report.ts';
import {
  type BenchSite,
  copyOwnSite,
  copyPackage,
  editPage,
  filesBelow,
  makeCorpusSite,
  middlePage,
  remove,
  repository,
} from './sites.ts';

const HELP = `Usage: npm run bench:against -- [options] FOLDER

FOLDER is another checkout of techdocs, compiled (node scripts/compile.mjs).

  --runs N        runs of each case, of which the median counts (default: 5)
  --scale LIST    corpora, such as 1,10 or none (default: 1,10)
  --no-serve      leave the dev server out
  --no-builds     leave the times of builds out
  --help          print this help

Run it on a machine that does nothing else. Needs Chromium for the dev server (CHROMIUM_PATH names another one).
`;
const CACHES = ['.techdocs', 'node_modules', 'build'];
const NAMES = ['before', 'now'] as const;

/** A tree, and its copy of the measured site. */
interface Side {
  readonly name: (typeof NAMES)[number];
  /** Path of its executable. */
  readonly command: string;
  readonly folder: string;
}

/** Numbers by name, in the order of the table: those of the other tree, and of this one. */
type Numbers = Map<string, Record<(typeof NAMES)[number], number[]>>;

const say = (text: string) => process.stderr.write(`${text}\n`);

function readCall() {
  const options = {
    runs: { type: 'string', default: '5' },
    scale: { type: 'string', default: '1,10' },
    'no-serve': { type: 'boolean', default: false },
    'no-builds': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const scales = values.scale === 'none' ? [] : values.scale.split(',').map(Number);
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs takes a whole number from 1, not \`${values.runs}\`.`);
  if (!scales.every((scale) => Number.isInteger(scale) && scale > 0))
    throw new Error(`--scale takes whole numbers such as 1,10, or none, not \`${values.scale}\`.`);
  const [tree] = positionals;
  if (tree === undefined && !values.help) throw new Error('Name the folder of another checkout.');
  const { help } = values;
  return { tree: resolve(tree ?? ''), runs, scales, serves: !values['no-serve'], builds: !values['no-builds'], help };
}

function note(numbers: Numbers, what: string, { name }: Side, value: number): void {
  const row = numbers.get(what) ?? { before: [], now: [] };
  row[name].push(value);
  numbers.set(what, row);
}

/** Measures cold builds, builds without changes, and builds after one edit, alternating. */
async function measureBuilds(sides: readonly Side[], page: string | undefined, runs: number, scratch: string) {
  const numbers: Numbers = new Map();
  const cases = page === undefined ? (['cold', 'warm'] as const) : (['cold', 'warm', 'one edit'] as const);
  for (const kind of cases) {
    for (let run = 1; run <= runs; run++) {
      for (const side of sides) {
        const { command, folder } = side;
        if (kind === 'cold') remove(folder, CACHES);
        const undo = kind === 'one edit' ? editPage(join(folder, 'content/docs', page ?? ''), run) : () => {};
        const call = [process.execPath, command, 'build', '--quiet'];
        const { seconds, cpu, megabytes } = await measure(call, { cwd: folder, scratch });
        undo();
        note(numbers, `${kind}, s`, side, seconds);
        note(numbers, `${kind}, CPU s`, side, cpu);
        note(numbers, `${kind}, MB`, side, megabytes);
      }
    }
  }
  return numbers;
}

/** Measures starts of the dev server, cold and warm, the first edit after one, and further edits, alternating. */
async function measureServe(sides: readonly Side[], page: string, runs: number, browser: Browser): Promise<Numbers> {
  const numbers: Numbers = new Map();
  const measuredOf = ({ name, command, folder }: Side) => {
    const serve = (port: number) => [process.execPath, command, 'serve', '--port', String(port), '--strict-port'];
    const generator = { name, isOurs: true, serve, caches: CACHES, env: { NO_COLOR: '1' } };
    const file = join(folder, 'content/docs', page);
    return { name, generator, folder, path: `/${page.replace(/\.md$/, '')}`, file };
  };
  for (const kind of ['cold', 'warm'] as const) {
    for (let run = 0; run < runs; run++) {
      for (const side of sides) {
        if (kind === 'cold') remove(side.folder, CACHES);
        const measured = measuredOf(side);
        const server = await start(measured);
        note(numbers, `${kind} start to first page, s`, side, server.seconds);
        if (kind === 'warm') {
          const [first] = await measureEdits(browser, server.address, measured.file, { runs: 1, uncounted: 0 });
          note(numbers, 'first edit after a start to screen, ms', side, first ?? Number.NaN);
        }
        while (!server.isWhole()) await new Promise((resume) => setTimeout(resume, 50));
        if (kind === 'cold') note(numbers, 'server, MB', side, memoryOf(server));
        await stop(server);
      }
    }
  }
  for (const side of sides) {
    const measured = measuredOf(side);
    const server = await start(measured);
    const times = await measureEdits(browser, server.address, measured.file, { runs: runs * 4, uncounted: 3 });
    for (const ms of times) note(numbers, 'edit to screen, ms', side, ms);
    await stop(server);
  }
  return numbers;
}

/** Returns the hashes of a folder's files by path. */
function hashesOf(folder: string): ReadonlyMap<string, string> {
  const files = filesBelow(folder, '').filter((path) => statSync(join(folder, path)).isFile());
  return new Map(
    files.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );
}

/** Compares the output of both trees for a site: the number of equal files, and the first that differ. */
async function compareOutputs(sides: readonly Side[], scratch: string): Promise<string> {
  const hashes: ReadonlyMap<string, string>[] = [];
  for (const { command, folder } of sides) {
    remove(folder, CACHES);
    await measure([process.execPath, command, 'build', '--quiet'], { cwd: folder, scratch });
    hashes.push(hashesOf(join(folder, 'build')));
  }
  const [before, now] = hashes;
  if (before === undefined || now === undefined) return '';
  const names = [...new Set([...before.keys(), ...now.keys()])].sort();
  const others = names.filter((name) => before.get(name) !== now.get(name));
  const first = others
    .slice(0, 12)
    .map((name) => `${name}${before.has(name) ? (now.has(name) ? '' : ' (gone)') : ' (new)'}`);
  return `${names.length - others.length} of ${names.length} files are the same${first.length === 0 ? '' : `; others: ${first.join(', ')}`}`;
}

/** The sites whose output is compared; each function writes one into a folder. */
const SITES: Readonly<Record<string, (folder: string) => unknown>> = {
  portal: (folder) => copyOwnSite(folder),
  manual: (folder) =>
    cpSync(join(repository, 'docs'), folder, {
      recursive: true,
      filter: (path) => !/[\\/](?:build|\.techdocs|node_modules)$/.test(path),
    }),
  'product docs': (folder) => cpSync(join(repository, 'examples/product-docs'), folder, { recursive: true }),
  library: (folder) => cpSync(join(repository, 'examples/library'), folder, { recursive: true }),
  'API of 1,000 operations': (folder) => writeApiSite(folder, 1000),
};

function show(title: string, numbers: Numbers): void {
  const digits = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0));
  const body = [...numbers].map(([what, { before, now }]) => {
    const [a, b] = [median(before), median(now)];
    return [what, digits(a), digits(b), (b / a).toFixed(3)];
  });
  process.stdout.write(`${title}\n\n${table(['Case', 'before', 'now', '× before'], body, 1)}\n\n`);
}

/** Leaves a site out, with a line, if one of the trees cannot build it: an older tree may not know the site's configuration. */
async function trySite(site: string, compare: () => Promise<void>): Promise<void> {
  try {
    await compare();
  } catch (error) {
    const [reason = '', ...findings] = (error as Error).message.split('\n');
    process.stdout.write(
      `${site}: left out. ${reason.replace(/:$/, '.')} ${findings.slice(0, 2).join(' ').trim()}\n\n`,
    );
  }
}

async function bench({ tree, runs, scales, serves, builds }: ReturnType<typeof readCall>, folder: string) {
  const scratch = join(folder, 'scratch');
  mkdirSync(scratch);
  const commands = [tree, repository].map((from, at) => copyPackage(join(folder, `package-${at}`), from));
  const sidesOf = (site: string): readonly Side[] =>
    NAMES.map((name, at) => ({ name, command: commands[at] ?? '', folder: join(folder, 'sites', `${site} ${name}`) }));
  const sizes: Numbers = new Map();
  for (const [at, side] of sidesOf('').entries()) {
    const dist = join([tree, repository][at] ?? '', 'dist');
    const bytes = filesBelow(dist, '').reduce((sum, path) => sum + statSync(join(dist, path)).size, 0);
    note(sizes, 'dist, kB', side, bytes / 1000);
  }
  show('Package', sizes);
  for (const [site, write] of Object.entries(SITES)) {
    const sides = sidesOf(site);
    for (const side of sides) write(side.folder);
    await trySite(site, async () => {
      process.stdout.write(`${site}: ${await compareOutputs(sides, scratch)}\n\n`);
    });
    for (const side of sides) rmSync(side.folder, { recursive: true });
  }
  const measured: Readonly<Record<string, (folder: string) => BenchSite | undefined>> = {
    portal: (at) => copyOwnSite(at),
    ...Object.fromEntries(scales.map((scale) => [`corpus ×${scale}`, (at: string) => makeCorpusSite(at, scale)])),
    'API of 1,000 operations': (at) => {
      writeApiSite(at, 1000);
      return undefined;
    },
  };
  const browser = serves ? await launchBrowser() : undefined;
  try {
    for (const [site, write] of Object.entries(measured)) {
      const sides = sidesOf(site);
      const [made] = sides.map((side) => write(side.folder));
      const page = made && middlePage(made.folder);
      say(`${site} …`);
      await trySite(site, async () => {
        if (builds) show(`${site}: medians of ${runs} builds`, await measureBuilds(sides, page, runs, scratch));
        if (browser && page !== undefined)
          show(`${site}: the dev server`, await measureServe(sides, page, runs, browser));
      });
      for (const side of sides) rmSync(side.folder, { recursive: true });
    }
  } finally {
    killServers();
    await browser?.close();
  }
}

try {
  const call = readCall();
  if (call.help) process.stdout.write(HELP);
  else await inScratch((folder) => bench(call, folder));
} catch (error) {
  say(`The bench stopped. ${(error as Error).message}`);
  process.exitCode = 1;
}
