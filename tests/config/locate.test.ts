// Positions of values in a configuration, in all ways of writing it.
import { expect, test } from 'vitest';
import { findSettingPositionAndImport, findValuePosition, loadCodeParser } from '../../src/config/locate.ts';

async function at(text: string, path: readonly (string | number)[], isKey = false, file = 'site.config.ts') {
  const code = (await loadCodeParser())(text, file);
  const position = code && findValuePosition(code, path, isKey);
  return position && text.split('\n')[position.line - 1]?.slice(position.column - 1);
}

test.each([
  ['export default { a: { b: 1 } };', ['a', 'b'], '1 } };'],
  ['export default defineConfig({ "a": [1, { b: 2 }] });', ['a', 1, 'b'], '2 }] });'],
  ['module.exports = { a: 1 };', ['a'], '1 };'],
  ['const c: Config = { a: 1 };\nexport default c;', ['a'], '1 };'],
  ['const a = [{ b: `}` }];\nexport default { x: /[}]/, a } satisfies Config;', ['a', 0, 'b'], '`}` }];'],
  ['const b = 1;\nexport default { a: b as const };', ['a'], 'b as const };'],
  ['export default { a: () => ({ b: 1 }) };', ['a', 'b'], '() => ({ b: 1 }) };'],
  ['export default { a() {} };', ['a'], 'a() {} };'],
  ['export default { a: [...x, 1] };', ['a', 1], '1] };'],
  ['export default { /* a: 1 */ "ü": 1, b: { 403: 2 } };', ['b', '403'], '2 } };'],
  // Missing and computed values have the position of the value around them.
  ['export default { a: { b: 1 } };', ['a', 'c', 'd'], '{ b: 1 } };'],
  ['export default { ...x, a: make() };', ['a', 'b'], 'make() };'],
  ['export default { a: 1 };', [], '{ a: 1 };'],
  ['export default make();', ['a'], undefined],
  ['export default { a: ', ['a'], undefined],
])('%s', async (text, path, rest) => {
  expect(await at(text, path)).toBe(rest);
});

test('of a key that is at fault', async () => {
  expect(await at('export default { a: { "b": 1 } };', ['a', 'b'], true)).toBe('"b": 1 } };');
  expect(await at('export default { a: 1 };', ['b'], true)).toBe('{ a: 1 };');
});

test('in JSON, with a byte order mark and comments too', async () => {
  expect(await at('\uFEFF{\n  // one\n  "a": { "b": [1, 2] }\n}\n', ['a', 'b', 1], false, 'a.json')).toBe('2] }');
});

test.each([
  ["import a from './b';", { from: './b', path: ['x'] }],
  ["import { c as a } from './b.js';", { from: './b.js', name: 'c', path: ['x'] }],
  ["import { default as a } from './b';", { from: './b', path: ['x'] }],
  ["import a from 'package';", undefined],
  ["import * as a from './b';", undefined],
])('what is imported by %s is looked for there', async (line, imported) => {
  const code = (await loadCodeParser())(`${line}\nexport default { a };`, 'site.config.ts');
  expect(code && findSettingPositionAndImport(code, ['a', 'x'])?.target).toEqual(imported);
});
