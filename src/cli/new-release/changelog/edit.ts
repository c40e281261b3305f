// Updates an existing change log from posts. All other lines stay unchanged. Pure.
import { type ChangelogStyle, detectChangelogStyle, parseLabelVersion } from './form.ts';
import { isUnreleasedHeading } from './heading.ts';
import {
  formatLinkDefinition,
  type LinkDefinition,
  parseChangelogLines,
  separateLinkDefinitions,
  shiftHeadingLevels,
} from './lines.ts';
import {
  type ChangelogPost,
  computeHeadingShift,
  createLinkDefinition,
  createReleaseSection,
  insertSectionsInOrder,
  isReleaseOfPost,
  type ReleaseSection,
  selectPostsOfReleases,
} from './parts.ts';
import type { Changelog, ChangelogLineRange, ChangelogRelease } from './read.ts';
import { updateUnreleasedLink } from './unreleased-link.ts';

/** Data for an update of a change log. */
interface ChangelogEdit {
  readonly before: Changelog;
  readonly style: ChangelogStyle;
  readonly parts: readonly ReleaseSection[];
  /** All releases in the order of the new log. */
  readonly order: readonly (ReleaseSection | ChangelogRelease)[];
  /** Lines of the log with their line breaks. */
  readonly lines: readonly string[];
  /** First line of the definitions at the end of the log. */
  readonly foot: number;
  /** Text of the drafts of unreleased changes; absent if there are no such drafts. */
  readonly open?: string;
}

/** A piece of the log: either existing lines or new lines. Empty lines separate new lines from the pieces beside them. */
interface ChangelogFragment {
  readonly text: string;
  readonly isNew?: boolean;
}

/** Returns the text of a log with the posts. `posts` come newest first. */
export function updateChangelog(posts: readonly ChangelogPost[], before: Changelog): string {
  const style = detectChangelogStyle(before);
  const released = selectPostsOfReleases(posts);
  const context = { style, before, posts: released };
  const added = released.filter((post) => !before.releases.some((release) => isReleaseOfPost(release, post)));
  const parts = released.map((post) => createReleaseSection(post, context));
  const drafts = posts
    .filter(({ version }) => version === undefined)
    .map(({ text }) => separateLinkDefinitions(text))
    // Ignores drafts whose text is now part of a release.
    .filter(({ text }) => !added.some((post) => containsAllLines(post.text, text)));
  const edit: ChangelogEdit = {
    before,
    style,
    parts,
    order: insertSectionsInOrder(parts, before.releases),
    lines: updateUnreleasedLink(added, before),
    foot: findLinkFooterStart(before),
    ...(drafts.length > 0 && { open: drafts.map(({ text }) => text).join('\n\n') }),
  };
  const links = added.flatMap((post) => createLinkDefinition(post, context) ?? []);
  const linkDefinitions = [...drafts, ...released].flatMap(({ definitions }) => definitions);
  const end = /\r\n?|\n/.exec(before.written[0] ?? '')?.[0] ?? '\n';
  return joinFragments(
    [...createChangelogFragments(edit), ...createLinkDefinitionFragments([...links, ...linkDefinitions], edit, end)],
    end,
  );
}

function joinFragments(pieces: readonly ChangelogFragment[], end: string): string {
  let [all, wasNew] = ['', false];
  for (const { text, isNew = false } of pieces) {
    if (text === '') continue;
    if ((isNew || wasNew) && all !== '' && !endsWithEmptyLine(all)) all += /[\r\n]$/.test(all) ? end : end + end;
    all += isNew ? text.replaceAll('\n', end) + end : text;
    wasNew = isNew;
  }
  return all;
}

/** Whether the last line of a text is empty. */
function endsWithEmptyLine(text: string): boolean {
  return /\n[ \t]*\n$/.test(text.slice(-100).replace(/\r\n?/g, '\n'));
}

/** Returns the introduction and all parts of the log. A new part is inserted before the first part of an older release. */
function createChangelogFragments(edit: ChangelogEdit): readonly ChangelogFragment[] {
  const { before, order, lines, foot } = edit;
  const { releases, openSpans } = before;
  const rows = [
    ...openSpans.map((span, index) => ({
      span,
      piece: createUnreleasedFragment(span, index === 0, edit),
      release: undefined,
    })),
    ...releases.flatMap((release) =>
      release.spans.map((span, index) => ({
        span,
        piece: createReleaseFragment(release, index, edit),
        release: index === 0 ? release : undefined,
      })),
    ),
  ].sort((a, b) => a.span.from - b.span.from);
  const head: ChangelogFragment = { text: lines.slice(0, Math.min(rows[0]?.span.from ?? lines.length, foot)).join('') };
  const first = rows.findIndex(({ release }) => release !== undefined);
  const isHomeless = edit.open !== undefined && openSpans.length === 0;
  const draft: readonly ChangelogFragment[] = isHomeless
    ? [{ text: `## [Unreleased]\n\n${shiftHeadingLevels(edit.open ?? '', edit.style.shift)}`, isNew: true }]
    : [];
  const pieces = rows.flatMap(({ piece, release }, index) => [
    ...(index === first ? draft : []),
    ...(release === undefined ? [] : listNewReleaseFragments(order, release)),
    piece,
  ]);
  return [head, ...pieces, ...(first < 0 ? draft : []), ...listNewReleaseFragments(order, undefined)];
}

/** Returns the new parts directly before a given release. If `release` is `undefined`, returns the new parts at the end of the log. */
function listNewReleaseFragments(
  order: ChangelogEdit['order'],
  release: ChangelogRelease | undefined,
): readonly ChangelogFragment[] {
  const isOld = (section: ReleaseSection | ChangelogRelease) => 'spans' in section;
  const index = release === undefined ? order.length : order.indexOf(release);
  const from = order.slice(0, index).findLastIndex(isOld) + 1;
  return order.slice(from, index).map(({ heading, text }) => createNewFragment(heading, text));
}

function createNewFragment(...parts: readonly string[]): ChangelogFragment {
  return { text: parts.filter((part) => part !== '').join('\n\n'), isNew: true };
}

/**
 * Returns one of the spans of an existing release. The span stays unchanged if the post has the same text. Otherwise the text of the post
 * replaces the first span, and further spans become empty.
 */
function createReleaseFragment(release: ChangelogRelease, index: number, edit: ChangelogEdit): ChangelogFragment {
  const part = edit.parts.find((candidate) => isReleaseOfPost(release, candidate));
  const isTold = part === undefined || [part.text, part.written].some((text) => isSameText(text, release.text));
  const span = release.spans[index] as ChangelogLineRange;
  if (isTold) return { text: extractLines(span, edit) };
  return index === 0
    ? createNewFragment(part.heading, part.text, extractLinkDefinitions(release.spans, edit))
    : { text: '' };
}

/**
 * Returns a span of the part for unreleased changes. The span stays unchanged if it equals the drafts. Without drafts, it also stays,
 * unless a new release contains its text.
 */
function createUnreleasedFragment(span: ChangelogLineRange, isFirst: boolean, edit: ChangelogEdit): ChangelogFragment {
  const { before, open, style } = edit;
  const { unreleased, openSpans } = before;
  const text = unreleased?.text ?? '';
  const unreleasedText =
    open === undefined ? '' : shiftHeadingLevels(open, computeHeadingShift(text, open) ?? style.shift);
  const isReleased =
    open === undefined &&
    text !== '' &&
    edit.order.some((candidate) => !('spans' in candidate) && containsAllLines(candidate.text, text));
  if ((open === undefined && !isReleased) || isSameText(unreleasedText, text))
    return { text: extractLines(span, edit) };
  const { lines = 1 } = parseChangelogLines(extractLines(span, edit))[0]?.heading ?? {};
  const heading = unreleased?.heading ?? extractLines({ from: span.from, to: span.from + lines }, edit).trimEnd();
  return isFirst ? createNewFragment(heading, unreleasedText, extractLinkDefinitions(openSpans, edit)) : { text: '' };
}

function extractLines({ from, to }: ChangelogLineRange, { lines, foot }: ChangelogEdit): string {
  return lines.slice(from, Math.min(to, foot)).join('');
}

function extractLinkDefinitions(spans: readonly ChangelogLineRange[], edit: ChangelogEdit): string {
  const logLines = spans.flatMap((span) => parseChangelogLines(extractLines(span, edit)));
  return logLines.flatMap(({ definition, text }) => (definition === undefined ? [] : text.trim())).join('\n');
}

/** Whether two texts are equal except for trailing white space and the number of empty lines. */
function isSameText(a: string | undefined, b: string): boolean {
  return a !== undefined && normalizeForComparison(a) === normalizeForComparison(b);
}

function normalizeForComparison(text: string): string {
  const lines = parseChangelogLines(text).flatMap(({ heading, text: line }, index, logLines) => {
    if (logLines[index - 1]?.heading?.lines === 2) return [];
    return heading === undefined ? line.trimEnd() : `${'#'.repeat(heading.level)} ${heading.text}`;
  });
  return lines
    .join('\n')
    .replace(/\n{2,}/g, '\n\n')
    .trim();
}

/** Whether a text contains all lines of another one, ignoring levels of headings. */
function containsAllLines(text: string, other: string): boolean {
  const linesIn = (all: string) =>
    normalizeForComparison(all)
      .split('\n')
      .map((line) => line.replace(/^#+ /, ''))
      .filter((line) => line !== '');
  const textLines = new Set(linesIn(text));
  return linesIn(other).every((line) => textLines.has(line));
}

/**
 * Returns the index of the line at which the link definitions at the end of the log begin. Without such definitions, returns the number of
 * lines.
 */
function findLinkFooterStart({ written, definitions }: Changelog): number {
  const lines = parseChangelogLines(written.join('')).slice(0, written.length);
  const last = lines.findLastIndex(({ definition, text }) => definition === undefined && text.trim() !== '');
  const first = lines.findIndex(({ definition }, index) => index > last && definition !== undefined);
  return definitions.length === 0 || first < 0 ? written.length : first;
}

/**
 * Returns the link definitions at the end of the log, with missing ones inserted. The definition of a version is inserted before the
 * definition of the next lower version. Other definitions come last.
 */
function createLinkDefinitionFragments(
  linkDefinitions: readonly LinkDefinition[],
  edit: ChangelogEdit,
  end: string,
): readonly ChangelogFragment[] {
  const { order, lines, foot } = edit;
  const missing = findMissingLinkDefinitions(linkDefinitions, edit);
  if (missing.length === 0) return [{ text: lines.slice(foot).join('') }];
  const list = lines.slice(foot).map((line) => line.replace(/[\r\n]+$/, ''));
  for (const added of missing) {
    const same = list.findIndex(
      (line) => computeLinkLabelKey(parseChangelogLines(line)[0]?.definition) === computeLinkLabelKey(added),
    );
    const others = linkDefinitions.filter((other) => computeLinkLabelKey(other) === computeLinkLabelKey(added));
    // If all posts with this label have the same target, the link in the log is outdated and is replaced.
    const isMoved = same >= 0 && others.every(({ target }) => target === added.target);
    list.splice(
      isMoved ? same : findLinkDefinitionIndex(added, list, order),
      isMoved ? 1 : 0,
      formatLinkDefinition(added),
    );
  }
  return foot === lines.length
    ? [createNewFragment(list.join('\n'))]
    : [{ text: list.map((line) => line + end).join('') }];
}

/** Returns the distinct link definitions of posts that the log lacks. Definitions that the log has for versions stay. */
function findMissingLinkDefinitions(
  linkDefinitions: readonly LinkDefinition[],
  { before, order }: ChangelogEdit,
): readonly LinkDefinition[] {
  const known = new Set(before.definitions.map(formatLinkDefinition));
  const labels = new Set(before.definitions.map(parseLabelVersion));
  const missing = new Map<string, LinkDefinition>();
  for (const linkDefinition of linkDefinitions) {
    const isOwn =
      isUnreleasedHeading(linkDefinition.label) ||
      order.some(({ version }) => version === parseLabelVersion(linkDefinition));
    const isKnown =
      known.has(formatLinkDefinition(linkDefinition)) || (isOwn && labels.has(parseLabelVersion(linkDefinition)));
    if (isKnown || isLinkOfReleaseHeading(linkDefinition, order)) continue;
    const key = isOwn ? parseLabelVersion(linkDefinition) : formatLinkDefinition(linkDefinition);
    if (!missing.has(key)) missing.set(key, linkDefinition);
  }
  return [...missing.values()];
}

function computeLinkLabelKey(definition: LinkDefinition | undefined): string | undefined {
  return definition?.label.toLowerCase();
}

/** Returns the index at which the definition of a version is inserted: before the definition of the next lower version. */
function findLinkDefinitionIndex(
  definition: LinkDefinition,
  list: readonly string[],
  order: ChangelogEdit['order'],
): number {
  const versions = list
    .map((line) => parseChangelogLines(line)[0]?.definition)
    .map((linkDefinition) => linkDefinition && parseLabelVersion(linkDefinition));
  const at = order.findIndex(({ version }) => version === parseLabelVersion(definition));
  const below = at < 0 ? [] : order.slice(at + 1).map(({ version }) => version);
  const next = below.map((version) => versions.indexOf(version)).find((index) => index >= 0);
  return next ?? list.findLastIndex((line) => line.trim() !== '') + 1;
}

function isLinkOfReleaseHeading(definition: LinkDefinition, order: ChangelogEdit['order']): boolean {
  const isOwn = ({ version }: ReleaseSection | ChangelogRelease) => version === parseLabelVersion(definition);
  const { target } = definition;
  return order.some(
    (candidate) =>
      isOwn(candidate) &&
      (candidate.heading.includes(`](${target})`) || ('spans' in candidate && candidate.url === target)),
  );
}
