// Makes the HTML of one code block from its fence: colours, title, line numbers, and marked, added, removed and
// focused lines. Lines get elements of their own only in blocks that mark or number some, which keeps pages short.
// A line's break stands inside its element, so that `display: block` shows no empty lines and copying stays exact.
import { escapeAttribute, escapeText } from '../../model/html.ts';
import { type Clock, codeLines, type Highlighter } from './highlight/code.ts';
import type { Fault } from './page.ts';

/** What stands after the three backticks. */
export interface FenceInfo {
  /** As written; empty where there is none. */
  readonly language: string;
  readonly title?: string;
  /** Numbers of the lines to highlight, counted from 1 in the code as shown. */
  readonly highlightedLines: ReadonlySet<number>;
  /** Number of the first line; absent: no line numbers. */
  readonly firstNumber?: number;
}

type Mark = 'hl' | 'add' | 'del' | 'focus' | 'warning' | 'error';

const maxListedLine = 100_000;
/** A longer line is data, not code that someone marks. */
const maxNotedLength = 5000;

/** Reads a fence's info string. What it does not know, it passes over. */
export function parseFenceInfo(info: string): FenceInfo {
  const [, word = '', rest = ''] = /^\s*([^\s{]*)(.*)$/s.exec(info) ?? [];
  const isMeta = /^(?:[\w-]+=|showLineNumbers$)/.test(word);
  const language = isMeta ? '' : word;
  const meta = isMeta ? info : rest;
  const [, , doubleQuoted, singleQuoted] = /(?:^|\s)title=("([^"]*)"|'([^']*)')/.exec(meta) ?? [];
  const title = doubleQuoted ?? singleQuoted;
  const unquoted = meta.replace(/"[^"]*"|'[^']*'/g, '');
  const highlightedLines = new Set<number>();
  for (const [, list = ''] of unquoted.matchAll(/\{([\d\s,-]+)\}/g)) {
    for (const part of list.split(',')) {
      const [, first, last = first] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part) ?? [];
      if (first === undefined) continue;
      for (let line = Number(first); line <= Math.min(Number(last), maxListedLine); line++) highlightedLines.add(line);
    }
  }
  const [numbers, start] = /(?:^|[\s}])showLineNumbers(?:=\{?(\d+)\}?)?(?=\s|$|\{)/.exec(unquoted) ?? [];
  return {
    language,
    ...(title ? { title } : {}),
    highlightedLines,
    ...(numbers === undefined ? {} : { firstNumber: start === undefined ? 1 : Number(start) }),
  };
}

const opener = String.raw`(?:\/\/+|#+|--|;+|%+|'|\brem\b|\/\*+|<!--|\{\s*\/\*|\(\*)`;
const closer = String.raw`(?:\*+\/\s*\}?|-->|\*\))?`;
const notation = String.raw`\[!code[ \t]+(\+\+|--|highlight|hl|focus|warning|error)(?::(\d+))?\]`;
/** A comment that holds nothing but an instruction for the block. */
const blockComment = new RegExp(String.raw`^\s*${opener}\s*highlight-(next-line|start|end)\s*${closer}\s*$`, 'i');
/** A comment of notations only, and one that says something else before them. */
const lineComment = new RegExp(String.raw`\s*${opener}\s*((?:${plain(notation)}\s*)+)${closer}\s*$`, 'i');
const trailing = new RegExp(
  String.raw`\s*((?:${plain(notation)})(?:[ \t]*${plain(notation)})*)(?=\s*${closer}\s*$)`,
  'i',
);
const anyOpener = new RegExp(opener, 'i');
const markNames: Readonly<Record<string, Mark>> = { '++': 'add', '--': 'del', highlight: 'hl' };

function plain(pattern: string): string {
  return pattern.replace(/\((?!\?)/g, '(?:');
}

/** Takes the notations out of code; `marks` are those of each line. */
export function readNotations(code: string): { lines: string[]; marks: ReadonlySet<Mark>[] } {
  const lines: string[] = [];
  const wanted = new Map<number, Set<Mark>>();
  let isInside = false;
  const mark = (from: number, count: number, name: Mark) => {
    for (let line = from; line < from + Math.min(count, maxListedLine); line++) {
      wanted.set(line, (wanted.get(line) ?? new Set()).add(name));
    }
  };
  for (const original of codeLines(code)) {
    let line = original;
    if (line.includes('highlight-')) {
      const instruction = blockComment.exec(line)?.[1]?.toLowerCase();
      if (instruction === 'next-line') mark(lines.length, 1, 'hl');
      else if (instruction) isInside = instruction === 'start';
      if (instruction) continue;
    }
    if (line.includes('[!code') && line.length <= maxNotedLength) {
      const match = lineComment.exec(line) ?? trailing.exec(line);
      if (match && (anyOpener.test(match[0]) || anyOpener.test(line.slice(0, match.index)))) {
        line = line.slice(0, match.index) + line.slice(match.index + match[0].length);
        for (const [, name = '', count] of (match[1] ?? '').matchAll(new RegExp(notation, 'gi'))) {
          const lower = name.toLowerCase();
          mark(lines.length, Number(count ?? 1), markNames[lower] ?? (lower as Mark));
        }
        if (line.trim() === '') continue;
      }
    }
    if (isInside) mark(lines.length, 1, 'hl');
    lines.push(line);
  }
  return { lines, marks: lines.map((_, index) => wanted.get(index) ?? new Set()) };
}

function diffMark(line: string): Mark | undefined {
  if (/^(?:\+\+\+|---)(?: |$)/.test(line)) return undefined;
  return line.startsWith('+') ? 'add' : line.startsWith('-') ? 'del' : undefined;
}

const markOrder: readonly Mark[] = ['hl', 'add', 'del', 'focus', 'warning', 'error'];

/** Renders a code block. An unknown language is named in the result and its code shown as text. */
export function renderCodeBlock(input: {
  readonly code: string;
  readonly info: string;
  readonly highlighter: Highlighter;
  readonly clock?: Clock;
  /** What the block is called where nothing else names it. */
  readonly label: string;
}): { html: string; unknownLanguage?: string; fault?: Fault } {
  const info = parseFenceInfo(input.info);
  const { lines, marks } = readNotations(input.code);
  const coloured = input.highlighter.highlight(lines.join('\n'), info.language, input.clock);
  const isDiff = info.language.toLowerCase() === 'diff';
  const isNumbered = info.firstNumber !== undefined;
  const classesOf = (index: number): string[] => {
    const ofLine = new Set(marks[index]);
    if (info.highlightedLines.has(index + 1)) ofLine.add('hl');
    const change = isDiff ? diffMark(lines[index] ?? '') : undefined;
    if (change) ofLine.add(change);
    return markOrder.filter((name) => ofLine.has(name));
  };
  const classes = lines.map((_, index) => classesOf(index));
  const hasLines = isNumbered || classes.some((ofLine) => ofLine.length > 0);
  const inner = lines.map((line, index) => coloured?.lines[index] ?? escapeText(line));
  const plain = inner.length === 1 && inner[0] === '' ? '' : `${inner.join('\n')}\n`;
  // Where the first number is 1, CSS counters write the numbers.
  const first = info.firstNumber === 1 ? undefined : info.firstNumber;
  const numbered = inner.map((html, index) => {
    const data = first === undefined ? '' : ` data-line="${first + index}"`;
    return `<span class="${['line', ...(classes[index] ?? [])].join(' ')}"${data}>${html}\n</span>`;
  });
  const body = hasLines ? numbered.join('') : plain;
  const figureClasses = ['code'];
  if (isNumbered) figureClasses.push('code-numbered');
  if (classes.some((ofLine) => ofLine.includes('focus'))) figureClasses.push('code-focus');
  const language = escapeAttribute(info.language.toLowerCase());
  const name = escapeAttribute(info.title ?? (info.language || input.label));
  const html =
    `<figure class="${figureClasses.join(' ')}"${language ? ` data-language="${language}"` : ''}>` +
    (info.title ? `<figcaption>${escapeText(info.title)}</figcaption>` : '') +
    // The role is `group` and not `region`, or a page with ten blocks would have ten landmarks of one name.
    `<pre tabindex="0" role="group" aria-label="${name}">` +
    `<code${language ? ` class="language-${language}"` : ''}>${body}</code></pre></figure>`;
  return coloured === undefined ? { html, unknownLanguage: info.language } : { html, fault: coloured.fault };
}
