// The kinds of changes that release notes list, by what their headings say. Other headings stand for themselves.
import type { Catalogue, PlainKey } from './texts.ts';

/** A kind of change, named in the JSON of a product's timeline. */
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

type NamedKind = Exclude<ChangeKind, 'other'>;

/** The kinds in the order that a timeline shows them in: first what readers have to act on. `text` names the heading of each. */
export const changeKinds: readonly { readonly kind: NamedKind; readonly text: PlainKey }[] = [
  { kind: 'breaking', text: 'breakingChanges' },
  { kind: 'security', text: 'security' },
  { kind: 'removed', text: 'removed' },
  { kind: 'deprecated', text: 'deprecated' },
  { kind: 'features', text: 'newFeatures' },
  { kind: 'enhancements', text: 'enhancements' },
  { kind: 'fixes', text: 'correctedDefects' },
  { kind: 'known-issues', text: 'knownIssues' },
];

const DEFECTS = '(?:bugs?|defects?|errors?|faults?|issues?|limitations?|problems?|restrictions?|vulnerabilit(?:y|ies))';
const MENDED = '(?:addressed|closed|corrected|fixed|mended|resolved|solved)';

/** Words that give a heading no kind, whatever else it says: changes of other versions, and changes that no user notices. */
const NONE =
  /^(?:what(?: i)?s changed|other(?: changes)?|no breaking changes?)$|\b(?:planned|upcoming|future|coming soon|contributors?|full changelog)\b|^(?:docs|documentation|dependenc(?:y|ies)|tests?|build|ci|internal|misc(?:ellaneous)?) /;

/** In this order: the first that a heading has is its kind. So a heading with a negation is never of the kind that it negates. */
const FIRM: readonly (readonly [kind: NamedKind | 'none', pattern: RegExp])[] = [
  ['none', NONE],
  ['breaking', /\bbreaking\b|\b(?:bc|api|abi) breaks?\b|\bincompatib(?:le changes?|ilit(?:y|ies))\b|^major changes?$/],
  ['known-issues', new RegExp(`\\bnot (?:yet |been )*${MENDED}\\b|\\b(?:unfixed|unresolved|unsolved)\\b`)],
  ['fixes', new RegExp(`\\b${MENDED} known ${DEFECTS}\\b|\\bknown ${DEFECTS} (?:\\w+ )?${MENDED}\\b`)],
  ['known-issues', new RegExp(`\\b(?:known|open|outstanding|remaining) ${DEFECTS}\\b|^(?:limitations|errata)$`)],
  ['security', /\b(?:security|vulnerabilit(?:y|ies)|cves?)\b/],
  [
    'removed',
    /\b(?:removed|removals?|discontinued|retired|dropped|drops? support|end of (?:life|support)|no longer (?:available|supported))\b/,
  ],
  ['deprecated', /\b(?:deprecat\w+|obsolete)\b/],
  ['none', /\bnot\b/],
];

/** Of these, the one that a heading names first is its kind. */
const MIXED: readonly (readonly [kind: NamedKind, pattern: RegExp])[] = [
  ['features', /\b(?:features?|added|additions?|minor changes)\b/],
  ['enhancements', /\b(?:enhance\w*|improve\w*|changes?|changed|performance|optimi[sz]\w+)\b/],
  [
    'fixes',
    /\b(?:correct(?:ed|ions?)|defects?|fix(?:es|ed)?|bugs?|bugfix(?:es)?|hotfix(?:es)?|resolved|solved|patch changes)\b/,
  ],
];

/** Says something only where no other word does: "New bug fixes". */
const WEAK = /\bnew\b/;

/** The kind of the changes under a heading, by its words in English or by the heading that `texts` has for a kind. */
export function changeKindOf(heading: string, texts?: Catalogue): ChangeKind {
  const own = changeKinds.find(({ text }) => texts?.[text].toLowerCase() === heading.trim().toLowerCase());
  if (own !== undefined) return own.kind;
  const words = wordsOf(heading).replace(/\bnon breaking /, '');
  const firm = FIRM.find(([, pattern]) => pattern.test(words))?.[0];
  if (firm !== undefined) return firm === 'none' ? 'other' : firm;
  const places = MIXED.map(([kind, pattern]) => ({ kind, at: words.search(pattern) })).filter(({ at }) => at >= 0);
  const [first] = places.sort((a, b) => a.at - b.at);
  return first?.kind ?? (WEAK.test(words) ? 'features' : 'other');
}

/** Words that a heading may have beside those of its kind, and still be no more than its name. */
const NAME_WORDS = new Set(
  `a all and are api apis are available backward backwards bc been behavior behaviour break breaks breaking change changes
  closed code cve cves dropped end exciting for functionality hotfix hotfixes important in incompatibilities incompatible is
  issue issues known life limitations list longer major minor new no non not notable notes notice notices of on open or other
  outstanding patch release remaining s support supported that the this to version what whats which yet`.split(/\s+/),
);

/** Whether a heading is the name of a kind and nothing else, as tools write them: it may stand below that of a version. */
export function isKindHeading(heading: string, texts?: Catalogue): boolean {
  if (changeKindOf(heading, texts) === 'other') return false;
  if (changeKinds.some(({ text }) => texts?.[text].toLowerCase() === heading.trim().toLowerCase())) return true;
  return wordsOf(heading)
    .split(' ')
    .every((word) => NAME_WORDS.has(word) || changeKindOf(word) !== 'other');
}

/** The words of a heading in small letters, without marks such as `🐛` and `:bug:`. */
function wordsOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/:[a-z0-9_+-]+:/g, ' ')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
