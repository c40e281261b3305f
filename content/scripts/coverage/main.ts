// `npm run content:coverage [-- ROUTE-PREFIX…] [--facts DIR]`: how many of the known facts about its products the site contains. Prints a
// line per page, then the whole site. Exit code 1 if the share is too low, 2 if there are no facts to compare with.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  type Coverage,
  copiesOf,
  coverageOf,
  type DocFacts,
  emptySections,
  LONGEST,
  type Page,
  type ReleaseFacts,
} from './measure.ts';
import { readSite } from './read-site.ts';

/** Minimum share of the facts' names that the site has to contain. */
const LEAST_SHARE = 0.99;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { facts: { type: 'string', default: '../shared/reference' }, missing: { type: 'boolean', default: false } },
});

/** Prints the report; returns the exit code. */
async function main(root: string): Promise<number> {
  const folder = resolve(root, values.facts);
  if (!existsSync(join(folder, 'docs.json'))) {
    console.error(`There are no facts in ${values.facts}. Name their folder: npm run content:coverage -- --facts DIR`);
    return 2;
  }
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const { config, pages } = await readSite(root);
  const { vendor = '', vendorLower = '', vendorUpper = '', product = '' } = config.variables;
  const names: Record<string, string> = { Vendor: vendor, vendor: vendorLower, VENDOR: vendorUpper, product };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
  const isAsked = (route: string) => positionals.length === 0 || positionals.some((prefix) => route.startsWith(prefix));

  const rows = (read('docs.json') as DocFacts[])
    .filter((facts) => isAsked(facts.route))
    .map((facts) => {
      const page = pages.get(fill(facts.route));
      return { facts, row: page === undefined ? undefined : coverageOf(facts, page, fill) };
    });
  for (const { facts, row } of rows)
    console.log(row === undefined ? `   0%  ${facts.route}  no page` : lineOf(facts, row));

  const asked = [...pages].filter(([route]) => isAsked(route)).map(([, page]) => page);
  const releases = read('releases.json') as ReleaseFacts[];
  const sentences = releases.flatMap(({ sections }) => sections.flatMap(({ facts }) => facts.map(fill)));
  const faults = [
    ...faultsOf(asked),
    ...copiesOf(sentences, asked).map((copy) => `${copy.file}  copies “${copy.words}”`),
  ];
  for (const fault of faults) console.log(fault);

  const wanted = sum(rows.map(({ facts, row }) => row?.wanted ?? facts.identifiers.length + facts.headings.length));
  const found = sum(rows.map(({ row }) => (row === undefined ? 0 : row.wanted - row.missing.length)));
  const share = wanted === 0 ? 1 : found / wanted;
  const words = sum(asked.map((page) => page.document.wordCount));
  console.log(`${percent(share)} of ${wanted} names, ${asked.length} pages, ${words} words, ${faults.length} faults`);
  return share >= LEAST_SHARE && faults.length === 0 ? 0 : 1;
}

function lineOf(facts: DocFacts, row: Coverage): string {
  const wanted = Math.min(facts.words, LONGEST);
  const line = `${percent(row.wanted === 0 ? 1 : 1 - row.missing.length / row.wanted).padStart(6)}  ${row.route}  ${row.words}/${wanted} words, ${row.code.join('/')} code`;
  const languages = row.missingLanguages.length === 0 ? '' : `, no ${row.missingLanguages.join(', ')}`;
  const missing = row.missing.length === 0 || !values.missing ? '' : `\n        missing: ${row.missing.join(' · ')}`;
  return line + languages + missing;
}

function faultsOf(pages: readonly Page[]): string[] {
  return pages.flatMap((page) => {
    const { file, links } = page.document;
    const empty = emptySections(page).map((heading) => `${file}  has nothing under “${heading}”`);
    const isAlone = !links.some(({ kind, href }) => kind === 'link' && /\.md(#|$)/.test(href));
    return [...empty, ...(isAlone ? [`${file}  links to no other page`] : [])];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function percent(share: number): string {
  return `${(Math.floor(share * 1000) / 10).toFixed(1)}%`;
}

process.exitCode = await main(fileURLToPath(new URL('../../..', import.meta.url)));
