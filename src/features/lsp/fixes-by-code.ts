// Quick fixes for findings whose suggestion is not a replacement text. The fixes set a front matter key, add a closing line of a block, or
// delete a line. Pure.
import { findNearestName } from '../../model/nearest.ts';
import type { FindingToFix } from './findings.ts';
import { createLineRange, extractLine, findFrontMatterLines, type TextChange } from './text.ts';

/** A finding, and the text that contains it. */
interface FixInput {
  readonly text: string;
  /** Line of the finding, from 0. */
  readonly line: number;
  readonly data: FindingToFix;
}

/** A quick fix: its title and its edit. */
interface CodeFix {
  readonly title: string;
  readonly change: TextChange;
}

type FixCreator = (place: FixInput) => CodeFix | readonly CodeFix[] | undefined;

const FIX_CREATORS_BY_CODE: Readonly<Record<string, FixCreator>> = {
  'bare-url': ({ data: { link = '' }, ...place }) => createReplacementFix(link, `<${link}>`, place),
  'extra-h1': createHeadingFix,
  'heading-order': createHeadingFix,
  'mdx-syntax': (place) => {
    const tag = extractFirstCodeSpan(place.data.message);
    return createReplacementFix(tag, `\`${tag}\``, place);
  },
  'space-in-address': (place) => {
    const address = extractFirstCodeSpan(place.data.message);
    return createReplacementFix(`(${address}`, `(${encodeURI(decodeURI(address))}`, place);
  },
  'empty-link': (place) => createReplacementFix(']()', '](#)', place),
  'invalid-component': (place) => {
    const [, from = '', name = ''] = /`(<(\w+)[^`>]*>)` is not closed/.exec(place.data.message) ?? [];
    return name === '' ? undefined : createReplacementFix(from, from.replace(/>$/, ' />'), place);
  },
  'unknown-attribute': (place) => {
    const name = /^[\w-]+/.exec(extractFirstCodeSpan(place.data.message))?.[0] ?? '';
    const names = [...(place.data.suggestion ?? '').matchAll(/`([\w-]+)`/g)].map(([, each = '']) => each);
    const near = findNearestName(name, names);
    return near === undefined ? undefined : createReplacementFix(name, near, place);
  },
  'unknown-admonition': (place) => {
    const names = /types are ([\w, -]+)\./.exec(place.data.suggestion ?? '')?.[1]?.split(', ') ?? [];
    const from = extractFirstCodeSpan(place.data.message);
    return names.flatMap((name) => createReplacementFix(from, `:::${name}`, place) ?? []);
  },
  'unknown-sidebar-id': (place) => {
    const ids = /sidebar ids: (.+)\.$/.exec(place.data.suggestion ?? '')?.[1]?.split(', ') ?? [];
    const from = [...place.data.message.matchAll(/`([^`]+)`/g)].at(1)?.[1] ?? '';
    return ids.flatMap((id) => createReplacementFix(from, id, place) ?? []);
  },
  'date-mismatch': createLineRemovalFix,
  'translated-address': createLineRemovalFix,
  'undefined-reference': (place) =>
    /^Remove/.test(place.data.suggestion ?? '') ? createLineRemovalFix(place) : undefined,
  'unknown-magic-comment': createLineRemovalFix,
  'page-without-sidebar': createFrontMatterFixCreator('displayed_sidebar', 'null'),
  'orphan-page': createFrontMatterFixCreator('unlisted', 'true'),
  'empty-page': createFrontMatterFixCreator('draft', 'true'),
  'future-date': createFrontMatterFixCreator('draft', 'true'),
  'other-address': (place) =>
    createFrontMatterKeyFix(place.text, 'slug', /: `([^`]+)` is/.exec(place.data.message)?.[1]),
  'stale-translation': createSourceRevisionFix,
  'unknown-revision': createSourceRevisionFix,
  'invalid-footnote': ({ text, data }) => {
    const line = /: `(\[\^[^`]+)`$/.exec(data.suggestion ?? '')?.[1];
    return line === undefined ? undefined : createAppendFix(text, `\n${line}\n`, `Write \`${line}\``);
  },
  'unclosed-code': ({ text, data }) => {
    const mark = /`` ?(`{3,}|~{3,})|` (`{3,}|~{3,}) `/.exec(data.message)?.slice(1).find(Boolean) ?? '```';
    return createAppendFix(text, `${mark}\n`, 'End it at the end of the page');
  },
  'unclosed-admonition': ({ text, line }) => {
    const mark = /:{3,}/.exec(extractLine(text, line))?.[0] ?? ':::';
    const at = findParagraphEnd(text, line + 1);
    return { title: 'End it behind its first paragraph', change: insertLines(text, at, `${mark}\n`) };
  },
  'missing-truncate': ({ text }) => {
    const block = findFrontMatterLines(text);
    const lines = text.split('\n');
    const first = lines.findIndex(
      (row, index) => index > (block?.last ?? -1) && row.trim() !== '' && !row.startsWith('#'),
    );
    if (first < 0) return undefined;
    const at = findParagraphEnd(text, first);
    return {
      title: 'Write `<!-- truncate -->` behind its first paragraph',
      change: insertLines(text, at, '\n<!-- truncate -->\n'),
    };
  },
};

/** Returns the fixes of a finding by its code. */
export function createFixesForFinding(place: FixInput): readonly CodeFix[] {
  return [FIX_CREATORS_BY_CODE[place.data.code]?.(place) ?? []].flat();
}

function extractFirstCodeSpan(sentence: string): string {
  return /`([^`]+)`/.exec(sentence)?.[1] ?? '';
}

function createReplacementFix(from: string, to: string, { text, line }: Omit<FixInput, 'data'>): CodeFix | undefined {
  const at = from === '' || from === to ? -1 : extractLine(text, line).indexOf(from);
  if (at < 0) return undefined;
  return {
    title: `Write \`${to.replace(/^\(/, '')}\``,
    change: { range: createLineRange(line, at, at + from.length), newText: to },
  };
}

/** Returns a fix that sets the level of a heading to the suggested level. */
function createHeadingFix({ text, line, data }: FixInput): CodeFix | undefined {
  const marks = /`(#+)`/.exec(data.suggestion ?? '')?.[1];
  const [, before = '', own = ''] = /^(\s*)(#+)\s/.exec(extractLine(text, line)) ?? [];
  if (marks === undefined || own === '') return undefined;
  const range = createLineRange(line, before.length, before.length + own.length);
  return { title: `Write it with \`${marks}\``, change: { range, newText: marks } };
}

function createLineRemovalFix({ line }: FixInput): CodeFix {
  const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
  return { title: 'Remove this line', change: { range, newText: '' } };
}

function createFrontMatterFixCreator(key: string, value: string): FixCreator {
  return ({ text }) => createFrontMatterKeyFix(text, key, value);
}

function createSourceRevisionFix({ text, data: { suggestion = '' } }: FixInput): CodeFix | undefined {
  return createFrontMatterKeyFix(text, 'source_revision', /`source_revision: (\w+)`/.exec(suggestion)?.[1]);
}

/** Returns a fix that sets a front matter key. The fix replaces the key's line if there is one, and otherwise appends a line. */
function createFrontMatterKeyFix(text: string, key: string, value: string | undefined): CodeFix | undefined {
  if (value === undefined) return undefined;
  const title = `Write \`${key}: ${value}\``;
  const block = findFrontMatterLines(text);
  if (block === undefined)
    return { title, change: { range: createLineRange(0, 0, 0), newText: `---\n${key}: ${value}\n---\n\n` } };
  const lines = text.split('\n', block.last);
  const index = lines.findIndex((row) => row.startsWith(`${key}:`));
  const range = index < 0 ? createLineRange(block.last, 0, 0) : createLineRange(index, 0, lines[index]?.length ?? 0);
  return { title, change: { range, newText: `${key}: ${value}${index < 0 ? '\n' : ''}` } };
}

/** Returns the number of the first line after the paragraph that contains the given line. */
function findParagraphEnd(text: string, line: number): number {
  const lines = text.split('\n');
  const end = lines.findIndex((row, index) => index >= line && row.trim() === '');
  return end < 0 ? lines.length : end;
}

function insertLines(text: string, line: number, newText: string): TextChange {
  const last = text.split('\n').length - 1;
  if (line <= last) return { range: createLineRange(line, 0, 0), newText };
  const end = extractLine(text, last).length;
  return { range: createLineRange(last, end, end), newText: `\n${newText}` };
}

function createAppendFix(text: string, newText: string, title: string): CodeFix {
  const last = text.split('\n').length - 1;
  const end = extractLine(text, last).length;
  return { title, change: { range: createLineRange(last, end, end), newText: end === 0 ? newText : `\n${newText}` } };
}
