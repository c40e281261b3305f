// Syntax of other generators at the beginning of a block is reported with its replacement.
import { expect, test } from 'vitest';
import { parseOne } from './parse-one.ts';

const faultsOf = async (text: string) =>
  (await parseOne(text)).document.diagnostics.map(({ code, line, message, suggestion }) =>
    [code, line, message, suggestion].join(' '),
  );

const fromCode = (written: string) =>
  `\`${written}\` is what mkdocstrings makes from code, and techdocs does not, so it is shown as text. Write what it shows, or remove it with its options.`;

test.each(['::: pkg.module.Name', ':::pkg.Name', '::: pkg.module:Name', '::: pkg\n    options:\n      a: true'])(
  '%j is what mkdocstrings makes',
  async (text) => {
    const [written = ''] = text.split('\n');
    expect(await faultsOf(`# A\n\n${text}\n`)).toEqual([`foreign-syntax 3 ${fromCode(written)}`]);
  },
);

test('a package without options and a mistyped admonition are told as one', async () => {
  const [fault] = await faultsOf('::: pkg\n\nOptions: none.\n');
  expect(fault).toMatch(/^unknown-admonition 1 `:::pkg` is not an admonition/);
});

test('a formula that is left open is told where it begins', async () => {
  expect(await faultsOf('$$\na\n\n## B\n\nIt costs $$ and\n$$\n')).toEqual([
    'invalid-math 1 The formula that begins with `$$` is never closed, so it is shown as text. End it with a line `$$`.',
  ]);
  expect(await faultsOf('$$\na\n$$\n\n$$\nb\n\nc\n$$\n\n$$x$$\n\n$$ is money.\n')).toEqual([]);
});
