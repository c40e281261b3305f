// Code for twoslash is shown as twoslash would show it, without the types.
import { expect, test } from 'vitest';
import { findLinesHiddenByTwoslash, isTwoslash } from '../../src/content/markdown/twoslash.ts';
import { parseOne } from './parse-one.ts';

/** Returns the shown lines. */
function shown(code: string): readonly string[] {
  const lines = code.split('\n');
  const hidden = findLinesHiddenByTwoslash(lines);
  return lines.filter((_, at) => !hidden.has(at));
}

test.each([
  ['const a = 1;\n// ---cut---\nconst b = a;\n//    ^?', ['const b = a;']],
  ['a;\n// ---cut-before---\nb;\n// ---cut---\nc;', ['c;']],
  ['a;\n// ---cut-after---\nb;', ['a;']],
  ['a;\n// ---cut-start---\nb;\n// ---cut-end---\nc;', ['a;', 'c;']],
  ['// @errors: 2304\n// @noErrors\n//@strict: false\na;', ['a;']],
  ['a.b\n// ^|\n//  ^^^^ mark', ['a.b']],
  ['// @filename: a.ts\n// @log: said\n// @ts-expect-error\na; // ^?\n// ---cutter---', null],
])('%j', (code, lines) => expect(shown(code)).toEqual(lines ?? code.split('\n')));

test.each([
  ['ts twoslash', true],
  ['ts twoslash{1}', true],
  ['ts title="x" twoslash', true],
  ['ts notwoslash', false],
  ['ts', false],
])('%j asks for it: %j', (info, isAsked) => expect(isTwoslash(info)).toBe(isAsked));

test('lines are counted and copied as they are shown, on the page and in Markdown', async () => {
  const code = 'const hidden = 1;\n// ---cut---\nconst shown = hidden;\n//    ^?\n';
  const { document, body } = await parseOne(`- \`\`\`txt twoslash {1}\n${code.replace(/^(?=.)/gm, '  ')}  \`\`\`\n`);
  expect(body.html).toContain('<span class="line hl">const shown = hidden;\n</span></code>');
  expect(body.markdown).toBe('- ```txt twoslash {1}\n  const shown = hidden;\n  ```\n');
  expect(document.diagnostics).toEqual([
    {
      code: 'unknown-fence-meta',
      severity: 'note',
      message: 'techdocs hides the lines that `twoslash` hides, and shows no types.',
      file: 'docs/a/page.md',
      line: 1,
      column: 1,
    },
  ]);
});
