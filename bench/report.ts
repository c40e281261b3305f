// Formats measurements as Markdown tables and plain values.
import type { Usage } from './measure.ts';
import type { ReleaseRow } from './new-release.ts';

/** Measurement of a case, with milliseconds by phase if the generator reports them. */
export interface CaseResult extends Omit<Usage, 'stdout'> {
  readonly phases?: Readonly<Record<string, number>>;
}

/** One case of one site. */
export interface TimeRow {
  readonly site: string;
  readonly kind: string;
  readonly techdocs: CaseResult;
  /** Measurements of other generators by name. */
  readonly peers: Readonly<Record<string, CaseResult>>;
}

interface Named {
  readonly name: string;
}

const seconds = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(1));
const processor = (value: number) => (Number.isNaN(value) ? '–' : seconds(value));
const megabytes = (value: number) => (Number.isNaN(value) ? '–' : String(Math.round(value)));

/** Returns one row per site and case: techdocs, then each other generator with its time as a multiple. */
export function timeTable(rows: readonly TimeRow[], peers: readonly Named[]): string {
  const head = ['Site', 'Case', 'techdocs s', 'CPU s', 'MB'];
  for (const { name } of peers) head.push(`${name} s`, 'CPU s', 'MB', '× techdocs');
  const body = rows.map(({ site, kind, techdocs, peers: measured }) => {
    const cells = [site, kind, seconds(techdocs.seconds), processor(techdocs.cpu), megabytes(techdocs.megabytes)];
    for (const { name } of peers) {
      const peer = measured[name];
      if (peer === undefined) cells.push('–', '–', '–', '–');
      else {
        cells.push(seconds(peer.seconds), processor(peer.cpu), megabytes(peer.megabytes));
        cells.push((peer.seconds / techdocs.seconds).toFixed(2));
      }
    }
    return cells;
  });
  return table(head, body, 2);
}

/** Number of HTML files by site and generator. */
export type PageCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * Returns the cost of one more page in each case: between the smallest and the largest measured corpus. `undefined` if there is only one.
 */
export function slopeTable(rows: readonly TimeRow[], pages: PageCounts, peers: readonly Named[]): string | undefined {
  const sites = [...new Set(rows.map(({ site }) => site))].filter((site) => /×\d+$/.test(site));
  const [small, large] = [sites[0], sites.at(-1)];
  if (small === undefined || large === undefined || small === large) return undefined;
  const body: string[][] = [];
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const [from, to] = [small, large].map((site) => rows.find((row) => row.site === site && row.kind === kind));
    for (const { name } of [{ name: 'techdocs' }, ...peers]) {
      const resultOf = (row: TimeRow | undefined) => (name === 'techdocs' ? row?.techdocs : row?.peers[name]);
      const [a, b] = [resultOf(from), resultOf(to)];
      const more = (pages[large]?.[name] ?? 0) - (pages[small]?.[name] ?? 0);
      if (a === undefined || b === undefined || more <= 0) continue;
      const each = (value: number) => (Number.isNaN(value) ? '–' : ((value * 1000) / more).toFixed(2));
      const costs = [each(b.seconds - a.seconds), each(b.cpu - a.cpu), each(b.megabytes - a.megabytes)];
      body.push([`${small} to ${large}`, kind, name, ...costs]);
    }
  }
  return table(['Corpora', 'Case', 'Generator', 'ms a page', 'CPU ms', 'kB'], body, 3);
}

/** Returns the previous measurements beside the current ones; `undefined` if they have no case in common. */
export function lastTable(rows: readonly TimeRow[], last: readonly TimeRow[]): string | undefined {
  const body = rows.flatMap(({ site, kind, techdocs }) => {
    const before = last.find((row) => row.site === site && row.kind === kind)?.techdocs;
    if (before === undefined) return [];
    const ratio = (now: number, then: number) => (Number.isNaN(now / then) ? '–' : (now / then).toFixed(2));
    return [
      [site, kind, seconds(before.seconds), seconds(techdocs.seconds), ratio(techdocs.seconds, before.seconds)].concat(
        ratio(techdocs.cpu, before.cpu),
        ratio(techdocs.megabytes, before.megabytes),
      ),
    ];
  });
  if (body.length === 0) return undefined;
  return table(['Site', 'Case', 'last s', 'now s', '× last', 'CPU × last', 'MB × last'], body, 2);
}

interface PhaseRow {
  readonly site: string;
  readonly kind: string;
  readonly phases: Readonly<Record<string, number>>;
}

/** Returns the milliseconds of each phase by site and case. */
export function phaseTable(rows: readonly PhaseRow[]): string {
  const names = [...new Set(rows.flatMap(({ phases }) => Object.keys(phases)))];
  const body = rows.map(({ site, kind, phases }) => [
    ...[site, kind],
    ...names.map((name) => (phases[name] === undefined ? '–' : String(Math.round(phases[name])))),
  ]);
  return table(['Site', 'Case', ...names.map((name) => `${name} ms`)], body, 2);
}

/** Returns the number of HTML files of each generator. */
export function pageTable(pages: PageCounts, peers: readonly Named[]): string {
  const names = ['techdocs', ...peers.map(({ name }) => name)];
  const body = Object.entries(pages).map(([site, counts]) => [
    site,
    ...names.map((name) => String(counts[name] ?? '–')),
  ]);
  return table(['Site', ...names], body, 1);
}

/** Returns one row per case of `new-release`. */
export function releaseTable(rows: readonly ReleaseRow[]): string {
  const body = rows.map(({ kind, runs, seconds: wall, cpu, megabytes: memory }) => [
    kind,
    String(runs),
    String(Math.round(wall * 1000)),
    processor(cpu),
    megabytes(memory),
  ]);
  return table(['Case', 'Runs', 'ms', 'CPU s', 'MB'], body, 1);
}

/** Returns a Markdown table. The first `texts` columns hold text, the others numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], texts: number): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, at) => (at < texts ? '---' : '--:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
