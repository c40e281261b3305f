// The kinds of changes in release notes. Words in a heading determine its kind. A heading without such words has the kind `other`.
import type { PlainTextKey, TextCatalogue } from './texts.ts';

/** A kind of change, as named in the JSON of a product's timeline. */
export type ChangeKind =
  | 'breaking'
  | 'security'
  | 'removed'
  | 'deprecated'
  | 'features'
  | 'enhancements'
  | 'fixes'
  | 'known-issues'
  | 'other';

type NamedChangeKind = Exclude<ChangeKind, 'other'>;

/** The kinds in the order of a timeline: first the kinds that readers have to act on. `text` is the key of the kind's heading. */
export const changeKinds: readonly { readonly kind: NamedChangeKind; readonly text: PlainTextKey }[] = [
  { kind: 'breaking', text: 'breakingChanges' },
  { kind: 'security', text: 'security' },
  { kind: 'removed', text: 'removed' },
  { kind: 'deprecated', text: 'deprecated' },
  { kind: 'features', text: 'newFeatures' },
  { kind: 'enhancements', text: 'enhancements' },
  { kind: 'fixes', text: 'correctedDefects' },
  { kind: 'known-issues', text: 'knownIssues' },
];

const DEFECT_WORDS =
  '(?:bugs?|defects?|errors?|faults?|issues?|limitations?|problems?|restrictions?|vulnerabilit(?:y|ies))';
const REPAIR_WORDS = '(?:addressed|closed|corrected|fixed|mended|resolved|solved)';

/**
 * Matches headings that always have the kind `other`, even if they contain words of another kind. Such headings concern changes of other
 * versions, or changes that users do not notice.
 */
const OTHER_CHANGES_HEADING_PATTERN =
  /^(?:what(?: i)?s changed|other(?: changes)?|all changes|no breaking changes?)$|\b(?:planned|upcoming|future|coming soon|contributors?|full changelog)\b|^(?:docs|documentation|dependenc(?:y|ies)|tests?|build|ci|internal|misc(?:ellaneous)?) /;

/**
 * Patterns in order of precedence: the first pattern that matches sets the kind. The pattern of a negation precedes the patterns of the
 * negated words.
 */
const ORDERED_CHANGE_KIND_PATTERNS: readonly (readonly [kind: NamedChangeKind | 'none', pattern: RegExp])[] = [
  ['none', OTHER_CHANGES_HEADING_PATTERN],
  ['breaking', /\bbreaking\b|\b(?:bc|api|abi) breaks?\b|\bincompatib(?:le changes?|ilit(?:y|ies))\b|^major changes?$/],
  ['known-issues', new RegExp(`\\bnot (?:yet |been )*${REPAIR_WORDS}\\b|\\b(?:unfixed|unresolved|unsolved)\\b`)],
  [
    'fixes',
    new RegExp(`\\b${REPAIR_WORDS} known ${DEFECT_WORDS}\\b|\\bknown ${DEFECT_WORDS} (?:\\w+ )?${REPAIR_WORDS}\\b`),
  ],
  ['known-issues', new RegExp(`\\b(?:known|open|outstanding|remaining) ${DEFECT_WORDS}\\b|^(?:limitations|errata)$`)],
  ['security', /\b(?:security|vulnerabilit(?:y|ies)|cves?)\b/],
  [
    'removed',
    /\b(?:removed|removals?|discontinued|retired|dropped|drops? support|end of (?:life|support)|no longer (?:available|supported))\b/,
  ],
  ['deprecated', /\b(?:deprecat\w+|obsolete)\b/],
  ['none', /\bnot\b/],
];

/** Patterns without precedence: the pattern that matches earliest in the heading sets the kind. */
const UNORDERED_CHANGE_KIND_PATTERNS: readonly (readonly [kind: NamedChangeKind, pattern: RegExp])[] = [
  ['features', /\b(?:features?|added|additions?|minor changes)\b/],
  ['enhancements', /\b(?:enhance\w*|improve\w*|changes?|changed|performance|optimi[sz]\w+)\b/],
  [
    'fixes',
    /\b(?:correct(?:ed|ions?)|defects?|fix(?:es|ed)?|bugs?|bugfix(?:es)?|hotfix(?:es)?|resolved|solved|patch changes)\b/,
  ],
];

/** Matches the word "new". The word means the kind `features`, but only if no other word sets the kind: "New bug fixes" are fixes. */
const NEW_WORD_PATTERN = /\bnew\b/;

/** Returns the kind of the changes under a heading, by its English words or by the headings in `texts`. */
export function parseChangeKind(heading: string, texts?: TextCatalogue): ChangeKind {
  const changeKind = changeKinds.find(({ text }) => texts?.[text].toLowerCase() === heading.trim().toLowerCase());
  if (changeKind !== undefined) return changeKind.kind;
  const words = normalizeHeadingWords(heading).replace(/\bnon breaking /, '');
  const firm = ORDERED_CHANGE_KIND_PATTERNS.find(([, pattern]) => pattern.test(words))?.[0];
  if (firm !== undefined) return firm === 'none' ? 'other' : firm;
  const places = UNORDERED_CHANGE_KIND_PATTERNS.map(([kind, pattern]) => ({ kind, at: words.search(pattern) })).filter(
    ({ at }) => at >= 0,
  );
  const [first] = places.sort((a, b) => a.at - b.at);
  return first?.kind ?? (NEW_WORD_PATTERN.test(words) ? 'features' : 'other');
}

/** Words that the name of a kind may contain, in addition to the words that set the kind. */
const CHANGE_KIND_WORDS = new Set(
  `a all and are api apis are available backward backwards bc been behavior behaviour break breaks breaking change changes
  closed code cve cves dropped end exciting for functionality hotfix hotfixes important in incompatibilities incompatible is
  issue issues known life limitations list longer major minor new no non not notable notes notice notices of on open or other
  outstanding patch release remaining s support supported that the this to version what whats which yet`.split(/\s+/),
);

/** Whether a heading only names a kind, as in release notes that tools write. Such a heading may be below the heading of a version. */
export function isNameOfChangeKind(heading: string, texts?: TextCatalogue): boolean {
  if (parseChangeKind(heading, texts) === 'other') return false;
  if (changeKinds.some(({ text }) => texts?.[text].toLowerCase() === heading.trim().toLowerCase())) return true;
  return normalizeHeadingWords(heading)
    .split(' ')
    .every((word) => CHANGE_KIND_WORDS.has(word) || parseChangeKind(word) !== 'other');
}

/** Returns the words of a heading in lower case, without emoji such as `🐛` and `:bug:`. */
function normalizeHeadingWords(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/:[a-z0-9_+-]+:/g, ' ')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
