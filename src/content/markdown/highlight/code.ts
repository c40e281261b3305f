// What the dialect knows of the highlighter: code goes in, lines of HTML come out.
import { escapeText } from '../../../model/html.ts';
import type { PageFault } from '../page.ts';
import { importedCode } from '../vitepress.ts';

/** Milliseconds since any moment. */
export type Clock = () => number;

/** A block, coloured as far as it can be. */
export interface HighlightedCode {
  /** HTML of each line. */
  readonly lines: readonly string[];
  /** Why some of them have no colours. */
  readonly fault?: PageFault;
}

/** Colours code. */
export interface Highlighter {
  /**
   * One string of inner HTML a line (escaped, spans with classes); undefined when the language is not known.
   * 'text', 'txt', 'plaintext', '' are known and plain. The clock ends what takes too long.
   */
  highlight(code: string, language: string, clock?: Clock): HighlightedCode | undefined;
  /** What readers call a language (`JavaScript`); one that does not exist as it is written. */
  nameOf(language: string): string;
}

/** Names of what is no language. */
export const plainLanguages: ReadonlySet<string> = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none']);

/** Knows no language, and needs no list of them. */
export const plainHighlighter: Highlighter = {
  highlight: (code, language) =>
    plainLanguages.has(language.toLowerCase()) ? { lines: codeLines(code).map(escapeText) } : undefined,
  nameOf: (language) => language,
};

const fencePattern = /^[ \t>*+\-\d.)]*(?:`{3,}|~{3,})[ \t]*([^\s`{:]+)/gm;

/** Languages that the fences of a Markdown text name, in small letters, aliases not resolved. May hold too many. */
export function fenceLanguages(text: string): Set<string> {
  const languages = new Set<string>();
  const imported = text.includes('<<<') ? text.split('\n').flatMap((line) => importedCode(line)?.info ?? []) : [];
  for (const info of imported) languages.add((/^[^\s{:]+/.exec(info)?.[0] ?? '').toLowerCase());
  for (const [, name = ''] of text.matchAll(fencePattern)) {
    languages.add(name.replace(/\\([!-/:-@[-`{-~])/g, '$1').toLowerCase());
  }
  return languages;
}

/** The lines of a code block; one break at its end ends the last line. */
export function codeLines(code: string): string[] {
  return code.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
}
