// The dev server on a site in several languages: translations are added, changed and removed while it runs.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { localeSite } from '../support/locale-site.ts';
import { type DevServer, startServe } from '../support/serve.ts';

const soon = <T>(look: () => T | Promise<T>) => expect.poll(look);

let site: Sandbox;
let server: DevServer;

beforeAll(async () => {
  site = createSandbox(localeSite);
  server = await startServe(site.root);
  await server.untilSaid('pages from');
});
beforeEach(() => site.restore());
afterAll(async () => {
  await server?.stop();
  site?.remove();
});

const h1 = async (path: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(await server.page(path))?.[1];

it('swaps a page when its translation comes, changes and goes', async () => {
  await soon(() => h1('/de/guide/use')).toBe('Using devices');
  const file = 'content/i18n/de/docs/guide/use.md';
  site.write({ [file]: '# Benutzen\n' });
  await soon(() => h1('/de/guide/use')).toBe('Benutzen');
  expect(await h1('/guide/use')).toBe('Using devices');
  site.write({ [file]: '# Benutzung\n' });
  await soon(() => h1('/de/guide/use')).toBe('Benutzung');
  rmSync(site.path(file));
  await soon(() => h1('/de/guide/use')).toBe('Using devices');
});

it('shows an edit of an original in every language that has no other text, and new texts of the configuration', async () => {
  site.write({ 'content/docs/guide/use.md': '# Using them\n' });
  await soon(() => h1('/ar/guide/use')).toBe('Using them');
  expect(await h1('/de/guide/setup')).toBe('Geräte einrichten');
  site.write({ 'content/i18n/de/config.yml': 'Acme Docs: Handbuch\n' });
  await soon(async () =>
    (await server.page('/de/guide/setup')).includes('<title>Geräte einrichten | Handbuch</title>'),
  ).toBe(true);
  expect(await server.page('/guide/setup')).toContain('<title>Setup of devices | Acme Docs</title>');
});

it('shows translations of a site that had no folder of them, and takes them away with it', async () => {
  const i18n = { defaultLocale: 'en', locales: ['en', 'de'] };
  const config = JSON.stringify({ i18n, url: 'https://docs.example.com' });
  const plain = createSandbox({ 'docs/a.md': '# Plain\n', 'site.config.json': config });
  const own = await startServe(plain.root);
  const title = async () => /<h1[^>]*>(.*?)<\/h1>/.exec(await own.page('/de/a'))?.[1];
  try {
    await own.untilSaid('pages from');
    expect(await title()).toBe('Plain');
    plain.write({ 'i18n/de/docs/a.md': '# Einfach\n' });
    await soon(title).toBe('Einfach');
    plain.write({ 'i18n/de/docs/a.md': '# Ganz einfach\n' });
    await soon(title).toBe('Ganz einfach');
    rmSync(plain.path('i18n'), { recursive: true });
    await soon(title).toBe('Plain');
    plain.write({ 'i18n/de/docs/a.md': '# Wieder\n' });
    await soon(title).toBe('Wieder');
  } finally {
    await own.stop();
    plain.remove();
  }
});

it('answers a page of another language before all of the site is parsed', async () => {
  await server.stop();
  rmSync(site.path('.techdocs'), { recursive: true, force: true });
  server = await startServe(site.root);
  expect(await h1('/de/guide/setup')).toBe('Geräte einrichten');
  expect(await h1('/ar')).toBe('مرحبا');
});
