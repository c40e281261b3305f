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
    - { text: Source, link: "https://code.example.com", theme: alt }
features:
  - label: Fast
    icon: zap
    description: In a *blink*.
  - { title: Small, details: Two files., link: ../start.md }
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
    /<ul class="tiles home-features"><li class="tile"><svg .*?<\/svg><strong class="tile-name">Fast<\/strong><p>In a \*blink\*\.<\/p><\/li><li class="tile"><a class="tile-name card-link" href="\/start">Small<\/a><p>Two files\.<\/p><\/li><li class="tile"><span class="icon tile-icon" aria-hidden="true">🚀<\/span>/,
  );
  expect(html).toContain('<meta name="description" content="In minutes.">');
  expect(html).toContain('<a href="/start">start</a>');
  expect(page('guide/install.md')).toBe(`# Rocket

Source: </guide/install>

In minutes.

- [Start](/start.md)
- [Source](https://code.example.com)

- **Fast**: In a \\*blink\\*.
- [Small](/start.md): Two files.
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
    '11:11 unknown-icon `rockt` is not the name of an icon, so none is shown.',
    '13:5 invalid-front-matter A feature needs a `label`.',
    '3:3 unknown-front-matter `hero.titel` is not a front matter key of this kind of page.',
    '5:7 invalid-front-matter `hero.actions[0]` needs a `label` and an `href`.',
    '7:13 broken-markdown-link `./nowhere.md` is not a page.',
    '9:13 broken-link `javascript:alert(1)` is broken: its scheme `javascript:` is not allowed in links.',
  ]);
  site.remove();
  const other = await make('---\nhero: yes\nfeatures: fast\n---\n\nText.\n');
  expect(other.errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 `hero` must be a map with `title`, `description` and `actions`, but is the text `yes`.',
    '3 `features` must be a list of maps with `label`, `description`, `icon` and `href`, but is the text `fast`.',
  ]);
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
