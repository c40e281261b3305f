// Problems: each symptom is on its page, and on `/troubleshooting` with a link to it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import products from '../../content/products.ts';
import { decodeEntities } from '../../src/content/markdown/plain-text.ts';
import { parseCsv } from '../../src/engine/imports.ts';
import { repository } from '../support/cli.ts';

const text = z.string().check(z.minLength(1));
const symptoms = z
  .array(
    z.strictObject({
      page: text.check(z.startsWith('/')),
      product: z.enum([...Object.keys(products), 'device']),
      symptom: text,
      cause: text,
      remedy: text,
    }),
  )
  .parse(parseCsv(readFileSync(join(repository, 'content/data/symptoms.csv'), 'utf8')));
const pages = new Map([...new Set(symptoms.map(({ page }) => page))].map((page) => [page, htmlOf(page)]));

function htmlOf(page: string): string {
  return readFileSync(join(inject('portal'), page, 'index.html'), 'utf8');
}

/** Returns the visible text, on one line. */
function shown(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, '')).replace(/\s+/g, ' ');
}

const plain = (markdown: string) => markdown.replace(/\[(.+?)\]\([^)]+\)/g, '$1').replace(/`|\*\*?|<\/?kbd>/g, '');

it('is said by the page, where the list leads to', () => {
  const texts = new Map([...pages].map(([page, html]) => [page, shown(html)]));
  const unsaid = symptoms.filter(({ page, symptom, cause, remedy }) =>
    [symptom, cause, remedy].some((each) => !texts.get(page)?.includes(plain(each))),
  );
  expect(unsaid).toEqual([]);
  expect([...pages].filter(([, html]) => !html.includes('id="problems"')).map(([page]) => page)).toEqual([]);
});

it('stands on one page with all others, which can be filtered', () => {
  const html = htmlOf('/troubleshooting');
  const all = shown(html);
  expect(
    symptoms.filter(({ symptom, remedy }) => !all.includes(plain(symptom)) || !all.includes(plain(remedy))),
  ).toEqual([]);
  expect([...pages.keys()].filter((page) => !html.includes(`href="${page}#problems"`))).toEqual([]);
  expect(html).toContain('table-filter');
});
