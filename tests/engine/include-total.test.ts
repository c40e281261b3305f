// The total size of includes on all pages has a limit, which grows with the size of the content.
import { expect, it } from 'vitest';
import { createIncludedTextLimiter } from '../../src/engine/include-total.ts';
import { UserError } from '../../src/model/diagnostic.ts';
import type { Source } from '../../src/model/source.ts';

const pages = (count: number, text: string, includes: Source['includes'] = { 'docs/_part.md': '' }) =>
  Array.from({ length: count }, (_, at): Source => {
    const file = `docs/p${at}.md`;
    return { kind: 'doc', file, path: `p${at}.md`, locale: 'en', version: 'current', text, hash: '', includes };
  });
/** Returns the finding if each of these pages has this many characters. */
const told = (sources: readonly Source[], size: number, base?: object) => {
  const count = createIncludedTextLimiter(sources, base ? { untrusted: base as never } : {});
  try {
    for (const source of sources) count(source, { size });
    // A repeated request is not counted again.
    for (const source of sources) count(source, { size });
    return undefined;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return error.diagnostics.map(({ code, file, line, message }) => `${file}:${line} ${code} ${message}`);
  }
};

it('short pages that include the same long text are told when they come to too much', () => {
  const many = pages(50, '<!-- include: ./_part.md -->');
  const message =
    'With this page, the includes of all pages come to more than 20,140,000 characters, so nothing is built.';
  expect(told(many, 1_000_000)).toEqual([`docs/p20.md:1 too-large ${message}`]);
  expect(told(many, 400_000)).toBeUndefined();
  expect(told(many, 400_000, {})?.[0]).toContain('more than 10,070,000 characters');
});

it('long pages may include much, and pages that include nothing are not counted', () => {
  expect(told(pages(50, 'x'.repeat(40_000)), 4_000_000)).toBeUndefined();
  expect(told(pages(50, 'x', {}), 4_000_000)).toBeUndefined();
});
