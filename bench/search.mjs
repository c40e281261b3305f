// `node bench/search.mjs`: what search costs a build and a reader, on this site and on generated corpora, with the embedded
// engine and with Pagefind: what a cold build pays for the index and one that finds nothing changed, what a reader downloads
// for a first query, and how long queries take. Whole builds are timed, beside builds without an index; first queries are
// typed into the dialog. With both engines on several corpora it prints the table of README.md.
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
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { killChildren, measure, median } from './measure.mjs';
import { createRandom } from './random.mjs';
import { copyOwnSite, copyPackage, filesBelow, makeCorpusSite, remove } from './sites.mjs';

const HELP = `Usage: node bench/search.mjs [options]

  --runs N         cold builds of each case, of which the median counts (default: 3)
  --scale LIST     corpora for the embedded search, or none (default: 1,10)
  --pagefind LIST  corpora for Pagefind, or none (default: none)
  --no-site        leave out this repository's own site
`;
const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const QUERIES = 300;
const kilobytes = (bytes) => Math.round(bytes / 1000);
const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length;
const say = (text) => process.stderr.write(`${text}\n`);

function readCall() {
  const options = {
    runs: { type: 'string', default: '3' },
    scale: { type: 'string', default: '1,10' },
    pagefind: { type: 'string', default: 'none' },
    'no-site': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  };
  const { values } = parseArgs({ options });
  const scalesOf = (text) => (text === 'none' ? [] : text.split(',').map(Number));
  return {
    ...values,
    runs: Number(values.runs),
    scales: scalesOf(values.scale),
    pagefind: scalesOf(values.pagefind),
  };
}

/** Cold builds of a site: the median of each number, and the last output. */
async function buildCold({ command, site, runs, scratch }) {
  const reports = [];
  for (let run = 0; run < runs; run++) {
    remove(site.folder, ['build', '.techdocs']);
    const { seconds, cpu, stdout } = await measure([process.execPath, command, 'build', '--json', '--quiet'], {
      cwd: site.folder,
      scratch,
    });
    reports.push({ seconds, cpu, search: JSON.parse(stdout).phases.search ?? 0 });
    say(`${site.name}: ${seconds.toFixed(2)} s, of which ${Math.round(reports.at(-1).search)} ms for search`);
  }
  return Object.fromEntries(
    Object.keys(reports[0]).map((name) => [name, median(reports.map((report) => report[name]))]),
  );
}

function setProvider(folder, search) {
  const [json, ts] = ['site.config.json', 'site.config.ts'].map((name) => join(folder, name));
  if (existsSync(json)) {
    writeFileSync(json, JSON.stringify({ ...JSON.parse(readFileSync(json, 'utf8')), search }));
    return;
  }
  const head = 'export default defineConfig({';
  const text = readFileSync(ts, 'utf8');
  if (!text.includes(head)) throw new Error(`${ts} has no \`${head}\`.`);
  writeFileSync(ts, text.replace(head, `${head} search: ${JSON.stringify(search)},`));
}

/** A site without an index: it has records for Algolia, which cost nearly nothing. */
function withoutIndex(folder) {
  setProvider(folder, { provider: 'algolia', algolia: { appId: 'a', apiKey: 'k', indexName: 'i' } });
}

/** What search takes of a build that finds nothing changed, in milliseconds. */
async function buildAgain({ command, site, scratch }) {
  const { stdout } = await measure([process.execPath, command, 'build', '--json', '--quiet'], {
    cwd: site.folder,
    scratch,
  });
  const { phases, written } = JSON.parse(stdout);
  if (written > 0) throw new Error(`${site.name}: a second build wrote ${written} files.`);
  return phases.search ?? 0;
}

/** The code of the worker that answers, and what the tests use to serve a site and to look at it. */
async function loadCode(scratch) {
  const outfile = join(scratch, 'code.cjs');
  const modules = ['src/client/search/lunr-query', 'tests/support/browser', 'tests/support/static-server'];
  const contents = modules.map((name) => `export * from './${name}.ts';`).join('\n');
  const stdin = { contents, resolveDir: repository };
  await build({
    stdin,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    outfile,
    packages: 'external',
    logLevel: 'error',
  });
  symlinkSync(join(repository, 'node_modules'), join(scratch, 'node_modules'), 'dir');
  return createRequire(outfile)(outfile);
}

/** Queries in the manner of readers, drawn from titles and headings: whole, half typed, misspelled, several words. */
function drawQueries({ pages, sections }) {
  const r = createRandom(7);
  const queries = [];
  while (queries.length < QUERIES) {
    const section = r.pick(sections);
    const words = [pages[section.page].title, ...section.headings].join(' ').split(/\s+/).filter(Boolean);
    const start = r.int(0, words.length - 1);
    const text = words.slice(start, start + r.int(1, 3)).join(' ');
    const at = r.int(1, text.length);
    const kinds = [text, text, text.slice(0, 1 + at), text.slice(0, at) + text.slice(at + 1)];
    queries.push(kinds[queries.length % kinds.length]);
  }
  return queries;
}

/** Sizes of the embedded index and times of its queries. */
async function measureIndex(outDir, { openLunr }) {
  const pointer = JSON.parse(readFileSync(join(outDir, 'search/en.json'), 'utf8'));
  const indexFile = join(outDir, 'search', pointer.index);
  const json = readFileSync(indexFile, 'utf8');
  const started = performance.now();
  const file = JSON.parse(json);
  const language = (await import(pathToFileURL(join(outDir, 'search', pointer.language)).href)).default;
  const index = openLunr(file, language);
  const open = performance.now() - started;
  const queries = drawQueries(file);
  // As in the browser, the first queries find the code cold; they count.
  const times = queries.map((query) => {
    const start = performance.now();
    index.ask(query);
    return performance.now() - start;
  });
  return {
    pages: file.pages.length,
    sections: file.sections.length,
    raw: json.length,
    compressed: gzipped(json),
    open,
    ...spread(times),
  };
}

/** Files of search by what they are: those of Pagefind, then those of the embedded search. */
const KINDS = {
  list: /\.pf_meta$/,
  index: /\.pf_index$|\/assets\/search\/[^/]+-[0-9a-f]{8}\.js(?:on)?$(?<!\/text-[^/]+)/,
  texts: /\.pf_fragment$|\/assets\/search\/text-/,
  all: /^\/(?:pagefind|search|assets\/search)\//,
};

/**
 * What a browser downloads for a first query in the dialog, until all is there that it shows, compressed, and how long it
 * waits for the first hits; for each query.
 */
async function measureFirst(browser, origin, outDir, queries) {
  const measured = [];
  const sizes = new Map();
  const sizeOf = (name) => {
    if (!sizes.has(name)) sizes.set(name, gzipped(readFileSync(join(outDir, name))));
    return sizes.get(name);
  };
  for (const query of queries) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const asked = new Set();
    page.context().on('response', (response) => {
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
    const bytesOf = (pattern) => [...asked].reduce((sum, name) => sum + (pattern.test(name) ? sizeOf(name) : 0), 0);
    const bytes = Object.fromEntries(Object.entries(KINDS).map(([kind, pattern]) => [kind, bytesOf(pattern)]));
    say(`${query}: ${kilobytes(bytes.all)} kB: ${JSON.stringify(bytes)}`);
    measured.push({ ms, bytes });
    await context.close();
  }
  return measured;
}

/** How long Pagefind takes to get ready, and for each of some queries, as the dialog asks, with the pages of the first hits. */
async function timePagefind(browser, origin, queries) {
  const page = await browser.newPage();
  await page.goto(`${origin}/404.html`);
  const { open, times } = await page.evaluate(async (texts) => {
    const began = performance.now();
    const engine = await import('/pagefind/pagefind.js');
    await engine.init();
    const open = performance.now() - began;
    const common = new Set(await (await fetch('/pagefind/common-en.json')).json());
    const times = [];
    for (const text of texts) {
      const words = text.split(' ').filter((word) => !common.has(word.toLowerCase()));
      const start = performance.now();
      const { results } = await engine.search(words.join(' ') || text);
      await Promise.all(results.slice(0, 5).map((result) => result.data()));
      times.push(performance.now() - start);
    }
    return { open, times };
  }, queries);
  await page.close();
  return { open, ...spread(times) };
}

function spread(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: sorted[sorted.length >> 1], p95: sorted[Math.floor(sorted.length * 0.95)] };
}

/** Runs a measurement in a browser on a built site. */
async function inBrowser(outDir, { launchBrowser, serveFolder }, run) {
  const server = await serveFolder(outDir, '404.html');
  const browser = await launchBrowser();
  try {
    return await run(browser, server.origin);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Titles of pages as queries: three words, often one of them on nearly every page. Each frequent word has its own part of the index. */
function drawTitles(folder, count = 9) {
  const r = createRandom(7);
  const files = filesBelow(join(folder, 'content/docs'), '.md');
  const titleOf = (file) =>
    /^title: *["']?(.*?)["']?$/m.exec(readFileSync(join(folder, 'content/docs', file), 'utf8'))?.[1];
  return Array.from({ length: count }, () => titleOf(r.pick(files)) ?? 'device');
}

function bytesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
}

/** A table of rows with the same keys. */
function print(rows) {
  if (rows.length === 0) return;
  const names = Object.keys(rows[0]);
  const rule = names.map((_, at) => (at === 0 ? '---' : '--:'));
  printLines([names, rule, ...rows.map(Object.values)]);
}

function printLines(lines) {
  process.stdout.write(`${lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}\n`);
}

/** What was downloaded and waited for, in a row of a table. */
function firstRow(measured) {
  const all = measured.map(({ bytes }) => bytes.all);
  return {
    'first query kB': kilobytes(median(all)),
    'worst kB': kilobytes(Math.max(...all)),
    'first hits ms': Math.round(median(measured.map(({ ms }) => ms))),
  };
}

/** A share of a number as a percentage; the builds without an index are the rest. */
function share(built, base) {
  return `${Math.round(100 * (1 - base / built))} %`;
}

async function benchEmbedded({ site, command, runs, scratch, code }) {
  const built = await buildCold({ command, site, runs, scratch });
  const again = await buildAgain({ command, site, scratch });
  const outDir = join(site.folder, 'build');
  const index = await measureIndex(outDir, code);
  const queries = drawTitles(site.folder);
  const first = await inBrowser(outDir, code, (browser, origin) => measureFirst(browser, origin, outDir, queries));
  withoutIndex(site.folder);
  const base = await buildCold({ command, site, runs, scratch });
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

async function benchPagefind({ site, command, scratch, code }) {
  mkdirSync(join(site.folder, 'node_modules'));
  symlinkSync(join(repository, 'node_modules/pagefind'), join(site.folder, 'node_modules/pagefind'), 'dir');
  setProvider(site.folder, { provider: 'pagefind' });
  const built = await buildCold({ command, site, runs: 1, scratch });
  const outDir = join(site.folder, 'build');
  const titles = drawTitles(site.folder, 49);
  const queries = titles.slice(0, 9);
  const { first, times } = await inBrowser(outDir, code, async (browser, origin) => ({
    first: await measureFirst(browser, origin, outDir, queries),
    times: await timePagefind(browser, origin, titles.slice(9)),
  }));
  return {
    Pagefind: site.name,
    pages: filesBelow(join(outDir, 'pagefind/fragment'), '').length,
    'files kB': kilobytes(bytesBelow(join(outDir, 'pagefind'))),
    'build s': built.seconds.toFixed(2),
    'waits ms': Math.round(built.search),
    'list kB': kilobytes(first[0].bytes.list),
    'open ms': times.open.toFixed(1),
    'p50 ms': times.p50.toFixed(1),
    'p95 ms': times.p95.toFixed(1),
    ...firstRow(first),
  };
}

/** The table of README.md: both engines by the size of the site. */
function printAdvice(embedded, pagefind) {
  const cells = (row) => [
    `${row['first query kB']} kB`,
    `${Math.round(row['open ms'])} ms`,
    `${Math.round(row['p95 ms'])} ms`,
    `${(row['waits ms'] / 1000).toFixed(1)} s`,
  ];
  const head = (name) => [`\`${name}\`: first query`, 'ready in', 'a query', 'build waits'];
  const rows = embedded.flatMap((row) => {
    const other = pagefind.find((each) => each.Pagefind === row.Embedded);
    return other ? [[row.pages, ...cells(row), ...cells(other)]] : [];
  });
  if (rows.length > 0) printLines([['pages', ...head('lunr'), ...head('pagefind')], Array(9).fill('--:'), ...rows]);
}

async function main() {
  const call = readCall();
  if (call.help) return process.stdout.write(HELP);
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-bench-'));
  try {
    const scratch = join(folder, 'scratch');
    mkdirSync(scratch);
    const tools = { command: copyPackage(join(folder, 'package')), code: await loadCode(scratch), scratch };
    const siteFolder = join(folder, 'site');
    const benchAll = async (makers, bench) => {
      const rows = [];
      for (const make of makers) {
        const row = await bench({ ...tools, runs: call.runs, site: make() });
        say(JSON.stringify(row));
        rows.push(row);
        rmSync(siteFolder, { recursive: true });
      }
      return rows;
    };
    const corpora = (scales) => scales.map((scale) => () => makeCorpusSite(siteFolder, scale));
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
