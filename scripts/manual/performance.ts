// The ratios on the manual's page on performance, from the last line of `bench/results/builds.jsonl`.

import { table } from '../../bench/report.ts';
import { parseResults, type ResultLine } from '../../bench/results.ts';

const BEGIN = '<!-- ratios -->';
const END = '<!-- end of ratios -->';

/** Names of what techdocs is compared with, in the order of the columns. */
const others = {
  floor: 'the libraries alone',
  hugo: 'Hugo',
  eleventy: 'Eleventy with shiki',
} as const;

/** Returns the page with the ratios of the last result. A page without their marks is a fault. */
export function withRatios(page: string, results: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`The page on performance has no \`${BEGIN}\` and \`${END}\`.`);
  const last = parseResults(results).at(-1);
  const text = last === undefined ? 'There are no results yet.' : ratioText(last);
  return `${page.slice(0, begin + BEGIN.length)}\n\n${text}\n\n${page.slice(end)}`;
}

function ratioText({ commit, machine, node, ratios }: ResultLine): string {
  const rows = Object.entries(ratios).flatMap(([site, kinds]) =>
    Object.entries(kinds).map(([kind, values]) => ({ site, kind, values })),
  );
  const names = Object.entries(others).filter(([name]) => rows.some(({ values }) => values[name] !== undefined));
  const body = rows.map(({ site, kind, values }) => [
    ...[site, kind],
    ...names.map(([name]) => values[name]?.toFixed(2) ?? '–'),
  ]);
  const about = `Measured on ${machine}, with Node ${node}, at commit \`${commit}\`.`;
  return `${about}\n\n${table(['site', 'build', ...names.map(([, label]) => `× ${label}`)], body, 2)}`;
}
