// Authors of posts: `authors.yml` and front matter, and how they are shown and checked.
import { expect, it } from 'vitest';
import { parseAuthors } from '../../src/content/authors.ts';
import { listAuthorNames } from '../../src/site/releases/authors.ts';
import { linesOf } from '../config/project.ts';
import { config, document, findingsOf, pageAt, site } from '../support/site.ts';

const FILE = 'releases/authors.yml';
const YAML = `grace:
  name: Grace Hopper
  title: Compilers
  url: /guide/a
  image_url: /img/grace.jpg
ada:
  name: Ada Lovelace
  email: ada@example.com
`;
const { authors } = parseAuthors(YAML, FILE);
const post = (given: object) =>
  document('post', '2025-01-01-a.md', {
    frontMatter: given,
    frontMatterPositions: { authors: { line: 2, column: 1 } },
  });
const image = { origin: 'static' as const, file: 'static/img/grace.jpg', path: 'img/grace.jpg', size: 1, hash: '0' };
const siteWith = (given: object, assets = [image]) =>
  site([document('doc', 'guide/a.md'), post(given)], config(), { assets, authors });

it('the file is read, and what is wrong in it is told at its line', () => {
  expect(authors.byKey.ada).toEqual({ name: 'Ada Lovelace', email: 'ada@example.com', line: 6, column: 1 });
  const wrong = parseAuthors('a:\n  name: 1\n  titel: x\nb: B\n__proto__: { name: P }\n', FILE);
  expect(linesOf(wrong.diagnostics)).toEqual([
    `${FILE}:2:3 \`a.name\` must be a string.`,
    `${FILE}:3:3 \`a.titel\` is not a key of an author. Did you mean \`title\`?`,
    `${FILE}:1:1 The author \`a\` needs a \`name\`.`,
    `${FILE}:4:1 The author \`b\` needs a \`name\`.`,
  ]);
  expect(Object.keys(wrong.authors.byKey)).toEqual(['__proto__']);
  expect(linesOf(parseAuthors('- a\n', FILE).diagnostics)).toEqual([
    `${FILE}:1:1 A file of authors must map keys to authors, such as \`ada: { name: Ada Lovelace }\`.`,
  ]);
});

it('a post names authors by key, by name or by what is said of them', () => {
  const named = siteWith({ authors: ['grace', { key: 'ada', title: 'Engines' }, 'Alan Turing'] });
  const { view } = pageAt(named, '/releases/2025/01/01/a') as { view: { post?: { authors?: unknown } } };
  expect(view.post?.authors).toEqual([
    { name: 'Grace Hopper', title: 'Compilers', href: '/guide/a', isExternal: false, imageHref: '/img/grace.jpg' },
    { name: 'Ada Lovelace', title: 'Engines', href: 'mailto:ada@example.com', isExternal: false },
    { name: 'Alan Turing' },
  ]);
  expect(listAuthorNames(named, ['grace', { name: 'Me' }])).toEqual(['Grace Hopper', 'Me']);
  expect(findingsOf(named)).toEqual([]);
});

it('keys that are not there and addresses that lead nowhere are told', () => {
  const wrong = siteWith({ authors: ['grase', { name: 'Me', url: '/nowhere' }, { key: 'x' }] }, []);
  expect(linesOf(findingsOf(wrong)).sort()).toEqual([
    'releases/2025-01-01-a.md:2:1 `/nowhere` in `authors.url` is not a page.',
    'releases/2025-01-01-a.md:2:1 `grase` is not an author in `releases/authors.yml`. Did you mean `grace`?',
    'releases/2025-01-01-a.md:2:1 `x` is not an author in `releases/authors.yml`. Add the author there, or write the name.',
    `${FILE}:1:1 \`/img/grace.jpg\` in \`grace.image_url\` is not a file of the site.`,
  ]);
});
