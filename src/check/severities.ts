// Applies severities: `rules` of the configuration set the level of each code, and ignore comments in pages suppress single findings.
// Ignore comments that suppress nothing are reported, since they are no longer needed.
import { groupBy } from '../lib/group.ts';
import { getOwnPropertyValue } from '../lib/own.ts';
import type { SiteConfig } from '../model/config.ts';
import { convertLevelToSeverity, type Diagnostic, type RuleLevel } from '../model/diagnostic.ts';
import type { Document, IgnoredRule } from '../model/document.ts';
import { suggestNearestName } from '../model/nearest.ts';
import {
  defaultRuleLevels,
  isExtensionRuleCode,
  isRuleCheckedByBuild,
  listIgnorableRules,
  type RuleLevels,
  settingNamesByRule,
} from '../model/rules.ts';

/**
 * Applies the levels of `rules`. A finding keeps its level if `rules` does not contain its code. Notes of techdocs also keep their level,
 * unless their code is off by default. Notes of extensions get the level of `rules`.
 */
export function applyRuleLevels(findings: readonly Diagnostic[], rules: RuleLevels): readonly Diagnostic[] {
  if (Object.keys(rules).length === 0) return findings;
  return findings.flatMap((finding) => {
    const isOwn = !isExtensionRuleCode(finding.code);
    const stays =
      isOwn &&
      finding.severity === 'note' &&
      getOwnPropertyValue<RuleLevel>(defaultRuleLevels, finding.code) !== 'ignore';
    const level = stays ? undefined : getOwnPropertyValue<RuleLevel | 'note'>(rules, finding.code);
    if (level === undefined) return finding;
    const severity = level === 'note' ? level : convertLevelToSeverity(level);
    return severity === undefined ? [] : { ...finding, severity };
  });
}

/** Returns the findings that no ignore comment suppresses. */
export function dropIgnoredFindings(
  findings: readonly Diagnostic[],
  documents: readonly Document[],
): readonly Diagnostic[] {
  return applyIgnoreComments(findings, documents).kept;
}

/** Applies `rules` and ignore comments to all findings of a site, and reports each ignore comment that suppresses nothing. */
export function applySeverities(
  findings: readonly Diagnostic[],
  documents: readonly Document[],
  config: SiteConfig,
): readonly Diagnostic[] {
  const { kept, used } = applyIgnoreComments(findings, documents);
  const published = documents.filter(({ frontMatter }) => frontMatter.draft !== true || config.includeDrafts);
  const unused = published.flatMap(({ ignores = [] }) =>
    ignores
      .filter((ignore) => !used.has(computeIgnoredRuleKey(ignore)))
      .flatMap((ignore) => createIgnoreCommentFinding(ignore, config)),
  );
  return applyRuleLevels([...kept, ...unused], config.rules);
}

function applyIgnoreComments(findings: readonly Diagnostic[], documents: readonly Document[]) {
  const ignores = groupBy(
    documents.flatMap((document) => document.ignores ?? []),
    ({ code }) => code,
  );
  const used = new Set<string>();
  const keptFindings = findings.filter((finding) => {
    const matching = (ignores.get(finding.code) ?? []).filter((ignoredRule) =>
      isInScopeOfIgnoredRule(ignoredRule, finding),
    );
    for (const ignoredRule of matching) used.add(computeIgnoredRuleKey(ignoredRule));
    return matching.length === 0;
  });
  return { kept: keptFindings, used };
}

function isInScopeOfIgnoredRule({ file, lines }: IgnoredRule, finding: Diagnostic): boolean {
  return lines === undefined ? finding.file === file : lines.includes(`${finding.file}:${finding.line}`);
}

function computeIgnoredRuleKey({ code, file, line, column }: IgnoredRule): string {
  return JSON.stringify([code, file, line, column]);
}

/** Whether a build of this site can report findings with a code. */
function isRuleEnabledInBuild(code: IgnoredRule['code'], config: SiteConfig): boolean {
  return isRuleCheckedByBuild(code) && findLevelOfRule(code, config) !== 'ignore';
}

/** Returns the level of a code; `undefined` for an extension code that no extension defines. */
function findLevelOfRule(code: IgnoredRule['code'], config: SiteConfig): RuleLevel | 'note' | undefined {
  if (isExtensionRuleCode(code)) return getOwnPropertyValue(config.rules, code);
  const setting = getOwnPropertyValue<string>(settingNamesByRule, code);
  if (setting === undefined)
    return (
      getOwnPropertyValue(config.rules, code) ??
      getOwnPropertyValue<RuleLevel>({ ...defaultRuleLevels, ...config.featureCodes }, code)
    );
  const value = setting.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], config);
  return value as RuleLevel;
}

function createIgnoreCommentFinding(
  { code, file, line, column, lines }: IgnoredRule,
  config: SiteConfig,
): Diagnostic | [] {
  if (findLevelOfRule(code, config) === undefined) {
    const message = `\`${code}\` is not the code of a finding.`;
    const suggestion = suggestNearestName(code, [
      ...Object.keys(config.rules).filter(isExtensionRuleCode),
      ...listIgnorableRules(config.featureCodes),
    ]);
    const place = { file, line, column, ...(suggestion && { suggestion }) };
    return { code: 'invalid-ignore', severity: 'warning', message, ...place };
  }
  if (!isRuleEnabledInBuild(code, config)) return [];
  const message = `There is no finding \`${code}\` ${lines === undefined ? 'on this page' : 'here'} to ignore.`;
  return { code: 'unused-ignore', severity: 'warning', message, file, line, column, suggestion: 'Remove this.' };
}
