// Quick fixes for codes whose suggestion is not a replacement text: a front matter key, a closing line of a block, a line to delete. Pure.
import { nearest } from '../../model/nearest.ts';
import type { FindingData } from './findings.ts';
import { frontMatterLines, rangeInLine, type TextChange, textOfLine } from './text.ts';

/** Input of a quick fix. */
export interface FixInput {
  readonly text: string;
  /** Line of the finding, from 0. */
  readonly line: number;
  readonly data: FindingData;
}

/** A quick fix: its title and its edit. */
export interface CodeFix {
  readonly title: string;
  readonly change: TextChange;
}

type CreateFix = (place: FixInput) => CodeFix | readonly CodeFix[] | undefined;

const FIXES_BY_CODE: Readonly<Record<string, CreateFix>> = {
  'bare-url': ({ data: { link = '' }, ...place }) => replaceInLine(link, `<${link}>`, place),
  'extra-h1': headingFix,
  'heading-order': headingFix,
  'mdx-syntax': (place) => {
    const tag = firstCode(place.data.message);
    return replaceInLine(tag, `\`${tag}\``, place);
  },
  'space-in-address': (place) => {
    const address = firstCode(place.data.message);
    return replaceInLine(`(${address}`, `(${encodeURI(decodeURI(address))}`, place);
  },
  'empty-link': (place) => replaceInLine(']()', '](#)', place),
  'invalid-component': (place) => {
    const [, from = '', name = ''] = /`(<(\w+)[^`>]*>)` is not closed/.exec(place.data.message) ?? [];
    return name === '' ? undefined : replaceInLine(from, from.replace(/>$/, ' />'), place);
  },
  'unknown-attribute': (place) => {
    const name = /^[\w-]+/.exec(firstCode(place.data.message))?.[0] ?? '';
    const names = [...(place.data.suggestion ?? '').matchAll(/`([\w-]+)`/g)].map(([, each = '']) => each);
    const near = nearest(name, names);
    return near === undefined ? undefined : replaceInLine(name, near, place);
  },
  'unknown-admonition': (place) => {
    const names = /types are ([\w, -]+)\./.exec(place.data.suggestion ?? '')?.[1]?.split(', ') ?? [];
    const from = firstCode(place.data.message);
    return names.flatMap((name) => replaceInLine(from, `:::${name}`, place) ?? []);
  },
  'unknown-sidebar-id': (place) => {
    const ids = /sidebar ids: (.+)\.$/.exec(place.data.suggestion ?? '')?.[1]?.split(', ') ?? [];
    const from = [...place.data.message.matchAll(/`([^`]+)`/g)].at(1)?.[1] ?? '';
    return ids.flatMap((id) => replaceInLine(from, id, place) ?? []);
  },
  'date-mismatch': removeLineFix,
  'translated-address': removeLineFix,
  'undefined-reference': (place) => (/^Remove/.test(place.data.suggestion ?? '') ? removeLineFix(place) : undefined),
  'unknown-magic-comment': removeLineFix,
  'page-without-sidebar': frontMatterFix('displayed_sidebar', 'null'),
  'orphan-page': frontMatterFix('unlisted', 'true'),
  'empty-page': frontMatterFix('draft', 'true'),
  'future-date': frontMatterFix('draft', 'true'),
  'other-address': (place) => setKeyFix(place.text, 'slug', /: `([^`]+)` is/.exec(place.data.message)?.[1]),
  'stale-translation': revisionFix,
  'unknown-revision': revisionFix,
  'invalid-footnote': ({ text, data }) => {
    const line = /: `(\[\^[^`]+)`$/.exec(data.suggestion ?? '')?.[1];
    return line === undefined ? undefined : appendFix(text, `\n${line}\n`, `Write \`${line}\``);
  },
  'unclosed-code': ({ text, data }) => {
    const mark = /`` ?(`{3,}|~{3,})|` (`{3,}|~{3,}) `/.exec(data.message)?.slice(1).find(Boolean) ?? '```';
    return appendFix(text, `${mark}\n`, 'End it at the end of the page');
  },
  'unclosed-admonition': ({ text, line }) => {
    const mark = /:{3,}/.exec(textOfLine(text, line))?.[0] ?? ':::';
    const at = findParagraphEnd(text, line + 1);
    return { title: 'End it behind its first paragraph', change: insertLines(text, at, `${mark}\n`) };
  },
  'missing-truncate': ({ text }) => {
    const block = frontMatterLines(text);
    const lines = text.split('\n');
    const first = lines.findIndex((row, at) => at > (block?.last ?? -1) && row.trim() !== '' && !row.startsWith('#'));
    if (first < 0) return undefined;
    const at = findParagraphEnd(text, first);
    return {
      title: 'Write `<!-- truncate -->` behind its first paragraph',
      change: insertLines(text, at, '\n<!-- truncate -->\n'),
    };
  },
};

/** Returns the fixes of a finding by its code. */
export function fixesOfCode(place: FixInput): readonly CodeFix[] {
  return [FIXES_BY_CODE[place.data.code]?.(place) ?? []].flat();
}

function firstCode(sentence: string): string {
  return /`([^`]+)`/.exec(sentence)?.[1] ?? '';
}

function replaceInLine(from: string, to: string, { text, line }: Omit<FixInput, 'data'>): CodeFix | undefined {
  const at = from === '' || from === to ? -1 : textOfLine(text, line).indexOf(from);
  if (at < 0) return undefined;
  return {
    title: `Write \`${to.replace(/^\(/, '')}\``,
    change: { range: rangeInLine(line, at, at + from.length), newText: to },
  };
}

/** Sets the level of a heading to the suggested level. */
function headingFix({ text, line, data }: FixInput): CodeFix | undefined {
  const marks = /`(#+)`/.exec(data.suggestion ?? '')?.[1];
  const [, before = '', own = ''] = /^(\s*)(#+)\s/.exec(textOfLine(text, line)) ?? [];
  if (marks === undefined || own === '') return undefined;
  const range = rangeInLine(line, before.length, before.length + own.length);
  return { title: `Write it with \`${marks}\``, change: { range, newText: marks } };
}

function removeLineFix({ line }: FixInput): CodeFix {
  const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
  return { title: 'Remove this line', change: { range, newText: '' } };
}

function frontMatterFix(key: string, value: string): CreateFix {
  return ({ text }) => setKeyFix(text, key, value);
}

function revisionFix({ text, data: { suggestion = '' } }: FixInput): CodeFix | undefined {
  return setKeyFix(text, 'source_revision', /`source_revision: (\w+)`/.exec(suggestion)?.[1]);
}

/** Sets a front matter key: replaces it if present, otherwise appends it. */
function setKeyFix(text: string, key: string, value: string | undefined): CodeFix | undefined {
  if (value === undefined) return undefined;
  const title = `Write \`${key}: ${value}\``;
  const block = frontMatterLines(text);
  if (block === undefined)
    return { title, change: { range: rangeInLine(0, 0, 0), newText: `---\n${key}: ${value}\n---\n\n` } };
  const lines = text.split('\n', block.last);
  const at = lines.findIndex((row) => row.startsWith(`${key}:`));
  const range = at < 0 ? rangeInLine(block.last, 0, 0) : rangeInLine(at, 0, lines[at]?.length ?? 0);
  return { title, change: { range, newText: `${key}: ${value}${at < 0 ? '\n' : ''}` } };
}

/** Returns the line after the paragraph around a line. */
function findParagraphEnd(text: string, line: number): number {
  const lines = text.split('\n');
  const end = lines.findIndex((row, at) => at >= line && row.trim() === '');
  return end < 0 ? lines.length : end;
}

function insertLines(text: string, line: number, newText: string): TextChange {
  const last = text.split('\n').length - 1;
  if (line <= last) return { range: rangeInLine(line, 0, 0), newText };
  const end = textOfLine(text, last).length;
  return { range: rangeInLine(last, end, end), newText: `\n${newText}` };
}

function appendFix(text: string, newText: string, title: string): CodeFix {
  const last = text.split('\n').length - 1;
  const end = textOfLine(text, last).length;
  return { title, change: { range: rangeInLine(last, end, end), newText: end === 0 ? newText : `\n${newText}` } };
}
