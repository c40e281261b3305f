// The tables of the floor.
import { median } from '../measure.ts';
import { table } from '../report.ts';
import { type FloorPart, floorParts, warmCode } from './parts.ts';
import type { BuildTimes } from './threads.ts';

/** Measured milliseconds of processor time; the runs of each in order. */
export interface FloorRuns {
  /** By part of the floor. */
  readonly floor: Readonly<Record<string, readonly number[]>>;
  readonly builds: readonly { readonly all: number; readonly parts: BuildTimes }[];
}

/** Sums of a measured site, in milliseconds of processor time. */
export interface FloorSums {
  readonly floor: number;
  readonly build: number;
  readonly ratio: number;
}

const medianOf = (runs: readonly number[] | undefined) => median(runs ?? []);

/** Returns the sum of the floor's parts, and the build's processor time. */
export function floorSums({ floor, builds }: FloorRuns): FloorSums {
  const sum = floorParts.reduce((all, { name }) => all + medianOf(floor[name]), 0);
  const build = median(builds.map(({ all }) => all));
  return { floor: sum, build, ratio: build / sum };
}

/** Returns the parts of the floor beside the parts of the build that do the same work, and the sums. */
export function floorTable(runs: FloorRuns): string {
  const { floor, builds } = runs;
  const timesOf = (name: string) => builds.flatMap(({ parts }) => parts[name] ?? []);
  const named = new Map<string, FloorPart[]>();
  const measured = new Set(builds.flatMap(({ parts }) => Object.keys(parts)));
  for (const part of floorParts) {
    const name = selectBuildPart(part, measured);
    named.set(name, [...(named.get(name) ?? []), part]);
  }
  const others = [...measured].filter((name) => !named.has(name));
  const body = [...named].map(([name, parts]) => {
    const sum = parts.reduce((all, part) => all + medianOf(floor[part.name]), 0);
    return row(parts.map((part) => part.name).join(', '), name, sum, medianOf(timesOf(name)));
  });
  for (const name of others) body.push(row('–', name, Number.NaN, medianOf(timesOf(name))));
  const sums = floorSums(runs);
  body.push(row('sum', 'build', sums.floor, sums.build));
  const warm = medianOf(floor[warmCode.name]);
  body.push(row(warmCode.name, 'not in the sum', warm, Number.NaN));
  return table(['Floor', 'Build', 'floor ms', 'build ms', '× floor'], body, 2);
}

/** Returns the part of the build that did the work of a part of the floor. */
function selectBuildPart({ builds, otherwise = builds }: FloorPart, measured: ReadonlySet<string>): string {
  return measured.size === 0 || measured.has(builds) ? builds : otherwise;
}

function row(floor: string, build: string, floorMs: number, buildMs: number): readonly string[] {
  const ms = (value: number) => (Number.isNaN(value) ? '–' : String(Math.round(value)));
  const ratio = buildMs / floorMs;
  return [floor, build, ms(floorMs), ms(buildMs), Number.isNaN(ratio) ? '–' : ratio.toFixed(2)];
}
