// Raw HTML with an unclosed last tag: it is shown as text, and no character is lost.
import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from '../../src/content/markdown/html.ts';

describe('a tag that does not end', () => {
  it.each([
    ['a <p', 'a &lt;p'],
    ['a <s', 'a &lt;s'],
    ['a <b', 'a &lt;b'],
    ['a <a b="c>/', 'a &lt;a b="c&gt;/'],
    ['a <a b=c/', 'a &lt;a b=c/'],
    ['a <!-- b', 'a &lt;!-- b'],
  ])('%j', (html, shown) => {
    const { html: safe, problems } = sanitizeHtml(html, 'safe');
    expect([safe, problems]).toEqual([
      shown,
      [{ message: 'This tag or comment is not closed, so it is shown as text.', offset: 2 }],
    ]);
    expect(sanitizeHtml(html, 'trusted').html).toBe(html);
  });
});

it('writes an entity of two characters once', () => {
  expect(sanitizeHtml('&NotEqualTilde; &copy; &copy &foo;', 'safe').html).toBe(
    '&NotEqualTilde; &copy; \u00a9 &amp;foo;',
  );
});
