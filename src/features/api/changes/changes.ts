// What a change of an API is, and how lists of them are made. Whoever calls the API is meant by what breaks.

import type { ApiChange } from '../../../model/features.ts';

/** Where a change belongs in release notes. */
export type ApiChangeKind = ApiChange['kind'];

/**
 * Which way values go: those that callers send must still be taken, and those that they get must still be understood. So what
 * narrows the one breaks, and what widens the other.
 */
export type Direction = 'sent' | 'received';

/** Collects changes of one place. */
export interface Changes {
  readonly found: ApiChange[];
  readonly place: string;
  readonly direction: Direction;
  /** What the texts begin with, such as `the parameter \`id\``. */
  readonly subject: string;
}

/** Gives what notes a change. The same schema may stand in an operation more than once. */
export function note({ found, place }: Changes) {
  return (kind: ApiChangeKind, text: string, isBreaking = false): void => {
    if (!found.some((each) => each.place === place && each.text === text))
      found.push({ kind, place, text, isBreaking });
  };
}

/** What of two lists is new, gone, and in both. */
export function compared<Key>(before: Iterable<Key>, after: Iterable<Key>) {
  const [old, now] = [new Set(before), new Set(after)];
  return {
    added: [...now].filter((key) => !old.has(key)),
    removed: [...old].filter((key) => !now.has(key)),
    kept: [...now].filter((key) => old.has(key)),
  };
}

const headings: readonly (readonly [ApiChangeKind, string])[] = [
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['deprecated', 'Deprecated'],
  ['removed', 'Removed'],
];

/** The changes of an API as a section of release notes; a sentence where there are none. */
export function changesSection(title: string, changes: readonly ApiChange[]): string {
  const head = `## Changes of the API: ${title}`;
  if (changes.length === 0) return `${head}\n\nClients of the API need no changes.`;
  const groups = headings.flatMap(([kind, heading]) => {
    const own = changes.filter((each) => each.kind === kind);
    const lines = [...own.filter((each) => each.isBreaking), ...own.filter((each) => !each.isBreaking)].map(lineOf);
    return lines.length === 0 ? [] : [`### ${heading}\n\n${[...new Set(lines)].join('\n')}`];
  });
  const breaking = changes.filter(({ isBreaking }) => isBreaking).length;
  const sentence = breaking === 0 ? 'No change breaks existing clients.' : BREAKING;
  return [head, sentence, ...groups].join('\n\n');
}

const BREAKING = 'Changes marked as breaking may need changes in clients.';

function lineOf({ place, text, isBreaking }: ApiChange): string {
  return `- ${isBreaking ? '**Breaking:** ' : ''}\`${place}\`${text === undefined ? '' : `: ${text}.`}`;
}
