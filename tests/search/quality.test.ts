// How good the embedded search is: what readers type, and the pages that answer it, written by reading the content.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repository, techdocs } from '../support/cli.ts';
import { type Opened, openBuilt } from './open.ts';

interface Query {
  readonly query: string;
  /** Site paths; any of them will do. */
  readonly answers: readonly string[];
}

const queries = JSON.parse(readFileSync(new URL('queries.json', import.meta.url), 'utf8')) as readonly Query[];

let folder: string;
let portal: Opened;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'techdocs-search-'));
  const { code, stderr } = await techdocs(['build', '--quiet', '--out-dir', join(folder, 'build')], {
    cwd: repository,
  });
  if (code !== 0) throw new Error(stderr);
  portal = await openBuilt(join(folder, 'build'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('has queries whose answers exist', () => {
  const pages = new Set(portal.file.pages.map(({ href }) => href));
  expect(queries.length).toBeGreaterThanOrEqual(120);
  expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length);
  expect(queries.flatMap(({ answers }) => answers.filter((answer) => !pages.has(answer)))).toEqual([]);
});

it('answers them in the first three hits', () => {
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

it('is at most 450 kB compressed', () => {
  expect(gzipSync(JSON.stringify(portal.file), { level: 9 }).length).toBeLessThan(450_000);
});

it('holds no page that nobody searches', () => {
  const hidden = portal.file.pages.filter(({ href }) => /\/(?:oss|open-source)$/.test(href));
  expect(hidden.map(({ href }) => href)).toEqual([]);
});
