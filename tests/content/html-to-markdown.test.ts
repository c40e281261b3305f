// Output of components, as Markdown for the mirror.
import { expect, it } from 'vitest';
import { convertHtmlToMarkdown } from '../../src/content/markdown/html-to-markdown.ts';

const table = (rows: string, head = '<tr><th>Name</th><th>Value</th></tr>') =>
  `<div class="table-scroll"><table role="table"><thead>${head}</thead><tbody>${rows}</tbody></table></div>`;

it.each<[what: string, html: string, markdown: string]>([
  [
    'a table, with the links, code and line breaks of its cells',
    table('<tr><td><a href="/a_(b)?x=1&amp;y" class="c">A | B</a></td><td><code>x|y</code><br>z</td></tr>'),
    '| Name | Value |\n| --- | --- |\n| [A \\| B](/a_%28b%29?x=1&y) | `x\\|y`<br>z |',
  ],
  [
    'a table without head, with paragraphs, lists and a caption',
    '<table><caption>All <b>codes</b></caption><tr><td><p>One</p><p>Two</p></td><td><ul><li>a</li><li>b</li></ul></td></tr></table>',
    'All **codes**\n\n|  |  |\n| --- | --- |\n| One<br>Two | - a<br>- b |',
  ],
  [
    'cells that span columns and rows',
    table('<tr><td rowspan="2">A</td><td>1</td></tr><tr><td>2</td></tr><tr><td colspan="2">B</td></tr>'),
    '| Name | Value |\n| --- | --- |\n| A | 1 |\n| A | 2 |\n| B |  |',
  ],
  [
    'a table in a table stays',
    '<table><tr><td><table><tr><td>x</td></tr></table></td></tr></table>',
    '<table><tr><td><table><tr><td>x</td></tr></table></td></tr></table>',
  ],
  [
    'headings, paragraphs, lists and quotes',
    '<section><h2 id="a-b">A &amp; B</h2><p>Some <em>text</em>.</p><ol><li>One<ul><li>In</li></ul></li><li>Two</li></ol><blockquote><p>Q</p><p>R</p></blockquote><hr></section>',
    '## A & B {#a-b}\n\nSome *text*.\n\n1. One\n   - In\n2. Two\n\n> Q\n> \n> R\n\n---',
  ],
  [
    'signs of Markdown in a text are text',
    '<p>2 * 3 `x` _a_ b_c [x](y) C:\\Users \\* &lt;b&gt; &lt; 3</p>',
    '2 \\* 3 \\`x\\` \\_a\\_ b_c \\[x](y) C:\\Users \\\\\\* &lt;b> < 3',
  ],
  ['what means nothing without its looks', '<span class="badge">New</span>', 'New'],
  [
    'a key, an image, code with marks',
    '<kbd class="k">F1</kbd> <img src="/a b.png" alt="A"> <code>`a`</code>',
    '<kbd>F1</kbd> ![A](/a%20b.png) `` `a` ``',
  ],
  [
    'what Markdown has no form for',
    '<p>One</p><svg viewBox="0 0 1 1"><path d="M0"/></svg>',
    'One\n\n<svg viewBox="0 0 1 1"><path d="M0"/></svg>',
  ],
  [
    'decoration, controls that need a script, and stylesheets',
    '<link rel="stylesheet" href="/a.css"><p><svg aria-hidden="true"><path d="M0"/></svg>One</p><div class="a needs-js"><select><option>Two</option></select></div><p>Three</p>',
    'One\n\nThree',
  ],
  ['elements that a browser closes', '<ul><li>One<li>Two</ul>', '<ul><li>One<li>Two</ul>'],
  ['the beginning of a wrapper', '<section><div class="a"><p><a href="/b">inner</a></p>', '[inner](/b)'],
  ['the end of a wrapper', '<p>last</p></div></section>', 'last'],
  ['a piece that does not close another element', '<section><ul><li>inner', '<section><ul><li>inner'],
  ['the end of such a piece', '</li></ul></section>', '</li></ul></section>'],
  ['a comment', 'a<!-- <b> -->b', 'ab'],
])('%s', (_, html, markdown) => {
  expect(convertHtmlToMarkdown(html)).toBe(markdown);
});
