// The link rules with a severity in `linkCheck.rules`, and their default levels: probable mistakes warn, matters of taste are off by
// default.
import type { RuleLevel } from './diagnostic.ts';

/** Default levels of the rules, by rule. */
export const defaultLinkRuleLevels = {
  'empty-link': 'warn',
  'redirected-link': 'warn',
  'link-case': 'warn',
  'unlisted-link': 'warn',
  'other-locale-link': 'warn',
  'other-version-link': 'warn',
  'redirect-chain': 'warn',
  'orphan-page': 'ignore',
  'unused-file': 'ignore',
  'bare-url': 'ignore',
  'insecure-url': 'ignore',
} as const satisfies Readonly<Record<string, RuleLevel>>;

/** A rule of `linkCheck.rules`. */
export type LinkRule = keyof typeof defaultLinkRuleLevels;

/** Rules that are off by default. */
export const optionalLinkRules = (Object.keys(defaultLinkRuleLevels) as LinkRule[]).filter(
  (rule) => defaultLinkRuleLevels[rule] === 'ignore',
);

/** Severity of responses from other sites, by status code such as `403` or `5xx`. */
export type StatusSeverities = Readonly<Record<string, 'ok' | 'warn' | 'error'>>;

/** Settings of the link check. */
export interface LinkCheckConfig {
  /** Regular expressions of links to skip. */
  readonly exclude: readonly string[];
  readonly externalStatus: StatusSeverities;
  /** Levels of the link rules. */
  readonly rules: Readonly<Record<LinkRule, RuleLevel>>;
  /** Settings by host name of external links. */
  readonly hosts: Readonly<
    Record<string, { readonly status: StatusSeverities; readonly headers: Readonly<Record<string, string>> }>
  >;
  /** Private hosts, addresses and ranges that the check may request. */
  readonly allowPrivate: readonly string[];
}
