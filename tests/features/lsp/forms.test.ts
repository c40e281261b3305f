// Completion, references and rename in every form in which an author may write a link, a tag or front matter.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompletionList, Location } from 'vscode-languageserver/node';
import { applyTextChange } from '../../../src/features/lsp/text.ts';
import { toFileUri } from '../../../src/features/lsp/uri.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';
import { type Client, marked, openClient } from './client.ts';

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><path d="M0 0h8v4H0z"/></svg>\n';
const page = '# Start\n\n[ref]: ./new%20page.md\n[other ref]: https://example.com/\n\n[^one]: A note.\n';
const files = {
  'site.config.json': JSON.stringify({ title: 'Acme', apis: [{ id: 'pets', spec: 'pets.json', path: '/api' }] }),
  'pets.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: { '/pets': { get: { operationId: 'list', summary: 'List', responses: { 200: { description: 'Pets' } } } } },
  }),
  'docs/index.md': page,
  'docs/new page.md': '# New page\n\n## With space\n\n![P](./my%20dot.svg)\n\nSee [it](<./new page.md>).\n',
  'docs/pictures.md':
    '# Pictures\n\n![P](<./my dot.svg>) and [p](./my%20dot.svg).\n\nA[^a] and b.[^a]\n\nSee [t][r].\n\n[^a]: Note.\n\n[r]: ./index.md\n',
  'docs/my dot.svg': picture,
};

let site: Sandbox;
let client: Client;
const path = (name: string) => site.path(`docs/${name}`);

beforeAll(async () => {
  site = createSandbox(files);
  client = await openClient([site.root]);
  await client.open(path('new page.md'), files['docs/new page.md']);
  await client.ask('documentSymbol', path('new page.md'));
});
afterAll(async () => {
  await client.close();
  site.remove();
});

/** Returns the labels at the mark in a text, and the text after the first of them. */
async function offered(text: string) {
  const { text: written, position } = marked(text);
  await client.open(path('index.md'), written);
  const { items } = await client.ask<CompletionList>('completion', path('index.md'), { position });
  await client.shut(path('index.md'));
  const edit = items[0]?.textEdit;
  return {
    labels: items.map(({ label }) => label),
    made: edit && 'range' in edit ? applyTextChange(written, edit) : undefined,
  };
}

describe('completion', () => {
  it.each([
    ['[t](<./new |>)', '[t](<./new page.md>)'],
    ['[t](<./n|ew page.md>)', '[t](<./new page.md>)'],
    ['[t](./ne|w.md)', '[t](./new%20page.md)'],
    ['[t](./ne|w.md#with-space "Title")', '[t](./new%20page.md#with-space "Title")'],
    ['[t](./new| and text', '[t](./new%20page.md and text'],
    ['[t](<./new page.md#wi|th>)', '[t](<./new page.md#with-space>)'],
    ['![i](<./my |>)', '![i](<./my dot.svg>)'],
    ['[x]: <./new |>', '[x]: <./new page.md>'],
    ['[t][|', '[t][ref]'],
    ['[t][other|]', '[t][other ref]'],
    ['[oth|', '[other ref]'],
    ['text[^|', 'text[^one]'],
    ['[t](/api/op|)', '[t](/api/operations)'],
    ['<Card title="A"\n  |\n/>', '<Card title="A"\n  href=""\n/>'],
    ['<Card\n  to="./ne|"\n/>', '<Card\n  to="./new%20page.md"\n/>'],
    ['<TabItem value="a" label="b" |>', '<TabItem value="a" label="b" default>'],
  ])('writes %s', async (line, right) => {
    const { made } = await offered(`${page}\n${line}\n`);
    expect(made).toBe(`${page}\n${right}\n`);
  });

  it('begins the footnote of a mark', async () => {
    const { made } = await offered(`${page}\nText[^two].\n\n[^t|\n`);
    expect(made).toBe(`${page}\nText[^two].\n\n[^two]: \n`);
  });

  it.each(['`[t](|`', '<!-- [t](| -->', '<!--\n[t](|\n-->', '[^one]: |'])('offers nothing in %s', async (line) => {
    expect((await offered(`${page}\n${line}\n`)).labels).toEqual([]);
  });

  it.each([
    ['---\ntit|', ['title']],
    ['---\ntitle: A\ndraf|\n\n# Text\n', ['draft']],
    ['---\nlast_update:\n  |\n---\n', ['date', 'author']],
    ['---\nlast_update:\n  date: 2026-01-02\n  |\n---\n', ['author']],
    ['---\nlast_update: { date: 2026-01-02, | }\n---\n', ['author']],
    ['---\nfeatures:\n  - label: A\n  - |\n---\n', ['label', 'description', 'icon', 'href']],
    ['---\ntoc_max_heading_level: |\n---\n', ['2', '3', '4', '5', '6']],
  ])('offers in front matter %j', async (text, labels) => {
    expect((await offered(text)).labels.slice(0, labels.length)).toEqual(labels);
  });
});

describe('what is at a place', () => {
  /** Returns the answer to a request about a mark in the page with pictures. */
  async function at<Answer>(method: string, mark: string): Promise<Answer> {
    const text = files['docs/pictures.md'];
    const { position } = marked(text.replace(mark, `|${mark}`));
    return client.ask<Answer>(method, path('pictures.md'), { position, context: { includeDeclaration: false } });
  }
  const placesOf = (all: readonly Location[]) =>
    all.map(({ uri, range: { start } }) => `${uri} ${start.line}:${start.character}`).sort();

  it('has as references of a picture all links to it, and of a footnote its marks', async () => {
    expect(placesOf(await at('references', './my dot'))).toEqual([
      `${toFileUri(path('new page.md'))} 4:5`,
      `${toFileUri(path('pictures.md'))} 2:29`,
      `${toFileUri(path('pictures.md'))} 2:6`,
    ]);
    expect(placesOf(await at('references', '^a] and'))).toEqual([
      `${toFileUri(path('pictures.md'))} 4:1`,
      `${toFileUri(path('pictures.md'))} 4:12`,
    ]);
  });

  it('is renamed where a link by a name is, and not beside it', async () => {
    expect(await at('prepareRename', 't][r]')).toEqual({
      range: { start: { line: 6, character: 4 }, end: { line: 6, character: 10 } },
      placeholder: './index.md',
    });
  });
});
