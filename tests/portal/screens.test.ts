// Drawings of screens: their labels are those of the apps, and each stands on the page that the app is first told on.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type AppScreen, screens } from '../../content/data/screens.ts';
import { repository } from '../support/cli.ts';

const docs = join(repository, 'content/docs');
const textOf = (folder: string) =>
  readdirSync(join(docs, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(docs, folder, name), 'utf8').replaceAll(/<Screen [^>]*>/g, ''))
    .join('\n');
const all = Object.entries<AppScreen>(screens);

it('have labels that the pages of the app have', () => {
  const unsaid = all.flatMap(([app, { title, labels, kind }]) => {
    const text = textOf(app);
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
  const first = (app: string) => join(app, app === 'scan2deploy' ? 'studio.md' : 'overview.md');
  expect(shown.sort()).toEqual(all.map(([app]) => [app, first(app)]).sort());
});
