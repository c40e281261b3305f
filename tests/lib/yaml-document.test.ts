// YAML with thousands of keys, and positions of many offsets: the results of the library and `positionAt`, in linear time.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fg from 'fast-glob';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { isEditablePackageJson } from '../../src/config/package-json.ts';
import { parseTranslatedTexts } from '../../src/content/translated-texts.ts';
import { removeUnknownAuthorKeys } from '../../src/features/migrate/blog-files.ts';
import { parseOldFrontMatter } from '../../src/features/migrate/front-matter.ts';
import { parseDataText } from '../../src/features/migrate/others/data-files.ts';
import { createPositionFinder, findLineAndColumn } from '../../src/lib/text.ts';
import { parseYaml } from '../../src/lib/yaml-document.ts';
import { cpuTime } from '../support/cpu.ts';

it.each([
  'a: 1\nb: 2\na: 3\n',
  '{a: 1, "a": 2, \'a\': 3}',
  'a:\n  b: 1\n  b: 2\nb: 1\n- x\n',
  '1: a\n"1": b\n1: c\ntrue: d\ntrue: e\n',
  'a: [{b: 1, b: 2}, {b: 3}]\nc: }\n',
])('keys that stand twice are told as the library tells them: %#', (text) => {
  const of = ({ errors }: ReturnType<typeof parseYaml>) => errors.map(({ code, pos }) => `${code} ${pos[0]}`).sort();
  expect(of(parseYaml(text))).toEqual(of(parseDocument(text, { prettyErrors: false })));
});

it.each(['', '\n', 'a\n\nbc\r\nd', '\n\n', 'ä\n𠮷\nx'])('places are those of `positionAt`: %j', (text) => {
  const offsets = Array.from({ length: text.length + 2 }, (_, at) => at);
  expect(offsets.map(createPositionFinder(text))).toEqual(offsets.map((at) => findLineAndColumn(text, at)));
});

it.each([
  ['other', (at: number) => `k${at}: x\n`],
  ['the same', () => 'k: x\n'],
])('%s keys by the ten thousand take linear time', (_, line) => {
  const text = Array.from({ length: 20_000 }, (__, at) => line(at)).join('');
  const start = cpuTime();
  parseTranslatedTexts(text, 'i18n/de/config.yml');
  expect(cpuTime() - start).toBeLessThan(8000);
});

describe('values nested too deep', () => {
  const deep = 100_000;
  it.each([
    ['brackets', `a: 1\nb: ${'['.repeat(deep)}${']'.repeat(deep)}`, [2, 254]],
    ['braces', `a: ${'{a: '.repeat(deep)}1${'}'.repeat(deep)}`, [1, 1004]],
    ['marks of lists', `a:\n${'- '.repeat(deep)}a`, [2, 1]],
    ['indentation', Array.from({ length: 1000 }, (_, level) => `${' '.repeat(level)}a:\n`).join(''), [251, 1]],
  ])('are a fault before they fill the stack: %s', (_name, text, [line, column]) => {
    const { contents, errors } = parseYaml(text);
    expect(contents).toBeNull();
    expect(errors.map(({ message }) => message)).toEqual(['Values are nested more than 250 levels deep']);
    expect(findLineAndColumn(text, errors[0]?.pos[0] ?? -1)).toEqual({ line, column });
  });

  it('are none with fewer levels, or where brackets close', () => {
    expect(parseYaml(`a: ${'['.repeat(100)}${']'.repeat(100)}`).errors).toEqual([]);
    expect(parseYaml(`a: ${JSON.stringify('[]'.repeat(1000))}`).errors).toEqual([]);
    expect(parseYaml('- half open [0, 1)\n'.repeat(1000)).errors).toEqual([]);
    expect(parseYaml(`a: |\n  ${'['.repeat(1000)}`).errors).toEqual([]);
  });

  it('are a fault also in files of other sites and in `package.json`', () => {
    const nested = `${'['.repeat(deep)}${']'.repeat(deep)}`;
    const authors = `a: ${nested}\n`;
    expect(isEditablePackageJson(`{"a": ${'['.repeat(2000)}${']'.repeat(2000)}}`)).toBe(false);
    expect(parseOldFrontMatter(`---\n${authors}---\n`).fault).toBe('Values are nested more than 250 levels deep');
    expect([removeUnknownAuthorKeys(authors), parseDataText(authors)]).toEqual([authors, undefined]);
  });

  it('reach the library nowhere else', () => {
    const root = join(import.meta.dirname, '../../src');
    const parsers = fg.sync('**/*.{ts,tsx}', { cwd: root }).filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return /import \{[^}]*\bparse(?:AllDocuments|Document)?\b[^}]*\} from 'yaml'/.test(text);
    });
    // Front matter of `migrate` asks the library whether a text on one line stays a text.
    expect(parsers.sort()).toEqual(['features/migrate/front-matter.ts', 'lib/yaml-document.ts']);
  });
});
