// `npm run bench:floor`: the processor time of a cold build beside that of the libraries alone, for the same text. What a build needs beyond
// this floor is its own. Processor time, since other work of the machine changes it little; runs alternate for the same reason.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeApiSite } from './api-site.ts';
import { bundleProcesses } from './floor/bundle.ts';
import { readSiteFiles } from './floor/inputs.ts';
import { fewProcessorsFlag, flagsByNode, floorParts, type PartName, warmCode } from './floor/parts.ts';
import { prepareFloor } from './floor/prepare.ts';
import { type FloorRuns, floorSums, floorTable } from './floor/table.ts';
import { measureBuild } from './floor/threads.ts';
import { inScratch, run } from './measure.ts';
import { table } from './report.ts';
import { keepResults, type Ratios, roundRatio } from './results.ts';
import { copyPackage, makeCorpusSite, remove } from './sites.ts';

const HELP = `Usage: npm run bench:floor -- [options]

  --runs N        runs of the build and of each part, of which the median counts (default: 5)
  --scale LIST    corpora, such as 1,10 or none (default: 1,10)
  --operations N  operations of the reference of an API, or 0 for none (default: 1000)
  --json FILE     write the numbers to a file too
  --help          print this help

All times are milliseconds of processor time. The parts of a build are measured on Linux only.
`;

function readCall() {
  const options = {
    runs: { type: 'string', default: '5' },
    scale: { type: 'string', default: '1,10' },
    operations: { type: 'string', default: '1000' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ options });
  const [runs, operations] = [Number(values.runs), Number(values.operations)];
  const scales = values.scale === 'none' ? [] : values.scale.split(',').map(Number);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs takes a whole number from 1, not \`${values.runs}\`.`);
  if (!scales.every((scale) => Number.isInteger(scale) && scale > 0))
    throw new Error(`--scale takes whole numbers such as 1,10, or none, not \`${values.scale}\`.`);
  if (!Number.isInteger(operations) || operations < 0)
    throw new Error(`--operations takes a whole number, not \`${values.operations}\`.`);
  return { runs, scales, operations, json: values.json, help: values.help };
}

/** A prepared site, and what runs on it. */
interface FloorSite {
  readonly folder: string;
  readonly inputs: string;
  readonly scratch: string;
  /** Entry of the parts' processes. */
  readonly entry: string;
  /** Executable of techdocs. */
  readonly program: string;
}

/** Runs a part in a process of its own; returns its milliseconds. */
async function measurePart({ entry, inputs, scratch }: FloorSite, part: PartName): Promise<number> {
  const flags = flagsByNode[Number.parseInt(process.versions.node, 10)] ?? [];
  const few = availableParallelism() <= 2 ? [fewProcessorsFlag] : [];
  const { status, stdout, stderr } = await run(process.execPath, [...flags, ...few, entry, part, inputs, scratch], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  rmSync(join(scratch, 'written'), { recursive: true, force: true });
  const ms = Number(stdout);
  if (status !== 0 || stdout === '' || Number.isNaN(ms)) throw new Error(`The part ${part} failed: ${stderr}`);
  return ms;
}

async function measureRuns(site: FloorSite, runs: number): Promise<FloorRuns> {
  const floor: Record<string, number[]> = {};
  const builds: FloorRuns['builds'][number][] = [];
  const { program, folder, scratch } = site;
  for (let at = 0; at < runs; at++) {
    remove(folder, ['.techdocs', 'node_modules', 'build']);
    builds.push(
      await measureBuild([process.execPath, program, 'build', '--json', '--quiet'], { cwd: folder, scratch }),
    );
    for (const { name } of [...floorParts, warmCode]) {
      const times = floor[name] ?? [];
      times.push(await measurePart(site, name));
      floor[name] = times;
    }
  }
  return { floor, builds };
}

/** Writes the measured sites below a folder. */
function makeSites({ scales, operations }: Pick<ReturnType<typeof readCall>, 'scales' | 'operations'>, folder: string) {
  const sites = scales.map((scale) => {
    const { name, folder: root } = makeCorpusSite(join(folder, `x${scale}`), scale);
    return { name, root, content: join(root, 'content'), descriptions: [] };
  });
  if (operations === 0) return sites;
  const root = join(folder, 'api');
  writeApiSite(root, operations);
  const name = `API of ${operations.toLocaleString('en')} operations`;
  return [...sites, { name, root, content: join(root, 'docs'), descriptions: [join(root, 'large.json')] }];
}

async function bench({ runs, scales, operations, json }: ReturnType<typeof readCall>, folder: string): Promise<void> {
  const scratch = join(folder, 'scratch');
  mkdirSync(scratch);
  const program = copyPackage(join(folder, 'package'));
  const entry = await bundleProcesses(join(folder, 'processes'));
  const all: Record<string, FloorRuns> = {};
  for (const site of makeSites({ scales, operations }, folder)) {
    const { name, root } = site;
    process.stderr.write(`${name} …\n`);
    const prepared = { folder: root, inputs: join(folder, 'inputs'), scratch, entry, program };
    // The files of a build are input of the part that writes them.
    await measureBuild([process.execPath, program, 'build', '--json', '--quiet'], { cwd: root, scratch });
    await prepareFloor(site, join(root, 'build'), prepared.inputs);
    const measured = await measureRuns(prepared, runs);
    all[name] = measured;
    const files = readSiteFiles(join(root, 'build')).length;
    const { floor, build, ratio } = floorSums(measured);
    const sums = `${(floor / 1000).toFixed(2)} s of libraries, ${(build / 1000).toFixed(2)} s of build, ${ratio.toFixed(2)} × the floor`;
    process.stdout.write(`${name}, ${files} files: ${sums}; medians of ${runs}.\n\n${floorTable(measured)}\n\n`);
    rmSync(root, { recursive: true });
  }
  const ratios: Ratios = Object.fromEntries(
    Object.entries(all).map(([name, runs]) => [
      name,
      { 'cold, processor time': { floor: roundRatio(floorSums(runs).ratio) } },
    ]),
  );
  if (!(await keepResults(ratios)))
    process.stderr.write('The ratios are not kept in bench/results: files differ from the commit.\n');
  const works = [...floorParts, warmCode].map((part) => [part.name, part.work]);
  process.stdout.write(`${table(['Floor', 'What is measured'], works, 2)}\n`);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(all, null, 2)}\n`);
}

try {
  const call = readCall();
  if (call.help) process.stdout.write(HELP);
  else await inScratch((folder) => bench(call, folder));
} catch (error) {
  process.stderr.write(`The bench stopped. ${(error as Error).message}\n`);
  process.exitCode = 1;
}
