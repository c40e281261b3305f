// HTML of the configuration is trusted, but the policy of the pages blocks styles and handlers in it: this is reported.
import { expect, test } from 'vitest';
import { findAttributesBlockedByCsp } from '../../src/model/balance.ts';

const namesIn = (html: string, allowsStyles = false) =>
  findAttributesBlockedByCsp(html, allowsStyles).map(({ message }) => /`(.*?)`/.exec(message)?.[1]);

test.each([
  ['New: <b style="color: red">3.0</b>', ['style']],
  ["<a href='/a' onclick='go()' STYLE='x'>a</a>", ['onclick', 'style']],
  ['<i style="a"></i><i style="b"></i>', ['style']],
])('%s', (html, names) => expect(namesIn(html)).toEqual(names));

test.each([
  '<b class="style" title=" style=1 onclick=2">a</b>',
  'Write style="x" <code>style=1</code>',
  '<a href="/a?style=b" data-on="x">a</a>',
])('%s has none', (html) => expect(namesIn(html)).toEqual([]));

test('styles have an effect where the site trusts all HTML', () => {
  expect(namesIn('<b style="color: red" onclick="go()">a</b>', true)).toEqual(['onclick']);
  const [style] = findAttributesBlockedByCsp('<b style="color: red">a</b>', false);
  expect(style).toEqual({
    code: 'unsafe-html',
    severity: 'warning',
    message: 'The attribute `style` has no effect: the Content-Security-Policy of the pages blocks it.',
    suggestion: 'Write a `class`, and its style into the file of `customCss`.',
  });
});
