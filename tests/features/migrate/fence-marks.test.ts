// Words of code blocks that only plugins of Docusaurus read.
import { expect, it } from 'vitest';
import { convertFenceMarks } from '../../../src/features/migrate/rewrite/fence-marks.ts';
import type { PageNote } from '../../../src/features/migrate/rewrite/work.ts';

function convert(text: string) {
  const notes: PageNote[] = [];
  const lines = convertFenceMarks(
    text.split('\n').map((line, index) => ({ text: line, from: index + 1 })),
    notes,
  );
  return {
    text: lines.map((line) => line.text).join('\n'),
    notes: notes.map(({ line, message }) => `${line}: ${message.split(' in ')[0]}`),
    from: lines.map(({ from }) => from),
  };
}

it.each([
  ['```ts no-transpile\na\n```', '```ts\na\n```', ['1: `no-transpile`']],
  [
    '```ts title="no-transpile x" no-transpile {2,3}\na\n```',
    '```ts title="no-transpile x" {2,3}\na\n```',
    ['1: `no-transpile`'],
  ],
  [
    '- a\n  ```ts no-emit\n  a\n  ```\n\n~~~js no-emit\n~~~',
    '- a\n  ```ts\n  a\n  ```\n\n~~~js\n~~~',
    ['2: `no-emit`'],
  ],
  // What techdocs reads, and what a build advises on, stays.
  ['```sh npm2yarn\na\n```', '```sh npm2yarn\na\n```', []],
  ['```ts twoslash showLineNumbers {1} mark={2}\n```', '```ts twoslash showLineNumbers {1} mark={2}\n```', []],
  ['```ts title="A b\na\n```', '```ts title="A b"\na\n```', []],
  ["```ts title='A b no-emit\na\n```", "```ts title='A b no-emit'\na\n```", []],
  // A name of a file is a title.
  ['```ts\n// file: src/a.ts noEmit\na\n```', '```ts title="src/a.ts"\na\n```', ['1: `noEmit`']],
  ['> ```ts no-emit\n> // file: a.ts\n> a\n> ```', '> ```ts title="a.ts"\n> a\n> ```', ['1: `no-emit`']],
  ['```ts {2}\n// file: a.ts noEmit\na\n```', '```ts {2}\n// file: a.ts\na\n```', ['1: `noEmit`']],
  ['```ts title="A"\n// file: a.ts\na\n```', '```ts title="A"\n// file: a.ts\na\n```', []],
  [
    '```ts\n// file: a.ts noEmit\na\n// file: b.ts\nb\n```',
    '```ts\n// file: a.ts\na\n// file: b.ts\nb\n```',
    ['1: `noEmit`'],
  ],
  ['Text no-emit\n// file: a.ts', 'Text no-emit\n// file: a.ts', []],
  ['```ts no-emit', '```ts', ['1: `no-emit`']],
])('%j', (before, after, notes) => {
  const made = convert(before);
  expect(made.text).toBe(after);
  expect(made.notes).toEqual(notes);
});

it('keeps the line of each text in the old page', () => {
  expect(convert('a\n```ts\n// file: a.ts\nb\n```').from).toEqual([1, 2, 4, 5]);
});
