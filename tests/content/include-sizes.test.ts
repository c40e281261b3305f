// Limit of includes per page.
import { expect, test } from 'vitest';
import type { ParseSettings } from '../../src/content/parse-settings.ts';
import { parseOne } from './parse-one.ts';

const MEGA = 1024 * 1024;
const codesOf = async (text: string, includes: Record<string, string>, changes: Partial<ParseSettings> = {}) =>
  (await parseOne(text, { includes }, changes)).document.diagnostics.map(
    ({ code, line, message }) => `${code} ${line} ${message}`,
  );
const TOO_MUCH = 'The includes of this page add up to too much text.';

test('text is counted by its length, not by its lines', async () => {
  const includes = { 'docs/a/big.md': 'word '.repeat((6 * MEGA) / 5) };
  const include = '<!-- include: ./big.md -->\n\n';
  expect(await codesOf(include.repeat(3), includes)).toEqual([`too-many-includes 3 ${TOO_MUCH}`]);
});

test('what stands before each line of a part counts', async () => {
  const includes = { 'docs/a/lines.md': 'x\n'.repeat(3000) };
  const text = `${' '.repeat(4000)}<!-- include: ./lines.md -->\n`;
  expect(await codesOf(`- a\n\n${text}`, includes)).toEqual([`too-many-includes 3 ${TOO_MUCH}`]);
});

test('regions are counted as what they are, and the files that are searched for them by far more', async () => {
  const file = `// #region a\nint a;\n// #endregion\n${'// more\n'.repeat(MEGA / 8)}`;
  const regions = (count: number) => '```java file="./A.java#a"\n```\n\n'.repeat(count);
  // Half of the limit, in half of the time.
  const half = { isUntrusted: true };
  expect(await codesOf(regions(25), { 'docs/a/A.java': file }, half)).toEqual([]);
  expect(await codesOf(regions(125), { 'docs/a/A.java': file }, half)).toEqual([expect.stringContaining(TOO_MUCH)]);
});
