// What findings weigh: every code there is, with its level where the configuration says nothing. The manual's pages
// of findings are held against it by a test.
import type { RuleLevel } from './diagnostic.ts';
import { type LinkRule, linkRules } from './link-rules.ts';

/** Codes with a level that the configuration can set, each with its default. */
export const ruleLevels = {
  'broken-link': 'error',
  'broken-anchor': 'warn',
  'broken-markdown-link': 'warn',
  'broken-external-link': 'error',
  'broken-external-anchor': 'warn',
  'unverified-link': 'warn',
  'moved-external-link': 'warn',
  ...linkRules,
  untranslated: 'warn',
  'translation-without-original': 'warn',
  'translated-address': 'warn',
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
  'invalid-code-group': 'warn',
  'invalid-table': 'warn',
  'invalid-css': 'warn',
  'invalid-api': 'warn',
  'too-large': 'error',
  'missing-mermaid': 'warn',
  'no-browser': 'warn',
  'not-printed': 'warn',
  'invalid-math': 'warn',
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
  'unused-ignore': 'warn',
  'invalid-ignore': 'warn',
  'shared-cache': 'ignore',
  'dead-synonym': 'warn',
  'unknown-search-page': 'warn',
} as const satisfies Readonly<Record<string, RuleLevel>>;

/** A code whose level the configuration sets. */
export type RuleCode = keyof typeof ruleLevels;

/** All of them. */
export const ruleCodes = Object.keys(ruleLevels) as RuleCode[];

/** Codes that are errors always: without them being mended there is no site, or another one than its author wrote. */
export const fixedErrors = [
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
  'unknown-api-id',
  'broken-api',
  'unknown-doc-folder',
  'invalid-category',
  'invalid-author',
  'missing-include',
  'include-cycle',
  'too-many-includes',
  'misplaced-include',
  'invalid-tabs',
  'invalid-page',
  'invalid-component',
  'component-failed',
  'invalid-diagram',
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
  'pagefind-failed',
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

/** Keys of the configuration that set a level too, by the code that each is about. */
export const ruleSettings: Readonly<Partial<Record<RuleCode, string>>> = {
  'broken-link': 'onBrokenLinks',
  'broken-anchor': 'onBrokenAnchors',
  'broken-markdown-link': 'onBrokenMarkdownLinks',
  'duplicate-route': 'onDuplicateRoutes',
  'lost-address': 'onLostAddresses',
  'mdx-syntax': 'onMdxSyntax',
  untranslated: 'i18n.onUntranslated',
  'unknown-language': 'markdown.onUnknownLanguage',
  ...Object.fromEntries((Object.keys(linkRules) as LinkRule[]).map((code) => [code, `linkCheck.rules.${code}`])),
};

/** What protects readers, or tells of what was left out. It may be an error, and is never passed over. */
export const firmRules: readonly RuleCode[] = ['unsafe-html', 'secret-file'];

/** Codes that are notes by default, and nothing where the configuration says `ignore`. */
export const noteRules: readonly RuleCode[] = [
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

/** What keeps readers with a disability from a page: errors where the configuration says `accessibility: 'AA'`. */
export const accessibilityRules: readonly RuleCode[] = [
  'image-alt',
  'heading-order',
  'link-text',
  'table-header',
  'contrast',
  'empty-link',
  'frame-without-title',
];

/** Found only where other machines are asked. */
const EXTERNAL: ReadonlySet<string> = new Set<RuleCode>([
  'broken-external-link',
  'broken-external-anchor',
  'unverified-link',
  'moved-external-link',
  'insecure-url',
  'shared-cache',
]);

/** A code of an extension, `kroki/too-large`. */
export type ExtensionCode = `${string}/${string}`;

/** Levels of codes that have no key of their own, and of all that extensions declare: of these, a note may be one by its level alone. */
export type RuleLevels = Readonly<Partial<Record<RuleCode, RuleLevel>>> &
  Readonly<Record<ExtensionCode, RuleLevel | 'note'>>;

/** Whether a text has the form of a code of an extension. */
export function isExtensionCode(code: string): code is ExtensionCode {
  return /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(code);
}

/** Whether a text is a code whose level can be set. */
export function isRuleCode(code: string): code is RuleCode {
  return Object.hasOwn(ruleLevels, code);
}

/** What is the matter of more than one page, or of one that is no more. */
const OF_NO_PAGE: readonly RuleCode[] = ['duplicate-route', 'lost-address', 'lost-anchor'];

/** Whether an author may pass over a finding where it stands. */
export function isIgnorable(code: string): code is RuleCode {
  return isRuleCode(code) && !OF_NO_PAGE.includes(code) && !firmRules.includes(code);
}

/** All such codes. */
export const ignorableRules = ruleCodes.filter(isIgnorable);

/** Whether a build without other sites tells of all that there is of a code. */
export function isFoundHere(code: RuleCode | ExtensionCode): boolean {
  return !EXTERNAL.has(code);
}
