// Applies severities: `rules` of the configuration set the level of each code, and ignore comments in pages suppress single findings.
// Reports ignore comments that suppress nothing, since their reason is gone.
import { groupBy } from '../lib/group.ts';
import { ownValue } from '../lib/own.ts';
import type { SiteConfig } from '../model/config.ts';
import { type Diagnostic, type RuleLevel, severityOf } from '../model/diagnostic.ts';
import type { Document, IgnoredRule } from '../model/document.ts';
import { didYouMean } from '../model/nearest.ts';
import {
  ignorableRules,
  isExtensionCode,
  isFoundByBuild,
  type RuleLevels,
  ruleLevels,
  ruleSettings,
} from '../model/rules.ts';

/**
 * Applies the levels of `rules`. Findings whose level has its own configuration key keep it; so do notes, unless their code is off by
 * default.
 */
export function applyLevels(findings: readonly Diagnostic[], rules: RuleLevels): readonly Diagnostic[] {
  if (Object.keys(rules).length === 0) return findings;
  return findings.flatMap((finding) => {
    const isOwn = !isExtensionCode(finding.code);
    const stays = isOwn && finding.severity === 'note' && ownValue<RuleLevel>(ruleLevels, finding.code) !== 'ignore';
    const level = stays ? undefined : ownValue<RuleLevel | 'note'>(rules, finding.code);
    if (level === undefined) return finding;
    const severity = level === 'note' ? level : severityOf(level);
    return severity === undefined ? [] : { ...finding, severity };
  });
}

/** Returns the findings that no ignore comment suppresses. */
export function dropIgnored(findings: readonly Diagnostic[], documents: readonly Document[]): readonly Diagnostic[] {
  return splitIgnored(findings, documents).kept;
}

/** Applies `rules` and ignore comments to all findings of a site, and reports each ignore comment that suppresses nothing. */
export function applySeverities(
  findings: readonly Diagnostic[],
  documents: readonly Document[],
  config: SiteConfig,
): readonly Diagnostic[] {
  const { kept, used } = splitIgnored(findings, documents);
  const published = documents.filter(({ frontMatter }) => frontMatter.draft !== true || config.includeDrafts);
  const unused = published.flatMap(({ ignores = [] }) =>
    ignores.filter((each) => !used.has(ignoreKey(each))).flatMap((each) => unusedIgnore(each, config)),
  );
  return applyLevels([...kept, ...unused], config.rules);
}

function splitIgnored(findings: readonly Diagnostic[], documents: readonly Document[]) {
  const ignores = groupBy(
    documents.flatMap((document) => document.ignores ?? []),
    ({ code }) => code,
  );
  const used = new Set<string>();
  const kept = findings.filter((finding) => {
    const matching = (ignores.get(finding.code as IgnoredRule['code']) ?? []).filter((each) =>
      coversFinding(each, finding),
    );
    for (const each of matching) used.add(ignoreKey(each));
    return matching.length === 0;
  });
  return { kept, used };
}

function coversFinding({ file, lines }: IgnoredRule, finding: Diagnostic): boolean {
  return lines === undefined ? finding.file === file : lines.includes(`${finding.file}:${finding.line}`);
}

function ignoreKey({ code, file, line, column }: IgnoredRule): string {
  return JSON.stringify([code, file, line, column]);
}

/** Whether a check of this site reports a code at all. */
function isReported(code: IgnoredRule['code'], config: SiteConfig): boolean {
  return isFoundByBuild(code) && levelOfCode(code, config) !== 'ignore';
}

/** Returns the level of a code; `undefined` for an extension code that no extension defines. */
function levelOfCode(code: IgnoredRule['code'], config: SiteConfig): RuleLevel | 'note' | undefined {
  if (isExtensionCode(code)) return ownValue(config.rules, code);
  const setting = ruleSettings[code];
  if (setting === undefined) return config.rules[code] ?? ruleLevels[code];
  const value = setting.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], config);
  return value as RuleLevel;
}

function unusedIgnore({ code, file, line, column, lines }: IgnoredRule, config: SiteConfig): Diagnostic | [] {
  if (levelOfCode(code, config) === undefined) {
    const message = `\`${code}\` is not the code of a finding.`;
    const suggestion = didYouMean(code, [...Object.keys(config.rules).filter(isExtensionCode), ...ignorableRules]);
    const place = { file, line, column, ...(suggestion && { suggestion }) };
    return { code: 'invalid-ignore', severity: 'warning', message, ...place };
  }
  if (!isReported(code, config)) return [];
  const message = `There is no finding \`${code}\` ${lines === undefined ? 'on this page' : 'here'} to ignore.`;
  return { code: 'unused-ignore', severity: 'warning', message, file, line, column, suggestion: 'Remove this.' };
}
