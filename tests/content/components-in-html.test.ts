// A component within a line of HTML is rendered, the HTML around it stays HTML, and no Markdown is parsed there.
import { expect, test } from 'vitest';
import { parseOne, visible } from './parse-one.ts';

async function read(text: string) {
  const { document, body } = await parseOne(text);
  return {
    html: visible(body),
    said: document.diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`),
    links: document.links.map(({ href, line, column }) => `${href} ${line}:${column}`),
  };
}

const badge = (text: string) => `<span class="badge">${text}</span>`;

test.each([
  ['<p>A <Badge>new</Badge> one</p>\n', `<p>A ${badge('new')} one</p>\n`],
  ['<p><Badge>a</Badge> <Badge>b</Badge></p>\n', `<p>${badge('a')} ${badge('b')}</p>\n`],
  ['<p>*a* &amp; <Badge>*b* <b>c</b></Badge></p>\n', `<p>*a* &amp; ${badge('*b* <b>c</b>')}</p>\n`],
  ['<ul>\n<li><Badge>a</Badge></li>\n</ul>\n\nText.\n', `<ul>\n<li>${badge('a')}</li>\n</ul>\n<p>Text.</p>\n`],
])('%j', async (text, html) => expect(await read(text)).toEqual({ html, said: [], links: [] }));

test('links, and what HTML may not have, are found at their lines', async () => {
  const text =
    '<table>\n<tr><th><Badge>x</Badge></th>\n<td onclick="go()"><a href="./a.md">A</a></td></tr>\n</table>\n';
  const { html, said, links } = await read(text);
  expect(html).toContain(`<tr><th>${badge('x')}</th>\n<td><a href="⟦0⟧">A</a></td></tr>`);
  expect(said).toEqual(['unsafe-html 3:1']);
  expect(links).toEqual(['./a.md 3:29']);
});

test.each([
  ['<p>An <Badge>open one</p>\n', ['mdx-syntax 1:7']],
  ['<p><Badge><Card>a</Badge></Card></p>\n', ['mdx-syntax 1:4', 'mdx-syntax 1:11']],
  ['<pre><Badge>a</Badge></pre>\n', []],
])('%j stays as it is', async (text, said) => {
  const found = await read(text);
  expect(found.said).toEqual(said);
  expect(found.html).toContain('&lt;Badge&gt;');
});
