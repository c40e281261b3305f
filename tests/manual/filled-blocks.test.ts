// The manual on the host of its repository: blocks that show a file contain its text, and results of examples are in the page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filledBlocks, filledPage, pagesIn } from '../../scripts/manual/filled-blocks.ts';
import { repository } from '../support/cli.ts';

const docs = join(repository, 'docs');
const pages = pagesIn(docs).map((name) => ({ name, text: readFileSync(join(docs, name), 'utf8') }));

it('the manual is what `npm run docs` writes', () => {
  const stale = pages.filter(({ name, text }) => filledPage(docs, name) !== text).map(({ name }) => name);
  expect(stale).toEqual([]);
});

it('no block of the manual is empty', () => {
  const empty = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/^(`{3,})[^\n]*\n\1$/gm)].map(
      ({ index }) => `${name}:${text.slice(0, index).split('\n').length}`,
    ),
  );
  // These show a fault, in the text of a larger block.
  expect(empty.filter((at) => !/^(?:write\/code|reference\/findings\/|extend\/)/.test(at))).toEqual([]);
  expect(pages.filter(({ text }) => / file="/.test(text)).length).toBeGreaterThan(3);
});

describe('filledBlocks', () => {
  const files: Readonly<Record<string, string>> = {
    './a.ts': '// #region x\n  x();\n    y();\n// #endregion\nz();\n',
    './a.md': '```js\nx();\n```\n',
  };
  const fill = (page: string) => filledBlocks(page, (path) => files[path] ?? '');

  it('writes the code of a file or a region into its block, over what was there', () => {
    expect(fill('A\n\n```ts file="./a.ts#x"\n```\n\nB')).toBe('A\n\n```ts file="./a.ts#x"\nx();\n  y();\n```\n\nB');
    expect(fill('```ts title="a" file="./a.ts#x"\nold();\n```')).toBe(
      '```ts title="a" file="./a.ts#x"\nx();\n  y();\n```',
    );
    expect(fill('```ts\nx();\n```')).toBe('```ts\nx();\n```');
  });

  it('takes a longer fence where the file has one, and looks into no block', () => {
    expect(fill('```md file="./a.md"\n```')).toBe('````md file="./a.md"\n```js\nx();\n```\n````');
    const shown = '````md\n```ts file="./a.ts#x"\n```\n````';
    expect(fill(shown)).toBe(shown);
  });

  it('writes a result from the block above it, and is done after one time', () => {
    const page = '````md\n*x*\n\n```ts file="./a.ts#x"\n```\n````\n\n<!-- result -->\nold\n<!-- end of result -->\n\nB';
    const filled =
      '````md\n*x*\n\n```ts file="./a.ts#x"\n```\n````\n\n<!-- result -->\n\n*x*\n\n```ts file="./a.ts#x"\nx();\n  y();\n```\n\n<!-- end of result -->\n\nB';
    expect(fill(page)).toBe(filled);
    expect(fill(filled)).toBe(filled);
  });

  it('tells of a region and of an end that are not there', () => {
    expect(() => fill('```ts file="./a.ts#y"\n```')).toThrow('`./a.ts` has no region `y`.');
    expect(() => fill('```md\na\n```\n\n<!-- result -->\n')).toThrow('No `<!-- end of result -->` follows.');
  });
});
