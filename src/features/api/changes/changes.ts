// Collects changes of an API and formats them as release notes. A "breaking" change breaks callers of the API.

import type { ApiChange } from '../../diff/api-diff.ts';

/** Kind of a change: the section of the release notes that lists it. */
type ApiChangeKind = ApiChange['kind'];

/**
 * Direction of a value from the view of a caller of the API. If a schema becomes narrower, values that callers send may become invalid. If
 * it becomes wider, callers may receive values that they do not expect.
 */
export type ValueDirection = 'sent' | 'received';

/** Collector of changes at one place. */
export interface ApiChangeContext {
  readonly changes: ApiChange[];
  readonly place: string;
  readonly direction: ValueDirection;
  /** Start of the sentences, such as `the parameter \`id\``. */
  readonly subject: string;
}

/** Returns a function that records a change once, because the same schema may occur several times in an operation. */
export function createApiChangeRecorder({ changes, place }: ApiChangeContext) {
  return (kind: ApiChangeKind, text: string, isBreaking = false): void => {
    if (!changes.some((apiChange) => apiChange.place === place && apiChange.text === text))
      changes.push({ kind, place, text, isBreaking });
  };
}

/** Compares two lists; returns the added, removed and common keys. */
export function compareKeys<Key>(before: Iterable<Key>, after: Iterable<Key>) {
  const old = new Set(before);
  const now = new Set(after);
  return {
    added: [...now].filter((key) => !old.has(key)),
    removed: [...old].filter((key) => !now.has(key)),
    kept: [...now].filter((key) => old.has(key)),
  };
}

const changeKindHeadings: readonly (readonly [ApiChangeKind, string])[] = [
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['deprecated', 'Deprecated'],
  ['removed', 'Removed'],
];

/** Formats the changes of an API as a section of release notes; a sentence if there are none. */
export function formatChangesSection(title: string, changes: readonly ApiChange[]): string {
  const head = `## Changes of the API: ${title}`;
  if (changes.length === 0) return `${head}\n\nClients of the API need no changes.`;
  const groups = changeKindHeadings.flatMap(([kind, heading]) => {
    const ownApiChanges = changes.filter((change) => change.kind === kind);
    const lines = [
      ...ownApiChanges.filter((apiChange) => apiChange.isBreaking),
      ...ownApiChanges.filter((apiChange) => !apiChange.isBreaking),
    ].map(formatChangeLine);
    return lines.length === 0 ? [] : [`### ${heading}\n\n${[...new Set(lines)].join('\n')}`];
  });
  const breaking = changes.filter(({ isBreaking }) => isBreaking).length;
  const sentence =
    breaking === 0 ? 'No change breaks existing clients.' : 'Changes marked as breaking may need changes in clients.';
  return [head, sentence, ...groups].join('\n\n');
}

function formatChangeLine({ place, text, isBreaking }: ApiChange): string {
  return `- ${isBreaking ? '**Breaking:** ' : ''}\`${place}\`${text === undefined ? '' : `: ${text}.`}`;
}
