// Attributes of other generators on code blocks are reported with their names in techdocs.
import { expect, test } from 'vitest';
import { parseOne } from './parse-one.ts';

async function hintsOf(info: string): Promise<readonly (string | undefined)[]> {
  const { document } = await parseOne(`\`\`\`${info}\na\nb\n\`\`\`\n`);
  return document.diagnostics.map(({ code, suggestion }) => `${code} ${suggestion}`);
}

const INSTRUCTION = 'Write a language without braces, or, for a note, `:::note` and `:::` around its text.';

test.each([
  ['js {linenos=table hl_lines=[1,"3-5"] linenostart=10}', 'Write `showLineNumbers=10 {1,3-5}` without these braces.'],
  ['{linenos=true}', 'Write `showLineNumbers` without these braces.'],
  ['{.python .numberLines startFrom="5"}', 'Write `python showLineNumbers=5` without these braces.'],
  ['python {.numberLines}', 'Write `showLineNumbers` without these braces.'],
  ['js {filename="a.js"}', 'Write `title="a.js"` without these braces.'],
  ['js {data-x=1}', 'Remove it.'],
  ['{code-block} python', INSTRUCTION],
])('%s', async (info, hint) => expect(await hintsOf(info)).toEqual([`unknown-fence-meta ${hint}`]));

test('lines to mark are no attributes', async () => expect(await hintsOf('js {1}')).toEqual([]));

test('a closing tag that is indented as code is told at its line', async () => {
  const { document } = await parseOne('<section>\n  <div>\n\nText.\n\n    </div>\n</section>\n');
  const found = document.diagnostics.filter(({ message }) => message.includes('shown as code'));
  expect(found.map(({ code, line, message, suggestion }) => [code, line, message, suggestion])).toEqual([
    [
      'unbalanced-html',
      6,
      '`</div>` is shown as code, because it is indented by four spaces or more behind an empty line.',
      'Indent it less, or remove the empty line before it.',
    ],
  ]);
  const code = await parseOne('    </div> <p>\n\n    <div></div>\n');
  expect(code.document.diagnostics).toEqual([]);
});
