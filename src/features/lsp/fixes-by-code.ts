// Quick fixes for codes whose suggestion is not a replacement text: a front matter key, a closing line of a block, a line to delete. Pure.
import { nearest } from '../../model/nearest.ts';
import type { FindingData } from './findings.ts';
import { frontMatterLines, inLine, lineOf, type TextChange } from './text.ts';

/** Input of a quick fix. */
export interface FixedPlace {
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

type Fix = (place: FixedPlace) => CodeFix | readonly CodeFix[] | undefined;

const FIXES: Readonly<Record<string, Fix>> = {
  'bare-url': ({ data: { link = '' }, ...place }) => inPlaceOf(link, `<${link}>`, place),
  'extra-h1': headingFix,
  'heading-order': headingFix,
  'mdx-syntax': (place) => {
    const tag = codeIn(place.data.message);
    return inPlaceOf(tag, `\`${tag}\``, place);
  },
  'space-in-address': (place) => {
    const address = codeIn(place.data.message);
    return inPlaceOf(`(${address}`, `(${encodeURI(decodeURI(address))}`, place);
  },
  'empty-link': (place) => inPlaceOf(']()', '](#)', place),
  'invalid-component': (place) => {
    const [, from = '', name = ''] = /`(<(\w+)[^`>]*>)` is not closed/.exec(place.data.message) ?? [];
    return name === '' ? undefined : inPlaceOf(from, from.replace(/>$/, ' />'), place);
  },
  'unknown-attribute': (place) => {
    const name = /^[\w-]+/.exec(codeIn(place.data.message))?.[0] ?? '';
    const names = [...(place.data.suggestion ?? '').matchAll(/`([\w-]+)`/g)].map(([, each = '']) => each);
    const near = nearest(name, names);
    return near === undefined ? undefined : inPlaceOf(name, near, place);
  },
  'unknown-admonition': (place) => {
    const names = /types are ([\w, -]+)\./.exec(place.data.suggestion ?? '')?.[1]?.split(', ') ?? [];
    const from = codeIn(place.data.message);
    return names.flatMap((name) => inPlaceOf(from, `:::${name}`, place) ?? []);
  },
  'unknown-sidebar-id': (place) => {
    const ids = /sidebar ids: (.+)\.$/.exec(place.data.suggestion ?? '')?.[1]?.split(', ') ?? [];
    const from = [...place.data.message.matchAll(/`([^`]+)`/g)].at(1)?.[1] ?? '';
    return ids.flatMap((id) => inPlaceOf(from, id, place) ?? []);
  },
  'date-mismatch': removedLine,
  'translated-address': removedLine,
  'undefined-reference': (place) => (/^Remove/.test(place.data.suggestion ?? '') ? removedLine(place) : undefined),
  'unknown-magic-comment': removedLine,
  'page-without-sidebar': frontMatterFix('displayed_sidebar', 'null'),
  'orphan-page': frontMatterFix('unlisted', 'true'),
  'empty-page': frontMatterFix('draft', 'true'),
  'future-date': frontMatterFix('draft', 'true'),
  'other-address': (place) => withKey(place.text, 'slug', /: `([^`]+)` is/.exec(place.data.message)?.[1]),
  'stale-translation': revisionFix,
  'unknown-revision': revisionFix,
  'invalid-footnote': ({ text, data }) => {
    const line = /: `(\[\^[^`]+)`$/.exec(data.suggestion ?? '')?.[1];
    return line === undefined ? undefined : atEnd(text, `\n${line}\n`, `Write \`${line}\``);
  },
  'unclosed-code': ({ text, data }) => {
    const mark = /`` ?(`{3,}|~{3,})|` (`{3,}|~{3,}) `/.exec(data.message)?.slice(1).find(Boolean) ?? '```';
    return atEnd(text, `${mark}\n`, 'End it at the end of the page');
  },
  'unclosed-admonition': ({ text, line }) => {
    const mark = /:{3,}/.exec(lineOf(text, line))?.[0] ?? ':::';
    const at = paragraphEnd(text, line + 1);
    return { title: 'End it behind its first paragraph', change: insertedLines(text, at, `${mark}\n`) };
  },
  'missing-truncate': ({ text }) => {
    const block = frontMatterLines(text);
    const lines = text.split('\n');
    const first = lines.findIndex((row, at) => at > (block?.last ?? -1) && row.trim() !== '' && !row.startsWith('#'));
    if (first < 0) return undefined;
    const at = paragraphEnd(text, first);
    return {
      title: 'Write `<!-- truncate -->` behind its first paragraph',
      change: insertedLines(text, at, '\n<!-- truncate -->\n'),
    };
  },
};

/** Returns the fixes of a finding by its code. */
export function fixesOfCode(place: FixedPlace): readonly CodeFix[] {
  return [FIXES[place.data.code]?.(place) ?? []].flat();
}

function codeIn(sentence: string): string {
  return /`([^`]+)`/.exec(sentence)?.[1] ?? '';
}

function inPlaceOf(from: string, to: string, { text, line }: Omit<FixedPlace, 'data'>): CodeFix | undefined {
  const at = from === '' || from === to ? -1 : lineOf(text, line).indexOf(from);
  if (at < 0) return undefined;
  return {
    title: `Write \`${to.replace(/^\(/, '')}\``,
    change: { range: inLine(line, at, at + from.length), newText: to },
  };
}

/** Sets the level of a heading to the suggested level. */
function headingFix({ text, line, data }: FixedPlace): CodeFix | undefined {
  const marks = /`(#+)`/.exec(data.suggestion ?? '')?.[1];
  const [, before = '', own = ''] = /^(\s*)(#+)\s/.exec(lineOf(text, line)) ?? [];
  if (marks === undefined || own === '') return undefined;
  const range = inLine(line, before.length, before.length + own.length);
  return { title: `Write it with \`${marks}\``, change: { range, newText: marks } };
}

function removedLine({ line }: FixedPlace): CodeFix {
  const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
  return { title: 'Remove this line', change: { range, newText: '' } };
}

function frontMatterFix(key: string, value: string): Fix {
  return ({ text }) => withKey(text, key, value);
}

function revisionFix({ text, data: { suggestion = '' } }: FixedPlace): CodeFix | undefined {
  return withKey(text, 'source_revision', /`source_revision: (\w+)`/.exec(suggestion)?.[1]);
}

/** Sets a front matter key: replaces it if present, otherwise appends it. */
function withKey(text: string, key: string, value: string | undefined): CodeFix | undefined {
  if (value === undefined) return undefined;
  const title = `Write \`${key}: ${value}\``;
  const block = frontMatterLines(text);
  if (block === undefined)
    return { title, change: { range: inLine(0, 0, 0), newText: `---\n${key}: ${value}\n---\n\n` } };
  const lines = text.split('\n', block.last);
  const at = lines.findIndex((row) => row.startsWith(`${key}:`));
  const range = at < 0 ? inLine(block.last, 0, 0) : inLine(at, 0, lines[at]?.length ?? 0);
  return { title, change: { range, newText: `${key}: ${value}${at < 0 ? '\n' : ''}` } };
}

/** Returns the line after the paragraph around a line. */
function paragraphEnd(text: string, line: number): number {
  const lines = text.split('\n');
  const end = lines.findIndex((row, at) => at >= line && row.trim() === '');
  return end < 0 ? lines.length : end;
}

function insertedLines(text: string, line: number, newText: string): TextChange {
  const last = text.split('\n').length - 1;
  if (line <= last) return { range: inLine(line, 0, 0), newText };
  const end = lineOf(text, last).length;
  return { range: inLine(last, end, end), newText: `\n${newText}` };
}

function atEnd(text: string, newText: string, title: string): CodeFix {
  const last = text.split('\n').length - 1;
  const end = lineOf(text, last).length;
  return { title, change: { range: inLine(last, end, end), newText: end === 0 ? newText : `\n${newText}` } };
}
