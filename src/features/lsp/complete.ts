// Completion at a position of a page: the preceding text selects the list. Pure.
import { type CompletionItem, CompletionItemKind, type CompletionList } from 'vscode-languageserver/node';
import { admonitionTypes } from '../../content/markdown/admonitions.ts';
import { alertKinds } from '../../content/markdown/alerts.ts';
import { builtInComponentNames, tabComponentNames } from '../../content/markdown/component-names.ts';
import { listKnownCodeLanguages } from '../../content/markdown/highlight/highlighter.ts';
import { isMarkdownPath } from '../../lib/file-path.ts';
import type { DocumentInSite } from '../../serve/linked-pages.ts';
import { completeFenceInfo, completeIncludedFiles, completeProps } from './complete-attributes.ts';
import { completeFrontMatter, findFrontMatterAt } from './complete-front-matter.ts';
import { completeAddresses } from './complete-links.ts';
import { completeDefinitions, completeFootnotes } from './complete-names.ts';
import { completeSnippets } from './snippets.ts';
import { createLineRange, extractLine, findOpenTagText, isInsideComment } from './text.ts';
import { listPageVariables } from './variables.ts';
import type { CompletionInput } from './written.ts';

/** Maximum items of a completion list. Editors filter them, and request again after further typing. */
const MAX_COMPLETION_ITEMS = 200;

/** Languages that are most frequent in the code blocks of guides. */
const COMMON_LANGUAGES = [
  'bash',
  'css',
  'html',
  'java',
  'javascript',
  'json',
  'markdown',
  'powershell',
  'python',
  'sh',
  'typescript',
  'yaml',
];

/** Returns the completions at a position. */
export async function completeAtPosition(
  page: DocumentInSite,
  { text, position, ...tools }: Pick<CompletionInput, 'text' | 'position' | 'hasSnippets' | 'propsOf'>,
): Promise<CompletionList> {
  const row = extractLine(text, position.line);
  const written: CompletionInput = {
    page,
    text,
    position,
    ...tools,
    before: row.slice(0, position.character),
    after: row.slice(position.character),
    tag: findOpenTagText(text, position),
    last: (length) => createLineRange(position.line, position.character - length, position.character),
  };
  return toCompletionList(await collectCompletionItems(written));
}

/** Returns items as a completion list, in their order. */
export function toCompletionList(items: readonly CompletionItem[]): CompletionList {
  return {
    isIncomplete: items.length > MAX_COMPLETION_ITEMS,
    items: items.slice(0, MAX_COMPLETION_ITEMS).map(addSortText),
  };
}

/** Numbers an item, so that editors keep the order. */
function addSortText(item: CompletionItem, at: number): CompletionItem {
  return { ...item, sortText: String(at).padStart(4, '0') };
}

async function collectCompletionItems(written: CompletionInput): Promise<readonly CompletionItem[]> {
  const { before, text, position } = written;
  const variable = /\{\{[ \t]*([\w.-]*)$/.exec(before)?.[1];
  if (variable !== undefined) return completeVariables(written, variable);
  const block = findFrontMatterAt(text, position.line);
  if (block !== undefined) return completeFrontMatter(written, block);
  const fence = /^\s*(?:>\s*)*(?:`{3,}|~{3,})([\w+#-]*)$/.exec(before)?.[1];
  if (fence !== undefined) return isInsideFence(text, position.line) ? [] : completeLanguages(written, fence);
  if (isInsideFence(text, position.line)) return [];
  if (written.tag !== '' && !before.includes('<')) return completeOpenTag(written);
  const word = /^\s*(?:>\s*)*([a-z][a-z-]*|)$/i.exec(before)?.[1];
  if (word !== undefined) return completeSnippets(written, word);
  const attributes = /^\s*(?:>\s*)*(?:`{3,}|~{3,})[\w+#-]+(?:\s+(.*))?\s/.exec(before);
  if (attributes !== null) return completeFenceInfo(written);
  const included = /<!--\s*@?include:\s*(\S*)$/.exec(before)?.[1];
  if (included !== undefined)
    return completeIncludedFiles(written, included).filter(({ label }) => isMarkdownPath(label));
  if (isInsideComment(text, position) || isInsideCodeSpan(written)) return [];
  return completeInline(written);
}

/** Completes syntax that is allowed anywhere in a paragraph. */
async function completeInline(written: CompletionInput): Promise<readonly CompletionItem[]> {
  const { before } = written;
  const [, mark, bracket, typed] = ADDRESS_PATTERNS.map((pattern) => pattern.exec(before)).find(Boolean) ?? [];
  if (typed !== undefined)
    return completeAddresses(written, { typed, isImage: mark === '!', isBracketed: bracket === '<' });
  const alert = /^\s*(?:>\s*)+\[!(\w*)$/.exec(before)?.[1];
  if (alert !== undefined) return completeAlerts(written, alert);
  const footnote = /\[\^([^\s\]]*)$/.exec(before)?.[1];
  if (footnote !== undefined) return completeFootnotes(written, footnote);
  const reference = /\]\[([^[\]]*)$/.exec(before)?.[1] ?? /(?<![\]!\w])\[([^[\]^!][^[\]]*)$/.exec(before)?.[1];
  if (reference !== undefined) return completeDefinitions(written, reference);
  const admonition = /^\s*(?:>\s*)*:{3,}([\w-]*)$/.exec(before)?.[1];
  if (admonition !== undefined) return completeAdmonitions(written, admonition);
  const tag = /<([A-Z]\w*)?$/.exec(before);
  if (tag !== null) return completeComponents(written, tag[1] ?? '');
  return completeOpenTag(written);
}

/** Match the text before the end of an address: the mark of an image, `<` if the address is in angle brackets, and its beginning. */
const ADDRESS_PATTERNS = [
  /(!?)\[[^\]]*\]\((<)([^<>]*)$/,
  /(!?)\[[^\]]*\]\(()([^\s()<>]*)$/,
  /^()\s*\[(?!\^)[^\]]+\]:\s*(<)([^<>]*)$/,
  /^()\s*\[(?!\^)[^\]]+\]:\s*()([^\s<]*)$/,
];

/** Completes an attribute of the open tag: the address that it names, or its props. */
function completeOpenTag(written: CompletionInput): Promise<readonly CompletionItem[]> | readonly CompletionItem[] {
  const [, name, typed] = /<\w+\b[^<>]*?\s(href|src|to)=["']([^"'<>]*)$/.exec(written.tag) ?? [];
  return typed === undefined
    ? completeProps(written)
    : completeAddresses(written, { typed, isImage: name === 'src', isBracketed: false });
}

function isInsideCodeSpan({ before, after }: CompletionInput): boolean {
  return before.replace(/(`+)[^`]*\1(?!`)/g, '').includes('`') && after.includes('`');
}

function isInsideFence(text: string, line: number): boolean {
  let open: string | undefined;
  for (const row of text.split('\n', line)) {
    const [, mark] = /^\s*(?:>\s*)*(`{3,}|~{3,})/.exec(row) ?? [];
    if (mark === undefined) continue;
    if (open === undefined) open = mark;
    else if (mark.startsWith(open)) open = undefined;
  }
  return open !== undefined;
}

function completeVariables({ page, after, last }: CompletionInput, typed: string): readonly CompletionItem[] {
  const end = /^\s*\}\}/.test(after) ? '' : ' }}';
  return Object.entries(listPageVariables(page)).map(([name, value]) => ({
    label: name,
    kind: CompletionItemKind.Variable,
    detail: value,
    textEdit: { range: last(typed.length), newText: `${name}${end}` },
  }));
}

function completeLanguages({ page, last }: CompletionInput, typed: string): readonly CompletionItem[] {
  const used = new Set(
    page.build.content.sources.flatMap(({ text }) => [...text.matchAll(/^\s*```([\w+#-]+)/gm)].map(([, name]) => name)),
  );
  const start = typed.toLowerCase();
  // Languages that start with the typed text come before all other languages. In both groups, languages that the site uses come first, then
  // common languages.
  const rank = (id: string) =>
    4 * Number(id.startsWith(start)) + 2 * Number(used.has(id)) + Number(COMMON_LANGUAGES.includes(id));
  const all = [...listKnownCodeLanguages()].sort((a, b) => rank(b.id) - rank(a.id));
  const matching = all.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(start));
  return matching.map(({ id, name }) => ({
    label: id,
    kind: CompletionItemKind.EnumMember,
    detail: name,
    textEdit: { range: last(typed.length), newText: id },
  }));
}

function completeAdmonitions(
  { before, last, text, position }: CompletionInput,
  typed: string,
): readonly CompletionItem[] {
  const colons = /:{3,}/.exec(before)?.[0] ?? ':::';
  const rest = text.split('\n').slice(position.line + 1, position.line + 40);
  const isClosed = rest.some((row) => row.trim() === colons);
  return [...admonitionTypes, 'details'].map((name) => ({
    label: name,
    kind: CompletionItemKind.Keyword,
    textEdit: { range: last(typed.length), newText: isClosed ? name : `${name}\n\n${colons}` },
  }));
}

function completeAlerts({ after, last }: CompletionInput, typed: string): readonly CompletionItem[] {
  const end = after.startsWith(']') ? '' : ']';
  return alertKinds.map((name) => ({
    label: name,
    kind: CompletionItemKind.Keyword,
    textEdit: { range: last(typed.length), newText: name + end },
  }));
}

function completeComponents({ page, last }: CompletionInput, typed: string): readonly CompletionItem[] {
  const components = Object.entries(page.state.config.components).map(([name, file]) => [name, file] as const);
  const ours = [...builtInComponentNames, ...tabComponentNames].map((name) => [name, 'techdocs'] as const);
  return [...new Map([...ours, ...components])].map(([name, detail]) => ({
    label: name,
    kind: CompletionItemKind.Class,
    detail,
    textEdit: { range: last(typed.length), newText: name },
  }));
}
