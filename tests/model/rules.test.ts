// One list of all findings: the codes that the source reports and those that `rules` accepts are the same. tests/manual/findings.test.ts
// compares them with the manual's pages.
import { expect, test } from 'vitest';
import { featureTables } from '../../src/features/tables.ts';
import { joinFeatureRuleCodes } from '../../src/model/feature-tables.ts';
import { codesThatAreAlwaysErrors, defaultRuleLevels } from '../../src/model/rules.ts';
import { files, textOf } from '../support/source-measures.ts';

const levels: Readonly<Record<string, string>> = {
  ...defaultRuleLevels,
  ...Object.fromEntries(codesThatAreAlwaysErrors.map((code) => [code, 'error'])),
  ...joinFeatureRuleCodes(featureTables),
};
/** Named in the source, but not findings: zod's own issue code and the command's fallback. */
const NO_RULE = new Set(['custom', 'failed']);

test('the list holds every code of the source', () => {
  const codes = files.flatMap((file) =>
    [...textOf(file).matchAll(/\bcode: '([a-z0-9-]+)'/g)].map((one) => one[1] ?? ''),
  );
  expect(codes.length).toBeGreaterThan(50);
  expect([...new Set(codes)].filter((code) => !NO_RULE.has(code) && !Object.hasOwn(levels, code))).toEqual([]);
});
