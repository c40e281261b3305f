// Remaining work after a migration: items and findings by cause, and those that are not part of the migration.
import { expect, it } from 'vitest';
import { lowerLevelsOfFailedRules } from '../../../src/features/migrate/levels.ts';
import { createLostHeadingNote } from '../../../src/features/migrate/new-links.ts';
import { getOwnSyntax } from '../../../src/features/migrate/others/read-site.ts';
import type { NoteWithLocation } from '../../../src/features/migrate/planned.ts';
import { countAddresses, groupRemainingWork } from '../../../src/features/migrate/work.ts';
import type { Diagnostic } from '../../../src/model/diagnostic.ts';

const warning = (code: string, file: string, message: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  ...{ code, severity: 'warning', file, line: 1, message },
  ...more,
});

it('is told once for each cause, the most frequent first, and counts for the pages that have it', () => {
  const items: NoteWithLocation[] = [
    { at: { file: 'docs/a.mdx', line: 3 }, message: '`{x}` is code, which pages do not run.', isHand: true },
    { at: { file: 'docs/b.mdx', line: 4 }, message: '`{y.z}` is code, which pages do not run.', isHand: true },
    { at: { file: 'docs/b.mdx', line: 9 }, message: '`<Tweet>` is left out.', suggestion: 'Write it.', isHand: true },
    { at: { file: 'docs/c.mdx' }, message: 'Good to know.' },
  ];
  const findings = [
    warning('unsafe-html', 'docs/d.md', 'The attribute `style` was removed.'),
    warning('unsafe-html', 'docs/d.md', 'The attribute `style` was removed.'),
    warning('unsafe-html', 'docs/e.md', 'The attribute `style` was removed.'),
    warning('unsafe-html', 'docs/e.md', 'The element `script` was removed.', { suggestion: 'Take it out.' }),
    // The tag of an item, which a build finds again.
    warning('mdx-syntax', 'docs/b.md', '`<Tweet id="1" />` is not a component of this site.'),
    warning('broken-link', 'docs/c.md', '`./x.md` is not a page.', { target: '/x' }),
    warning('broken-link', 'docs/c.md', '`./lost.md` is not a page.', { target: '/lost#a' }),
    warning('page-without-sidebar', 'docs/c.md', 'It is in no sidebar.'),
  ];
  const routes = [{ path: '/lost', rule: 'doc', state: 'lost' as const }];
  const oldPages = new Map(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`docs/${name}.md`, `docs/${name}.mdx`]));
  const { causes, before, hands } = groupRemainingWork({ items, findings, routes, oldPages });
  expect(causes.map(({ count, files, at, suggestion }) => [count, files, at, suggestion])).toEqual([
    [3, 2, 'docs/d.md:1', expect.stringContaining('`customCss`')],
    [2, 2, 'docs/a.mdx:3', undefined],
    [1, 1, 'docs/e.md:1', 'Take it out.'],
    [1, 1, 'docs/c.md:1', undefined],
    [1, 1, 'docs/b.mdx:9', 'Write it.'],
  ]);
  expect(before).toEqual({ 'broken-link': 1, 'page-without-sidebar': 1 });
  expect([...hands].sort()).toEqual(['docs/a.mdx', 'docs/b.mdx', 'docs/c.mdx', 'docs/d.mdx', 'docs/e.mdx']);
});

it('has links that the old generator would have refused, or that only the move has broken', () => {
  const items: NoteWithLocation[] = [
    { at: { file: 'src/pages/a.js' }, message: 'gone', isHand: true, isContentLost: true },
  ];
  const routes = [{ path: '/a', rule: 'page in React', source: 'src/pages/a.js', state: 'kept' as const }];
  const rows: readonly (readonly [code: string, link: string, target?: string])[] = [
    ['broken-link', '/none', '/none'],
    ['broken-link', 'https://e.example/none', '/none'],
    ['broken-link', 'own:code.ts'],
    ['broken-anchor', '/a#part', '/a#part'],
    ['broken-anchor', '/b#part', '/b#part'],
  ];
  const findings = rows.map(([code, link, target]) => warning(code, 'docs/x.md', link, { link, target }));
  const told = (refused: ReadonlySet<string>) =>
    groupRemainingWork({ items, findings, routes, oldPages: new Map(), refused }).causes.map(({ message }) => message);
  expect(told(new Set())).toEqual(['gone', '/a#part', 'own:code.ts']);
  expect(told(new Set(['broken-link']))).toEqual(['gone', '/a#part', '/none', 'own:code.ts']);
});

it('counts the content of a page as lost whose address is kept', () => {
  const items: NoteWithLocation[] = [
    { at: { file: 'src/pages/a.js' }, message: 'gone', isHand: true, isContentLost: true },
  ];
  const routes = [
    { path: '/a', rule: 'page in React', source: 'src/pages/a.js', state: 'kept' as const },
    { path: '/b', rule: 'doc', source: 'docs/b.md', state: 'redirected' as const, to: '/c' },
    { path: '/d', rule: 'doc', state: 'lost' as const },
  ];
  expect(countAddresses(routes, items)).toEqual({ all: 3, kept: 1, redirected: 1, lost: 1, withoutContent: ['/a'] });
});

it('rules that found errors begin as warnings, and the others keep their levels', () => {
  const error = (code: string) => warning(code, 'a.md', 'x', { severity: 'error' });
  const findings = [error('broken-link'), error('broken-link'), error('unclosed-admonition'), error('invalid-tabs')];
  const { value, items } = lowerLevelsOfFailedRules([...findings, warning('extra-h1', 'a.md', 'x')], {
    'missing-text': 'ignore',
  });
  expect(value).toEqual({
    onBrokenLinks: 'warn',
    rules: { 'missing-text': 'ignore', 'unclosed-admonition': 'warn' },
  });
  expect(items.map(({ message }) => message)).toEqual([
    '`onBrokenLinks` begins as `warn`, so that the new site can be built: as an error, it would stop it 2 times.',
    '`rules.unclosed-admonition` begins as `warn`, so that the new site can be built: as an error, it would stop it once.',
  ]);
  expect(lowerLevelsOfFailedRules([], undefined)).toEqual({ value: {}, items: [] });
});

it('rules that code may break that was not run begin as warnings, with a line that says so', () => {
  const { value, items } = lowerLevelsOfFailedRules([], undefined, ['broken-link', 'broken-anchor']);
  expect(value).toEqual({ onBrokenLinks: 'warn', onBrokenAnchors: 'warn' });
  expect(items.map(({ message }) => message)).toEqual([
    '`onBrokenLinks` begins as `warn`, because links in code that was not run are not checked yet.',
    '`onBrokenAnchors` begins as `warn`, because links in code that was not run are not checked yet.',
  ]);
});

it('lists what is dropped, and its page needs no manual work', () => {
  const items: NoteWithLocation[] = [
    { at: { file: 'docs/a.md' }, message: '`queryString` is left out.', isDropped: true },
    { at: { file: 'docs/b.md' }, message: '`x` is code.', isHand: true },
    { at: { file: 'docs/c.md' }, message: 'Good to know.' },
  ];
  const { causes, hands } = groupRemainingWork({ items, findings: [], routes: [], oldPages: new Map() });
  expect(causes.map(({ message }) => message)).toEqual(['`x` is code.', '`queryString` is left out.']);
  expect([...hands]).toEqual(['docs/b.md']);
});

it('has no text that was no alert before, and no link to another version', () => {
  const findings = [
    warning('foreign-syntax', 'docs/a.md', '`[!NOTE] Mind` is syntax of another generator, so it is shown as text.'),
    warning('foreign-syntax', 'docs/b.md', '`!!! note` is syntax of another generator, so it is shown as text.'),
    warning('other-version-link', 'docs/a.md', '`/1.x/a` leads to `/1.x/a` of the version 1.x.', { target: '/1.x/a' }),
  ];
  const oldPages = new Map(['a', 'b'].map((name) => [`docs/${name}.md`, `docs/${name}.md`]));
  const { hands, before } = groupRemainingWork({ items: [], findings, routes: [], oldPages });
  expect([...hands]).toEqual(['docs/b.md']);
  expect(before).toEqual({ 'foreign-syntax': 1, 'other-version-link': 1 });
});

it('has the syntax that the old generator read, and no page that gave way to another one', () => {
  const findings = [
    warning('foreign-syntax', 'docs/a.md', '`[[nodiscard]]` is syntax of another generator, so it is shown as text.'),
    warning('foreign-syntax', 'docs/b.md', '`{{< x >}}` is syntax of another generator, so it is shown as text.'),
    warning('broken-link', 'docs/c.md', '`{{< x >}}/y` is not a page.', {
      link: '{{< x >}}/y',
      target: '/{{< x >}}/y',
    }),
    warning('broken-link', 'docs/d.md', '`{{#X}}/y` is not a page.', { link: '{{#X}}/y', target: '/{{' }),
    warning('broken-link', 'docs/d.md', '`https:/a` is not valid.', { link: 'https:/a' }),
    warning('lost-mark', 'docs/d.md', '`** a**` is shown as text.'),
    warning('unsafe-html', 'docs/d.md', 'The element `main` was removed: it is not an allowed element.'),
    warning('other-locale-link', 'docs/d.md', '`/de` leads to another language.', { target: '/de' }),
    warning('duplicate-route', 'docs/e.md', 'Two sources make the page `/e`.', { target: '/e' }),
    warning('duplicate-route', 'site.config.ts', 'The page `/f` exists.', { target: '/f' }),
  ];
  const oldPages = new Map(['a', 'b', 'c', 'd', 'e'].map((name) => [`docs/${name}.md`, `docs/${name}.md`]));
  const given = { items: [], findings, routes: [], oldPages };
  const { hands } = groupRemainingWork({ ...given, ownSyntax: /\{\{</, refused: new Set(['duplicate-route']) });
  expect([...hands]).toEqual(['docs/b.md', 'docs/c.md', 'docs/e.md']);
});

it('has no finding of a text that the old generator took for HTML too', () => {
  const findings = [
    warning('mdx-syntax', 'docs/a.md', '`<KEY>` is never closed, so it is shown as text.'),
    warning('mdx-syntax', 'docs/b.md', '`<Tweet />` is not a component of this site and is left out.'),
    warning('unbalanced-html', 'docs/c.md', '`<div>` is not closed.'),
    warning('redirected-link', 'docs/d.md', '`/a` is redirected to `/b`.'),
    warning('missing-mermaid', 'docs/d.md', 'A diagram is shown as code.'),
  ];
  const oldPages = new Map(['a', 'b', 'c', 'd'].map((name) => [`docs/${name}.md`, `docs/${name}.md`]));
  const handsOf = (isPlainHtml: boolean) => [
    ...groupRemainingWork({ items: [], findings, routes: [], oldPages, isPlainHtml }).hands,
  ];
  expect(handsOf(true)).toEqual(['docs/b.md']);
  expect(handsOf(false)).toEqual(['docs/a.md', 'docs/b.md', 'docs/c.md']);
});

it('has links to ids that a plugin, which is not carried over, may have made', () => {
  const plugin = { at: { file: 'docusaurus.config.js', setting: 'docs.remarkPlugins[0]' }, message: '`x` is lost.' };
  const findings = ['#a-b', '#other'].map((id) =>
    warning('broken-anchor', 'docs/x.md', id, { link: '#a', suggestion: `Did you mean \`${id}\`?` }),
  );
  const told = (items: readonly NoteWithLocation[]) =>
    groupRemainingWork({ items, findings, routes: [], oldPages: new Map() }).causes.map(({ message }) => message);
  expect(told([plugin])).toEqual(['#a-b']);
  expect(told([])).toEqual([]);
});

it('has code of languages that only a plugin of the old site can have read', () => {
  const message =
    '`mermaid-example` is not a language that techdocs can highlight, so the code is shown as plain text.';
  const findings = [
    warning('unknown-language', 'docs/a.md', message),
    warning('unknown-language', 'docs/b.md', message),
  ];
  const told = (items: readonly NoteWithLocation[]) =>
    groupRemainingWork({ items, findings, routes: [], oldPages: new Map() });
  expect(told([]).before).toEqual({ 'unknown-language': 2 });
  const at = { file: '.vitepress/config.ts', setting: 'markdown.config' };
  const { causes, before } = told([{ at, message: 'Plugins of markdown-it are not carried over.', isDropped: true }]);
  expect(before).toEqual({});
  expect(causes.map(({ count, suggestion }) => [count, suggestion])).toEqual([
    [2, 'If a plugin of the old site made something of such code, write what readers saw.'],
    [1, undefined],
  ]);
});

it('has one cause for all headings in menus of the navbar', () => {
  const items = ['Guide', 'Presets'].map((heading) => ({
    ...{ at: { file: '.vitepress/config.ts' }, ...createLostHeadingNote(heading) },
  }));
  const { causes } = groupRemainingWork({ items, findings: [], routes: [], oldPages: new Map() });
  expect(causes.map(({ count }) => count)).toEqual([2]);
});

it('does not contain definition lists of generators that show them as text without a plugin', () => {
  const message = '`: A term` is syntax of another generator, so it is shown as text.';
  expect(getOwnSyntax({ generator: 'vitepress' }, '')?.test(message)).toBe(false);
  expect(getOwnSyntax({ generator: 'vitepress' }, '')?.test('`{{ os() }}` is syntax of another generator.')).toBe(true);
  expect(getOwnSyntax({ generator: 'vitepress' }, "import list from 'remark-definition-list';")).toBeUndefined();
});
