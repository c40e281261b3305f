// Parses a change log: introduction, releases with their texts, and link definitions at the end. Lossless. Pure.
import { isUnreleasedHeading, parseReleaseHeading, type ReleaseHeading } from './heading.ts';
import {
  type ChangelogLine,
  type LinkDefinition,
  parseChangelogLines,
  splitLinesKeepingBreaks,
  trimEmptyLines,
} from './lines.ts';

/** Lines of a file, from 0, end exclusive. */
export interface ChangelogLineRange {
  readonly from: number;
  readonly to: number;
}

/** A part of a change log: its heading as written, and its text without definitions. */
interface ChangelogSection {
  /** One line, or two if it is underlined; empty for the introduction. */
  readonly heading: string;
  readonly text: string;
  /** Line of the heading, from 1. */
  readonly line: number;
  /** Lines of the part; several spans if the file repeats the heading. */
  readonly spans: readonly ChangelogLineRange[];
}

/** A release of a change log. */
export interface ChangelogRelease extends ChangelogSection, ReleaseHeading {}

/** A change log. */
export interface Changelog {
  /** Title and introduction of the log, with the heading for unreleased changes if it has no text. */
  readonly head: string;
  /** Unreleased changes. A heading with a future version is part of their text. */
  readonly unreleased?: ChangelogSection;
  /** Spans of the headings of unreleased changes, including empty ones. */
  readonly openSpans: readonly ChangelogLineRange[];
  /** Releases in the order of the file. Those with the same version are merged. */
  readonly releases: readonly ChangelogRelease[];
  readonly definitions: readonly LinkDefinition[];
  /** Lines of the file with their line breaks. */
  readonly written: readonly string[];
}

/** Deepest level of release headings; deeper headings are categories. */
const MAX_RELEASE_HEADING_LEVEL = 3;

/** Parses a change log from its Markdown. */
export function parseChangelog(text: string): Changelog {
  const lines = parseChangelogLines(text);
  const isName = createProductNamePredicate(lines);
  const starts = lines.flatMap(({ heading }, index) => {
    if (heading === undefined || heading.level > MAX_RELEASE_HEADING_LEVEL) return [];
    const isOpen = isUnreleasedHeading(heading.text);
    const release = isOpen ? undefined : parseReleaseHeading(heading.text, isName);
    return isOpen || release !== undefined ? { at: index, release } : [];
  });
  const parts = starts.map(({ at, release }, index) => ({
    ...createChangelogSection(lines, at, starts[index + 1]?.at),
    release,
  }));
  const intro = joinTextWithoutDefinitions(lines.slice(0, starts[0]?.at));
  const open = parts.filter(({ release }) => release === undefined);
  const isEmpty = open.every((part) => part.text === '');
  const releases = parts.flatMap(({ release, ...part }) => (release === undefined ? [] : { ...part, ...release }));
  return {
    head: [intro, ...(isEmpty ? open.map(({ heading }) => heading) : [])]
      .filter((candidate) => candidate !== '')
      .join('\n\n'),
    ...(!isEmpty && { unreleased: mergeUnreleasedSections(open) }),
    openSpans: open.flatMap(({ spans }) => spans),
    releases: mergeRepeatedVersions(releases),
    definitions: lines.flatMap(({ definition }) => definition ?? []),
    written: splitLinesKeepingBreaks(text),
  };
}

/**
 * Returns a function that reports whether a word before a version is a product name, as in `mdBook 0.5.4`. The function always returns
 * `false` if most releases of the log have no such name. A heading such as `Upgrading to 2.0` is then not a release.
 */
function createProductNamePredicate(lines: readonly ChangelogLine[]): (name: string) => boolean {
  const texts = lines.flatMap(({ heading }) =>
    heading === undefined || heading.level > MAX_RELEASE_HEADING_LEVEL ? [] : [heading.text],
  );
  const counts = new Map<string, number>();
  for (const text of texts) {
    const { name } = parseReleaseHeading(text) === undefined ? (parseReleaseHeading(text, () => true) ?? {}) : {};
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = new Set([...counts].flatMap(([name, count]) => (count > 1 ? name : [])));
  const total = [...names].reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  const plain = texts.filter((text) => parseReleaseHeading(text) !== undefined).length;
  return (name) => total > plain && names.has(name);
}

function createChangelogSection(lines: readonly ChangelogLine[], index: number, end = lines.length): ChangelogSection {
  const from = index + (lines[index]?.heading?.lines ?? 1);
  const heading = lines
    .slice(index, from)
    .map(({ text }) => text)
    .join('\n');
  return {
    heading,
    text: joinTextWithoutDefinitions(lines.slice(from, end)),
    line: index + 1,
    spans: [{ from: index, to: end }],
  };
}

function joinTextWithoutDefinitions(lines: readonly ChangelogLine[]): string {
  return trimEmptyLines(
    lines
      .filter(({ definition }) => definition === undefined)
      .map(({ text }) => text)
      .join('\n'),
  );
}

function joinWithEmptyLines(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}

/** Merges the parts of unreleased changes. A heading such as `5.0.0 - TBD` stays as a line of the text, because it contains a version. */
function mergeUnreleasedSections(parts: readonly ChangelogSection[]): ChangelogSection {
  const isVersion = ({ heading }: ChangelogSection) => /\d/.test(heading.replace(/\([^)]*\)/g, ''));
  const [first] = parts as readonly [ChangelogSection];
  const texts = parts.map((part) => (isVersion(part) ? joinWithEmptyLines([part.heading, part.text]) : part.text));
  return {
    ...first,
    heading: isVersion(first) ? '' : first.heading,
    text: joinWithEmptyLines(texts),
    spans: parts.flatMap(({ spans }) => spans),
  };
}

function mergeRepeatedVersions(releases: readonly ChangelogRelease[]): readonly ChangelogRelease[] {
  const byKey = new Map<string, ChangelogRelease>();
  for (const release of releases) {
    const key = `${release.name}\0${release.version}`;
    const before = byKey.get(key);
    const { text, spans } = release;
    const both = before && {
      ...before,
      text: joinWithEmptyLines([before.text, text]),
      spans: [...before.spans, ...spans],
    };
    byKey.set(key, both ?? release);
  }
  return [...byKey.values()];
}
