// Drawings of screens: their labels are those of the apps, each app has one, and it is on the page that introduces the app.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { type AppScreen, screens } from '../../content/data/screens.ts';
import products from '../../content/products.ts';
import { repository } from '../support/cli.ts';

const docs = join(repository, 'content/docs');
const textOf = (folder: string) =>
  readdirSync(join(docs, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(docs, folder, name), 'utf8').replaceAll(/<Screen [^>]*>/g, ''))
    .join('\n');
const all = Object.entries<AppScreen>(screens);

/** Apps that share the folder of others. */
const PAGES: Readonly<Record<string, string>> = {
  'integrity-kit': 'integritykit/overview.md',
  scan2deploy: 'scan2deploy/studio.md',
  'scan2deploy-agent': 'scan2deploy/android.md',
};
const pageOf = (app: string) => PAGES[app] ?? join(app, 'overview.md');

/** Groups of products with a user interface; the others are for programmers. */
const APPS = ['Protect', 'Configure', 'Optimize', 'Configuration', 'Utilities'];

/** Products without a main screen, with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  'dxu-android': 'an agent that works for DXU Desktop, whose window is drawn',
  usblan: 'a driver',
};

it('have labels that the pages of the app have', () => {
  const unsaid = all.flatMap(([app, { title, labels, kind }]) => {
    const text = textOf(dirname(pageOf(app)));
    const own = kind === 'keys' ? [title] : [title, ...labels];
    return own.filter((label) => !text.includes(label)).map((label) => `${app}: ${label}`);
  });
  expect(unsaid).toEqual([]);
});

it('stand on the first page of their app, each on one', () => {
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const shown = pages.flatMap((page) =>
    [...readFileSync(join(docs, page), 'utf8').matchAll(/<Screen of="([^"]*)"/g)].map(([, app]) => [app, page]),
  );
  expect(shown.sort()).toEqual(all.map(([app]) => [app, pageOf(app)]).sort());
});

it('are on the page of every app that has a screen', () => {
  const apps = Object.entries<{ group?: string; page?: string }>(products).filter(([, { group }]) =>
    APPS.includes(group ?? ''),
  );
  const without = apps.filter(
    ([, { page }]) => !readFileSync(join(docs, `${page}.md`), 'utf8').includes('<Screen of="'),
  );
  expect(apps.length).toBeGreaterThan(20);
  expect(without.map(([id]) => id).sort()).toEqual(Object.keys(WITHOUT).sort());
});
