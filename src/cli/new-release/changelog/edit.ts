// Updates an existing change log from posts. All other lines stay unchanged. Pure.
import { compareVersions } from '../../../model/version.ts';
import { type LogStyle, logStyle, replaceVersion, versionOfDefinition } from './form.ts';
import { isUnreleased } from './heading.ts';
import { type Definition, definitionLine, parseLines, shiftHeadingLevels, splitDefinitions } from './lines.ts';
import {
  type ChangelogPost,
  changelogPart,
  createLinkDefinition,
  headingShift,
  insertInOrder,
  isSamePart,
  type ReleasedPost,
  releasedPosts,
  type WrittenPart,
} from './parts.ts';
import type { Changelog, ChangelogRelease, LogLines } from './read.ts';

/** State of an update. */
interface EditState {
  readonly before: Changelog;
  readonly style: LogStyle;
  readonly parts: readonly WrittenPart[];
  /** All releases in the order of the new log. */
  readonly order: readonly (WrittenPart | ChangelogRelease)[];
  /** Lines of the log with their line breaks. */
  readonly lines: readonly string[];
  /** First line of the definitions at the end of the log. */
  readonly foot: number;
  /** Texts of drafts; absent if there are none. */
  readonly open?: string;
}

/** A piece of the log: existing lines, or new ones, which are separated by an empty line. */
interface LogPiece {
  readonly text: string;
  readonly isNew?: boolean;
}

/** Returns the text of a log with the posts. `posts` come newest first. */
export function updateChangelog(posts: readonly ChangelogPost[], before: Changelog): string {
  const style = logStyle(before);
  const released = releasedPosts(posts);
  const context = { style, before, posts: released };
  const added = released.filter((post) => !before.releases.some((release) => isSamePart(release, post)));
  const parts = released.map((post) => changelogPart(post, context));
  const drafts = posts
    .filter(({ version }) => version === undefined)
    .map(({ text }) => splitDefinitions(text))
    // Ignores drafts whose text is now part of a release.
    .filter(({ text }) => !added.some((post) => hasLines(post.text, text)));
  const edit: EditState = {
    before,
    style,
    parts,
    order: insertInOrder(parts, before.releases),
    lines: updateUnreleasedLink(added, before),
    foot: footStart(before),
    ...(drafts.length > 0 && { open: drafts.map(({ text }) => text).join('\n\n') }),
  };
  const links = added.flatMap((post) => createLinkDefinition(post, context) ?? []);
  const given = [...drafts, ...released].flatMap(({ definitions }) => definitions);
  const end = /\r\n?|\n/.exec(before.written[0] ?? '')?.[0] ?? '\n';
  return joinPieces([...logPieces(edit), ...definitionPieces([...links, ...given], edit, end)], end);
}

function joinPieces(pieces: readonly LogPiece[], end: string): string {
  let [all, wasNew] = ['', false];
  for (const { text, isNew = false } of pieces) {
    if (text === '') continue;
    if ((isNew || wasNew) && all !== '' && !endsEmpty(all)) all += /[\r\n]$/.test(all) ? end : end + end;
    all += isNew ? text.replaceAll('\n', end) + end : text;
    wasNew = isNew;
  }
  return all;
}

/** Whether the last line of a text is empty. */
function endsEmpty(text: string): boolean {
  return /\n[ \t]*\n$/.test(text.slice(-100).replace(/\r\n?/g, '\n'));
}

/** Returns the introduction and all parts, each new one before the first older part. */
function logPieces(edit: EditState): readonly LogPiece[] {
  const { before, order, lines, foot } = edit;
  const { releases, openSpans } = before;
  const rows = [
    ...openSpans.map((span, at) => ({ span, piece: unreleasedPiece(span, at === 0, edit), release: undefined })),
    ...releases.flatMap((release) =>
      release.spans.map((span, at) => ({
        span,
        piece: releasePiece(release, at, edit),
        release: at === 0 ? release : undefined,
      })),
    ),
  ].sort((a, b) => a.span.from - b.span.from);
  const head: LogPiece = { text: lines.slice(0, Math.min(rows[0]?.span.from ?? lines.length, foot)).join('') };
  const first = rows.findIndex(({ release }) => release !== undefined);
  const isHomeless = edit.open !== undefined && openSpans.length === 0;
  const draft: readonly LogPiece[] = isHomeless
    ? [{ text: `## [Unreleased]\n\n${shiftHeadingLevels(edit.open ?? '', edit.style.shift)}`, isNew: true }]
    : [];
  const pieces = rows.flatMap(({ piece, release }, at) => [
    ...(at === first ? draft : []),
    ...(release === undefined ? [] : newPieces(order, release)),
    piece,
  ]);
  return [head, ...pieces, ...(first < 0 ? draft : []), ...newPieces(order, undefined)];
}

/** Returns the new parts directly before a release, or at the end. */
function newPieces(order: EditState['order'], release: ChangelogRelease | undefined): readonly LogPiece[] {
  const isOld = (each: WrittenPart | ChangelogRelease) => 'spans' in each;
  const at = release === undefined ? order.length : order.indexOf(release);
  const from = order.slice(0, at).findLastIndex(isOld) + 1;
  return order.slice(from, at).map(({ heading, text }) => newPiece(heading, text));
}

function newPiece(...parts: readonly string[]): LogPiece {
  return { text: parts.filter((part) => part !== '').join('\n\n'), isNew: true };
}

/**
 * Returns a span of an existing release: unchanged if its post has the same text; else the post in the first span, and nothing in others.
 */
function releasePiece(release: ChangelogRelease, at: number, edit: EditState): LogPiece {
  const part = edit.parts.find((each) => isSamePart(release, each));
  const isTold = part === undefined || [part.text, part.written].some((text) => isSameText(text, release.text));
  const span = release.spans[at] as LogLines;
  if (isTold) return { text: linesIn(span, edit) };
  return at === 0 ? newPiece(part.heading, part.text, definitionsIn(release.spans, edit)) : { text: '' };
}

/** Returns the unreleased part: unchanged unless a draft differs, or a new release contains it. */
function unreleasedPiece(span: LogLines, isFirst: boolean, edit: EditState): LogPiece {
  const { before, open, style } = edit;
  const { unreleased, openSpans } = before;
  const text = unreleased?.text ?? '';
  const wanted = open === undefined ? '' : shiftHeadingLevels(open, headingShift(text, open) ?? style.shift);
  const isReleased =
    open === undefined && text !== '' && edit.order.some((each) => !('spans' in each) && hasLines(each.text, text));
  if ((open === undefined && !isReleased) || isSameText(wanted, text)) return { text: linesIn(span, edit) };
  const { lines = 1 } = parseLines(linesIn(span, edit))[0]?.heading ?? {};
  const heading = unreleased?.heading ?? linesIn({ from: span.from, to: span.from + lines }, edit).trimEnd();
  return isFirst ? newPiece(heading, wanted, definitionsIn(openSpans, edit)) : { text: '' };
}

function linesIn({ from, to }: LogLines, { lines, foot }: EditState): string {
  return lines.slice(from, Math.min(to, foot)).join('');
}

function definitionsIn(spans: readonly LogLines[], edit: EditState): string {
  const all = spans.flatMap((span) => parseLines(linesIn(span, edit)));
  return all.flatMap(({ definition, text }) => (definition === undefined ? [] : text.trim())).join('\n');
}

/** Whether two texts are equal except for trailing white space and the number of empty lines. */
function isSameText(a: string | undefined, b: string): boolean {
  return a !== undefined && plainText(a) === plainText(b);
}

function plainText(text: string): string {
  const lines = parseLines(text).flatMap(({ heading, text: line }, at, all) => {
    if (all[at - 1]?.heading?.lines === 2) return [];
    return heading === undefined ? line.trimEnd() : `${'#'.repeat(heading.level)} ${heading.text}`;
  });
  return lines
    .join('\n')
    .replace(/\n{2,}/g, '\n\n')
    .trim();
}

/** Whether a text contains all lines of another one, ignoring levels of headings. */
function hasLines(text: string, other: string): boolean {
  const linesIn = (all: string) =>
    plainText(all)
      .split('\n')
      .map((line) => line.replace(/^#+ /, ''))
      .filter((line) => line !== '');
  const own = new Set(linesIn(text));
  return linesIn(other).every((line) => own.has(line));
}

/** Returns the first line after which a log consists of definitions only. */
function footStart({ written, definitions }: Changelog): number {
  const lines = parseLines(written.join('')).slice(0, written.length);
  const last = lines.findLastIndex(({ definition, text }) => definition === undefined && text.trim() !== '');
  const first = lines.findIndex(({ definition }, at) => at > last && definition !== undefined);
  return definitions.length === 0 || first < 0 ? written.length : first;
}

/**
 * Returns the definitions at the end, with the missing ones inserted: links of versions before that of the next lower version, others last.
 */
function definitionPieces(given: readonly Definition[], edit: EditState, end: string): readonly LogPiece[] {
  const { order, lines, foot } = edit;
  const missing = missingDefinitions(given, edit);
  if (missing.length === 0) return [{ text: lines.slice(foot).join('') }];
  const list = lines.slice(foot).map((line) => line.replace(/[\r\n]+$/, ''));
  for (const each of missing) {
    const same = list.findIndex((line) => labelOf(parseLines(line)[0]?.definition) === labelOf(each));
    const others = given.filter((other) => labelOf(other) === labelOf(each));
    // If all posts have the same target, the link has changed.
    const isMoved = same >= 0 && others.every(({ target }) => target === each.target);
    list.splice(isMoved ? same : definitionIndex(each, list, order), isMoved ? 1 : 0, definitionLine(each));
  }
  return foot === lines.length ? [newPiece(list.join('\n'))] : [{ text: list.map((line) => line + end).join('') }];
}

/** Returns the distinct definitions of posts that the log lacks. Existing links of versions stay. */
function missingDefinitions(given: readonly Definition[], { before, order }: EditState): readonly Definition[] {
  const known = new Set(before.definitions.map(definitionLine));
  const labels = new Set(before.definitions.map(versionOfDefinition));
  const missing = new Map<string, Definition>();
  for (const each of given) {
    const isOwn = isUnreleased(each.label) || order.some(({ version }) => version === versionOfDefinition(each));
    const isKnown = known.has(definitionLine(each)) || (isOwn && labels.has(versionOfDefinition(each)));
    if (isKnown || isInHeading(each, order)) continue;
    const key = isOwn ? versionOfDefinition(each) : definitionLine(each);
    if (!missing.has(key)) missing.set(key, each);
  }
  return [...missing.values()];
}

function labelOf(definition: Definition | undefined): string | undefined {
  return definition?.label.toLowerCase();
}

/** Returns the index of a version's definition: before that of the next lower version that has one. */
function definitionIndex(definition: Definition, list: readonly string[], order: EditState['order']): number {
  const versions = list.map((line) => parseLines(line)[0]?.definition).map((each) => each && versionOfDefinition(each));
  const at = order.findIndex(({ version }) => version === versionOfDefinition(definition));
  const below = at < 0 ? [] : order.slice(at + 1).map(({ version }) => version);
  const next = below.map((version) => versions.indexOf(version)).find((index) => index >= 0);
  return next ?? list.findLastIndex((line) => line.trim() !== '') + 1;
}

/** Whether the heading of its release contains the link of a definition. */
function isInHeading(definition: Definition, order: EditState['order']): boolean {
  const isOwn = ({ version }: WrittenPart | ChangelogRelease) => version === versionOfDefinition(definition);
  const { target } = definition;
  return order.some(
    (each) => isOwn(each) && (each.heading.includes(`](${target})`) || ('spans' in each && each.url === target)),
  );
}

/** Makes the link of unreleased changes begin at the greatest new version, if it named a lower one. */
function updateUnreleasedLink(added: readonly ReleasedPost[], { written, releases }: Changelog): readonly string[] {
  const [first, ...rest] = added;
  const newest = rest.reduce(
    (a, b) => (a !== undefined && compareVersions(a.version, b.version, a.versionScheme) >= 0 ? a : b),
    first,
  );
  if (newest === undefined) return written;
  const lines = parseLines(written.join(''));
  return written.map((line, at) => {
    const { heading, definition } = lines[at] ?? {};
    const isLink = isUnreleased(definition?.label ?? '') || (isUnreleased(heading?.text ?? '') && line.includes(']('));
    if (!isLink) return line;
    const named = releases.find(({ version }) => replaceVersion(line, version, '') !== line);
    if (named === undefined || compareVersions(named.version, newest.version, newest.versionScheme) >= 0) return line;
    return replaceVersion(line, named.version, newest.version);
  });
}
