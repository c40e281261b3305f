// What is wrong with pages that were there before the site. Pure.
import { plural } from '../../lib/text.ts';
import { type Diagnostic, locationText } from '../../model/diagnostic.ts';
import { ruleLevels } from '../../model/rules.ts';

/** What came of trying a site of pages that were there. */
export interface TriedPages {
  /** Codes of errors whose level the configuration can set, with how many there are. */
  readonly relaxed: readonly { readonly code: string; readonly count: number }[];
  /** The errors that are left. */
  readonly errors: readonly Diagnostic[];
  readonly warnings: number;
}

/** Sorts what was found in a site. */
export function triedPages(findings: readonly Diagnostic[]): TriedPages {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const isRule = ({ code }: Diagnostic) => Object.hasOwn(ruleLevels, code);
  const codes = [...new Set(errors.filter(isRule).map(({ code }) => code))].sort();
  return {
    relaxed: codes.map((code) => ({ code, count: errors.filter((each) => each.code === code).length })),
    errors: errors.filter((each) => !isRule(each)),
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
  };
}

/** Whether nothing is wrong with the pages. */
export function isSound({ relaxed, errors, warnings }: TriedPages): boolean {
  return relaxed.length + errors.length + warnings === 0;
}

/** How many errors that are left are named. */
const MOST_NAMED = 3;

/** Says it, a sentence each. */
export function triedSentences({ relaxed, errors, warnings }: TriedPages): readonly string[] {
  const all = relaxed.reduce((sum, { count }) => sum + count, 0);
  const codes = relaxed.map(({ code, count }) => `${count} \`${code}\``).join(', ');
  const named = errors.slice(0, MOST_NAMED).map((each) => `\`${each.code}\` at ${locationText(each) ?? 'the site'}`);
  const more = errors.length > named.length ? ` and ${errors.length - named.length} more` : '';
  const [one, many] = ['makes it a warning', 'makes them warnings'];
  return [
    ...(all === 0
      ? []
      : [
          `${plural(all, 'error')} in the pages (${codes}): \`rules\` in \`site.config.ts\` ${all === 1 ? one : many} for now.`,
        ]),
    ...(errors.length === 0
      ? []
      : [`${plural(errors.length, 'error')} to fix before the site can be built: ${named.join(', ')}${more}.`]),
    ...(warnings === 0
      ? []
      : [`${plural(warnings, 'warning')} in the pages: \`techdocs build\` shows ${warnings === 1 ? 'it' : 'them'}.`]),
  ];
}
