// Generates the list of all findings, and the line with the level on the page of each finding.
import { featureTables } from '../../src/features/tables.ts';
import { joinFeatureRuleCodes } from '../../src/model/feature-tables.ts';
import {
  codesThatAreAlwaysErrors,
  defaultRuleLevels,
  isIgnorableRuleCode,
  listConfigurableFeatureRules,
  rulesThatAreNotesByDefault,
  settingNamesByRule,
} from '../../src/model/rules.ts';

const ofFeatures = joinFeatureRuleCodes(featureTables);

/** Default levels of all codes with a configurable level, by code. */
export const configurableLevels: Readonly<Record<string, string>> = {
  ...defaultRuleLevels,
  ...Object.fromEntries(listConfigurableFeatureRules(ofFeatures).map((code) => [code, ofFeatures[code]])),
};

/** All codes, sorted by name. */
export const codes: readonly string[] = [
  ...new Set([...Object.keys(configurableLevels), ...codesThatAreAlwaysErrors, ...Object.keys(ofFeatures)]),
].sort();

/** Returns the default level of a code, in the words of the manual; `undefined` for codes that are always errors. */
function levelName(code: string): string | undefined {
  return (rulesThatAreNotesByDefault as readonly string[]).includes(code) ? 'note' : configurableLevels[code];
}

/** Returns the line with the severity of a finding, for its page. */
export function levelLine(code: string): string {
  const level = levelName(code);
  if (level === undefined) return 'Level: `error`, always.';
  const setting = (settingNamesByRule as Readonly<Record<string, string | undefined>>)[code];
  const keys = setting === undefined ? '`rules`' : `\`${setting}\` or \`rules\``;
  const firm = isIgnorableRuleCode(code, ofFeatures)
    ? ''
    : ' It cannot be [ignored](../../check/rules.md#ignore-a-finding).';
  const off = level === 'note' ? ' `ignore` turns it off.' : '';
  return `Level: \`${levelName(code)}\`, set by ${keys}.${firm}${off}`;
}

const LEVEL = /^(---\n[\s\S]*?\n---\n\n)(?:Level: .*\n\n)?/;

/** Returns a page with that line. */
export function withLevel(code: string, page: string): string {
  return page.replace(LEVEL, (_, head: string) => `${head}${levelLine(code)}\n\n`);
}

const INTRO = `---
title: Findings
description: Every code that techdocs reports, with its level.
sidebar_position: 5
---

<!-- Made by \`npm run docs\` from the source. -->

Each finding has a stable code and a page with an example and its mending. \`npx techdocs explain CODE\` prints the page in the terminal.
Errors stop the build; warnings do not, unless you call \`--strict\`. [Rules](../../check/rules.md) says how to change a level, and how to
ignore a single finding.
`;

/** Returns the list, from the pages by code. */
export function findingsIndex(pages: ReadonlyMap<string, string>): string {
  const rows = codes.map((code) => {
    const description = /^description: "(.*)"$/m.exec(pages.get(code) ?? '')?.[1] ?? '';
    const level = levelName(code) ?? 'error, always';
    return `| [\`${code}\`](./${code}.md) | ${level} | ${description} |`;
  });
  return `${INTRO}\n| code | level | what it finds |\n|---|---|---|\n${rows.join('\n')}\n`;
}
