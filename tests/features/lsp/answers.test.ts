// Answers to an editor at a position of a page: completion, hover, definition, and rename.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  CompletionList,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Hover,
  Location,
  SymbolInformation,
  TextDocumentEdit,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { applyTextChange } from '../../../src/features/lsp/text.ts';
import { toFileUri } from '../../../src/features/lsp/uri.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';
import { type Client, marked, openClient } from './client.ts';

const files = {
  'site.config.json': JSON.stringify({
    title: 'Acme',
    variables: { vendor: 'Acme', product: { name: 'Scanner' } },
    products: { scanner: { label: 'Scanner', page: '/wifi' } },
    staticDirs: ['static'],
  }),
  'docs/index.md':
    '---\ntags: [start, wifi]\n---\n\n# Start\n\nBegin here.\n\nSee [Wi-Fi](./wifi.md#roaming) of {{ vendor }}.\n',
  'docs/wifi.md':
    '# Wi-Fi\n\nJoins a network.\n\n## Roaming\n\nText.\n\n### When it roams\n\nText.\n\n## Channels\n\n![P](./dot.svg)\n',
  'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><path d="M0 0h8v4H0z"/></svg>\n',
  'docs/deep/far.md':
    '---\ntags: [wifi]\n---\n\n# Far away\n\nBack to [roaming](../wifi.md#roaming), <Badge kind="tip" text="new" />.\n',
  'docs/deep/near.md':
    '---\ntags: [start]\n---\n\n# Nearby\n\nSee [all](/tags/start).[^1]\n\n## Notes\n\n[^1]: Of that tag.\n',
  'static/plan.txt': 'A plan.\n',
};

let site: Sandbox;
let client: Client;
const path = (name: string) => site.path(`docs/${name}`);

beforeAll(async () => {
  site = createSandbox(files);
  client = await openClient([site.root]);
  await client.open(path('wifi.md'), files['docs/wifi.md']);
  await client.ask('documentSymbol', path('wifi.md'));
});
afterAll(async () => {
  await client.close();
  site.remove();
});

/** Returns the completions at the mark in a text, as label and detail, and the text after the first of them. */
async function offered(name: string, text: string) {
  const { text: written, position } = marked(text);
  await client.open(path(name), written);
  const { items } = await client.ask<CompletionList>('completion', path(name), { position });
  await client.shut(path(name));
  const edit = items[0]?.textEdit;
  const made = edit && 'range' in edit ? applyTextChange(written, edit) : undefined;
  return { labels: items.map(({ label }) => label), details: items.map(({ detail }) => detail), made, items };
}

describe('completion', () => {
  it('gives pages by their paths, with titles, the nearest first', async () => {
    const { labels, details, made } = await offered('deep/far.md', '# Far away\n\nSee [this](|).\n');
    expect(labels.slice(0, 3)).toEqual(['./near.md', '../index.md', '../wifi.md']);
    expect(details.slice(0, 3)).toEqual(['Nearby', 'Start', 'Wi-Fi']);
    expect(labels).toContain('/plan.txt');
    expect(made).toBe('# Far away\n\nSee [this](./near.md).\n');
  });

  it('finds a page by a word of its title', async () => {
    const { labels } = await offered('index.md', '# Start\n\n[a](away|)\n');
    expect(labels).toEqual(['./deep/far.md']);
  });

  it('gives the headings of the page that a link names, and of its own', async () => {
    const other = await offered('index.md', '# Start\n\n[a](./wifi.md#|)\n');
    expect(other.labels).toEqual(['roaming', 'when-it-roams', 'channels']);
    expect(other.details).toEqual(['## Roaming', '### When it roams', '## Channels']);
    const own = await offered('wifi.md', `${files['docs/wifi.md']}\n[a](#ch|)\n`);
    expect(own.labels).toEqual(['channels']);
    expect(own.made).toBe(`${files['docs/wifi.md']}\n[a](#channels)\n`);
    // Footnotes have anchors, too, which the next footnote changes.
    expect((await offered('index.md', '# Start\n\n[a](./deep/near.md#|)\n')).labels).toEqual(['notes']);
  });

  it('gives images with their sizes', async () => {
    const { labels, details, made } = await offered('index.md', '# Start\n\n![A dot](|)\n');
    expect([labels, details]).toEqual([['./dot.svg'], ['8 × 4, 1 KB']]);
    expect(made).toBe('# Start\n\n![A dot](./dot.svg)\n');
  });

  it('gives keys of front matter with what they mean', async () => {
    const { labels, items, made } = await offered('index.md', '---\ntitle: Start\nsidebar_p|\n---\n\n# Start\n');
    expect(labels).not.toContain('title');
    const key = items.find(({ label }) => label === 'sidebar_position');
    expect(key?.documentation).toEqual({
      kind: 'markdown',
      value: 'place among its neighbours in a generated sidebar\n\n*a number*',
    });
    expect(made).toContain(': \n---');
  });

  it.each([
    ['tags: [|]', ['wifi', 'start']],
    ['tags: [a, st|]', ['start']],
    ['tags:\n  - |', ['wifi', 'start']],
    ['draft: |', ['true', 'false']],
    ['pagination_next: |', ['deep/far', 'deep/near', 'index', 'wifi']],
    ['displayed_sidebar: |', ['docs']],
  ])('gives values of front matter: %s', async (line, labels) => {
    const found = await offered('index.md', `---\n${line}\n---\n\n# Start\n`);
    expect([...found.labels].sort()).toEqual([...labels].sort());
  });

  it('gives variables with their values', async () => {
    const { labels, details, made } = await offered('index.md', '# Start\n\nBy {{ v|\n');
    expect(labels).toEqual(['vendor', 'product.name']);
    expect(details).toEqual(['Acme', 'Scanner']);
    expect(made).toBe('# Start\n\nBy {{ vendor }}\n');
  });

  it('gives the latest versions of products as variables', async () => {
    const released = createSandbox({
      'site.config.json': JSON.stringify({ releases: { products: { scanner: { label: 'Scanner' } } } }),
      'docs/index.md': '# Start\n\nVersion {{ latest.scanner }}.\n',
      'releases/2026-01-02-scanner.md': '---\nproduct: scanner\nversion: 1.2.0\n---\n\n# Scanner 1.2.0\n\nNew.\n',
    });
    const own = await openClient([released.root]);
    const { text, position } = marked('# Start\n\nVersion {{ la|test.scanner }}.\n');
    const file = released.path('docs/index.md');
    await own.open(file, text);
    const { contents } = await own.ask<Hover>('hover', file, { position });
    expect(contents).toMatchObject({ value: '`latest.scanner` is `1.2.0`' });
    const { items } = await own.ask<CompletionList>('completion', file, { position });
    expect(items.map(({ label, detail }) => [label, detail])).toEqual([['latest.scanner', '1.2.0']]);
    await own.close();
    released.remove();
  });

  it('gives kinds of notes, languages, components and their props', async () => {
    const note = await offered('index.md', '# Start\n\n:::ti|\n');
    expect(note.labels).toContain('tip');
    expect(note.made).toBe('# Start\n\n:::note\n\n:::\n');
    const code = await offered('index.md', '# Start\n\n```types|\n');
    expect(code.labels[0]).toBe('typescript');
    for (const [typed, first] of [
      ['ba', 'bash'],
      ['sh', 'sh'],
    ])
      expect((await offered('index.md', `# Start\n\n\`\`\`${typed}|\n`)).labels[0]).toBe(first);
    const tag = await offered('index.md', '# Start\n\n<Ba|\n');
    expect(tag.labels).toContain('Badge');
    const prop = await offered('index.md', '# Start\n\n<Badge kind="tip" |/>\n');
    expect(prop.labels).toEqual(['type', 'text']);
    const kind = await offered('index.md', '# Start\n\n<Badge kind="|"/>\n');
    expect(kind.labels).toEqual(expect.arrayContaining(['tip', 'warning', 'deprecated']));
    const icon = await offered('index.md', '# Start\n\n<Card title="A" icon="|">\n');
    expect(icon.labels).toEqual(expect.arrayContaining(['book-open', 'terminal']));
  });

  it('gives nothing in code', async () => {
    expect((await offered('index.md', '# Start\n\n```md\n[a](|)\n```\n')).labels).toEqual([]);
  });
});

/** Returns the answer to a request about a mark in the unchanged text of a file. */
function at<Answer>(method: string, name: keyof typeof files, mark: string, more: object = {}): Promise<Answer> {
  const text = files[name];
  const { position } = marked(text.replace(mark, `|${mark}`));
  return client.ask<Answer>(method, site.path(name), { position, ...more });
}
const place = (name: string, line: number, start: number, end: number) => ({
  uri: toFileUri(site.path(name)),
  range: { start: { line, character: start }, end: { line, character: end } },
});

describe('what stands at a place', () => {
  const told = async (name: keyof typeof files, mark: string) => {
    const found = await at<Hover | null>('hover', name, mark);
    return found === null ? null : (found.contents as { value: string }).value;
  };

  it('is told: a page with its beginning, a variable, a key, an image', async () => {
    expect(await told('docs/index.md', './wifi.md')).toBe('**Wi-Fi › Roaming**\n\nJoins a network.\n\n`docs/wifi.md`');
    expect(await told('docs/index.md', 'vendor')).toBe('`vendor` is `Acme`');
    expect(await told('docs/index.md', 'tags')).toBe(
      '**tags**: tags of the page\n\n*a list of texts, or of maps with `label`*',
    );
    expect(await told('docs/wifi.md', './dot.svg')).toContain('`docs/dot.svg`: 8 × 4 pixels, 1 KB');
    expect(await told('docs/index.md', 'Begin')).toBeNull();
  });

  it('leads to the heading of its anchor, or to the file', async () => {
    expect(await at<Location>('definition', 'docs/index.md', './wifi.md')).toEqual(place('docs/wifi.md', 4, 0, 10));
    expect(await at<Location>('definition', 'docs/wifi.md', './dot.svg')).toEqual(place('docs/dot.svg', 0, 0, 0));
    expect(await at('definition', 'docs/index.md', 'Begin')).toBeNull();
  });

  it('is linked to from other pages', async () => {
    const all = [place('docs/deep/far.md', 6, 18, 36), place('docs/index.md', 8, 12, 29)];
    const sorted = (found: Location[]) => found.sort((a, b) => (a.uri < b.uri ? -1 : 1));
    for (const [name, mark] of [
      ['docs/wifi.md', '## Roaming'],
      ['docs/wifi.md', 'Joins'],
      ['docs/index.md', './wifi.md'],
    ] as const) {
      expect(
        sorted(await at<Location[]>('references', name, mark, { context: { includeDeclaration: false } })),
      ).toEqual(all);
    }
    expect(await at('references', 'docs/wifi.md', '## Channels', { context: { includeDeclaration: false } })).toEqual(
      [],
    );
  });
});

describe('the whole of a page', () => {
  it('has an outline, links and what can be folded', async () => {
    const outline = await client.ask<DocumentSymbol[]>('documentSymbol', path('wifi.md'));
    const names = (all: readonly DocumentSymbol[]): unknown =>
      all.map(({ name, children = [] }) => [name, names(children)]);
    expect(names(outline)).toEqual([
      ['Roaming', [['When it roams', []]]],
      ['Channels', []],
    ]);
    const links = await client.ask<DocumentLink[]>('documentLink', path('index.md'));
    expect(links.map(({ target }) => target)).toEqual([`${toFileUri(path('wifi.md'))}#L5`]);
    const folds = await client.ask<FoldingRange[]>('foldingRange', path('wifi.md'));
    expect(folds.map(({ startLine, endLine }) => [startLine, endLine]).sort()).toEqual([
      [0, 14],
      [12, 14],
      [4, 10],
      [8, 10],
    ]);
  });

  it('is found by its title and its headings in the whole workspace', async () => {
    const found = await client.connection.sendRequest<SymbolInformation[]>('workspace/symbol', { query: 'roam' });
    expect(found.map(({ name, containerName }) => [name, containerName])).toEqual([
      ['Roaming', 'Wi-Fi'],
      ['When it roams', 'Wi-Fi'],
    ]);
  });
});

describe('rename', () => {
  /** Returns the texts after an edit, by file. */
  const textsAfter = ({ documentChanges = [] }: WorkspaceEdit) =>
    Object.fromEntries(
      (documentChanges as TextDocumentEdit[])
        .filter((change) => 'edits' in change)
        .map(({ textDocument, edits }) => {
          const name = Object.keys(files).find(
            (each) => toFileUri(site.path(each)) === textDocument.uri,
          ) as keyof typeof files;
          return [
            name,
            edits.reduce((text, edit) => applyTextChange(text, edit as { range: never; newText: string }), files[name]),
          ];
        }),
    );

  it('gives a heading another text, with the links to it', async () => {
    const prepared = await at('prepareRename', 'docs/wifi.md', 'Roaming');
    expect(prepared).toMatchObject({ placeholder: 'Roaming' });
    const edit = await at<WorkspaceEdit>('rename', 'docs/wifi.md', 'Roaming', { newName: 'Moving about' });
    const texts = textsAfter(edit);
    expect(Object.keys(texts).sort()).toEqual(['docs/deep/far.md', 'docs/index.md', 'docs/wifi.md']);
    expect(texts['docs/wifi.md']).toContain('## Moving about {#moving-about roaming}\n');
    expect(texts['docs/index.md']).toContain('[Wi-Fi](./wifi.md#moving-about)');
    expect(texts['docs/deep/far.md']).toContain('[roaming](../wifi.md#moving-about)');
  });

  it('gives the page of a link another name, with the links to it and a redirect', async () => {
    const edit = await at<WorkspaceEdit>('rename', 'docs/index.md', './wifi.md', { newName: './net/wireless.md' });
    const texts = textsAfter(edit);
    expect(texts['docs/index.md']).toContain('[Wi-Fi](./net/wireless.md#roaming)');
    expect(texts['docs/deep/far.md']).toContain('[roaming](../net/wireless.md#roaming)');
    expect(texts['docs/wifi.md']).toContain('![P](../dot.svg)');
    expect(JSON.parse(texts['site.config.json'] ?? '')).toMatchObject({
      redirects: [{ from: '/wifi', to: '/net/wireless' }],
    });
    expect(edit.documentChanges?.at(-1)).toEqual({
      kind: 'rename',
      oldUri: toFileUri(path('wifi.md')),
      newUri: toFileUri(path('net/wireless.md')),
    });
  });

  it('gives a tag another name, on all pages, with the addresses of its page and a redirect', async () => {
    const prepared = await at('prepareRename', 'docs/index.md', 'start, wifi');
    expect(prepared).toMatchObject({ placeholder: 'start' });
    expect(await at('prepareRename', 'docs/index.md', 'tags:')).toBeNull();
    const edit = await at<WorkspaceEdit>('rename', 'docs/index.md', 'start, wifi', { newName: 'First steps' });
    const texts = textsAfter(edit);
    expect(Object.keys(texts).sort()).toEqual(['docs/deep/near.md', 'docs/index.md', 'site.config.json']);
    expect(texts['docs/index.md']).toContain('tags: [First steps, wifi]');
    expect(texts['docs/deep/near.md']).toContain('tags: [First steps]\n');
    expect(texts['docs/deep/near.md']).toContain('[all](/tags/first-steps)');
    const config = JSON.parse(texts['site.config.json'] ?? '');
    expect(config.redirects).toEqual([{ from: '/tags/start', to: '/tags/first-steps' }]);
  }, 30_000);

  it('follows a file that the editor renames', async () => {
    const renamed = { files: [{ oldUri: toFileUri(path('deep/far.md')), newUri: toFileUri(path('far.md')) }] };
    const edit = await client.connection.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', renamed);
    expect(textsAfter(edit)['docs/deep/far.md']).toContain('[roaming](wifi.md#roaming)');
  });

  it('asks for files to be saved first, and says why a move cannot be', async () => {
    const bad = at('rename', 'docs/index.md', './wifi.md', { newName: './deep/near.md' });
    await expect(bad).rejects.toThrow('`docs/deep/near.md` is there already. Choose another name, or remove it first.');
    await client.open(path('wifi.md'), files['docs/wifi.md']);
    await client.change(path('wifi.md'), `${files['docs/wifi.md']}\nMore.\n`);
    const unsaved = at('rename', 'docs/wifi.md', 'Roaming', { newName: 'Other' });
    await expect(unsaved).rejects.toThrow('Save all files first: pages are moved as they are saved.');
    await client.change(path('wifi.md'), files['docs/wifi.md']);
  });
});
