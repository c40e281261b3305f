// Completion of names that a page defines: link definitions and footnotes. Pure.
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import type { CompletionInput } from './written.ts';

/** Completes the name of a link definition, `[name]: ./page.md`, in `[text][name]` and `[name]`. */
export function completeDefinitions(written: CompletionInput, typed: string): readonly CompletionItem[] {
  return completeNames(written, typed, /^[ \t>]*\[(?!\^)([^\]\n]+)\]:[ \t]*(\S[^\n]*)/gm);
}

/** Completes the name in a footnote mark such as `[^1]`. At the start of a line, proposes marks whose footnote does not exist yet. */
export function completeFootnotes(written: CompletionInput, typed: string): readonly CompletionItem[] {
  const { text, before, after, last } = written;
  const footnotes = completeNames(written, typed, FOOTNOTE_PATTERN);
  if (!/^\s*\[\^\S*$/.test(before)) return footnotes;
  const known = new Set([...text.matchAll(FOOTNOTE_PATTERN)].map(([, name]) => name));
  const marks = [...text.matchAll(/\S\[\^([^\s\]]+)\]/g)].flatMap(([, name = '']) => (known.has(name) ? [] : name));
  const end = after.startsWith(']') ? '' : ']: ';
  return [...new Set(marks)]
    .filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()))
    .map((name) => ({
      label: name,
      kind: CompletionItemKind.Reference,
      textEdit: { range: last(typed.length), newText: `${name}${end}` },
    }));
}

/** Matches a footnote with its name and its text. */
const FOOTNOTE_PATTERN = /^[ \t>]*\[\^([^\s\]]+)\]:[ \t]*([^\n]*)/gm;

/** Completes names that a pattern finds in the page. The second group of the pattern is the detail of the item. */
function completeNames(
  { text, after, last }: CompletionInput,
  typed: string,
  pattern: RegExp,
): readonly CompletionItem[] {
  const found = new Map([...text.matchAll(pattern)].map(([, name = '', meaning = '']) => [name, meaning] as const));
  const end = after.startsWith(']') ? '' : ']';
  return [...found]
    .filter(([name]) => name.toLowerCase().startsWith(typed.toLowerCase()))
    .map(([name, meaning]) => ({
      label: name,
      kind: CompletionItemKind.Reference,
      detail: meaning,
      textEdit: { range: last(typed.length), newText: `${name}${end}` },
    }));
}
