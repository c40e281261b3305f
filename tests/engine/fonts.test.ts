// The fonts of the package: which pages and sites load them, and their sizes.
import { readdirSync, statSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { createSandbox } from './sandbox.ts';

const config = { title: 'Acme', i18n: { locales: ['en', 'de', 'ja'] } };
const site = createSandbox({
  'site.config.json': JSON.stringify(config),
  'docs/index.md': '# Home\n\nPlain text.\n',
});
afterAll(() => site.remove());

const files = () => readdirSync(site.path('build/assets'));
const fonts = () =>
  files()
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => name.replace(/-\w{8}(?=\.)/, ''))
    .sort();
const stylesheet = () => site.read(`build/assets/${files().find((name) => /^site-[a-f\d]{8}\.css$/.test(name))}`);

it('are on pages whose letters they have, those of formulas where there are any, and nowhere where they are switched off', async () => {
  await site.build();
  expect(fonts()).toEqual(['text.woff2']);
  const file = files().find((name) => name.startsWith('text-') && name.endsWith('.woff2')) ?? '';
  expect(statSync(site.path(`build/assets/${file}`)).size).toBeLessThan(22_000);
  const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="/assets/${file}">`;
  for (const page of ['index.html', 'de/index.html']) {
    expect(site.read(`build/${page}`)).toContain(preload);
    expect(site.read(`build/${page}`)).toMatch(/<html [^>]*data-font/);
  }
  expect(site.read('build/ja/index.html')).not.toMatch(/rel="preload"|data-font/);
  expect(stylesheet()).toContain(`url(${file}) format("woff2");font-weight:400 700;font-display:optional`);
  expect(stylesheet()).not.toContain('STIX');

  site.write({ 'docs/index.md': '# Home\n\n$\\sqrt{2}$\n' });
  await site.build();
  expect(fonts()).toEqual(['alphabets.woff2', 'formulas.woff2', 'text.woff2']);
  expect(stylesheet()).toContain('math{font-family:"STIX Two Math",math');

  site.write({ 'site.config.json': JSON.stringify({ ...config, font: false }) });
  await site.build();
  expect(fonts()).toEqual([]);
  expect(stylesheet()).not.toContain('@font-face');
  expect(site.read('build/index.html')).not.toMatch(/rel="preload"|data-font/);
});
