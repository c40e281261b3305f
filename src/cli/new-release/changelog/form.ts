// Detects how the headings and links of a change log are written, and formats headings and links of new releases in the same style. Pure.
import { escapeRegExp } from '../../../lib/text.ts';
import type { LinkDefinition } from './lines.ts';
import { findHighestHeadingLevel } from './lines.ts';
import type { Changelog, ChangelogRelease } from './read.ts';

/** Style of a log. */
export interface ChangelogStyle {
  /** Release whose heading is the model for others. */
  readonly like?: ChangelogRelease;
  /** All versions of the log. */
  readonly versions: readonly string[];
  /** Number of levels by which headings of a post are demoted. */
  readonly shift: number;
}

/** Content of the heading of a new release. */
export interface NewReleaseHeading {
  readonly name: string;
  readonly version: string;
  readonly date: string;
  /** Version with which the heading's link compares this release. */
  readonly previous?: string;
}

/** Returns the style of a log. The model is its newest release with an ordinary heading: one line, and no remark. */
export function detectChangelogStyle({ releases }: Pick<Changelog, 'releases'>): ChangelogStyle {
  const like = releases.find(({ remark, heading }) => remark === '' && !heading.includes('\n'));
  const levels = releases.flatMap(({ text }) => findHighestHeadingLevel(text) ?? []);
  return { like, versions: releases.map(({ version }) => version), shift: (levels[0] ?? 3) - 2 };
}

/** Returns a heading in the style of Keep a Changelog, at the level of the log's other headings. */
export function formatPlainHeading(
  { name, version, date }: NewReleaseHeading,
  { like }: ChangelogStyle,
  isLinked: boolean,
): string {
  const marks = '#'.repeat(Math.max(2, /^#*/.exec(like?.heading ?? '')?.[0].length ?? 2));
  return `${marks} ${name === '' ? '' : `${name} `}${isLinked ? `[${version}]` : version} - ${date}`;
}

/**
 * Returns a heading in the form of the model's heading, with the version, date and link of the new release. Returns `undefined` if the form
 * cannot be reused.
 */
export function formatHeadingInModelForm(
  { version, date, previous }: NewReleaseHeading,
  { like, versions }: ChangelogStyle,
): string | undefined {
  if (like === undefined || !like.heading.includes(like.version)) return undefined;
  if (like.date !== undefined && !like.heading.includes(like.date)) return undefined;
  const form = like.url === undefined ? undefined : parseLinkPattern(like.url, like.version, versions);
  if (like.url !== undefined && (form === undefined || previous === undefined)) return undefined;
  const renewed = (text: string) => {
    const parts = like.date === undefined ? [text] : text.split(like.date);
    return parts.map((part) => replaceVersion(part, like.version, version)).join(date);
  };
  const index = like.heading.indexOf(like.url ?? '');
  if (like.url === undefined || form === undefined || index < 0) return renewed(like.heading);
  const link = fillLinkPattern(form, version, previous ?? '');
  return renewed(like.heading.slice(0, index)) + link + renewed(like.heading.slice(index + like.url.length));
}

/** Pieces of a link target. The target is split at the version of the release, and each piece is split again at the previous version. */
type LinkPattern = readonly (readonly string[])[];

/** Returns the pattern of a link target; `undefined` if the target contains only one version. */
export function parseLinkPattern(
  target: string,
  version: string,
  versions: readonly string[],
): LinkPattern | undefined {
  const pieces = target.split(createVersionPattern(version));
  const others = versions.filter((candidate) => candidate !== version).sort((a, b) => b.length - a.length);
  const other = others
    .map(createVersionPattern)
    .find((pattern) => pieces.some((piece) => piece.split(pattern).length > 1));
  if (pieces.length === 1 || other === undefined) return undefined;
  return pieces.map((piece) => piece.split(other));
}

/** Fills a pattern with versions. */
export function fillLinkPattern(form: LinkPattern, version: string, previous: string): string {
  return form.map((piece) => piece.join(previous)).join(version);
}

/**
 * Returns the version that a link in a text compares with `version`: `1.0.0` for the link `v1.0.0...v2.0.0`. `form` is the pattern of the
 * log's links.
 */
export function findPreviousVersionInLink(text: string, form: LinkPattern, version: string): string | undefined {
  const previous = String.raw`\d[\w.+-]*?`;
  const pieces = form.map((piece) => piece.map(escapeRegExp));
  const pattern = fillLinkPattern(pieces, escapeRegExp(version), previous).replace(previous, '($&)');
  return new RegExp(`\\(${pattern}\\)`).exec(text)?.[1];
}

/** Replaces a version in a text by another one. */
export function replaceVersion(text: string, version: string, other: string): string {
  return text.split(createVersionPattern(version)).join(other);
}

/**
 * Returns a pattern that matches a version only if it is not part of a longer version: `1.0.0` does not match in `11.0.0` or `1.0.0-rc.1`.
 */
function createVersionPattern(version: string): RegExp {
  return new RegExp(`(?<!\\d\\.?)${escapeRegExp(version)}(?![-+]?[0-9A-Za-z]|\\.\\d)`);
}

/** Returns the version in a definition's label. */
export function parseLabelVersion({ label }: LinkDefinition): string {
  return label.replace(/^v(?=\d)/i, '');
}
