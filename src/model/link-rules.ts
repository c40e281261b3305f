// The rules about links whose level is set in `linkCheck.rules`, with the level that each has by default: what is
// probably a mistake warns, what is a matter of taste says nothing until it is asked for.
import type { RuleLevel } from './diagnostic.ts';

/** Default level by rule. */
export const linkRules = {
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
export type LinkRule = keyof typeof linkRules;

/** Rules that say nothing until they are asked for. */
export const optionalLinkRules = (Object.keys(linkRules) as LinkRule[]).filter((rule) => linkRules[rule] === 'ignore');

/** How the link check treats answers of other sites, by status such as `403` or `5xx`. */
export type StatusRules = Readonly<Record<string, 'ok' | 'warn' | 'error'>>;

/** Settings of the link check. */
export interface LinkCheckConfig {
  /** Regular expressions of links to leave out. */
  readonly exclude: readonly string[];
  readonly externalStatus: StatusRules;
  /** Levels of the rules that have no key of their own. */
  readonly rules: Readonly<Record<LinkRule, RuleLevel>>;
  /** By host name of an external link. */
  readonly hosts: Readonly<
    Record<string, { readonly status: StatusRules; readonly headers: Readonly<Record<string, string>> }>
  >;
  /** Private hosts, addresses and ranges that the check may request. */
  readonly allowPrivate: readonly string[];
}
