// One list of all findings: what the code tells, what the manual says and what `rules` sets are the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixedErrors, ruleLevels, ruleSettings } from '../../src/model/rules.ts';
import { files, src, textOf } from '../support/source-measures.ts';

const levels: Readonly<Record<string, string>> = {
  ...ruleLevels,
  ...Object.fromEntries(fixedErrors.map((code) => [code, 'error'])),
};
const WORDS: Readonly<Record<string, string>> = {
  error: 'error',
  warning: 'warn',
  off: 'ignore',
  '`--verbose` only': 'ignore',
};

/** Named in the source, but no finding: zod's own issue code and the command's last resort. */
const NO_RULE = new Set(['custom', 'failed']);

/** Codes of the manual's table, each with its cell of levels. The same code may stand in the rows of two commands. */
function manual(): Map<string, string[]> {
  const table =
    /^\| code \| level \|[\s\S]*/m.exec(readFileSync(join(src, '../docs/reference/findings/index.md'), 'utf8'))?.[0] ??
    '';
  const told = new Map<string, string[]>();
  for (const [, first = '', level = ''] of table.matchAll(/^\| (`[^|]*) \| ([^|]*) \|/gm)) {
    const parts = level.split(', ').filter((part) => !part.startsWith('exit '));
    for (const [index, code] of [...first.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '').entries())
      told.set(code, [...(told.get(code) ?? []), parts[index] ?? parts.at(-1) ?? '']);
  }
  return told;
}

test('the list holds every code of the source', () => {
  const codes = files.flatMap((file) =>
    [...textOf(file).matchAll(/\bcode: '([a-z0-9-]+)'/g)].map((one) => one[1] ?? ''),
  );
  expect(codes.length).toBeGreaterThan(50);
  expect([...new Set(codes)].filter((code) => !NO_RULE.has(code) && !Object.hasOwn(levels, code))).toEqual([]);
});

test("the manual's table has every code of the list, with its level and the key that sets it", () => {
  const told = manual();
  expect([...told.keys()].sort()).toEqual(Object.keys(levels).sort());
  const wrong = [...told].filter(([code, cells]) => !cells.some((cell) => levelIn(cell) === levels[code]));
  expect(wrong).toEqual([]);
  const keys = Object.entries(ruleSettings).filter(([code, key = '']) => {
    const shown = key.startsWith('linkCheck.') ? 'linkCheck.rules' : key;
    return !told.get(code)?.some((cell) => cell.startsWith(`\`${shown}\`: `));
  });
  expect(keys).toEqual([]);
});

function levelIn(cell: string): string | undefined {
  return WORDS[cell.replace(/^`[^`]*`: /, '')];
}
