// A short `search.yml` that causes much work: aliases of aliases, and lists in which each phrase is a synonym of every other.
import { expect, it } from 'vitest';
import { parseSearchWordsFile } from '../../src/config/search-file.ts';

const told = (text: string) => {
  const { diagnostics, all } = parseSearchWordsFile('search.yml', text);
  const lines = diagnostics.map(
    ({ code, file, line, column, message }) => `${file}:${line}:${column} ${code} ${message}`,
  );
  return { lines, synonyms: all?.synonyms.length ?? 0 };
};

it.each([
  'a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c]\n',
  `a: &a [x]\nb: [${'*a,'.repeat(20_000)}]\n`,
])('aliases that multiply are told: %#', (text) => {
  const message = 'This is not valid YAML: its aliases repeat what repeats others. Write the values out.';
  expect(told(text).lines).toEqual([
    expect.stringMatching(new RegExp(`^search\\.yml:2:\\d+ invalid-config ${message}$`)),
  ]);
});

it('a list of thousands of phrases is told, and those below it are left out', () => {
  const list = (count: number) => `  - [${Array.from({ length: count }, (_, at) => `w${at}`).join(', ')}]\n`;
  const text = `synonyms:\n${list(3)}${list(1500)}${list(3)}`;
  const most = 20_000 + text.length;
  expect(told(text)).toEqual({
    lines: [
      `search.yml:3:5 too-large With these, the synonyms make more than ${most.toLocaleString('en')} pairs, so these and those below are left out.`,
    ],
    synonyms: 3,
  });
  expect(told(`synonyms:\n${list(3)}${list(100)}${list(3)}`)).toEqual({ lines: [], synonyms: 106 });
});
