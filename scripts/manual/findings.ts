// Generates the list of all findings, and the line with the level on the page of each finding.
import {
  alwaysErrorFindingCodes,
  defaultRuleLevels,
  isRuleCode,
  isSuppressibleRule,
  noteByDefaultRules,
  type RuleCode,
  ruleCodes,
  settingNamesByRule,
} from '../../src/model/rules.ts';

/** All codes, sorted by name. */
export const codes: readonly string[] = [...new Set([...ruleCodes, ...alwaysErrorFindingCodes])].sort();

/** Returns the default level of a code, in the words of the manual. */
function levelName(code: RuleCode): string {
  return noteByDefaultRules.includes(code) ? 'note' : defaultRuleLevels[code];
}

/** Returns the line with the severity of a finding, for its page. */
export function levelLine(code: string): string {
  if (!isRuleCode(code)) return 'Level: `error`, always.';
  const setting = settingNamesByRule[code];
  const keys = setting === undefined ? '`rules`' : `\`${setting}\` or \`rules\``;
  const firm = isSuppressibleRule(code) ? '' : ' It cannot be [ignored](../../check/rules.md#ignore-a-finding).';
  const off = noteByDefaultRules.includes(code) ? ' `ignore` turns it off.' : '';
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
    const level = isRuleCode(code) ? levelName(code) : 'error, always';
    return `| [\`${code}\`](./${code}.md) | ${level} | ${description} |`;
  });
  return `${INTRO}\n| code | level | what it finds |\n|---|---|---|\n${rows.join('\n')}\n`;
}
