// Reads a change log: what stands before its releases, each release with its text, and the links that are defined at its end.
// Pure; nothing of the file is left out.
import { isUnreleased, type ReleaseHeading, releaseHeading } from './heading.ts';
import { type ChangelogLine, type Definition, linesOf, trimmed, writtenLines } from './lines.ts';

/** Lines of a file, from 0, without the last one. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A part of a change log: its heading as written, and its text without definitions. */
export interface ChangelogPart {
  /** One line, or two where it is underlined; empty for what stands before the first heading. */
  readonly heading: string;
  readonly text: string;
  /** Line of the heading, from 1. */
  readonly line: number;
  /** Where it stands; several where the file has more than one heading of it. */
  readonly spans: readonly Span[];
}

/** A release of a change log. */
export interface ChangelogRelease extends ChangelogPart, ReleaseHeading {}

/** A change log. */
export interface Changelog {
  /** What stands before the changes: title, introduction, and the heading of unreleased changes where there are none. */
  readonly head: string;
  /** The changes that are not released yet. A heading that names a version to come is part of their text. */
  readonly unreleased?: ChangelogPart;
  /** Where the headings of unreleased changes are, also those without a text. */
  readonly openSpans: readonly Span[];
  /** In the order of the file; parts of one version are one. */
  readonly releases: readonly ChangelogRelease[];
  readonly definitions: readonly Definition[];
  /** The lines of the file with their ends. */
  readonly written: readonly string[];
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
  const releases = parts.flatMap(({ release, ...part }) => (release === undefined ? [] : { ...part, ...release }));
  return {
    head: [intro, ...(isEmpty ? open.map(({ heading }) => heading) : [])].filter((each) => each !== '').join('\n\n'),
    ...(!isEmpty && { unreleased: unreleasedOf(open) }),
    openSpans: open.flatMap(({ spans }) => spans),
    releases: merged(releases),
    definitions: lines.flatMap(({ definition }) => definition ?? []),
    written: writtenLines(text),
  };
}

/** The names before versions, where most releases of a log are called so: `mdBook 0.5.4`. Then `Upgrading to 2.0` is none of them. */
function namesIn(lines: readonly ChangelogLine[]): (name: string) => boolean {
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

function partOf(lines: readonly ChangelogLine[], at: number, end = lines.length): ChangelogPart {
  const from = at + (lines[at]?.heading?.lines ?? 1);
  const heading = lines
    .slice(at, from)
    .map(({ text }) => text)
    .join('\n');
  return { heading, text: bodyOf(lines.slice(from, end)), line: at + 1, spans: [{ from: at, to: end }] };
}

function bodyOf(lines: readonly ChangelogLine[]): string {
  return trimmed(
    lines
      .filter(({ definition }) => definition === undefined)
      .map(({ text }) => text)
      .join('\n'),
  );
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}

/** Headings such as `5.0.0 - TBD` say more than that, so they are part of the text. */
function unreleasedOf(parts: readonly ChangelogPart[]): ChangelogPart {
  const isVersion = ({ heading }: ChangelogPart) => /\d/.test(heading.replace(/\([^)]*\)/g, ''));
  const [first] = parts as readonly [ChangelogPart];
  const texts = parts.map((part) => (isVersion(part) ? joined([part.heading, part.text]) : part.text));
  return {
    ...first,
    heading: isVersion(first) ? '' : first.heading,
    text: joined(texts),
    spans: parts.flatMap(({ spans }) => spans),
  };
}

/** A version that the file has twice is one release, with both texts. */
function merged(releases: readonly ChangelogRelease[]): readonly ChangelogRelease[] {
  const byKey = new Map<string, ChangelogRelease>();
  for (const release of releases) {
    const key = `${release.name}\0${release.version}`;
    const before = byKey.get(key);
    const { text, spans } = release;
    const both = before && { ...before, text: joined([before.text, text]), spans: [...before.spans, ...spans] };
    byKey.set(key, both ?? release);
  }
  return [...byKey.values()];
}
