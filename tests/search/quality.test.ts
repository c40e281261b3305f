// How good the embedded search is: what readers type, and the pages that answer it, written by reading the content.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type Opened, openBuilt } from './open.ts';

interface Query {
  readonly query: string;
  /** Site paths; any of them will do. */
  readonly answers: readonly string[];
}

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as readonly Query[];

let portal: Opened;

beforeAll(async () => {
  portal = await openBuilt(inject('portal'));
});

// The weights of the ranking were chosen with the first list in sight. The second one was written after them, by reading
// pages drawn by lot, and nothing was tuned to it: it says what a reader may expect.
describe.each([
  ['queries.json', 120],
  ['held-out.json', 60],
])('the queries of %s', (name, count) => {
  const queries = read(name);

  it('have answers that exist', () => {
    const pages = new Set(portal.file.pages.map(({ href }) => href));
    expect(queries).toHaveLength(count);
    expect(queries.flatMap(({ answers }) => answers.filter((answer) => !pages.has(answer)))).toEqual([]);
  });

  it('are answered in the first three hits', () => {
    const ranks = queries.map(({ query, answers }) => ({
      query,
      page: 1 + portal.findPages(query).findIndex((page) => answers.includes(page)),
      hit: 1 + portal.find(query).findIndex((hit) => answers.includes(hit.replace(/#.*/, ''))),
    }));
    const shareOf = (within: (rank: (typeof ranks)[number]) => number) =>
      ranks.filter((rank) => within(rank) > 0 && within(rank) <= 3).length / ranks.length;
    const success = shareOf(({ page }) => page);
    const successOfHits = shareOf(({ hit }) => hit);
    const reciprocal = ranks.reduce((sum, { page }) => sum + (page > 0 ? 1 / page : 0), 0) / ranks.length;
    const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
    console.log(
      [
        `${queries.length} queries; success@3 ${percent(success)} by page, ${percent(successOfHits)} by hit; MRR ${reciprocal.toFixed(3)}`,
        ...ranks.filter(({ page }) => page === 0 || page > 3).map(({ query, page }) => `  ${page || '–'}: ${query}`),
      ].join('\n'),
    );
    expect(success).toBeGreaterThanOrEqual(0.95);
    expect(reciprocal).toBeGreaterThanOrEqual(0.85);
  });
});

it('is at most 450 kB compressed', () => {
  expect(gzipSync(JSON.stringify(portal.file), { level: 9 }).length).toBeLessThan(450_000);
});

it('holds no page that nobody searches', () => {
  const hidden = portal.file.pages.filter(({ href }) => /\/(?:oss|open-source)$/.test(href));
  expect(hidden.map(({ href }) => href)).toEqual([]);
});
