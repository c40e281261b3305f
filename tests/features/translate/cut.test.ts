// Splitting a page into blocks for translators: nothing is lost, and only texts of the page are included.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatTranslationPiece,
  splitIntoTranslationPieces,
  type TranslationPiece,
} from '../../../src/features/translate/cut.ts';
import { splitIntoTextAndPlaceholders } from '../../../src/features/translate/inline.ts';

const joinPieces = (pieces: readonly TranslationPiece[]) =>
  pieces.map((piece) => formatTranslationPiece(piece)).join('');

const texts = (text: string, isMdx = false) =>
  splitIntoTranslationPieces(text, { isMdx }).flatMap((piece) =>
    piece.kind === 'fixed' ? [] : [[piece.kind, piece.text]],
  );

describe('a text', () => {
  const repository = join(import.meta.dirname, '../../..');

  it.each(['docs', 'content', 'examples'])('of %s is its pieces', (folder) => {
    const pages = readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.mdx?$/.test(file),
    );
    expect(pages.length).toBeGreaterThan(3);
    for (const file of pages) {
      const text = readFileSync(join(repository, folder, file), 'utf8');
      expect(joinPieces(splitIntoTranslationPieces(text, { isMdx: file.endsWith('x') }))).toBe(text);
    }
  });

  it('of any signs is its pieces, and so are its blocks', () => {
    const signs = [
      'a',
      ' b',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '1. ',
      '# ',
      '|',
      '`',
      '```\n',
      '$$',
      '<!--',
      '-->',
      '<b>',
      ':::',
      '{#x}',
      '\\',
      '   ',
      '\t',
      '[x]: y',
      '![',
      '](u)',
      '{{ v }}',
      '"',
      '===',
    ];
    const any = fc.array(fc.constantFrom(...signs), { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(any, (text) => {
        expect(joinPieces(splitIntoTranslationPieces(text))).toBe(text);
        expect(
          splitIntoTextAndPlaceholders(text)
            .map((part) => (typeof part === 'string' ? part : part.kept))
            .join(''),
        ).toBe(text);
      }),
      { numRuns: 3000 },
    );
  });
});

it('blocks are what readers read', () => {
  const text = `# Set up {#setup}

Connect it,
then wait.

- One
  more line
- [ ] Two

  A paragraph of it.

      code()

1. > Quoted
   > twice

> [!NOTE]
> Mind the step.

:::note[A title]

Inside.

:::

| Name | Value |
| --- | :-: |
| A \\| b | \`x\\|y\` |

<Tabs groupId="os">
<TabItem value="linux" label="On Linux">

\`\`\`sh title="Not this"
npm ci
\`\`\`

</TabItem>
</Tabs>

<!-- a comment
over lines -->

$$
x + y
$$

[ref]: https://example.com "Title"
[^1]: A footnote.

Setext
------

    indented code

***
`;
  expect(texts(text)).toEqual([
    ['heading', 'Set up'],
    ['block', 'Connect it,\nthen wait.'],
    ['block', 'One\nmore line'],
    ['block', 'Two'],
    ['block', 'A paragraph of it.'],
    ['block', 'Quoted\ntwice'],
    ['block', 'Mind the step.'],
    ['title', 'A title'],
    ['block', 'Inside.'],
    ['cell', 'Name'],
    ['cell', 'Value'],
    ['cell', 'A \\| b'],
    ['cell', '`x\\|y`'],
    ['title', 'On Linux'],
    ['block', 'A footnote.'],
    ['block', 'Setext'],
  ]);
});

it('statements of MDX are none', () => {
  expect(texts("import A from './a';\nimport B from './b';\n\nText.\n", true)).toEqual([['block', 'Text.']]);
  expect(texts('import it, then wait.\n')).toEqual([['block', 'import it, then wait.']]);
});

it.each([
  ['See [the guide](./a.md#b "T") and `x`.', ['See ', '[', 'the guide', '](./a.md#b "T")', ' and ', '`x`', '.']],
  ['``a ` b`` {{ product }}', ['``a ` b``', ' ', '{{ product }}']],
  ['$x^2$ costs $5 and $6', ['$x^2$', ' costs $5 and $6']],
  ['<kbd>Enter</kbd>, https://example.com/a[^1]', ['<kbd>', 'Enter', '</kbd>', ', ', 'https://example.com/a', '[^1]']],
  ['![Shot](a(1).png){width=3} [b][c]', ['![', 'Shot', '](a(1).png){width=3}', ' ', '[', 'b', '][c]']],
])('%j has these signs', (text, parts) => {
  expect(splitIntoTextAndPlaceholders(text).map((part) => (typeof part === 'string' ? part : part.kept))).toEqual(
    parts,
  );
});
