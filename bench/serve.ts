// `npm run bench:serve`: the waiting times of an author while `techdocs serve` runs. Measures the time from the write of a file to the new
// text in an open page, from the start of the command to the first page, and the memory, on this site and on generated corpora, compared
// with Eleventy's server. Needs Chromium (`CHROMIUM_PATH` sets its path).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../tests/support/browser.ts';
import { drawn, startStandIn } from '../tests/support/example-extensions.ts';
import { type Generator, killServers, type Measured, memoryOf, start, stop } from './dev-server.ts';
import { type EditCost, editKindsTable, measureEditKinds } from './edit-kinds.ts';
import { measureEdits } from './edits.ts';
import { type Endured, enduranceTable, endure } from './endurance.ts';
import { median } from './measure.ts';
import { type Peer, preparePeers } from './peers.ts';
import {
  type BenchSite,
  copyOwnSite,
  copyPackage,
  makeCorpusSite,
  makeExtendedSite,
  middlePage,
  remove,
} from './sites.ts';

const HELP = `Usage: npm run bench:serve -- [options]

  --runs N         edits of each site, and starts of each kind (default: 20)
  --scale LIST     corpora, such as 1,10 or none (default: 10)
  --no-site        leave out this repository's own site
  --peers LIST     eleventy or none (default: none)
  --kinds          measure nothing else than edits of different kinds, such as of a title or a sidebar: the pages that
                   a build renders again, and the time to the new bytes of an open page
  --endurance N    measure nothing else than the memory before and after N edits, and whether the server shows in the
                   end what a clean build writes; on a corpus with three extensions, too
  --json FILE      write the numbers to a file too
  --help           print this help

The time of an edit counts from the end of the write to the moment at which the text stands in the page, as an observer
in the page sees it; it holds the watcher's settling time. Run it on a machine that does nothing else.
`;
/** Number of starts of each kind. */
const STARTS = 20;

const say = (text: string) => process.stderr.write(`${text}\n`);
interface Row {
  readonly site: string;
  readonly generator: string;
  readonly editMs: number;
  readonly editMs95: number;
  readonly coldSeconds: number;
  readonly coldSeconds95: number;
  readonly warmSeconds: number;
  readonly warmSeconds95: number;
  readonly megabytes: number;
  readonly megabytesAfterEdits: number;
}

type Call = ReturnType<typeof readCall>;

function readCall() {
  const options = {
    runs: { type: 'string', default: '20' },
    scale: { type: 'string', default: '10' },
    'no-site': { type: 'boolean', default: false },
    peers: { type: 'string', default: 'none' },
    kinds: { type: 'boolean', default: false },
    endurance: { type: 'string', default: '0' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ options, args: process.argv.slice(2) });
  const listOf = (text: string) => (text === 'none' ? [] : text.split(',').map((each) => each.trim()));
  const [runs, scales, peers] = [Number(values.runs), listOf(values.scale).map(Number), listOf(values.peers)];
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs takes a whole number from 1, not \`${values.runs}\`.`);
  if (!scales.every((scale) => Number.isInteger(scale) && scale > 0)) {
    throw new Error(`--scale takes whole numbers such as 1,10, or none, not \`${values.scale}\`.`);
  }
  const endurance = Number(values.endurance);
  if (!Number.isInteger(endurance) || endurance < 0) {
    throw new Error(`--endurance takes a whole number, not \`${values.endurance}\`.`);
  }
  if (!peers.every((peer) => peer === 'eleventy')) throw new Error('--peers knows eleventy and none.');
  const ownSite = !values['no-site'];
  const { kinds, json, help } = values;
  return { runs, scales, peers, kinds, endurance, ownSite, json, help };
}

function percentile95(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.ceil(numbers.length * 0.95) - 1] ?? Number.NaN;
}

async function measureSite(measured: Measured, runs: number, browser: Browser): Promise<Row> {
  const { name, generator, folder, file } = measured;
  const starts = { cold: [] as number[], warm: [] as number[] };
  let memory = Number.NaN;
  for (const kind of ['cold', 'warm'] as const) {
    for (let run = 0; run < Math.min(runs, STARTS); run += 1) {
      if (kind === 'cold') remove(folder, generator.caches);
      const server = await start(measured);
      starts[kind].push(server.seconds);
      // The cache is written when everything is parsed.
      for (let wait = 0; wait < 600 && generator.isOurs && !server.isWhole(); wait += 1) {
        await new Promise((resume) => setTimeout(resume, 100));
      }
      if (kind === 'cold') memory = memoryOf(server);
      await stop(server);
    }
  }
  const server = await start(measured);
  const edits = await measureEdits(browser, server.address, file, { runs });
  const after = memoryOf(server);
  await stop(server);
  say(`${generator.name}, ${name}: edits ${edits.map((ms) => ms.toFixed(0)).join(' ')} ms`);
  return {
    site: name,
    generator: generator.name,
    editMs: median(edits),
    editMs95: percentile95(edits),
    coldSeconds: median(starts.cold),
    coldSeconds95: percentile95(starts.cold),
    warmSeconds: median(starts.warm),
    warmSeconds95: percentile95(starts.warm),
    megabytes: memory,
    megabytesAfterEdits: after,
  };
}

function table(rows: readonly Row[]): string {
  const head = [
    'Site',
    'Server',
    'edit ms',
    '95 %',
    'cold start s',
    '95 %',
    'warm start s',
    '95 %',
    'MB',
    'MB after edits',
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const body = rows.map((row) => [
    row.site,
    row.generator,
    ...[row.editMs, row.editMs95].map((ms) => ms.toFixed(0)),
    ...[row.coldSeconds, row.coldSeconds95, row.warmSeconds, row.warmSeconds95].map((seconds) => seconds.toFixed(2)),
    ...[row.megabytes, row.megabytesAfterEdits].map((megabytes) => megabytes.toFixed(0)),
  ]);
  return [line(head), line(head.map((_, at) => (at < 2 ? '---' : '--:'))), ...body.map(line)].join('\n');
}

async function bench(root: string, folder: string, call: Call): Promise<void> {
  const { runs, scales, ownSite, kinds, endurance, json } = call;
  const command = copyPackage(join(folder, 'package'), root);
  const ours: Generator = {
    name: 'techdocs',
    isOurs: true,
    serve: (port) => [process.execPath, command, 'serve', '--port', String(port), '--strict-port'],
    caches: ['.techdocs', 'node_modules'],
    env: { NO_COLOR: '1' },
  };
  const makers = [
    ...(ownSite ? [() => copyOwnSite(join(folder, 'sites/own'), root)] : []),
    ...scales.map((scale) => () => makeCorpusSite(join(folder, `sites/x${scale}`), scale)),
  ];
  const rows: (Row | Endured | EditCost)[] = [];
  if (kinds) {
    const costs: EditCost[] = [];
    // The edits are those of a corpus.
    for (const make of makers.slice(ownSite ? 1 : 0))
      costs.push(...(await measureEditKinds(measuredOf(make(), ours), runs)));
    process.stdout.write(`Medians of ${runs} edits of each kind.\n\n${editKindsTable(costs)}\n`);
    rows.push(...costs);
  } else if (endurance > 0) {
    const endured: Endured[] = [];
    const drawing = await startStandIn(drawn);
    const extended = () => makeExtendedSite(join(folder, 'sites/extended'), drawing.origin);
    try {
      for (const make of [...makers, extended]) endured.push(await endure(measuredOf(make(), ours), endurance, say));
    } finally {
      await drawing.close();
    }
    process.stdout.write(`${enduranceTable(endured)}\n`);
    rows.push(...endured);
  } else {
    const peers = await preparePeers(call.peers, join(folder, 'peers'), say);
    const measured: Row[] = [];
    const browser = await launchBrowser();
    try {
      for (const [at, make] of makers.entries()) {
        const site = measuredOf(make(), ours);
        measured.push(await measureSite(site, runs, browser));
        for (const peer of peers) measured.push(await measureSite(peerOf(peer, site, `site-${at}`), runs, browser));
      }
    } finally {
      await browser.close();
    }
    const starts = Math.min(runs, STARTS);
    process.stdout.write(`Medians of ${runs} edits and ${starts} starts of each kind.\n\n${table(measured)}\n`);
    rows.push(...measured);
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(rows, null, 2)}\n`);
}

/** Returns a site with the page that is edited. */
function measuredOf({ name, folder }: BenchSite, generator: Generator): Measured {
  const page = middlePage(folder);
  return { name, generator, folder, path: `/${page.replace(/\.md$/, '')}`, file: join(folder, 'content/docs', page) };
}

/** Returns the same site for another generator. */
function peerOf(peer: Peer, { name, folder, path, file }: Measured, copyName: string): Measured {
  const copy = peer.makeSite({ name, folder }, copyName);
  const generator: Generator = {
    name: peer.name,
    serve: (port) => [...peer.command, '--serve', `--port=${port}`],
    caches: [peer.outDir],
  };
  const page = relative(join(folder, 'content/docs'), file);
  return { name, generator, folder: copy.folder, path: `${path}/`, file: copy.page(page) };
}

/** Measures and prints the table; returns the exit code. */
async function main(root: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-bench-serve-'));
  const clean = () => {
    killServers();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      clean();
      process.exit(130);
    });
  }
  try {
    const call = readCall();
    if (call.help) process.stdout.write(HELP);
    else await bench(root, folder, call);
    return 0;
  } catch (error) {
    say(`The bench stopped. ${(error as Error).message}`);
    return 1;
  } finally {
    clean();
  }
}

process.exitCode = await main(fileURLToPath(new URL('..', import.meta.url)));
