// Blocks in blocks, closed and unclosed, in the syntax of each generator: the new site shows every word, or a note names its line.
import fc from 'fast-check';
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';
import { loadParser } from '../../../src/content/io/load-parser.ts';
import { loadDeclarationParser } from '../../../src/content/markdown/mdx/read-declarations.ts';
import { convertMarkdownDialect } from '../../../src/features/migrate/others/dialects.ts';
import type { NonDocusaurusGenerator } from '../../../src/features/migrate/others/other-site.ts';
import { rewritePage } from '../../../src/features/migrate/rewrite/page.ts';
import { createPageStructureParser } from '../../../src/features/migrate/rewrite/structure.ts';
import { closeFencesInContainers } from '../../../src/features/migrate/rewrite/unclosed-fences.ts';
import type { PageNote } from '../../../src/features/migrate/rewrite/work.ts';
import { settings, sourceOf, withFeatures } from '../../content/parse-one.ts';

const structure = createPageStructureParser(await loadDeclarationParser());
const parser = await loadParser(await withFeatures(settings), [sourceOf(':::code-group')]);

/** Blocks of all generators; `§` becomes a word that occurs once, and `¶` becomes other blocks. */
const COMMON_BLOCKS = [
  '§',
  '## §',
  '```js\n§\n```',
  '```\n§\n\n§\n```',
  '~~~\n§\n~~~',
  '```yaml title="§"\n§\n',
  '~~~\n§',
  '- §\n\n  ¶\n\n- §',
  '1. §\n\n   ¶',
  '> §\n>\n> §',
  '> ```\n> §',
  '| § | § |\n| --- | --- |\n| § | `§` |',
  '<details>\n<summary>§</summary>\n\n¶\n\n</details>',
  '<details>\n<summary>§</summary>\n\n¶',
  '<div>\n\n¶\n\n</div>',
  '<div>\n§\n\n¶',
  '<div>\n  <p>§</p>\n\n  ```\n  §\n\n</div>',
  '§ `§\n\n§` §',
];

const COLON_BLOCKS = [
  ':::note\n\n¶\n\n:::',
  ':::tip\n§\n:::',
  ':::note\n\n¶',
  '::::note\n\n¶\n\n:::\n\n¶\n\n::::',
  ':::danger\n¶\n:::',
  ':::info\n\n  <p>§</p>\n\n  ```yaml\n  §\n\n  <p>§</p>\n:::',
  ':::',
];

const JSX_BLOCKS = [
  '<Tabs>\n<TabItem value="§" label="§">\n\n¶\n\n</TabItem>\n</Tabs>',
  '<Tabs>\n<TabItem value="§" label="§">\n\n¶\n\n</Tabs>',
  '<Unknown>\n\n¶\n\n</Unknown>',
];

const BLOCKS_BY_GENERATOR: Readonly<Record<string, readonly string[]>> = {
  docusaurus: [...COLON_BLOCKS, ...JSX_BLOCKS],
  vitepress: [
    ...COLON_BLOCKS,
    '::: details §\n\n¶\n\n:::',
    '::: code-group\n\n```js [a.js]\n§\n```\n\n```ts [b.ts]\n§\n```\n\n:::',
    '::: code-group\n\n```js [a.js]\n§\n:::',
    ':::tabs\n== §\n\n¶\n\n== §\n\n¶\n\n:::',
    ':::tabs\n== §\n\n¶',
  ],
  starlight: [
    ...COLON_BLOCKS,
    ...JSX_BLOCKS,
    ':::note[§]\n¶\n:::',
    '<Aside>\n¶\n</Aside>',
    '<Steps>\n\n1. §\n\n   ¶\n\n</Steps>',
  ],
  mkdocs: [
    '!!! note "§"\n    ¶',
    '!!! warning\n\n    §\n\n    ¶',
    '??? tip "§"\n    §\n    ```\n    §',
    '=== "§"\n\n    ¶\n\n=== "§"\n\n    ¶',
    '/// note | §\n¶\n///',
    '/// details | §\n¶',
    '<div markdown>\n¶\n</div>',
    '<div markdown="1">\n¶',
    '§\n:   §\n\n    ¶',
  ],
  hugo: [
    '{{% alert title="§" %}}\n¶\n{{% /alert %}}',
    '{{< tabpane >}}\n{{< tab header="§" >}}\n§\n{{< /tab >}}\n{{< /tabpane >}}',
    '{{< unknown >}}\n\n¶\n\n{{< /unknown >}}',
    '{{% alert title="§" %}}\n¶',
  ],
  nextra: [
    '<Callout type="info">\n¶\n</Callout>',
    "<Tabs items={['§']}>\n<Tabs.Tab>\n\n¶\n\n</Tabs.Tab>\n</Tabs>",
    '<Callout>\n¶',
  ],
};

/** Returns the lines that have a note or a finding. */
function findLines(text: string, found: readonly { readonly line?: number | undefined }[]): readonly string[] {
  const lines = text.split('\n');
  return found.flatMap(({ line }) => lines[(line ?? 0) - 1] ?? []);
}

/** Puts blocks into one another. */
function createPageArbitrary(generator: string): fc.Arbitrary<string> {
  const block = fc.constantFrom(...COMMON_BLOCKS, ...(BLOCKS_BY_GENERATOR[generator] ?? []));
  const { page } = fc.letrec<{ page: string }>((tie) => ({
    page: fc
      .array(fc.tuple(block, fc.oneof({ maxDepth: 3, withCrossShrink: true }, fc.constant('§'), tie('page'))), {
        minLength: 1,
        maxLength: 3,
      })
      .map((parts) => parts.map(([outer, inner]) => insertBlocks(outer, inner)).join('\n\n')),
  }));
  return page.map((text) => {
    let next = 0;
    return `${text.replace(/§/g, () => `wo${next++}rd`)}\n`;
  });
}

/** Puts blocks in place of `¶`, with its indentation. */
function insertBlocks(outer: string, inner: string): string {
  return outer.replace(/^([ \t]*)¶/gm, (_, indent: string) => inner.replace(/^(?=.)/gm, () => indent));
}

/** Converts a page as `migrate` does. */
function convert(text: string, generator: string): { readonly text: string; readonly notes: readonly PageNote[] } {
  const notes: PageNote[] = [];
  const lines = text.split('\n').map((line, index) => ({ text: line, from: index + 1 }));
  const body =
    generator === 'docusaurus'
      ? closeFencesInContainers(lines, notes)
          .map((line) => line.text)
          .join('\n')
      : convertMarkdownDialect(lines, generator as NonDocusaurusGenerator, { counts: {}, notes, file: () => undefined })
          .map((line) => line.text)
          .join('\n');
  const made = rewritePage(
    { text: body, from: 0 },
    {
      isMdx: generator !== 'mkdocs' && generator !== 'hugo' && generator !== 'vitepress',
      front: {},
      imported: () => ({ kind: 'unknown', why: 'x' }),
      global: (name) => (/^(?:Tabs|TabItem|Aside|Steps)$/.test(name) ? { kind: 'built-in', name } : undefined),
      link: () => undefined,
      variable: () => undefined,
      parse: (code) => parseAst(code, { lang: 'tsx' }).body,
      structure,
      styleClass: (style) => style,
    },
  );
  return { text: made.text, notes: [...notes, ...made.notes] };
}

it('ends code without a closing line where the container around it ends', () => {
  const { text, notes } = convert(':::tip\n\n  ```yaml\n  a\n\n:::\n\nb\n\n```sh\nc\n```\n', 'docusaurus');
  expect(text).toBe(':::tip\n\n  ```yaml\n  a\n\n  ```\n:::\n\nb\n\n```sh\nc\n```\n');
  expect(notes.map(({ line, message }) => [line, message])).toEqual([
    [3, 'This code is never closed. It ends with the block around it, as before.'],
  ]);
  const example = ':::tip\n\n```md\n:::note\na\n:::\n```\n\n:::\n';
  expect(convert(example, 'vitepress').text).toBe(example);
});

it.each(['docusaurus', ...Object.keys(BLOCKS_BY_GENERATOR)].filter((one, index, all) => all.indexOf(one) === index))(
  '%s: the new page shows every word, or a note names it',
  async (generator) => {
    await fc.assert(
      fc.asyncProperty(createPageArbitrary(generator), async (text) => {
        const made = convert(text, generator);
        const { document, body } = await parser.parse(sourceOf(made.text));
        const shown = `${document.titleHtml} ${body.html}`.replace(/<!--.*?-->/gs, '');
        const told = [...findLines(text, made.notes), ...findLines(made.text, document.diagnostics)].join('\n');
        const lost = (text.match(/wo\d+rd/g) ?? []).filter((word) => !shown.includes(word) && !told.includes(word));
        expect(lost, made.text).toEqual([]);
      }),
      { numRuns: 100, seed: 54 },
    );
  },
  600_000,
);
