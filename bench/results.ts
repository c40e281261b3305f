// Results by commit, in `bench/results/builds.jsonl`: ratios, never seconds, since machines differ. The manual's page on performance is made
// from the last line.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from './measure.ts';
import type { TimeRow } from './report.ts';
import { repository } from './sites.ts';

/** Ratios by site, case and what techdocs is compared with: its time divided by the other time. */
export type Ratios = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;

/** The results of a commit on a class of machines. */
export interface ResultLine {
  /** Hash of the measured commit. */
  readonly commit: string;
  /** Class of the machine, such as `2 cores, x64`. */
  readonly machine: string;
  /** Version of Node. */
  readonly node: string;
  readonly ratios: Ratios;
}

/** The file with a line for each commit. */
export const resultsFile = join(repository, 'bench/results/builds.jsonl');

/** Returns the lines of a file of results. */
export function parseResults(text: string): readonly ResultLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ResultLine);
}

/** Returns the ratios of wall times to those of the peers. Pure. */
export function ratiosOf(rows: readonly TimeRow[]): Ratios {
  const parts = rows.map(({ site, kind, techdocs, peers }): Ratios => {
    const values = Object.entries(peers).map(([name, peer]) => [name, roundRatio(techdocs.seconds / peer.seconds)]);
    return values.length === 0 ? {} : { [site]: { [kind]: Object.fromEntries(values) } };
  });
  return joinRatios(parts);
}

/** Joins ratios; later ones replace earlier ones. */
function joinRatios(parts: readonly Ratios[]): Ratios {
  const joined: Record<string, Record<string, Readonly<Record<string, number>>>> = {};
  for (const [site, kinds] of parts.flatMap((part) => Object.entries(part))) {
    const ofSite = joined[site] ?? {};
    for (const [kind, values] of Object.entries(kinds)) ofSite[kind] = { ...ofSite[kind], ...values };
    joined[site] = ofSite;
  }
  return joined;
}

/** Returns a ratio with two decimals, which is more than a machine repeats. */
export function roundRatio(ratio: number): number {
  return Math.round(ratio * 100) / 100;
}

/**
 * Returns a file of results with a line added at its end. It replaces an earlier line of the same commit, machine and Node; ratios that it
 * does not have stay.
 */
export function withResult(text: string, line: ResultLine): string {
  const isSame = (other: ResultLine) =>
    other.commit === line.commit && other.machine === line.machine && other.node === line.node;
  const lines = parseResults(text);
  const ratios = joinRatios([...lines.filter(isSame), line].map((each) => each.ratios));
  const all = [...lines.filter((other) => !isSame(other)), { ...line, ratios }];
  return all.map((each) => `${JSON.stringify(each)}\n`).join('');
}

/** Adds ratios to the results of the current commit. Returns `false` if files differ from it: then no commit has these results. */
export async function keepResults(ratios: Ratios): Promise<boolean> {
  const git = async (...words: string[]) => (await run('git', words, { cwd: repository, env: process.env })).stdout;
  const changed = (await git('status', '--porcelain', '--', 'src', 'bin', 'scripts', 'package.json')).trim();
  const commit = (await git('rev-parse', '--short=12', 'HEAD')).trim();
  if (changed !== '' || commit === '') return false;
  const machine = `${availableParallelism()} cores, ${process.arch}`;
  const line: ResultLine = { commit, machine, node: process.versions.node, ratios };
  const before = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : '';
  mkdirSync(dirname(resultsFile), { recursive: true });
  writeFileSync(resultsFile, withResult(before, line));
  return true;
}
