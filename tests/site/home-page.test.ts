// The buttons and the features of the generated home page.

import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';

let site: Sandbox;
afterEach(() => site.remove());

const make = (home: object, more: object = {}) => {
  site = createSandbox({
    'docs/start.md': '# Start\n\nHello.\n',
    'site.config.json': JSON.stringify({ title: 'A', home, ...more }),
  });
  return site.build({ cache: false, workers: 1 });
};
const page = (name = 'index.html') => readFileSync(site.path(`build/${name}`), 'utf8');

it('has buttons, and tiles with and without a link', async () => {
  const { errors, warnings } = await make({
    actions: [
      { label: 'Start', href: '/start' },
      { label: 'Source', href: 'https://code.example.com' },
    ],
    features: [
      { label: 'Fast', icon: 'zap', description: 'In a blink.' },
      { label: 'Small', href: '/start' },
    ],
  });
  expect([...errors, ...warnings]).toEqual([]);
  const html = page();
  expect(html).toContain(
    '<p class="hero-actions"><a href="/start">Start</a><a href="https://code.example.com">Source</a></p>',
  );
  expect(html).toMatch(
    /<\/header><ul class="tiles home-features"><li class="tile"><svg .*?<\/svg><strong class="tile-name">Fast<\/strong><p>In a blink\.<\/p><\/li><li class="tile"><a class="tile-name card-link" href="\/start">Small<\/a><\/li><\/ul>/,
  );
  // The Markdown of the page has the links.
  expect(page('index.md')).toMatch(/\[Start\]\(\S*\/start\S*\)[\s\S]*\[Source\]\(https:\/\/code\.example\.com\)/);
});

it('is without them as it was, and without a button whose address is not known yet', async () => {
  await make({ tasks: [{ label: 'T', href: '/start' }] });
  expect(page()).not.toMatch(/hero-actions|home-features/);
  site.remove();
  await make({ actions: [{ label: 'Source', href: '{{ code }}' }] }, { variables: { code: '' } });
  expect(page()).not.toContain('Source');
});

it('tells of a button that leads nowhere', async () => {
  const { errors } = await make({ actions: [{ label: 'Start', href: '/strat' }] });
  expect(errors.map(({ code, message, suggestion }) => [code, message, suggestion])).toEqual([
    ['broken-link', '`/strat` at `home.actions[0].href` is not a page.', 'Did you mean `/start`?'],
  ]);
});
