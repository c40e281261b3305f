// `techdocs migrate` on a book of mdBook: its menu, its addresses, and what of `SUMMARY.md` becomes of it.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { parseMdbookSummary } from '../../../../src/features/migrate/others/mdbook-site.ts';
import { convertMdbookLines, listPreprocessorNames } from '../../../../src/features/migrate/others/mdbook-text.ts';
import type { PageNote } from '../../../../src/features/migrate/rewrite/work.ts';
import { createSandbox } from '../../../engine/sandbox.ts';
import { type Moved, moveSite } from './moving.ts';

it('reads chapters, sections, parts, drafts and what stands outside of the list', () => {
  const text =
    '# Summary\n\n[Preface](./preface.md)\n\n- [Start](start.md)\n  - [`cargo` install](start/install.md)\n    - [Deep](start/deep.md)\n  - [Draft]()\n- [More](more/README.md)\n\n# Reference\n\n- [API](api.md)\n\n---\n\n[Thanks](thanks.md)\n';
  expect(parseMdbookSummary(text)).toEqual([
    { label: 'Preface', page: 'preface' },
    {
      label: 'Start',
      page: 'start',
      items: [
        { label: 'cargo install', page: 'start/install', items: [{ label: 'Deep', page: 'start/deep' }] },
        { label: 'Draft' },
      ],
    },
    { label: 'More', page: 'more/index' },
    { label: 'Reference', items: [{ label: 'API', page: 'api' }] },
    { label: 'Thanks', page: 'thanks' },
  ]);
});

const convert = (text: string, notes: PageNote[] = []) =>
  convertMdbookLines(
    text.split('\n').map((line, index) => ({ text: line, from: index + 1 })),
    { counts: {}, notes, file: () => undefined },
  )
    .map((line) => line.text)
    .join('\n');

it('makes figures of the listings of the Rust book', () => {
  expect(
    convert(
      '<Listing number="4-5" file-name="src/main.rs" caption="An `a > b` enum">\n\n```rust\na\n```\n\n</Listing>',
    ),
  ).toBe(
    '<figure id="listing-4-5">\n\nFilename: src/main.rs\n\n```rust\na\n```\n\n<figcaption>\n\n[Listing 4-5](#listing-4-5): An `a > b` enum\n\n</figcaption>\n</figure>',
  );
  expect(convert('> <Listing>\n>\n> a\n>\n> </Listing>')).toBe('> <figure>\n>\n> a\n>\n> </figure>');
  expect(convert('```html\n<Listing>\n```\n</Listing>')).toBe('```html\n<Listing>\n```\n</Listing>');
});

it('makes tabs of the directives of `mdbook-tabs`, but not in code', () => {
  const tabs = '{{#tabs }}\n{{#tab name="A & \'b\'"}}\n\na\n\n{{#endtab }}\n{{#endtabs }}';
  expect(convert(tabs)).toBe('<Tabs>\n\n<TabItem label="A &amp; \'b\'">\n\n\na\n\n\n</TabItem>\n\n</Tabs>\n');
  expect(convert('```md\n{{#tabs}}\n```')).toBe('```md\n{{#tabs}}\n```');
  const other = '{{#tabs name:"t" tabs:"A b,c"}}\n{{#tab A b}}\na\n{{#/tab }}\n{{#/tabs }}';
  expect(convert(other)).toBe('<Tabs>\n\n<TabItem label="A b">\n\na\n\n</TabItem>\n\n</Tabs>\n');
});

it('leaves the names of directives as they are', () => {
  const text = '`{{#include}}` {{#title}} {{#playground}}';
  expect([convert(text), listPreprocessorNames(text)]).toEqual([text, []]);
});

it('makes variables of the names that a preprocessor fills, once for each page', () => {
  const notes: PageNote[] = [];
  const text = 'a\n[b]({{#URL}}/b) \\{{#NO}}\n```toml\n{{#URL}} {{#include a.rs}}\n```';
  expect(convert(text, notes)).toBe('a\n[b]({{ URL }}/b) \\{{#NO}}\n```toml\n{{ URL }} {{#include a.rs}}\n```');
  expect(notes.map(({ line, isHand }) => [line, isHand])).toEqual([[2, true]]);
  expect(listPreprocessorNames(text)).toEqual(['URL']);
});

it('shows files of the repository around it, but no secrets, and its page for not found', async () => {
  const files = {
    'guide/book.toml': '[book]\ntitle = "Acme"\n',
    'guide/src/SUMMARY.md': '# Summary\n\n- [Start](./start.md)\n- [Not here](404.md)\n',
    'guide/src/start.md':
      '# Start\n\n```rust\n{{#include ../../code/main.rs}}\n```\n\n```\n{{#include ../../.env}}\n```\n',
    'guide/src/404.md': '# Not here\n',
    'code/main.rs': 'fn main() {}\n',
    '.env': 'KEY=1\n',
    '.git/HEAD': 'ref: refs/heads/main\n',
  };
  const site = createSandbox(files);
  const { code, stdout } = await site.run(['migrate', 'guide', '--out', 'new', '--json']);
  const read = (path: string) => readFileSync(site.path(`new/${path}`), 'utf8');
  expect(code).toBe(0);
  expect(read('docs/start.md')).toContain('```rust file="../code/main.rs"\n```\n\n```\n{{#include ../../.env}}\n```\n');
  expect(read('code/main.rs')).toBe('fn main() {}\n');
  expect(JSON.parse(stdout).work.map(({ message }: { message: string }) => message)).toEqual([
    '`{{#include ../../.env}}` is syntax of another generator, so it is shown as code.',
  ]);
  site.remove();
});

describe('a book', () => {
  let moved: Moved;
  afterEach(() => moved.site.remove());

  it('keeps its addresses and its ids, and has its chapters in the menu', async () => {
    moved = await moveSite({
      'book.toml':
        '[book]\ntitle = "Acme"\n[output.html]\ncname = "a.example"\ngit-repository-url = "https://github.com/acme/app"\nedit-url-template = "https://github.com/acme/app/edit/main/book/{path}"\nadditional-css = ["a.css"]\n[output.html.redirect]\n"/old.html" = "/01-start.html"\n"./older.html" = "./01-start.html"\n"/a/../oldest.html" = "/01-start.html"\n',
      'src/SUMMARY.md': '# Summary\n\n- [Start](./01-start.md)\n  - [More](more/README.md)\n- [Gone](gone.md)\n',
      'src/01-start.md': '# Start\n\n## Use it\n\n[More](more/README.md)\n\n## Use it\n\nText.\n',
      'src/more/README.md': '# More\n\n[Start](../01-start.md#use-it-1) ![a](a.svg)\n',
      'src/more/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    });
    const { code, report, read } = moved;
    expect(code).toBe(0);
    expect(report.generator).toBe('mdBook');
    expect(report.build.errors).toEqual([]);
    expect(report.routes.map(({ path, state }) => [path, state])).toEqual([
      ['/01-start', 'kept'],
      ['/more', 'kept'],
      // Hosts look for `/more/` in the file that the old site had.
      ['/more/index.html', 'redirected'],
    ]);
    expect(report.items.map(({ message }) => message)).toEqual([
      'Styles, scripts and templates of mdBook are not carried over: their names belong to it.',
      'The item `Gone` of a menu leads to `gone`, which is no page; it is left out.',
    ]);
    expect(JSON.parse(read('sidebars.json'))).toEqual({
      docs: [
        {
          type: 'category',
          label: 'Start',
          link: { type: 'doc', id: '01-start' },
          items: [{ type: 'doc', id: 'more/index', label: 'More' }],
        },
      ],
    });
    expect(read('docs/more/index.md')).toContain('[Start](../01-start.md#use-it-1)');
    expect(read('site.config.ts')).toContain("editUrl: 'https://github.com/acme/app/edit/main/book/'");
    expect(read('site.config.ts')).toContain("{ from: '/old', to: '/01-start' }");
    // Browsers resolve `.` and `..` before they ask for an address.
    expect(read('site.config.ts')).toContain("{ from: '/older', to: '/01-start' }");
    expect(read('site.config.ts')).toContain("{ from: '/oldest', to: '/01-start' }");
  });

  it('shows what its files include', async () => {
    const fence = '```';
    moved = await moveSite({
      'book.toml': '[book]\ntitle = "Acme"\n',
      'src/SUMMARY.md': '# Summary\n\n- [Start](./start.md)\n',
      'src/start.md': [
        '{{#title Start here}}',
        '# Start',
        `${fence}rust,ignore\n{{#include ../code/main.rs}}\n${fence}`,
        `${fence}rust\n{{#rustdoc_include ../code/main.rs:body}}\n// end\n${fence}`,
        `- Item\n\n  ${fence}\n  {{#include ../code/main.rs:2:3}}\n  ${fence}`,
        '{{#playground ../code/main.rs editable}}',
        '{{#include part.md}}',
        `${fence}\n{{#include gone.rs}}\n\\{{#include part.md}}\n${fence}\n`,
      ].join('\n\n'),
      'src/part.md': 'A part.\n',
      'code/main.rs': 'fn main() {\n    // ANCHOR: body\n    one();\n    // ANCHOR_END: body\n}\n',
    });
    const { code, report, read, build } = moved;
    expect(code).toBe(0);
    expect(read('docs/start.md').replace(/^[\s\S]*?(?=# Start)/, '')).toBe(
      [
        '# Start',
        `${fence}rust,ignore file="../code/main.rs"\n${fence}`,
        `${fence}rust\n    one();\n// end\n${fence}`,
        `- Item\n\n  ${fence}\n      // ANCHOR: body\n      one();\n  ${fence}`,
        `${fence}rust file="../code/main.rs"\n${fence}`,
        '<!-- include: ./part.md -->',
        `${fence}\n{{#include gone.rs}}\n\\{{#include part.md}}\n${fence}\n`,
      ].join('\n\n'),
    );
    expect(report.items.map(({ at, message }) => [at.file, at.line, message])).toContainEqual([
      'src/start.md',
      1,
      'The title “Start here”, which only the tab of the browser showed, is taken out.',
    ]);
    await build();
    expect(read('build/start.html')).toContain('A part.');
  });
});

it('leaves out redirects of headings, and resolves those of pages from the old page', async () => {
  const moved = await moveSite({
    'book.toml':
      '[book]\ntitle = "A"\n[output.html.redirect]\n"/a/b.html" = "c.html#d"\n"/a/c.html#x" = "../e.html"\n"/a/c.html#y" = "../e.html"\n"/f.html" = "/e.html"\n"/g.html" = "../other/g.html"\n',
    'src/SUMMARY.md': '- [C](a/c.md)\n- [E](e.md)\n',
    'src/a/c.md': '# C\n\n## D\n',
    'src/e.md': '# E\n',
  });
  try {
    expect(moved.code).toBe(0);
    const config = moved.read('site.config.ts');
    for (const rule of ["{ from: '/a/b', to: '/a/c#d' }", "{ from: '/f', to: '/e' }"]) expect(config).toContain(rule);
    expect(config).not.toContain('#x');
    expect(moved.report.items.map(({ message }) => message)).toContain(
      '2 redirects of headings, such as `/a/c#x`, are left out: a host sees no anchor. Such a link now opens the page.',
    );
  } finally {
    moved.site.remove();
  }
});

it('leaves out a setting that techdocs refuses, and names it', async () => {
  const { site, code, report, read, build } = await moveSite({
    'book.toml': '[output.html]\ngit-repository-url = "https://code.example/app"\n',
    'src/SUMMARY.md': '- [A](a.md)\n',
    'src/a.md': '# A\n',
    'pnpm-lock.yaml': '',
  });
  expect([code, report.build.errors, report.addresses.lost]).toEqual([0, [], 0]);
  expect(report.items.flatMap(({ at, message }) => (at.file === 'site.config.ts' ? message : []))).toEqual([
    'Left out: `repository` must be the address of a repository such as `https://github.com/acme/app`; found "https://code.example/app".',
  ]);
  // The link in the navbar stays.
  expect(read('site.config.ts').match(/https:\/\/code\.example\/app/g)).toHaveLength(1);
  expect(read('MIGRATION.md')).toContain('\n3. `pnpm install`, then `npx techdocs build`.\n');
  await build();
  site.remove();
});
