// A text mentions a download, or an answer of support, only with a link to it: an address of `company.ts` may be empty, and then the link
// in a text would not exist. Only `/support` has these addresses, and instructions if they are missing.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { readBuiltPage } from '../support/built-page.ts';
import { repository } from '../support/cli.ts';

const folder = inject('portal');
const { routes } = inject('portalReport');
const content = join(repository, 'content');

/** Texts that send readers to published files: not downloads by a device or a program. */
const PROMISE =
  /\bGitHub\b|\b(?:[Dd]ownloads?|[Ss]amples?|[Ss]ample apps) of Acme\b|\bfor download\b|\b(?:[Dd]ownload|[Gg]et) (?:it|them|the (?:installer|package|project|driver)\b.*?) from\b/;
/** Valid link targets of such a text: the list of addresses, a page that has it, or an address itself. */
const WAY = /^(?:\/support#downloads|\/opos\/develop\/oposexamples|https?:)/;

it('in every text that promises a download', () => {
  const pages = routes.filter(
    ({ type, path }) => (type === 'doc' || type === 'post' || type === 'page') && path !== '/support',
  );
  const promises = pages.flatMap(({ path }) =>
    readBuiltPage(folder, path)
      .all('article .prose p, article .prose li, article .prose td')
      .filter(({ text }) => PROMISE.test(text))
      .map((block) => ({ path, block })),
  );
  expect(promises.length).toBeGreaterThan(40);
  const empty = promises.filter(
    ({ block }) => !block.all('a[href]').some((link) => WAY.test(link.attribute('href') ?? '')),
  );
  expect(empty.map(({ path, block }) => `${path}: ${block.text}`)).toEqual([]);
});

it('so that no text names an address that may be empty', () => {
  const texts = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!README).*\.(?:md|csv|yaml)$/.test(name),
  );
  expect(texts.length).toBeGreaterThan(400);
  expect(texts.filter((name) => readFileSync(join(content, name), 'utf8').includes('{{ links.'))).toEqual([]);
});

it('which has an answer for each, whatever addresses are given', () => {
  const support = readBuiltPage(folder, '/support');
  const ids = support.all('h2[id]').map((heading) => heading.attribute('id'));
  expect(ids).toEqual(expect.arrayContaining(['downloads', 'where']));
  const { text } = support.only('article .prose');
  expect(text).toContain('Write to ');
  expect(text).toMatch(/Addresses: |This site has no address for /);
});
