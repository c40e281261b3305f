// HTML of the configuration is trusted, but the policy of the pages blocks styles and handlers in it: this is reported.
import { expect, test } from 'vitest';
import { findAttributesBlockedByCsp } from '../../src/model/balance.ts';
import { config, document, findingsOf, site } from '../support/site.ts';

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

test('scripts of the configuration run only from addresses that the policy allows', () => {
  const bar = (content: string) =>
    findingsOf(
      site(
        [document('doc', 'index.md')],
        config({
          announcementBar: { id: 'a', content, isCloseable: true },
          scripts: [{ src: 'https://a.example/s.js', attributes: {} }],
          policy: { script: ['https://b.example'] },
        }),
      ),
    ).flatMap(({ code, message, suggestion, ...rest }) =>
      code === 'unsafe-html' ? [[message, 'setting' in rest ? rest.setting : undefined, suggestion]] : [],
    );
  const why = 'has no effect: the Content-Security-Policy of the pages blocks it.';
  const way = 'Write a script, and name it in `scripts`.';
  const at = 'announcementBar.content';
  expect(bar('<script>document.title = 1</script>Hi')).toEqual([[`The element \`<script>\` ${why}`, at, way]]);
  expect(bar('<script src="https://c.example/s.js"></script>Hi')).toEqual([
    [`The element \`<script>\` of \`https://c.example/s.js\` ${why}`, at, way],
  ]);
  const allowed = ['https://a.example/s.js', '//b.example/s.js', '/s.js'].map(
    (src) => `<script src="${src}"></script>`,
  );
  expect(bar(`${allowed.join('')}<script type="application/ld+json">{}</script>Hi`)).toEqual([]);
});
