// Reads a change log: what stands before its releases, each release with its text, and the links that are defined at its end.
// Pure; nothing of the file is left out.
import { isUnreleased, type ReleaseHeading, releaseHeading } from './heading.ts';
import { type Definition, type Line, linesOf, trimmed } from './lines.ts';

/** A part of a change log: its heading as written, and its text without definitions. */
export interface ChangelogPart {
  /** One line, or two where it is underlined; empty for what stands before the first heading. */
  readonly heading: string;
  readonly text: string;
  /** Line of the heading, from 1. */
  readonly line: number;
}

/** A release of a change log. */
export interface ChangelogRelease extends ChangelogPart, ReleaseHeading {}

/** A change log. */
export interface Changelog {
  /** What stands before the changes: title, introduction, and the heading of unreleased changes where there are none. */
  readonly head: string;
  /** The changes that have no version yet. */
  readonly unreleased?: ChangelogPart;
  /** In the order of the file; parts of one version are one. */
  readonly releases: readonly ChangelogRelease[];
  readonly definitions: readonly Definition[];
}

/** The level from which on headings are those of kinds and not of releases. */
const DEEPEST = 3;

/** Reads the text of a file. */
export function readChangelog(text: string): Changelog {
  const lines = linesOf(text);
  const isName = namesIn(lines);
  const starts = lines.flatMap(({ heading }, at) => {
    if (heading === undefined || heading.level > DEEPEST) return [];
    const isOpen = isUnreleased(heading.text);
    const release = isOpen ? undefined : releaseHeading(heading.text, isName);
    return isOpen || release !== undefined ? { at, release } : [];
  });
  const parts = starts.map(({ at, release }, index) => ({ ...partOf(lines, at, starts[index + 1]?.at), release }));
  const intro = bodyOf(lines.slice(0, starts[0]?.at));
  const open = parts.filter(({ release }) => release === undefined);
  const isEmpty = open.every((part) => part.text === '');
  const [first] = open;
  const releases = parts.flatMap(({ release, ...part }) => (release === undefined ? [] : { ...part, ...release }));
  return {
    head: [intro, ...(isEmpty ? open.map(({ heading }) => heading) : [])].filter((each) => each !== '').join('\n\n'),
    ...(first !== undefined && !isEmpty && { unreleased: { ...first, text: joined(open) } }),
    releases: merged(releases),
    definitions: lines.flatMap(({ definition }) => definition ?? []),
  };
}

/** The names before versions, where most releases of a log are called so: `mdBook 0.5.4`. Then `Upgrading to 2.0` is none of them. */
function namesIn(lines: readonly Line[]): (name: string) => boolean {
  const texts = lines.flatMap(({ heading }) =>
    heading === undefined || heading.level > DEEPEST ? [] : [heading.text],
  );
  const counts = new Map<string, number>();
  for (const text of texts) {
    const { name } = releaseHeading(text) === undefined ? (releaseHeading(text, () => true) ?? {}) : {};
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = new Set([...counts].flatMap(([name, count]) => (count > 1 ? name : [])));
  const total = [...names].reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  const plain = texts.filter((text) => releaseHeading(text) !== undefined).length;
  return (name) => total > plain && names.has(name);
}

function partOf(lines: readonly Line[], at: number, end: number | undefined): ChangelogPart {
  const from = at + (lines[at]?.heading?.lines ?? 1);
  const heading = lines
    .slice(at, from)
    .map(({ text }) => text)
    .join('\n');
  return { heading, text: bodyOf(lines.slice(from, end)), line: at + 1 };
}

function bodyOf(lines: readonly Line[]): string {
  return trimmed(
    lines
      .filter(({ definition }) => definition === undefined)
      .map(({ text }) => text)
      .join('\n'),
  );
}

function joined(parts: readonly ChangelogPart[]): string {
  return parts
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n\n');
}

/** A version that the file has twice is one release, with both texts. */
function merged(releases: readonly ChangelogRelease[]): readonly ChangelogRelease[] {
  const keyOf = ({ name, version }: ChangelogRelease) => `${name}\0${version}`;
  return releases.flatMap((release, at) => {
    const same = releases.filter((each) => keyOf(each) === keyOf(release));
    return releases.findIndex((each) => keyOf(each) === keyOf(release)) < at ? [] : { ...release, text: joined(same) };
  });
}
