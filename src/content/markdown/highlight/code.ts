// Interface between Markdown and the highlighter: code in, lines of HTML out.
import { escapeText } from '../../../model/html.ts';
import type { PageFault } from '../page.ts';
import { convertCodeImportToFence } from '../vitepress.ts';

/** Returns a time in milliseconds; only differences are used. */
export type Clock = () => number;

/** A code block, highlighted as far as limits allow. */
export interface HighlightedCode {
  /** HTML of each line. */
  readonly lines: readonly string[];
  /** Finding that explains why some lines are not highlighted. */
  readonly fault?: PageFault;
}

/** A syntax highlighter for code blocks. */
export interface Highlighter {
  /**
   * Returns one string of inner HTML per line (escaped, spans with classes); `undefined` if the language is unknown. Code in one of the
   * `plainLanguages` is only escaped. The clock enforces the timeout.
   */
  highlight(code: string, language: string, clock?: Clock): HighlightedCode | undefined;
  /** Returns the display name of a language, such as `JavaScript`. Returns an unknown name unchanged. */
  nameOf(language: string): string;
}

/** Language names that mean plain text. */
export const plainLanguages: ReadonlySet<string> = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none']);

/** A highlighter that knows only plain text and loads no grammars. */
export const plainHighlighter: Highlighter = {
  highlight: (code, language) =>
    plainLanguages.has(language.toLowerCase()) ? { lines: splitCodeLines(code).map(escapeText) } : undefined,
  nameOf: (language) => language,
};

const FENCE_LANGUAGE_PATTERN = /^[ \t>*+\-\d.)]*(?:`{3,}|~{3,})[ \t]*([^\s`{:]+)/gm;

/** Returns the languages that fences of a Markdown text name, in lower case, aliases unresolved. May contain false positives. */
export function findFenceLanguages(text: string): Set<string> {
  const languages = new Set<string>();
  const imported = text.includes('<<<')
    ? text.split('\n').flatMap((line) => convertCodeImportToFence(line)?.info ?? [])
    : [];
  for (const info of imported) languages.add((/^[^\s{:]+/.exec(info)?.[0] ?? '').toLowerCase());
  for (const [, name = ''] of text.matchAll(FENCE_LANGUAGE_PATTERN)) {
    languages.add(name.replace(/\\([!-/:-@[-`{-~])/g, '$1').toLowerCase());
  }
  return languages;
}

/** Splits a code block into lines; one line break at its end does not add an empty line. */
export function splitCodeLines(code: string): string[] {
  return code.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
}
