// Text that is meant as a link but parsed as text is reported at its position; ordinary text is not.
import { expect, test } from 'vitest';
import { cpuTime } from '../support/cpu.ts';
import { parseOne } from './parse-one.ts';

/** Returns the findings about a text, as `code line:column message suggestion`. */
async function faultsOf(text: string, more: Parameters<typeof parseOne>[1] = {}): Promise<readonly string[]> {
  const { document } = await parseOne(text, more);
  return document.diagnostics.map(({ code, line, column, message, suggestion }) =>
    [code, `${line}:${column}`, message, suggestion].filter(Boolean).join(' '),
  );
}

test('a name that nothing defines is told with the nearest one, and so is a name that nothing uses', async () => {
  const text = 'See [the guide][guide], [Guide][] and\n> ![the plan][plan].\n\n[gide]: ./guide.md\n';
  const define = 'Write `![text](./picture.png)`, or define the name: `[plan]: ./picture.png`.';
  expect(await faultsOf(text)).toEqual([
    'undefined-reference 1:5 `guide` is not defined, so `[the guide][guide]` is shown as text. Did you mean `gide`?',
    'undefined-reference 1:25 `Guide` is not defined, so `[Guide][]` is shown as text. Did you mean `gide`?',
    `undefined-reference 2:3 \`plan\` is not defined, so \`![the plan][plan]\` is shown as text. ${define}`,
    'undefined-reference 4:1 Nothing refers to `[gide]`, so this definition is not used. Remove it, or refer to it: `[text][gide]`.',
  ]);
});

test('names of an API that another tool resolves are told', async () => {
  const found = await faultsOf('[**Read** it][pkg.Name] and [`pkg.Name`][]\n');
  const write = 'Write `[text](./page.md)`';
  expect(found).toEqual([
    `undefined-reference 1:1 \`pkg.Name\` is not defined, so \`[**Read** it][pkg.Name]\` is shown as text. ${write}, or define the name: \`[pkg.Name]: ./page.md\`.`,
    `undefined-reference 1:29 \`'pkg.Name'\` is not defined, so \`['pkg.Name'][]\` is shown as text. ${write}.`,
  ]);
});

test('definitions of releases belong to the change log that a post is made of', async () => {
  const links = '[Unreleased]: https://a.example/c\n[1.1.0]: https://a.example/b\n[v2.0.0-rc.1]: https://a.example/a\n';
  expect(await faultsOf(`# A\n\nText.\n\n${links}`)).toEqual([]);
});

test('a second definition of another address is told, and one that says the same is not', async () => {
  expect(await faultsOf('[a] [b]\n\n[a]: ./a.md\n[a]: ./b.md\n\n[b]: ./b.md\n[b]: ./b.md\n')).toEqual([
    'undefined-reference 4:1 `[a]` is defined on this page already, so this definition is not used. Remove one of them.',
  ]);
});

test('definitions of an included part are for other pages, too', async () => {
  const includes = { 'docs/a/names.md': '[a]: ./a.md\n[b]: ./b.md\n' };
  expect(await faultsOf('[One][a]\n\n<!-- include: ./names.md -->\n', { includes })).toEqual([]);
});

test.each([
  '[a][1] [a][b c] [A][B  C] ![x][1]\n\n[1]: ./a.md\n[b c]: ./b.md\n',
  'a[i][j], f()[0][1], [1][2], [i][j], int[][], [][a] and `[a][b]`\n',
  'Names match [a-z][a-z0-9_-]* or [^0-9][x].\n',
  '\\[a][b] and [a]\\[b] and [a [b](./b.md)]\n',
  'A note.[^1] [See][^1]\n\n[^1]: Text.\n',
  '[//]: # (A comment)\n[comment]: <> (Another)\n[_meta]: - "x"\n\nText.\n',
  '- [x][ ] done\n- [ ] (later)\n',
  '    [a][b]\n\n```\n[a][b](c d.md)\n```\n\n<p>[a][b]</p>\n',
])('%j has no name that is missing', async (text) => expect(await faultsOf(text)).toEqual([]));

const spaced = (address: string, what = 'link') =>
  `The address \`${address}\` contains a space, so the ${what} is shown as text.`;
const write = (address: string) => `Write \`<${address}>\`, or \`${address.replaceAll(' ', '%20')}\`.`;

test.each([
  ['![A photo](./my photo.svg)', [`1:1 ${spaced('./my photo.svg', 'image')} ${write('./my photo.svg')}`]],
  ['See [it](../user guide.md#a "T").', [`1:5 ${spaced('../user guide.md#a')} ${write('../user guide.md#a')}`]],
  [
    '[a](https://a.example/my_photo is_here.html)',
    [`1:1 ${spaced('https://a.example/my_photo is_here.html')} ${write('https://a.example/my_photo is_here.html')}`],
  ],
  ['[a](./b.md a title)', [`1:1 ${spaced('./b.md a title')} Put a title in quotes: \`(./b.md "a title")\`.`]],
  ['[a](b.md “A”)', [`1:1 ${spaced('b.md “A”')} Put a title in quotes: \`(b.md "A")\`.`]],
  [
    '| a |\n|---|\n| [it] (./b.md) |',
    ['3:3 `[it] (./b.md)` is shown as text: there is a space between `]` and `(`. Write `[it](./b.md)`.'],
  ],
  [
    '[it] (https://a.example) [it] (https://a.example)',
    [1, 26].map(
      (column) =>
        `1:${column} \`[it] (https://a.example)\` is shown as text: there is a space between \`]\` and \`(\`. Write \`[it](https://a.example)\`.`,
    ),
  ],
])('%j is told as an address with a space', async (text, faults) =>
  expect(await faultsOf(text)).toEqual(faults.map((fault) => `space-in-address ${fault}`)),
);

test.each([
  '[sic](as written) and [x](and/or b)',
  '[x] (see above) and [1] (https://a.example)',
  '- [x] (https://a.example)',
  '[a](<./b c.md>) ![b](<./b c.png> "T") [c](./a.md "T") [d]( ./a.md )',
  '`[a](b c.md)` \\[a](./b c.md) [`]`](./a.md)',
])('%j has no address with a space', async (text) => expect(await faultsOf(text)).toEqual([]));

test('sizes and functions of other generators in addresses are their syntax', async () => {
  const text = '![A "b"](./a.svg =100x200) ![A](./a.svg =50%x) [b]({{% ref "b.md" %}}) [c]({% link c.md %})';
  const said = (what: string) => `is syntax of another generator, so the ${what} is shown as text.`;
  const path = 'Write the path of the file, such as `[text](./page.md)`.';
  expect(await faultsOf(text)).toEqual([
    `foreign-syntax 1:1 The size \`=100x200\` ${said('image')} Write \`<img src="./a.svg" alt="A 'b'" width="100" height="200">\`.`,
    `foreign-syntax 1:28 The size \`=50%x\` ${said('image')} Write \`<img src="./a.svg" alt="A" width="50%">\`.`,
    `foreign-syntax 1:52 \`{{% ref "b.md" %}}\` ${said('link')} ${path}`,
    `foreign-syntax 1:76 \`{% link c.md %}\` ${said('link')} ${path}`,
  ]);
});

test('a title of an image with a size stays in what to write', async () => {
  const found = await faultsOf('![A](a.svg "T" =9x) ![B](b.svg =9x8 "U")\n\n[c](./c.md "a" b)\n');
  expect(found.map((each) => /Write .*|Put .*/.exec(each)?.[0])).toEqual([
    'Write `<img src="a.svg" alt="A" width="9" title="T">`.',
    'Write `<img src="b.svg" alt="B" width="9" height="8" title="U">`.',
    'Put a title in quotes: `(./c.md "a\' b")`.',
  ]);
});

test('a definition whose address has a space is told, and one that is a part of the text above it', async () => {
  expect(await faultsOf('[g] and [*h*][h]\n[h]: ./h.md\n\n[g]: ./user guide.md "T"\n[i]: ./i.md\n')).toEqual([
    'undefined-reference 2:1 `[h]: ./h.md` is shown as text and defines nothing, because it directly follows other text. Write an empty line before it.',
    'space-in-address 4:1 The address `./user guide.md` contains a space, so this definition is shown as text. Write `<./user guide.md>`, or `./user%20guide.md`.',
  ]);
  const log =
    'It says:\n[error]: /var/log/a\n[a]: b c\n\n[^1]: ./a b.md\n\n[b]: <./b c.md>\n[c]: b.md\n\n[^1] [b] [c]\n';
  expect(await faultsOf(log)).toEqual([]);
});

test('references of APIs hold what others wrote', async () => {
  expect(await faultsOf('', { isMade: 'pieces', pieces: [{ text: '[a][b] [c](./d e.md)' }] })).toEqual([]);
});

test('a page full of brackets takes no longer', async () => {
  const started = cpuTime();
  const spaces = `[a]: ./b${' '.repeat(100_000)}c\n\n`;
  const below = 'Text.\n[a]: ./b.md\n\n'.repeat(3000);
  await faultsOf(`${'['.repeat(20_000)}${']('.repeat(20_000)}\n\n${spaces}${below}${'[a][b] '.repeat(2000)}\n`);
  expect(cpuTime() - started).toBeLessThan(20_000);
});
