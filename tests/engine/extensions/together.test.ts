// Three example extensions on one site: the same bytes on any number of threads, and after any edits the same as a clean build.
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  drawn,
  installRolldown,
  type StandIn,
  startStandIn,
  threeExtensions,
} from '../../support/example-extensions.ts';
import { changedPaths } from '../../support/tree.ts';
import { createSandbox, hashFolder, type Sandbox } from '../sandbox.ts';

let server: StandIn;
let site: Sandbox;

beforeAll(async () => {
  server = await startStandIn(drawn);
});
beforeEach(() => {
  site = createSandbox({
    ...threeExtensions(server.origin),
    'docs/index.md':
      '# Start\n\n```d2 One to two\na -> b\n```\n\n[The check digit](./reference/barcode.md#checkdigit)\n',
    'docs/guide/a.md': '# A\n\n```plantuml Two\n@startuml\nA -> B\n@enduml\n```\n',
    'docs/guide/b.md': '# B\n\nText.\n',
    'releases/2026-01-02-r.md': '# R\n\n```d2 A diagram of a release\na -> c\n```\n',
  });
  installRolldown(site);
});
afterEach(() => site.remove());
afterAll(() => server.close());

const outcome = (folder: string) => hashFolder(site.path(folder));

it('the same bytes on one thread and on four', async () => {
  expect((await site.build({ workers: 1, cache: false })).ok).toBe(true);
  await site.build({ workers: 4, cache: false, outDir: 'four' });
  expect(changedPaths(outcome('build'), outcome('four'))).toEqual([]);
  expect(site.read('build/guide/a/card.svg')).toContain('>A</tspan>');
  expect(site.read('build/guide/a/index.html')).toContain('<img class="diagram" src="/assets/plantuml-');
  expect(site.read('build/reference/barcode/index.html')).toContain('<h2 id="checkdigit"');
});

it('the same bytes in another folder, with what was remembered and without', async () => {
  // Without a title it would have that of the folder.
  const extended = threeExtensions(server.origin, { title: 'Acme', url: 'https://docs.example.com' });
  site.write(extended);
  await site.build({ cache: false });
  const names = ['docs/index.md', 'docs/guide/a.md', 'docs/guide/b.md', 'releases/2026-01-02-r.md'];
  const pages = Object.fromEntries(names.map((name) => [name, site.read(name)]));
  const other = createSandbox({ ...extended, ...pages });
  try {
    installRolldown(other);
    await other.build();
    expect(changedPaths(outcome('build'), hashFolder(other.path('build')))).toEqual([]);
    await other.build({ outDir: 'again' });
    expect(changedPaths(outcome('build'), hashFolder(other.path('again')))).toEqual([]);
  } finally {
    other.remove();
  }
});

describe('after a sequence of edits', () => {
  const edits: Readonly<Record<string, () => void>> = {
    'a text': () => site.write({ 'docs/guide/b.md': '# B\n\nAnother text.\n' }),
    'a title': () => site.write({ 'docs/guide/b.md': '# Bee\n\nAnother text.\n' }),
    'a diagram': () => site.write({ 'docs/index.md': '# Start\n\n```d2 Two\nb -> c\n```\n' }),
    'a source that is read': () =>
      site.write({ 'src/barcode.ts': '/** Another. */\nexport function checkDigit(): number {\n  return 1;\n}\n' }),
    'one more of them': () => site.write({ 'src/shelf.ts': 'export function shelf() {}\n' }),
    'the code of an extension': () =>
      site.write({ 'kroki.tsx': site.read('kroki.tsx').replace('className="diagram"', 'className="drawing"') }),
    'the options of one': () =>
      site.write({
        'site.config.ts': site.read('site.config.ts').replace('socialCards()', "socialCards({ color: '#333' })"),
      }),
    'a page that is gone': () => rmSync(site.path('docs/guide/a.md')),
    'a source that is gone': () => rmSync(site.path('src/shelf.ts')),
    'an extension that is gone': () =>
      site.write({ 'site.config.ts': site.read('site.config.ts').replace('socialCards(', 'false && socialCards(') }),
  };

  it('what a clean build gives', async () => {
    await site.build();
    for (const [name, edit] of Object.entries(edits)) {
      edit();
      const report = await site.build();
      const clean = await site.build({ cache: false, outDir: 'clean', workers: 2 });
      expect([name, report.ok, clean.ok, changedPaths(outcome('build'), outcome('clean'))]).toEqual([
        name,
        true,
        true,
        [],
      ]);
      rmSync(site.path('clean'), { recursive: true });
    }
    expect(await site.build()).toMatchObject({ written: 0, removed: 0 });
  });
});
