// The kinds of changes that release notes list, by what their headings say. Other headings stand for themselves.

/** A kind of change, named in the JSON of a product's timeline. */
export type ChangeKind = 'security' | 'features' | 'enhancements' | 'fixes' | 'other';

/** The kinds in the order that a timeline shows them in, with the heading of each. */
export const changeKinds: readonly {
  readonly kind: Exclude<ChangeKind, 'other'>;
  readonly label: string;
  /** What a heading of this kind says, lower case. */
  readonly pattern: RegExp;
}[] = [
  { kind: 'security', label: 'Security', pattern: /\b(?:security|vulnerabilit\w+|cves?)\b/ },
  { kind: 'features', label: 'New features', pattern: /\b(?:features?|new|added|additions?)\b/ },
  { kind: 'enhancements', label: 'Enhancements', pattern: /\b(?:enhance\w*|improve\w*|changes?|changed)\b/ },
  {
    kind: 'fixes',
    label: 'Corrected defects',
    pattern: /\b(?:correct(?:ed|ions?)|defects?|fix(?:es|ed)?|bugs?|bugfix(?:es)?|resolved|solved)\b/,
  },
];

/** The heading of changes that stand under none. */
export const plainChanges = 'Changes';

/** The kind of the changes under a heading. */
export function changeKindOf(heading: string): ChangeKind {
  const text = heading.toLowerCase();
  return changeKinds.find(({ pattern }) => pattern.test(text))?.kind ?? 'other';
}
