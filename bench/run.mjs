// `npm run bench`: how long a build takes and how much memory it needs, cold, warm and after one edit, on this site and on
// generated corpora, beside two other generators; and how long it takes to write a release post. Whole processes are timed,
// because that is what a user waits for.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killChildren, measure, median } from './measure.mjs';
import { measureNewRelease } from './new-release.mjs';
import { preparePeers } from './peers.mjs';
import { pageTable, phaseTable, releaseTable, timeTable } from './report.mjs';
import { copyOwnSite, copyPackage, editPage, filesBelow, makeCorpusSite, middlePage, remove } from './sites.mjs';

const HELP = `Usage: npm run bench -- [options]

  --runs N         runs of each case, of which the median counts (default: 5)
  --scale LIST     corpora, such as 1,10 or none (default: 1,10)
  --no-site        leave out this repository's own site
  --peers LIST     eleventy,hugo or none (default: eleventy,hugo)
  --json FILE      write the numbers to a file too
  --help           print this help

Eleventy is installed into a temporary folder that is removed at the end. Peers know no admonitions, tabs and variables
and show them as plain text; their output is not judged. Run it on a machine that does nothing else.
`;
const CASES = ['cold', 'warm', 'one edit'];

function readCall() {
  const options = {
    runs: { type: 'string', default: '5' },
    scale: { type: 'string', default: '1,10' },
    'no-site': { type: 'boolean', default: false },
    peers: { type: 'string', default: 'eleventy,hugo' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  };
  const { values } = parseArgs({ options });
  const listOf = (text) => (text === 'none' ? [] : text.split(',').map((each) => each.trim()));
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
  return { runs, scales, peers, ownSite: !values['no-site'], json: values.json, help: values.help };
}

/**
 * Measures all cases of all generators on their copies of a site. They take turns, so that whatever else the machine does
 * meanwhile falls on all of them.
 */
async function measureCases({ entries, page, runs, scratch }) {
  for (const kind of CASES) {
    const measured = entries.map(() => []);
    for (let run = 1; run <= runs; run++) {
      for (const [at, { generator, site }] of entries.entries()) {
        measured[at].push(await measureOnce({ generator, site, page, kind, run, scratch }));
      }
    }
    for (const [at, { generator, site, results }] of entries.entries()) {
      const times = measured[at].map(({ seconds }) => seconds.toFixed(2)).join(' ');
      say(`${generator.name}, ${site.name}, ${kind}: ${times} s`);
      results[kind] = {
        seconds: median(measured[at].map(({ seconds }) => seconds)),
        cpu: median(measured[at].map(({ cpu }) => cpu)),
        megabytes: Math.max(...measured[at].map(({ megabytes }) => megabytes)),
        ...generator.read?.(measured[at], kind),
      };
    }
  }
}

/** One process. The last cold build is what the warm ones start from. */
async function measureOnce({ generator, site, page, kind, run, scratch }) {
  const { command, outDir, caches, env } = generator;
  if (kind === 'cold') remove(site.folder, [outDir, ...caches]);
  const undo = kind === 'one edit' ? editPage(site.page(page), run) : () => {};
  try {
    return await measure(command, { cwd: site.folder, scratch, env });
  } finally {
    undo();
  }
}

/** Phases from the JSON of the builds; a warm build that writes is a fault that a time alone would not show. */
function readReports(measured, kind) {
  const reports = measured.map(({ stdout }) => JSON.parse(stdout));
  const names = Object.keys(reports[0].phases);
  const phases = Object.fromEntries(names.map((name) => [name, median(reports.map((each) => each.phases[name] ?? 0))]));
  const { written, cache } = reports.at(-1);
  if (kind === 'warm' && written > 0) say(`  A warm build wrote ${written} files; it should write none.`);
  if (kind === 'warm' && cache.misses > 0) say(`  A warm build missed the cache ${cache.misses} times.`);
  return { phases, written, cache };
}

async function main() {
  const call = readCall();
  if (call.help) return process.stdout.write(HELP);
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-bench-'));
  const clean = () => {
    killChildren();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      clean();
      process.exit(130);
    });
  }
  try {
    await bench(call, folder);
  } finally {
    clean();
  }
}

async function bench({ runs, scales, peers: names, ownSite, json }, folder) {
  const scratch = join(folder, 'scratch');
  mkdirSync(scratch);
  const program = copyPackage(join(folder, 'package'));
  const techdocs = {
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
  ];
  const rows = [];
  const pages = {};
  const releases = ownSite ? await benchNewRelease(program, folder, scratch) : [];
  for (const [at, make] of makers.entries()) {
    const site = make();
    const page = middlePage(site.folder);
    const own = { ...site, page: (path) => join(site.folder, 'content/docs', path) };
    const copies = peers.map((peer) => ({ ...peer.makeSite(site, `site-${at}`), name: site.name }));
    const generators = [techdocs, ...peers];
    const entries = [own, ...copies].map((copy, which) => ({ generator: generators[which], site: copy, results: {} }));
    await measureCases({ entries, page, runs, scratch });
    const countOf = ({ generator, site: { folder } }) => filesBelow(join(folder, generator.outDir), '.html').length;
    pages[site.name] = Object.fromEntries(entries.map((entry) => [entry.generator.name, countOf(entry)]));
    for (const { folder } of [own, ...copies]) rmSync(folder, { recursive: true });
    const [ours, ...theirs] = entries;
    for (const kind of CASES) {
      const measured = Object.fromEntries(theirs.map(({ generator, results }) => [generator.name, results[kind]]));
      rows.push({ site: site.name, kind, techdocs: ours.results[kind], peers: measured });
    }
  }
  print({ rows, pages, releases, peers, runs, json });
}

async function benchNewRelease(program, folder, scratch) {
  const site = copyOwnSite(join(folder, 'sites/releases'));
  const rows = await measureNewRelease({ program, folder: site.folder, scratch });
  for (const { kind, seconds } of rows) say(`new-release, ${kind}: ${seconds.toFixed(2)} s`);
  rmSync(site.folder, { recursive: true });
  return rows;
}

function print({ rows, pages, releases, peers, runs, json }) {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const versions = peers.map(({ name, version }) => `${name} ${version}`);
  const about = [`Medians of ${runs} whole processes`, machine, ...versions].join('; ');
  const phases = rows.map(({ site, kind, techdocs }) => ({ site, kind, phases: techdocs.phases }));
  const parts = [
    `${about}.`,
    timeTable(rows, peers),
    'Phases of techdocs:',
    phaseTable(phases),
    'HTML files made:',
    pageTable(pages, peers),
    ...(releases.length === 0 ? [] : ['A release post, from the call to the file:', releaseTable(releases)]),
  ];
  process.stdout.write(`${parts.join('\n\n')}\n`);
  const versionOf = Object.fromEntries(peers.map(({ name, version }) => [name, version]));
  if (json !== undefined)
    writeFileSync(json, `${JSON.stringify({ runs, machine, versions: versionOf, rows, pages, releases }, null, 2)}\n`);
}

const say = (text) => process.stderr.write(`${text}\n`);

try {
  await main();
} catch (error) {
  say(`The bench stopped. ${error.message}`);
  process.exitCode = 1;
}
