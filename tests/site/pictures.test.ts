// Images in front matter: like images of texts, they may be beside the page.
import { afterEach, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';

let site: Sandbox;
afterEach(() => site.remove());

const PICTURE = "Buffer.from('iVBORw0KGgo=', 'base64')";
const post = (image: string, more = '') => `---\ntitle: One\ndate: 2025-03-02\nimage: ${image}\n${more}---\n\nText.\n`;

const siteWith = (files: Readonly<Record<string, string>>) => {
  site = createSandbox({
    'site.config.mjs': `const read = () => ({ assets: [{ path: 'releases/given.png', content: ${PICTURE} }] });
export default { title: 'Acme', url: 'https://acme.example', baseUrl: '/b/', releases: { path: 'releases' }, extensions: [{ name: 'x', read }] };\n`,
    'docs/index.md': '# Start\n',
    'static/img/a.png': 'the static one',
    'releases/own.png': 'the one beside',
    ...files,
  });
};
const imageOf = (page: string) =>
  /property="og:image" content="https:\/\/acme\.example\/b(\/[^"]*)"/.exec(site.read(`build/${page}/index.html`))?.[1];

it.each([
  ['beside the page', 'own.png', 'the one beside'],
  ['beside the page, with a dot', './own.png', 'the one beside'],
  ['by its address', '/img/a.png', 'the static one'],
  ['by its address, without the slash', 'img/a.png', 'the static one'],
])('a picture %s', async (_, image, bytes) => {
  siteWith({ 'releases/2025-03-02-a.md': post(image) });
  expect((await site.build()).errors).toEqual([]);
  expect(site.read(`build${imageOf('releases/2025/03/02/a')}`)).toBe(bytes);
});

it('a picture that an extension gives', async () => {
  siteWith({ 'releases/2025-03-02-a.md': post('./given.png') });
  expect((await site.build()).errors).toEqual([]);
  expect(imageOf('releases/2025/03/02/a')).toMatch(/^\/assets\/given-\w+\.png$/);
});

it('pictures of authors, from the file that names them', async () => {
  siteWith({
    'releases/authors.yml': 'ada:\n  name: Ada\n  image_url: ./own.png\n',
    'releases/2025-03-02-a.md': post('own.png', 'authors: [ada, { name: Grace, image_url: given.png }]\n'),
  });
  expect((await site.build()).errors).toEqual([]);
  const pictures = site
    .read('build/releases/2025/03/02/a/index.html')
    .match(/<img[^>]*src="\/b\/assets\/(?:own|given)-\w+\.png"/g);
  expect(pictures).toHaveLength(2);
});

it('of one that is not there, what is meant is told, and never what is written', async () => {
  siteWith({ 'releases/2025-03-02-a.md': post('owm.png'), 'docs/b.md': '---\nimage: own.png\n---\n\n# B\n' });
  const { errors } = await site.build();
  expect(errors.map(({ file, message, suggestion }) => [file, message, suggestion])).toEqual([
    ['docs/b.md', '`own.png` in `image` is not a file of the site.', 'Did you mean `../releases/own.png`?'],
    ['releases/2025-03-02-a.md', '`owm.png` in `image` is not a file of the site.', 'Did you mean `own.png`?'],
  ]);
});
