// Summarizes the faults that a trial build finds in existing pages. Pure.
import { formatCountWithNoun } from '../../lib/text.ts';
import { type Diagnostic, formatLocation } from '../../model/diagnostic.ts';
import { defaultRuleLevels } from '../../model/rules.ts';

/** Result of the trial of existing pages. */
export interface TrialBuildResult {
  /** Codes of errors whose level the configuration can lower, each with the number of errors. */
  readonly relaxed: readonly { readonly code: string; readonly count: number }[];
  /** Errors whose level the configuration cannot lower. */
  readonly errors: readonly Diagnostic[];
  readonly warnings: number;
  /** Links in errors that are written as web addresses: they begin with the site's address, but lead to no page. */
  readonly links: readonly string[];
}

/** Sorts the findings of a trial by code and severity. */
export function summarizeTrialBuild(findings: readonly Diagnostic[]): TrialBuildResult {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const isRule = ({ code }: Diagnostic) => Object.hasOwn(defaultRuleLevels, code);
  const codes = [...new Set(errors.filter(isRule).map(({ code }) => code))].sort();
  return {
    relaxed: codes.map((code) => ({ code, count: errors.filter((candidate) => candidate.code === code).length })),
    errors: errors.filter((candidate) => !isRule(candidate)),
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
    links: [...new Set(errors.flatMap(({ link = '' }) => (/^https?:/i.test(link) ? link : [])))],
  };
}

/** Whether the trial found no faults. */
export function isCleanTrialBuild({ relaxed, errors, warnings }: TrialBuildResult): boolean {
  return relaxed.length + errors.length + warnings === 0;
}

/** Returns the sentence about a homepage that is not the address of the site. */
export function describeUnusedHomepage(links: readonly string[]): string {
  return `\`homepage\` in \`package.json\`: not taken as the address of the site, as the pages link to addresses below it that are none of theirs, such as \`${links[0]}\`. Set \`url\`, and \`baseUrl\` if the site is in a folder there.`;
}

/** The sentence about a publishing workflow that tolerates the faults of existing pages. */
export const LENIENT_BUILD_SENTENCE =
  'The files that publish the site build it without `--strict`, which would fail on these faults: add it when they are fixed.';

/** Limit of listed errors. */
const MAX_LISTED_ERRORS = 3;

/** Returns sentences about the result of the trial. */
export function describeTrialBuild({ relaxed, errors, warnings }: TrialBuildResult): readonly string[] {
  const all = relaxed.reduce((sum, { count }) => sum + count, 0);
  const codes = relaxed.map(({ code, count }) => `${count} \`${code}\``).join(', ');
  const named = errors
    .slice(0, MAX_LISTED_ERRORS)
    .map((item) => `\`${item.code}\` at ${formatLocation(item) ?? 'the site'}`);
  const more = errors.length > named.length ? ` and ${errors.length - named.length} more` : '';
  const one = 'makes it a warning';
  const many = 'makes them warnings';
  return [
    ...(all === 0
      ? []
      : [
          `${formatCountWithNoun(all, 'error')} in the pages (${codes}): \`rules\` in \`site.config.ts\` ${all === 1 ? one : many} for now.`,
        ]),
    ...(errors.length === 0
      ? []
      : [
          `${formatCountWithNoun(errors.length, 'error')} to fix before the site can be built: ${named.join(', ')}${more}.`,
        ]),
    ...(warnings === 0
      ? []
      : [
          `${formatCountWithNoun(warnings, 'warning')} in the pages: \`techdocs build\` shows ${warnings === 1 ? 'it' : 'them'}.`,
        ]),
  ];
}
