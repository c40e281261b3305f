// `hero` and `features` in the front matter of a page: like those of the home page, with checked links.
import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';

let site: Sandbox;
afterEach(() => site.remove());

const make = (text: string, more: Readonly<Record<string, string>> = {}) => {
  site = createSandbox({
    'docs/start.md': '# Start\n\nHello.\n',
    'docs/guide/install.md': text,
    'site.config.json': JSON.stringify({ title: 'A' }),
    ...more,
  });
  return site.build({ cache: false, workers: 1 });
};
const page = (name: string) => readFileSync(site.path(`build/${name}`), 'utf8');
const BODY = `---
title: Rocket
hero:
  title: Launch & land
  description: In minutes.
  actions:
    - label: Start
      href: ../start.md
    - { text: Source, link: "https://code.example.com", theme: alt, target: _blank }
features:
  - label: Fast
    icon: zap
    description: In a *blink*.
  - { title: Small, details: Two files., link: ../start.md, linkText: Learn more, rel: external }
  - { label: Emoji, icon: 🚀 }
---

## More

See [start](../start.md).
`;

it('begin the page, in search and Markdown too', async () => {
  const { errors, warnings } = await make(BODY);
  expect([...errors, ...warnings]).toEqual([]);
  const html = page('guide/install/index.html');
  expect(html).toContain(
    '<header class="hero"><h1>Launch &amp; land</h1><p class="lead">In minutes.</p><p class="hero-actions"><a href="/start">Start</a><a href="https://code.example.com">Source</a></p></header>',
  );
  expect(html).toMatch(
    /<ul class="tiles home-features"><li class="tile"><svg .*?<\/svg><strong class="tile-name">Fast<\/strong><p>In a \*blink\*\.<\/p><\/li><li class="tile"><a class="tile-name card-link" href="\/start">Small<\/a><p>Two files\. Learn more<\/p><\/li><li class="tile"><span class="icon tile-icon" aria-hidden="true">🚀<\/span>/,
  );
  expect(html).toContain('<meta name="description" content="In minutes.">');
  expect(html).toContain('<a href="/start">start</a>');
  expect(page('guide/install.md')).toBe(`# Rocket

Source: </guide/install>

In minutes.

- [Start](/start.md)
- [Source](https://code.example.com)

- **Fast**: In a \\*blink\\*.
- [Small](/start.md): Two files. Learn more
- **Emoji**

## More

See [start](/start.md).
`);
});

it('are told where they are wrong, each at its place', async () => {
  const { errors, warnings } = await make(`---
hero:
  titel: x
  actions:
    - label: Alone
    - label: Lost
      href: ./nowhere.md
    - label: Code
      href: javascript:alert(1)
features:
  - icon: rockt
    label: A
  - description: B
---

Text.
`);
  expect(
    [...errors, ...warnings].map(({ code, line, column, message }) => `${line}:${column} ${code} ${message}`).sort(),
  ).toEqual([
    '11:11 unknown-icon `rockt` is not among the icons of pages, so none is shown.',
    '13:5 invalid-front-matter A feature needs a `label`.',
    '3:3 unknown-front-matter `hero.titel` is not a front matter key of this kind of page.',
    '5:7 invalid-front-matter `hero.actions[0]` needs a `label` and an `href`.',
    '7:13 broken-markdown-link `./nowhere.md` is not a page.',
    '9:13 broken-link `javascript:alert(1)` is broken: its scheme `javascript:` is not allowed in links.',
  ]);
  site.remove();
  const other = await make('---\nhero: yes\nfeatures: fast\n---\n\nText.\n');
  expect(other.errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 `hero` must be a map with `title`, `description`, `actions` and `image`, but is the text `yes`.',
    '3 `features` must be a list of maps with `label`, `description`, `icon` and `href`, but is the text `fast`.',
  ]);
});

const SHIP = '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320"/>';

it('have a picture beside the text, with its size and a text for those who do not see it', async () => {
  const front = (image: string) =>
    `---\ntitle: Rocket\nhero:\n  description: Up.\n  image: ${image}\n---\n\n[a](../start.md)\n`;
  const files = { 'docs/guide/ship.svg': SHIP, 'static/dark.svg': SHIP };
  const { errors, warnings, notes } = await make(
    front('{ src: ./ship.svg, srcDark: /dark.svg, alt: "A [ship]" }'),
    files,
  );
  expect([...errors, ...warnings, ...notes].filter(({ code }) => code !== 'no-url')).toEqual([]);
  const html = page('guide/install/index.html');
  const picture =
    /<header class="hero has-image"><div><h1>Rocket<\/h1><p class="lead">Up\.<\/p><\/div><div>(.*?)<\/div><\/header>/;
  expect(picture.exec(html)?.[1]).toMatch(
    /^<picture class="when-light"><img src="\/assets\/ship-\w+\.svg" alt="A \[ship\]" width="480" height="320"><\/picture><picture class="when-dark"><img src="\/dark\.svg" alt="A \[ship\]" width="480" height="320"><\/picture>$/,
  );
  expect(html).not.toContain('as="image"');
  expect(html).toContain('<a href="/start">a</a>');
  expect(page('guide/install.md')).toMatch(/\n!\[A \\\[ship\\\]\]\(\/assets\/ship-\w+\.svg\)\n/);
  expect(page(/assets\/site-\w+\.css/.exec(html)?.[0] ?? '')).toContain('.hero.has-image');
  site.remove();
  const wrong = await make(front('{ file: ./none.svg, text: x }'), files);
  expect(
    [...wrong.errors, ...wrong.warnings, ...wrong.notes]
      .filter(({ line }) => line !== undefined)
      .map(({ line, column, code, message }) => `${line}:${column} ${code} ${message}`),
  ).toEqual([
    '5:18 broken-link `./none.svg` is not a file of the site.',
    '5:30 unknown-front-matter `hero.image.text` is not a front matter key of this kind of page.',
    '5:10 image-alt The picture of `hero.image` has no text, so screen readers skip it.',
  ]);
  site.remove();
  const bare = await make(front('{ alt: "" }'), files);
  expect(bare.errors.map(({ line, message }) => `${line} ${message}`)).toEqual(['5 `hero.image` needs a `src`.']);
  site.remove();
  expect((await make(front('{ dark: ./ship.svg, light: ./ship.svg, alt: "" }'), files)).errors).toEqual([]);
  expect(page('guide/install.md')).not.toContain('![');
});

it('have the picture on the home page too, from `home` of the configuration', async () => {
  const home = { image: { src: '/ship.svg', alt: 'A ship' } };
  const files = { 'static/ship.svg': SHIP, 'site.config.json': JSON.stringify({ title: 'A', home }) };
  const { errors } = await make('# Install\n\nHello.\n', files);
  expect(errors).toEqual([]);
  const html = page('index.html');
  expect(html).toContain(
    '<div><picture><img src="/ship.svg" alt="A ship" width="480" height="320"></picture></div></header>',
  );
  expect(page(/assets\/site-\w+\.css/.exec(html)?.[0] ?? '')).toContain('.hero.has-image');
  site.remove();
  await make('# Install\n\nHello.\n');
  expect(page('index.html')).not.toContain('has-image');
  expect(page(/assets\/site-\w+\.css/.exec(page('index.html'))?.[0] ?? '')).not.toContain('has-image');
});

it('of the configuration are not lost without a word where a page is the home page', async () => {
  const home = { title: 'Welcome' };
  const config = (more = {}) => ({ 'site.config.json': JSON.stringify({ title: 'A', home, ...more }) });
  const { warnings } = await make('# Install\n\nHello.\n', { 'docs/index.md': '# Home\n\nHello.\n', ...config() });
  expect(warnings.map(({ code, line, column, message }) => `${line}:${column} ${code} ${message}`)).toEqual([
    '1:21 duplicate-route `home` has no effect, because the page at `/` is `docs/index.md`.',
  ]);
  site.remove();
  const ignored = { 'docs/index.md': '# Home\n\nHello.\n', ...config({ onDuplicateRoutes: 'ignore' }) };
  expect((await make('# Install\n\nHello.\n', ignored)).warnings).toEqual([]);
  site.remove();
  expect((await make('# Install\n\nHello.\n', config())).warnings).toEqual([]);
});

it('leave out an action with an empty label, which would be a button without a text', async () => {
  const { errors, warnings } = await make(
    "---\nhero:\n  title: A\n  actions:\n    - theme: alt\n      text: ' '\n      link: https://a.example\n---\n\nText.\n",
  );
  expect(errors).toEqual([]);
  expect(warnings.map(({ code, line, column, message }) => `${line}:${column} ${code} ${message}`)).toEqual([
    '5:7 invalid-front-matter `hero.actions[0]` has an empty label, so it is left out.',
  ]);
});

it('are texts of a language: a translation has its own', async () => {
  const config = JSON.stringify({ title: 'A', i18n: { defaultLocale: 'en', locales: ['en', 'de'] } });
  await make(BODY, {
    'site.config.json': config,
    'i18n/de/docs/guide/install.md': '---\ntitle: Rakete\nhero:\n  description: In Minuten.\n---\n\nText.\n',
  });
  const html = page('de/guide/install/index.html');
  expect(html).toContain('<header class="hero"><h1>Rakete</h1><p class="lead">In Minuten.</p></header>');
  expect(html).not.toContain('tiles');
});

it('are left to no picture that can be enlarged where `zoom` is off', async () => {
  await make('---\nzoom: false\n---\n\n# Still\n\nText.\n', {
    'site.config.json': JSON.stringify({ title: 'A', zoom: false }),
  });
  const html = page('guide/install/index.html');
  expect(html).toMatch(/<html [^>]*data-zoom="false"/);
  expect(html).toContain('<div class="prose" data-zoom="false">');
});
