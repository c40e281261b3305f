// The kinds of changes that release notes list, by what their headings say. Other headings stand for themselves.
import type { Catalogue, PlainKey } from './texts.ts';

/** A kind of change, named in the JSON of a product's timeline. */
export type ChangeKind = 'security' | 'features' | 'enhancements' | 'fixes' | 'other';

/** The kinds in the order that a timeline shows them in, with the heading of each. */
export const changeKinds: readonly {
  readonly kind: Exclude<ChangeKind, 'other'>;
  /** Name of its heading in the catalogue. */
  readonly text: PlainKey;
  /** What a heading of this kind says, lower case. */
  readonly pattern: RegExp;
}[] = [
  { kind: 'security', text: 'security', pattern: /\b(?:security|vulnerabilit\w+|cves?)\b/ },
  { kind: 'features', text: 'newFeatures', pattern: /\b(?:features?|new|added|additions?)\b/ },
  { kind: 'enhancements', text: 'enhancements', pattern: /\b(?:enhance\w*|improve\w*|changes?|changed)\b/ },
  {
    kind: 'fixes',
    text: 'correctedDefects',
    pattern: /\b(?:correct(?:ed|ions?)|defects?|fix(?:es|ed)?|bugs?|bugfix(?:es)?|resolved|solved)\b/,
  },
];

/** The kind of the changes under a heading, by its words in English or by the heading that `texts` has for a kind. */
export function changeKindOf(heading: string, texts?: Catalogue): ChangeKind {
  const words = heading.toLowerCase();
  const isOf = ({ pattern, text }: (typeof changeKinds)[number]) =>
    pattern.test(words) || texts?.[text].toLowerCase() === words;
  return changeKinds.find(isOf)?.kind ?? 'other';
}
