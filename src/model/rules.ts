// Codes of findings with their default levels, except for features, which have separate tables. A test compares the manual's pages of
// findings with all of them.
import type { RuleLevel } from './diagnostic.ts';
import { defaultLinkRuleLevels, type LinkRule } from './link-rules.ts';

/** Codes with a configurable level, and their defaults. */
export const defaultRuleLevels = {
  'broken-link': 'error',
  'broken-anchor': 'warn',
  'broken-markdown-link': 'warn',
  'broken-external-link': 'error',
  'broken-external-anchor': 'warn',
  'unverified-link': 'warn',
  'moved-external-link': 'warn',
  ...defaultLinkRuleLevels,
  untranslated: 'warn',
  'translation-without-original': 'warn',
  'translated-address': 'warn',
  'lost-part': 'warn',
  'unknown-text': 'warn',
  'stale-translation': 'warn',
  'unknown-revision': 'ignore',
  'missing-text': 'warn',
  'duplicate-route': 'warn',
  'lost-address': 'warn',
  'lost-anchor': 'warn',
  'unknown-language': 'warn',
  'code-too-long': 'warn',
  'unknown-front-matter': 'warn',
  'unknown-category-key': 'warn',
  'page-without-sidebar': 'warn',
  'unknown-author-key': 'warn',
  'unknown-author': 'warn',
  'unknown-product': 'warn',
  'duplicate-version': 'warn',
  'future-date': 'warn',
  'scheduled-post': 'ignore',
  'empty-section': 'warn',
  'date-mismatch': 'warn',
  'missing-truncate': 'warn',
  'tag-case': 'warn',
  'no-release': 'warn',
  'no-url': 'ignore',
  contrast: 'ignore',
  'image-alt': 'ignore',
  'heading-order': 'ignore',
  'link-text': 'ignore',
  'table-header': 'ignore',
  'unknown-variable': 'warn',
  'unset-variable': 'ignore',
  'mdx-syntax': 'warn',
  'unsafe-html': 'warn',
  'unbalanced-html': 'warn',
  'refused-frame': 'warn',
  'frame-without-title': 'warn',
  'unclosed-code': 'warn',
  'unknown-admonition': 'warn',
  'unclosed-admonition': 'error',
  'foreign-syntax': 'warn',
  'undefined-reference': 'warn',
  'space-in-address': 'warn',
  'lost-mark': 'warn',
  'unknown-attribute': 'warn',
  'unknown-icon': 'warn',
  'unknown-fence-meta': 'warn',
  'unknown-magic-comment': 'warn',
  'invalid-table': 'warn',
  'invalid-css': 'warn',
  'too-large': 'error',
  'invalid-footnote': 'warn',
  'duplicate-id': 'warn',
  'empty-page': 'warn',
  'extra-h1': 'warn',
  'plain-title': 'ignore',
  'secret-file': 'warn',
  'active-file': 'warn',
  'replaced-file': 'ignore',
  'foreign-setting': 'ignore',
  'replaced-header': 'warn',
  'replaced-redirect': 'warn',
  'outside-symlink': 'warn',
  'left-out': 'ignore',
  'unread-file': 'warn',
  'other-address': 'warn',
  'blocked-script': 'warn',
  'blocked-connection': 'warn',
  'not-hydrated': 'warn',
  'shallow-clone': 'warn',
  'no-history': 'warn',
  'unused-ignore': 'warn',
  'invalid-ignore': 'warn',
  'shared-cache': 'ignore',
  'dead-synonym': 'warn',
  'unknown-search-page': 'warn',
} as const satisfies Readonly<Record<string, RuleLevel>>;

/** A code with a configurable level. */
export type RuleCode = keyof typeof defaultRuleLevels;

/** All codes with a configurable level. */
export const ruleCodes = Object.keys(defaultRuleLevels) as RuleCode[];

/** Codes that are always errors. After such a fault, techdocs can build no site, or only one that differs from what its author wrote. */
export const codesThatAreAlwaysErrors = [
  'invalid-translation',
  'case-collision',
  'invalid-route',
  'code-too-slow',
  'invalid-front-matter',
  'executable-front-matter',
  'missing-date',
  'invalid-date',
  'unknown-doc-id',
  'unknown-sidebar-id',
  'unknown-doc-folder',
  'invalid-category',
  'invalid-author',
  'missing-include',
  'include-cycle',
  'too-many-includes',
  'misplaced-include',
  'invalid-tabs',
  'invalid-component',
  'component-failed',
  'nesting-too-deep',
  'markdown-failed',
  'not-utf8',
  'unreadable-file',
  'file-too-large',
  'invalid-config',
  'invalid-template',
  'template-failed',
  'invalid-part',
  'part-failed',
  'extension-failed',
  'missing-package',
  'invalid-call',
  'no-content',
  'unsafe-out-dir',
  'foreign-file',
  'write-failed',
  'missing-value',
  'invalid-version',
  'older-version',
  'invalid-title',
  'invalid-slug',
  'unknown-tag',
  'invalid-body',
  'version-exists',
  'release-exists',
  'slug-taken',
  'git-failed',
  'cannot-listen',
  'not-built',
  'internal',
] as const;

/** Configuration keys that set the level of a code instead of `rules`, by code. */
export const settingNamesByRule: Readonly<Partial<Record<RuleCode, string>>> = {
  'broken-link': 'onBrokenLinks',
  'broken-anchor': 'onBrokenAnchors',
  'broken-markdown-link': 'onBrokenMarkdownLinks',
  'duplicate-route': 'onDuplicateRoutes',
  'lost-address': 'onLostAddresses',
  'mdx-syntax': 'onMdxSyntax',
  untranslated: 'i18n.onUntranslated',
  'unknown-language': 'markdown.onUnknownLanguage',
  ...Object.fromEntries(
    (Object.keys(defaultLinkRuleLevels) as LinkRule[]).map((code) => [code, `linkCheck.rules.${code}`]),
  ),
};

/** Codes of findings that protect readers or report omitted content. Sites can set their level to `error`, but not to `ignore`. */
export const unignorableRules: readonly RuleCode[] = ['unsafe-html', 'secret-file'];

/** Codes that are notes by default; the level `ignore` turns them off. */
export const rulesThatAreNotesByDefault: readonly RuleCode[] = [
  'no-url',
  'contrast',
  'image-alt',
  'heading-order',
  'link-text',
  'table-header',
  'shared-cache',
  'plain-title',
  'replaced-file',
  'left-out',
  'foreign-setting',
  'scheduled-post',
];

/** Codes of barriers for readers with disabilities. They are errors with `accessibility: 'AA'`. */
export const accessibilityRules: readonly RuleCode[] = [
  'image-alt',
  'heading-order',
  'link-text',
  'table-header',
  'contrast',
  'empty-link',
  'frame-without-title',
];

/** Codes whose findings require requests to other machines. */
const RULES_REQUIRING_REQUESTS: ReadonlySet<string> = new Set<RuleCode>([
  'broken-external-link',
  'broken-external-anchor',
  'unverified-link',
  'moved-external-link',
  'insecure-url',
  'shared-cache',
]);

/** Codes of features' findings with a configurable level, by name: each feature adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it.
interface RulesOfFeatures {}

/** Code of an extension's finding, such as `kroki/too-large`. */
export type ExtensionRuleCode = `${string}/${string}`;

/**
 * Configured levels of codes without a separate configuration key, and of the codes of extensions. Only codes of extensions can have the
 * level `note`.
 */
export type RuleLevels = Readonly<Partial<Record<RuleCode | keyof RulesOfFeatures, RuleLevel>>> &
  Readonly<Record<ExtensionRuleCode, RuleLevel | 'note'>>;

/** Codes of features' findings, with their default levels. `always-error` means that the level is not configurable. */
export type FeatureRuleCodes = Readonly<Record<string, 'warn' | 'error' | 'always-error'>>;

/** Returns the levels of a feature's codes, in the form of `rules` of an extension. */
export function listFeatureRuleLevels(codes: FeatureRuleCodes): Readonly<Record<string, 'warn' | 'error'>> {
  return Object.fromEntries(
    Object.entries(codes).map(([code, level]) => [code, level === 'always-error' ? 'error' : level]),
  );
}

/** Returns the codes of features whose level is configurable. */
export function listConfigurableFeatureRules(codes: FeatureRuleCodes): readonly string[] {
  return Object.keys(codes).filter((code) => codes[code] !== 'always-error');
}

/** Whether a code has the form of an extension's code. */
export function isExtensionRuleCode(code: string): code is ExtensionRuleCode {
  return /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(code);
}

/** Whether a code has a configurable level. */
export function isRuleCode(code: string): code is RuleCode {
  return Object.hasOwn(defaultRuleLevels, code);
}

/** Codes of findings that concern several pages, or a page that no longer exists. */
const RULES_ABOUT_NO_SINGLE_PAGE: readonly RuleCode[] = ['duplicate-route', 'lost-address', 'lost-anchor'];

/** Whether an author may suppress findings of a code with an ignore comment. */
function isIgnorableCoreRule(code: string): code is RuleCode {
  return isRuleCode(code) && !RULES_ABOUT_NO_SINGLE_PAGE.includes(code) && !unignorableRules.includes(code);
}

/** Returns all codes that authors may suppress, except for those of extensions. */
export function listIgnorableRules(codes: FeatureRuleCodes = {}): readonly string[] {
  return [...ruleCodes.filter(isIgnorableCoreRule), ...listConfigurableFeatureRules(codes)];
}

/** Whether an author may suppress findings of a code. Accepts every code in the form of extensions. */
export function isIgnorableRuleCode(code: string, codes: FeatureRuleCodes = {}): boolean {
  return isExtensionRuleCode(code) || isIgnorableCoreRule(code) || listConfigurableFeatureRules(codes).includes(code);
}

/** Whether a build without requests to other sites finds all findings of a code. */
export function isRuleCheckedByBuild(code: string): boolean {
  return !RULES_REQUIRING_REQUESTS.has(code);
}
