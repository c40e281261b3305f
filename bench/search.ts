// `npx tsx bench/search.ts`: the cost of search for a build and a reader, on this site and on generated corpora, with the embedded engine
// and with Pagefind: the time of a cold build and of one without changes, the download of a first query, and the time of queries. Whole
// builds are timed, compared with builds without an index; first queries are typed into the dialog. With both engines on several corpora it
// prints the table of docs/search/engines.md.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import type { BuildReport } from '../src/engine/build.ts';
import { type LunrIndex, openLunrIndex } from '../src/search/rank/lunr-query.ts';
import { launchBrowser } from '../tests/support/browser.ts';
import { serveFolder } from '../tests/support/static-server.ts';
import { killChildren, measure, median } from './measure.ts';
import { createRandom } from './random.ts';
import { type BenchSite, copyOwnSite, copyPackage, filesBelow, makeCorpusSite, remove } from './sites.ts';

const HELP = `Usage: npx tsx bench/search.ts [options]

  --runs N         cold builds of each case, of which the median counts (default: 3)
  --scale LIST     corpora for the embedded search, or none (default: 1,10)
  --pagefind LIST  corpora for Pagefind, or none (default: none)
  --no-site        leave out this repository's own site
`;
const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const QUERIES = 300;

/** Site and executable. */
interface Call {
  /** Path of the executable. */
  readonly command: string;
  readonly site: BenchSite;
  readonly runs: number;
  readonly scratch: string;
}

const kilobytes = (bytes: number) => Math.round(bytes / 1000);
const gzipped = (bytes: string | Uint8Array) => gzipSync(bytes, { level: 9 }).length;
const say = (text: string) => process.stderr.write(`${text}\n`);

function readCall() {
  const options = {
    runs: { type: 'string', default: '3' },
    scale: { type: 'string', default: '1,10' },
    pagefind: { type: 'string', default: 'none' },
    'no-site': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ options });
  const scalesOf = (text: string) => (text === 'none' ? [] : text.split(',').map(Number));
  return {
    ...values,
    runs: Number(values.runs),
    scales: scalesOf(values.scale),
    pagefind: scalesOf(values.pagefind),
  };
}

/** Medians of cold builds: wall time, processor time, and the milliseconds of the phase. */
interface Cold {
  readonly seconds: number;
  readonly cpu: number;
  readonly search: number;
}

/** Builds a site cold. */
async function buildCold({ command, site, runs, scratch }: Call): Promise<Cold> {
  const reports: Cold[] = [];
  for (let run = 0; run < runs; run++) {
    remove(site.folder, ['build', '.techdocs']);
    const { seconds, cpu, stdout } = await measure([process.execPath, command, 'build', '--json', '--quiet'], {
      cwd: site.folder,
      scratch,
    });
    const { search = 0 } = (JSON.parse(stdout) as BuildReport).phases;
    reports.push({ seconds, cpu, search });
    say(`${site.name}: ${seconds.toFixed(2)} s, of which ${Math.round(search)} ms for search`);
  }
  const middle = (name: keyof Cold) => median(reports.map((report) => report[name]));
  return { seconds: middle('seconds'), cpu: middle('cpu'), search: middle('search') };
}

function setProvider(folder: string, search: object): void {
  const [json, ts] = [join(folder, 'site.config.json'), join(folder, 'site.config.ts')];
  if (existsSync(json)) {
    writeFileSync(json, JSON.stringify({ ...JSON.parse(readFileSync(json, 'utf8')), search }));
    return;
  }
  const head = 'export default defineConfig({';
  const text = readFileSync(ts, 'utf8');
  if (!text.includes(head)) throw new Error(`${ts} has no \`${head}\`.`);
  writeFileSync(ts, text.replace(head, `${head} search: ${JSON.stringify(search)},`));
}

/** Turns off the index: the site has records for Algolia instead, which cost nearly nothing. */
function withoutIndex(folder: string): void {
  setProvider(folder, { provider: 'algolia', algolia: { appId: 'a', apiKey: 'k', indexName: 'i' } });
}

/** Returns the milliseconds that search takes in a build without changes. */
async function buildAgain({ command, site, scratch }: Call): Promise<number> {
  const { stdout } = await measure([process.execPath, command, 'build', '--json', '--quiet'], {
    cwd: site.folder,
    scratch,
  });
  const { phases, written }: BuildReport = JSON.parse(stdout);
  if (written > 0) throw new Error(`${site.name}: a second build wrote ${written} files.`);
  return phases.search ?? 0;
}

/** Returns queries like those of readers, from titles and headings: whole, partial, misspelled, several words. */
function drawQueries({ pages, sections }: LunrIndex['files']): readonly string[] {
  const r = createRandom(7);
  const queries: string[] = [];
  while (queries.length < QUERIES) {
    const section = r.pick(sections);
    const words = [pages[section.page]?.title ?? '', ...section.headings].join(' ').split(/\s+/).filter(Boolean);
    const start = r.int(0, words.length - 1);
    const text = words.slice(start, start + r.int(1, 3)).join(' ');
    const at = r.int(1, text.length);
    const kinds = [text, text, text.slice(0, 1 + at), text.slice(0, at) + text.slice(at + 1)];
    queries.push(kinds[queries.length % kinds.length] as string);
  }
  return queries;
}

/** Measures sizes of the embedded index and times of its queries. */
async function measureIndex(outDir: string) {
  const pointer = JSON.parse(readFileSync(join(outDir, 'search/en.json'), 'utf8'));
  const textOf = (file: string) => readFileSync(join(outDir, 'search', file), 'utf8');
  const texts = [pointer.titles, pointer.index, ...pointer.parts].map(textOf);
  const started = performance.now();
  const [titles, file, ...parts] = texts.map((text) => JSON.parse(text));
  const language = (await import(pathToFileURL(join(outDir, 'search', pointer.language)).href)).default;
  const index = openLunrIndex({ titles, index: file, parts }, language);
  const open = performance.now() - started;
  const { pages, sections } = index.files;
  const queries = drawQueries(index.files);
  // As in the browser, the first queries run before the code is optimized; they count.
  const times = queries.map((query) => {
    const start = performance.now();
    index.ask(query);
    return performance.now() - start;
  });
  return {
    pages: pages.length,
    sections: sections.length,
    raw: texts.reduce((sum, text) => sum + text.length, 0),
    compressed: texts.reduce((sum, text) => sum + gzipped(text), 0),
    open,
    ...spread(times),
  };
}

/** Kinds of search files: those of Pagefind, then those of the embedded search. */
const KINDS = {
  list: /\.pf_meta$/,
  index: /\.pf_index$|\/assets\/search\/[^/]+-[0-9a-f]{8}\.js(?:on)?$(?<!\/text-[^/]+)/,
  texts: /\.pf_fragment$|\/assets\/search\/text-/,
  all: /^\/(?:pagefind|search|assets\/search)\//,
};

/** A built site, open in a browser. */
interface Opened {
  readonly browser: Browser;
  readonly origin: string;
  readonly outDir: string;
}

/** Measurement of a first query: milliseconds until its hits, and compressed bytes by kind of file. */
interface First {
  readonly ms: number;
  readonly bytes: Readonly<Record<keyof typeof KINDS, number>>;
}

/**
 * Measures, for each query as the first one in the dialog, the compressed download until everything is shown, and the time to the first
 * hits.
 */
async function measureFirst(
  { browser, origin, outDir }: Opened,
  queries: readonly string[],
): Promise<readonly First[]> {
  const measured: First[] = [];
  const sizes = new Map<string, number>();
  const sizeOf = (name: string) => {
    const size = sizes.get(name) ?? gzipped(readFileSync(join(outDir, name)));
    sizes.set(name, size);
    return size;
  };
  for (const query of queries) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const asked = new Set<string>();
    page.context().on('response', (response: Response) => {
      const { pathname } = new URL(response.url());
      if (response.ok() && KINDS.all.test(pathname)) asked.add(pathname);
    });
    await page.goto(`${origin}/404.html`);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    const started = performance.now();
    await page.getByRole('combobox').fill(query);
    await page.getByRole('option').first().waitFor({ timeout: 120_000 });
    const ms = performance.now() - started;
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
    const bytesOf = (pattern: RegExp) =>
      [...asked].reduce((sum, name) => sum + (pattern.test(name) ? sizeOf(name) : 0), 0);
    const { list, index, texts, all } = KINDS;
    const bytes = { list: bytesOf(list), index: bytesOf(index), texts: bytesOf(texts), all: bytesOf(all) };
    say(`${query}: ${kilobytes(bytes.all)} kB: ${JSON.stringify(bytes)}`);
    measured.push({ ms, bytes });
    await context.close();
  }
  return measured;
}

/** Measures the start of Pagefind, and queries like those of the dialog, with the pages of the first hits. */
async function timePagefind({ browser, origin }: Opened, queries: readonly string[]) {
  const page = await browser.newPage();
  await page.goto(`${origin}/404.html`);
  const { open, times } = await page.evaluate(async (texts) => {
    const began = performance.now();
    const address = '/pagefind/pagefind.js';
    const engine = await import(address);
    await engine.init();
    const open = performance.now() - began;
    const common = new Set((await (await fetch('/pagefind/words-en.json')).json()).common);
    const times: number[] = [];
    for (const text of texts) {
      const words = text.split(' ').filter((word) => !common.has(word.toLowerCase()));
      const start = performance.now();
      const { results } = await engine.search(words.join(' ') || text);
      await Promise.all(results.slice(0, 5).map((result: { data(): Promise<unknown> }) => result.data()));
      times.push(performance.now() - start);
    }
    return { open, times };
  }, queries);
  await page.close();
  return { open, ...spread(times) };
}

function spread(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Runs a measurement in a browser on a built site. */
async function inBrowser<T>(outDir: string, run: (opened: Opened) => Promise<T>): Promise<T> {
  const server = await serveFolder(outDir, '404.html');
  const browser = await launchBrowser();
  try {
    return await run({ browser, origin: server.origin, outDir });
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * Returns titles of pages as queries: three words, often with a word that is on nearly every page. Each frequent word has a part of the
 * index of its own.
 */
function drawTitles(folder: string, count = 9): readonly string[] {
  const r = createRandom(7);
  const files = filesBelow(join(folder, 'content/docs'), '.md');
  const titleOf = (file: string) =>
    /^title: *["']?(.*?)["']?$/m.exec(readFileSync(join(folder, 'content/docs', file), 'utf8'))?.[1];
  return Array.from({ length: count }, () => titleOf(r.pick(files)) ?? 'device');
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
}

/** Cells by column heading. */
type Row = Readonly<Record<string, string | number>>;

/** Prints a table of rows with the same keys. */
function print(rows: readonly Row[]): void {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return;
  const rule = names.map((_, at) => (at === 0 ? '---' : '--:'));
  printLines([names, rule, ...rows.map(Object.values)]);
}

function printLines(lines: readonly (readonly (string | number)[])[]): void {
  process.stdout.write(`${lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}\n`);
}

/** Returns download and waiting time as a row of a table. */
function firstRow(measured: readonly First[]) {
  const all = measured.map(({ bytes }) => bytes.all);
  return {
    'first query kB': kilobytes(median(all)),
    'worst kB': kilobytes(Math.max(...all)),
    'first hits ms': Math.round(median(measured.map(({ ms }) => ms))),
  };
}

/** Returns the share of search in the time of a build, as a percentage; `base` is the build without an index. */
function share(built: number, base: number): string {
  return `${Math.round(100 * (1 - base / built))} %`;
}

async function benchEmbedded(call: Call) {
  const { site } = call;
  const built = await buildCold(call);
  const again = await buildAgain(call);
  const outDir = join(site.folder, 'build');
  const index = await measureIndex(outDir);
  const queries = drawTitles(site.folder);
  const first = await inBrowser(outDir, (opened) => measureFirst(opened, queries));
  withoutIndex(site.folder);
  const base = await buildCold(call);
  return {
    Embedded: site.name,
    pages: index.pages,
    sections: index.sections,
    'index kB': kilobytes(index.raw),
    'gzip kB': kilobytes(index.compressed),
    'build s': built.seconds.toFixed(2),
    'without s': base.seconds.toFixed(2),
    share: share(built.seconds, base.seconds),
    'CPU s': built.cpu.toFixed(2),
    'without CPU s': base.cpu.toFixed(2),
    'CPU share': share(built.cpu, base.cpu),
    'waits ms': Math.round(built.search),
    'unchanged ms': again.toFixed(1),
    'open ms': index.open.toFixed(1),
    'p50 ms': index.p50.toFixed(1),
    'p95 ms': index.p95.toFixed(1),
    ...firstRow(first),
  };
}

async function benchPagefind(call: Call) {
  const { site } = call;
  mkdirSync(join(site.folder, 'node_modules'));
  symlinkSync(join(repository, 'node_modules/pagefind'), join(site.folder, 'node_modules/pagefind'), 'dir');
  setProvider(site.folder, { provider: 'pagefind' });
  const built = await buildCold({ ...call, runs: 1 });
  const outDir = join(site.folder, 'build');
  const titles = drawTitles(site.folder, 49);
  const queries = titles.slice(0, 9);
  const { first, times } = await inBrowser(outDir, async (opened) => ({
    first: await measureFirst(opened, queries),
    times: await timePagefind(opened, titles.slice(9)),
  }));
  return {
    Pagefind: site.name,
    pages: filesBelow(join(outDir, 'pagefind/fragment'), '').length,
    'files kB': kilobytes(bytesBelow(join(outDir, 'pagefind'))),
    'build s': built.seconds.toFixed(2),
    'waits ms': Math.round(built.search),
    'list kB': kilobytes(first[0]?.bytes.list ?? 0),
    'open ms': times.open.toFixed(1),
    'p50 ms': times.p50.toFixed(1),
    'p95 ms': times.p95.toFixed(1),
    ...firstRow(first),
  };
}

/** Prints the table of docs/search/engines.md: both engines by the size of the site. */
function printAdvice(embedded: readonly Row[], pagefind: readonly Row[]): void {
  const cells = (row: Row) => [
    `${row['first query kB']} kB`,
    `${Math.round(Number(row['open ms']))} ms`,
    `${Math.round(Number(row['p95 ms']))} ms`,
    `${(Number(row['waits ms']) / 1000).toFixed(1)} s`,
  ];
  const head = (name: string) => [`\`${name}\`: first query`, 'ready in', 'a query', 'build waits'];
  const rows = embedded.flatMap((row) => {
    const other = pagefind.find((each) => each.Pagefind === row.Embedded);
    return other ? [[row.pages ?? 0, ...cells(row), ...cells(other)]] : [];
  });
  if (rows.length > 0)
    printLines([['pages', ...head('lunr'), ...head('pagefind')], Array<string>(9).fill('--:'), ...rows]);
}

async function main(): Promise<void> {
  const call = readCall();
  if (call.help) {
    process.stdout.write(HELP);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-bench-'));
  try {
    const scratch = join(folder, 'scratch');
    mkdirSync(scratch);
    const tools = { command: copyPackage(join(folder, 'package')), scratch };
    const siteFolder = join(folder, 'site');
    const benchAll = async (makers: readonly (() => BenchSite)[], bench: (call: Call) => Promise<Row>) => {
      const rows: Row[] = [];
      for (const make of makers) {
        const row = await bench({ ...tools, runs: call.runs, site: make() });
        say(JSON.stringify(row));
        rows.push(row);
        rmSync(siteFolder, { recursive: true });
      }
      return rows;
    };
    const corpora = (scales: readonly number[]) => scales.map((scale) => () => makeCorpusSite(siteFolder, scale));
    const own = call['no-site'] ? [] : [() => copyOwnSite(siteFolder)];
    const embedded = await benchAll([...own, ...corpora(call.scales)], benchEmbedded);
    const pagefind = await benchAll(corpora(call.pagefind), benchPagefind);
    const machine = `${cpus().length} cores, Node ${process.versions.node}`;
    process.stdout.write(`Medians of ${call.runs} cold builds; ${machine}.\n\n`);
    print(embedded);
    print(pagefind);
    printAdvice(embedded, pagefind);
  } finally {
    killChildren();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

await main();
