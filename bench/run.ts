// `npm run bench`: time and memory of a build, cold, warm and after one edit, on this site and on generated corpora, compared with two
// other generators; and the time to write a release post. Measures whole processes, because users wait for these.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BuildReport } from '../src/engine/build.ts';
import { inScratch, measure, median, type Usage } from './measure.ts';
import { measureNewRelease, type ReleaseRow } from './new-release.ts';
import { type Peer, preparePeers } from './peers.ts';
import {
  type CaseResult,
  lastTable,
  type PageCounts,
  pageTable,
  phaseTable,
  releaseTable,
  slopeTable,
  type TimeRow,
  timeTable,
} from './report.ts';
import { keepResults, ratiosOf } from './results.ts';
import {
  type BenchSite,
  copyOwnSite,
  copyPackage,
  editPage,
  filesBelow,
  makeCorpusSite,
  makeLongSite,
  middlePage,
  remove,
  repository,
} from './sites.ts';

const HELP = `Usage: npm run bench -- [options]

  --runs N         runs of each case, of which the median counts (default: 5)
  --scale LIST     corpora, such as 1,10 or none (default: 1,10)
  --no-site        leave out this repository's own site
  --long           the smallest corpus with four pages of 100,000 words too
  --peers LIST     eleventy,hugo or none (default: eleventy,hugo)
  --json FILE      write the numbers to a file too
  --last FILE      where the last numbers are kept, and compared with (default: node_modules/.cache/bench.json)
  --help           print this help

Eleventy is installed into a temporary folder that is removed at the end. Peers know no admonitions, tabs and variables
and show them as plain text; their output is not judged. Run it on a machine that does nothing else.
`;
const CASES = ['cold', 'warm', 'one edit'] as const;
type Case = (typeof CASES)[number];

/** techdocs, or another generator. */
interface Generator extends Omit<Peer, 'makeSite'> {
  /** Reads further measurements from its output. */
  read?(measured: readonly Usage[], kind: Case): Pick<CaseResult, 'phases'>;
}

/** A generator on its copy of a site; `page` returns the file of a docs page in it. */
interface Entry {
  readonly generator: Generator;
  readonly site: BenchSite & { page(path: string): string };
  readonly results: Partial<Record<Case, CaseResult>>;
}

function readCall() {
  const options = {
    runs: { type: 'string', default: '5' },
    scale: { type: 'string', default: '1,10' },
    'no-site': { type: 'boolean', default: false },
    peers: { type: 'string', default: 'eleventy,hugo' },
    json: { type: 'string' },
    last: { type: 'string', default: join(repository, 'node_modules/.cache/bench.json') },
    long: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ options });
  const listOf = (text: string) => (text === 'none' ? [] : text.split(',').map((each) => each.trim()));
  const scales = listOf(values.scale).map(Number);
  const peers = listOf(values.peers);
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs takes a whole number from 1, not \`${values.runs}\`.`);
  if (!scales.every((scale) => Number.isInteger(scale) && scale > 0)) {
    throw new Error(`--scale takes whole numbers such as 1,10, or none, not \`${values.scale}\`.`);
  }
  const unknown = peers.find((peer) => !['eleventy', 'hugo'].includes(peer));
  if (unknown !== undefined) throw new Error(`--peers knows eleventy, hugo and none, not \`${unknown}\`.`);
  return {
    runs,
    scales,
    peers,
    ownSite: !values['no-site'],
    json: values.json,
    last: values.last,
    long: values.long,
    help: values.help,
  };
}

/** Inputs: each entry is measured `runs` times, with edits of one page. */
interface Cases {
  readonly entries: readonly Entry[];
  readonly page: string;
  readonly runs: number;
  readonly scratch: string;
}

/**
 * Measures all cases of all generators on their copies of a site. Runs alternate, so that other load of the machine affects all of them.
 */
async function measureCases({ entries, page, runs, scratch }: Cases): Promise<void> {
  for (const kind of CASES) {
    const measured = entries.map((): Usage[] => []);
    for (let run = 1; run <= runs; run++) {
      for (const [at, entry] of entries.entries()) {
        measured[at]?.push(await measureOnce(entry, { page, kind, run, scratch }));
      }
    }
    for (const [at, { generator, site, results }] of entries.entries()) {
      const runsOf = measured[at] ?? [];
      const times = runsOf.map(({ seconds }) => seconds.toFixed(2)).join(' ');
      say(`${generator.name}, ${site.name}, ${kind}: ${times} s`);
      results[kind] = {
        seconds: median(runsOf.map(({ seconds }) => seconds)),
        cpu: median(runsOf.map(({ cpu }) => cpu)),
        megabytes: Math.max(...runsOf.map(({ megabytes }) => megabytes)),
        ...generator.read?.(runsOf, kind),
      };
    }
  }
}

/** Measures one process. Warm builds start from the last cold build. */
async function measureOnce(
  { generator, site }: Entry,
  { page, kind, run, scratch }: Pick<Cases, 'page' | 'scratch'> & { readonly kind: Case; readonly run: number },
): Promise<Usage> {
  const { command, outDir, caches, env } = generator;
  if (kind === 'cold') remove(site.folder, [outDir, ...caches]);
  const undo = kind === 'one edit' ? editPage(site.page(page), run) : () => {};
  try {
    return await measure(command, { cwd: site.folder, scratch, env });
  } finally {
    undo();
  }
}

/** Returns phases from the JSON of the builds. A warm build that writes is a fault that its time alone would not reveal. */
function readReports(measured: readonly Usage[], kind: Case) {
  const reports = measured.map(({ stdout }): BuildReport => JSON.parse(stdout));
  const last = reports.at(-1) as BuildReport;
  const names = Object.keys(last.phases) as (keyof BuildReport['phases'])[];
  const phases = Object.fromEntries(names.map((name) => [name, median(reports.map((each) => each.phases[name] ?? 0))]));
  const { written, cache } = last;
  if (kind === 'warm' && written > 0) say(`  A warm build wrote ${written} files; it should write none.`);
  if (kind === 'warm' && cache.misses > 0) say(`  A warm build missed the cache ${cache.misses} times.`);
  return { phases, written, cache };
}

async function main(): Promise<void> {
  const call = readCall();
  if (call.help) {
    process.stdout.write(HELP);
    return;
  }
  await inScratch((folder) => bench(call, folder));
}

async function bench(call: ReturnType<typeof readCall>, folder: string): Promise<void> {
  const { runs, scales, peers: names, ownSite, long, json, last } = call;
  const scratch = join(folder, 'scratch');
  mkdirSync(scratch);
  const program = copyPackage(join(folder, 'package'));
  const techdocs: Generator = {
    version: '',
    name: 'techdocs',
    command: [process.execPath, program, 'build', '--json', '--quiet'],
    outDir: 'build',
    caches: ['.techdocs', 'node_modules'],
    read: readReports,
  };
  const peers = await preparePeers(names, join(folder, 'peers'), say);
  const makers = [
    ...(ownSite ? [() => copyOwnSite(join(folder, 'sites/own'))] : []),
    ...scales.map((scale) => () => makeCorpusSite(join(folder, `sites/x${scale}`), scale)),
    ...(long ? [() => makeLongSite(join(folder, 'sites/long'))] : []),
  ];
  const rows: TimeRow[] = [];
  const pages: Record<string, PageCounts[string]> = {};
  const releases = ownSite ? await benchNewRelease(program, folder, scratch) : [];
  for (const [at, make] of makers.entries()) {
    const site = make();
    const page = middlePage(site.folder);
    const own = { ...site, page: (path: string) => join(site.folder, 'content/docs', path) };
    const copies = peers.map((peer) => ({ ...peer.makeSite(site, `site-${at}`), name: site.name }));
    const entryOf = (generator: Generator, copy: Entry['site']): Entry => ({ generator, site: copy, results: {} });
    const ours = entryOf(techdocs, own);
    const theirs = peers.map((peer, which) => entryOf(peer, copies[which] as Entry['site']));
    const entries = [ours, ...theirs];
    await measureCases({ entries, page, runs, scratch });
    const countOf = ({ generator, site: { folder } }: Entry) =>
      filesBelow(join(folder, generator.outDir), '.html').length;
    pages[site.name] = Object.fromEntries(entries.map((entry) => [entry.generator.name, countOf(entry)]));
    for (const { folder } of [own, ...copies]) rmSync(folder, { recursive: true });
    for (const kind of CASES) {
      const measured = Object.fromEntries(
        theirs.map(({ generator, results }) => [generator.name, results[kind] as CaseResult]),
      );
      rows.push({ site: site.name, kind, techdocs: ours.results[kind] as CaseResult, peers: measured });
    }
  }
  print({ rows, pages, releases, peers, runs, json, last });
  if (peers.length > 0 && !(await keepResults(ratiosOf(rows))))
    say('The ratios are not kept in bench/results: files differ from the commit.');
}

async function benchNewRelease(program: string, folder: string, scratch: string): Promise<readonly ReleaseRow[]> {
  const site = copyOwnSite(join(folder, 'sites/releases'));
  const rows = await measureNewRelease({ program, folder: site.folder, scratch });
  for (const { kind, seconds } of rows) say(`new-release, ${kind}: ${seconds.toFixed(2)} s`);
  rmSync(site.folder, { recursive: true });
  return rows;
}

interface Results {
  readonly rows: readonly TimeRow[];
  /** Number of HTML files by site and generator. */
  readonly pages: PageCounts;
  readonly releases: readonly ReleaseRow[];
  readonly peers: readonly Peer[];
  readonly runs: number;
  /** File for the numbers. */
  readonly json?: string;
  /** File with the numbers of the previous run; these replace them. */
  readonly last: string;
}

function print({ rows, pages, releases, peers, runs, json, last }: Results): void {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const versions = peers.map(({ name, version }) => `${name} ${version}`);
  const about = [`Medians of ${runs} whole processes`, machine, ...versions].join('; ');
  const phases = rows.map(({ site, kind, techdocs }) => ({ site, kind, phases: techdocs.phases ?? {} }));
  const parts = [
    `${about}.`,
    timeTable(rows, peers),
    ...titled('What a page more costs:', slopeTable(rows, pages, peers)),
    ...titled('Beside the last time:', lastTable(rows, readLast(last))),
    'Phases of techdocs:',
    phaseTable(phases),
    'HTML files made:',
    pageTable(pages, peers),
    ...(releases.length === 0 ? [] : ['A release post, from the call to the file:', releaseTable(releases)]),
  ];
  process.stdout.write(`${parts.join('\n\n')}\n`);
  const versionOf = Object.fromEntries(peers.map(({ name, version }) => [name, version]));
  const numbers = `${JSON.stringify({ runs, machine, versions: versionOf, rows, pages, releases }, null, 2)}\n`;
  mkdirSync(dirname(last), { recursive: true });
  for (const file of json === undefined ? [last] : [json, last]) writeFileSync(file, numbers);
}

function titled(title: string, table: string | undefined): readonly string[] {
  return table === undefined ? [] : [title, table];
}

/** Reads the numbers of the previous run. */
function readLast(file: string): readonly TimeRow[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly rows: TimeRow[] }).rows : [];
}

const say = (text: string) => process.stderr.write(`${text}\n`);

try {
  await main();
} catch (error) {
  say(`The bench stopped. ${(error as Error).message}`);
  process.exitCode = 1;
}
