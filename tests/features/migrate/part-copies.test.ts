// What a move makes beside pages: copies of parts with their values, classes of inline styles, cards.
import { describe, expect, it } from 'vitest';
import { createCardRenderer } from '../../../src/features/migrate/cards.ts';
import { createStyleClassRegistry } from '../../../src/features/migrate/inline-styles.ts';
import { readOldPage } from '../../../src/features/migrate/pages.ts';
import { createPartialCopyRegistry } from '../../../src/features/migrate/part-copies.ts';
import { parseRawLoaderImport } from '../../../src/features/migrate/paths.ts';

const folder = { from: 'docs', to: 'docs', kind: 'doc' } as const;
const pageOf = (own: string, text: string) => readOldPage({ path: `docs/${own}`, own, folder }, text);

describe('copies of parts', () => {
  const open = () => {
    const parts = new Map([
      ['docs/_a.md', pageOf('_a.mdx', 'A {props.name}\n')],
      ['docs/_plain.md', pageOf('_plain.mdx', 'Text\n')],
    ]);
    const files = new Set(['docs/_a-taken.md', 'docs/x/b.png']);
    return createPartialCopyRegistry({ partAt: (path) => parts.get(path), isFile: (path) => files.has(path) });
  };

  it('are one for each set of values, with their words for a name', () => {
    const { pathOf, all, isReplaced } = open();
    expect(pathOf('../_a.md', { name: 'Go on' }, 'docs/x/page.md')).toBe('../_a-go-on.md');
    expect(pathOf('./_a.md', { name: 'Go on' }, 'docs/page.md')).toBe('./_a-go-on.md');
    expect(pathOf('./_a.md', { name: 'Go on', more: 1 }, 'docs/page.md')).toBe('./_a-go-on-2.md');
    expect(pathOf('./_a.md', { name: 'taken' }, 'docs/page.md')).toBe('./_a-taken-2.md');
    expect(pathOf('./_a.md', { count: 3 }, 'docs/page.md')).toBe('./_a-1.md');
    expect(all.map(({ to, props }) => [to, props])).toEqual([
      ['docs/_a-go-on.md', { name: 'Go on' }],
      ['docs/_a-go-on-2.md', { name: 'Go on', more: 1 }],
      ['docs/_a-taken-2.md', { name: 'taken' }],
      ['docs/_a-1.md', { count: 3 }],
    ]);
    expect(isReplaced('docs/_a.md')).toBe(true);
  });

  it('name a file as their folder sees it', () => {
    const { pathOf, all } = open();
    pathOf('../_a.md', { name: './b.png', other: './none.png' }, 'docs/x/page.md');
    expect(all[0]?.props).toEqual({ name: './x/b.png', other: './none.png' });
  });

  it('are not made of parts that show no values, and not without the values', () => {
    const { pathOf, all, isReplaced } = open();
    expect(pathOf('./_plain.md', { name: 'a' }, 'docs/page.md')).toBe('./_plain.md');
    expect(pathOf('./_none.md', { name: 'a' }, 'docs/page.md')).toBeUndefined();
    expect(pathOf('./_a.md', undefined, 'docs/page.md')).toBeUndefined();
    expect(all).toEqual([]);
    pathOf('./_a.md', { name: 'a' }, 'docs/page.md');
    expect(isReplaced('docs/_a.md')).toBe(false);
  });

  it('come to an end', () => {
    const { pathOf, all } = open();
    for (let count = 0; count < 2100; count++) pathOf('./_a.md', { count }, 'docs/page.md');
    expect(all).toHaveLength(2000);
  });
});

describe('classes of inline styles', () => {
  it('are named by their rules, and written once', () => {
    const { styleClassOf, sheet } = createStyleClassRegistry();
    expect(sheet([])).toBeUndefined();
    expect(styleClassOf('Width: 50%;  color: rgb(0, 0, 0)')).toBe('style-width-50-color-rgb-0-0-0');
    expect(styleClassOf('width: 50%; color: rgb(0, 0, 0);')).toBe('style-width-50-color-rgb-0-0-0');
    expect(styleClassOf('width: 50; color: rgb(0, 0, 0)')).toBe('style-width-50-color-rgb-0-0-0-2');
    expect(sheet(['no page has it'])).toBeUndefined();
    const css = sheet(['<p class="a style-width-50-color-rgb-0-0-0">']);
    expect(css).not.toContain('-0-2 {');
    expect(css).toContain('.style-width-50-color-rgb-0-0-0 {\n  width: 50%;\n  color: rgb(0, 0, 0);\n}\n');
  });

  it.each([
    '',
    'color',
    'position: fixed',
    '--x: 1',
    'background: url(https://e.example/a.png)',
    'background: image-set("a.png" 1x)',
    'color: red } body { display: none',
    'color: red; @import "a.css"',
    'color: \\75rl(a)',
  ])('are not made of %j', (style) => {
    expect(createStyleClassRegistry().styleClassOf(style)).toBeUndefined();
  });
});

it('imports of a file as text', () => {
  const names = [
    '!!raw-loader!./a.ts',
    '!!raw-loader?x=1!own-loader!../b.py',
    './c?raw',
    '!!./d.ts?raw',
    './e.ts',
    '!!url-loader!./f.png',
    './g?url',
  ];
  expect(names.map(parseRawLoaderImport)).toEqual([
    './a.ts',
    '../b.py',
    './c',
    './d.ts',
    undefined,
    undefined,
    undefined,
  ]);
});

describe('cards', () => {
  const names = ['a', 'b', 'g/index', 'g/c', 'g/d'];
  const pages = names.map((name) => pageOf(`${name}.md`, `# ${name}\n`));
  const items = ['g/c', 'g/d'];
  const value = { main: ['a', 'b', { type: 'category', label: 'G', link: { type: 'doc', id: 'g/index' }, items }] };
  const docs = { instance: { id: undefined } };
  const cards = createCardRenderer(
    {
      pages,
      sidebars: [{ docs, version: { key: undefined }, value }] as unknown as Parameters<
        typeof createCardRenderer
      >[0]['sidebars'],
    },
    new Map(),
  );
  const of = (own: string) =>
    [
      ...(cards(pages.find(({ file }) => file.own === own) as (typeof pages)[number]) ?? '').matchAll(
        /title="([^"]*)"/g,
      ),
    ].map(([, title]) => title);

  it('are those of the category whose index a page is, or else of the list that has it', () => {
    expect(of('g/index.md')).toEqual(['g/c', 'g/d']);
    expect(of('g/c.md')).toEqual(['g/d']);
    expect(of('a.md')).toEqual(['b', 'g/index']);
  });
});
