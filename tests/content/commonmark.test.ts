// The pipeline with every extension off is CommonMark: all examples of its specification.
import commonmark from 'commonmark-spec';
import { expect, test } from 'vitest';
import { createMarkdownParser } from '../../src/content/markdown/index.ts';

const md = createMarkdownParser({ html: 'trusted', onUnknownLanguage: 'warn' }, []);
md.set({ xhtmlOut: true, maxNesting: 100 });

test('there are 652 examples', () => expect(commonmark.tests).toHaveLength(652));

test.each(commonmark.tests)('example $number ($section)', ({ markdown, html }) => {
  // The specification leaves white space between tags open; an empty quote is the one place where techdocs has none.
  const expected = html.replaceAll('→', '\t').replaceAll('<blockquote>\n</blockquote>', '<blockquote></blockquote>');
  expect(md.render(markdown.replaceAll('→', '\t'))).toBe(expected);
});
