// Words of code blocks that only plugins of Docusaurus read: after the language, and in comments that name a file. Pure.
import { findUnknownFenceInfoParts } from '../../../content/markdown/code.ts';
import { FenceScanner } from '../../../content/markdown/lines.ts';
import { groupBy } from '../../../lib/group.ts';
import type { OldPageLine } from './unclosed-fences.ts';
import type { PageNote } from './work.ts';

/** Words that extensions of techdocs read, or about which a build says more. */
const WORDS_THAT_STAY = new Set(['npm2yarn', 'tab', 'twoslash']);
const WORD_OR_ATTRIBUTE = /(\s+)((?:[\w-]+=)?(?:"[^"]*"|'[^']*'|\{[^{}]*\})|\S+)/g;
/** A title without its closing quote. */
const UNCLOSED_TITLE = /\stitle=(["'])(?:(?!\1).)*$/;
/** A comment that names the file of the code below it, for plugins that compile code. `noEmit` hides the code. */
const FILE_COMMENT = /^([\s>]*\/\/ file: (\S+\.\w+))( noEmit)?[ \t]*$/;

/** A code block: the indexes of its first line and of the line that ends it. */
interface CodeBlockRange {
  readonly first: number;
  readonly end: number;
}

/** Removes these words, and makes titles of the names of files. Adds a note for each word; returns the new lines. */
export function convertFenceMarks(lines: readonly OldPageLine[], notes: PageNote[]): readonly OldPageLine[] {
  const newLines: (OldPageLine | undefined)[] = [...lines];
  const dropped: { readonly word: string; readonly line: number }[] = [];
  const setText = (index: number, text: string) => {
    newLines[index] = { text, from: lines[index]?.from ?? 0 };
  };
  for (const { first, end } of listCodeBlocks(lines)) {
    const opening = lines[first]?.text ?? '';
    const closed = closeTitle(opening);
    const { text, words } = dropUnknownWords(closed);
    const files = lines.slice(first + 1, end).flatMap((line, index) => {
      const match = FILE_COMMENT.exec(line.text);
      return match === null
        ? []
        : [{ index: first + 1 + index, comment: match[1] ?? '', name: match[2], mark: match[3] }];
    });
    const [file] = files;
    const isTitle = files.length === 1 && file?.index === first + 1 && !/\stitle=|\{/.test(text);
    const title = isTitle ? ` title="${file.name}"` : '';
    if (text + title !== opening) setText(first, text + title);
    if (isTitle) newLines[file.index] = undefined;
    for (const { index, comment, mark } of files) {
      if (mark === undefined) continue;
      words.push('noEmit');
      if (!isTitle) setText(index, comment);
    }
    for (const word of words) dropped.push({ word, line: lines[first]?.from ?? 0 });
  }
  for (const [word, some] of groupBy(dropped, (one) => one.word))
    notes.push({
      line: some[0]?.line ?? 0,
      message: `\`${word}\` in blocks of code is left out: only a plugin of the old site read it.`,
    });
  return newLines.filter((line) => line !== undefined);
}

function listCodeBlocks(lines: readonly OldPageLine[]): readonly CodeBlockRange[] {
  const scanner = new FenceScanner();
  const blocks: CodeBlockRange[] = [];
  let first = -1;
  for (const [index, { text }] of lines.entries()) {
    const state = scanner.next(text);
    if (first >= 0 && state !== 'code') blocks.push({ first, end: index });
    if (state !== 'code') first = state === 'open' ? index : -1;
  }
  return first < 0 ? blocks : [...blocks, { first, end: lines.length }];
}

/** Adds the closing quote of a title, which is then shown. */
function closeTitle(opening: string): string {
  const quote = UNCLOSED_TITLE.exec(opening)?.[1];
  return quote === undefined ? opening : `${opening.trimEnd()}${quote}`;
}

/** Removes single words after the language that nothing reads. Words with values stay, because a build says what to write instead. */
function dropUnknownWords(opening: string): { readonly text: string; readonly words: string[] } {
  const [, head = '', info = ''] = /^([^`~]*(?:`{3,}|~{3,}))(.*)$/.exec(opening) ?? [];
  const language = /^\s*\S+/.exec(info)?.[0] ?? '';
  const unknown = new Set(findUnknownFenceInfoParts(info).filter((part) => /^[A-Za-z][\w-]*$/.test(part)));
  const words: string[] = [];
  const rest = info.slice(language.length).replace(WORD_OR_ATTRIBUTE, (all, _, part: string) => {
    if (!unknown.has(part) || WORDS_THAT_STAY.has(part)) return all;
    words.push(part);
    return '';
  });
  return words.length === 0 ? { text: opening, words } : { text: head + language + rest, words };
}
