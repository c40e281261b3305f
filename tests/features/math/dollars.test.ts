// Dollar signs of formulas: all others stay text, and a link beside them stays a link.
import { expect, test } from 'vitest';
import { parseOne } from '../../content/parse-one.ts';

/** Returns the formulas of a text, and the addresses of its links. */
async function readIn(text: string): Promise<{ formulas: string[]; links: string[] }> {
  const { document, body } = await parseOne(text);
  const formulas = [...body.html.matchAll(/<annotation[^>]*>([^<]*)</g)].map(([, tex = '']) => tex);
  return { formulas, links: document.links.map(({ href }) => href) };
}

test.each([
  ['Use [store.$subscribe](./a.md) and [store.$onAction](./b.md).', ['./a.md', './b.md']],
  ['Pass $HOME/bin:$PATH or $1,$2 and [a$](./c.md).', ['./c.md']],
  ['From $a to [b [c] d$](./c.md) on.', ['./c.md']],
  ['[$a](./a.md) and ![$b](./b.svg)', ['./a.md', './b.svg']],
  ['US$5 and CA$ or a_$b$ or 5$x$', []],
  ['Пусть:я$x$ und é$x$', []],
  ['$x$y and $x$_ and $x$1 and $x$é', []],
  ['$ x$ and $x $ and $$$x$', []],
])('%j has no formula', async (text, links) => expect(await readIn(text)).toEqual({ formulas: [], links }));

test.each([
  ['($x$), "$y$"; $z$. *$a$*/**$b$**-$c$', ['x', 'y', 'z', 'a', 'b', 'c']],
  ['| $x$ |$y$|\n|---|---|\n|$a$,| [$b$] |', ['x', 'y', 'a', 'b']],
  ['In $[0, 1)$ and $(0, 1]$ and $a[i]$ and $a[i] (x)$', ['[0, 1)', '(0, 1]', 'a[i]', 'a[i] (x)']],
  ['函数$f$的值和$g$。', ['f', 'g']],
  ['$k$-means, $n$’s, $5$ and $x\\$y$', ['k', 'n', '5', 'x\\$y']],
  ['It is $$a](b)$$ or a$$c$$', ['a](b)', 'c']],
])('%j has formulas', async (text, formulas) => expect(await readIn(text)).toEqual({ formulas, links: [] }));

test('formulas stand in the text of a link, and before one', async () => {
  const text = '[$x$](./a.md), [a $y$ b](./b.md), $[0, 1)$ and [$z$](./c.md)';
  expect(await readIn(text)).toEqual({
    formulas: ['x', 'y', '[0, 1)', 'z'],
    links: ['./a.md', './b.md', './c.md'],
  });
});
