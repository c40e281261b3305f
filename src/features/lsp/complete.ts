// What may be written at a place of a page: by the text before it, which of the lists answers. Pure.
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type Position,
} from 'vscode-languageserver/node';
import { admonitionTypes } from '../../content/markdown/admonitions.ts';
import { builtInAttributes } from '../../content/markdown/built-in.ts';
import { builtInNames, tabNames } from '../../content/markdown/component-names.ts';
import { allLanguages } from '../../content/markdown/highlight/highlighter.ts';
import { ownOf } from '../../lib/own.ts';
import type { Page } from '../../serve/linked-pages.ts';
import { completeFrontMatter } from './complete-front-matter.ts';
import { completeAnchors, completeFiles, completePages } from './complete-links.ts';
import { frontMatterLines, inLine, lineOf } from './text.ts';
import type { WrittenPage } from './written.ts';

/** Most items of an answer: editors filter, and ask again when more is written. */
const MOST = 200;

/** What may stand at a place. */
export function complete(page: Page, text: string, position: Position): CompletionList {
  const row = lineOf(text, position.line);
  const written: WrittenPage = {
    ...{ page, text, position },
    before: row.slice(0, position.character),
    after: row.slice(position.character),
    last: (length) => inLine(position.line, position.character - length, position.character),
  };
  const items = itemsAt(written);
  return { isIncomplete: items.length > MOST, items: items.slice(0, MOST).map(inOrder) };
}

/** Keeps the order in which items come. */
function inOrder(item: CompletionItem, at: number): CompletionItem {
  return { ...item, sortText: String(at).padStart(4, '0') };
}

function itemsAt(written: WrittenPage): readonly CompletionItem[] {
  const { before, text, position } = written;
  const variable = /\{\{[ \t]*([\w.-]*)$/.exec(before)?.[1];
  if (variable !== undefined) return variables(written, variable);
  const block = frontMatterLines(text);
  if (block !== undefined && position.line > block.first && position.line < block.last)
    return completeFrontMatter(written, block);
  const fence = /^\s*(?:>\s*)*(?:`{3,}|~{3,})([\w+#-]*)$/.exec(before)?.[1];
  if (fence !== undefined) return isInside(text, position.line) ? [] : languages(written, fence);
  if (isInside(text, position.line)) return [];
  const address = /(!?)\[[^\]]*\]\(<?([^\s()<>]*)$/.exec(before) ?? /^()\s*\[[^\]]+\]:\s*<?(\S*)$/.exec(before);
  if (address !== null) return addresses(written, address[2] ?? '', address[1] === '!');
  const attribute = /<(\w+)\b[^<>]*?\s(href|src|to)=["']([^"'<>]*)$/.exec(before);
  if (attribute !== null) return addresses(written, attribute[3] ?? '', attribute[2] === 'src');
  const admonition = /^\s*(?:>\s*)*:{3,}([\w-]*)$/.exec(before)?.[1];
  if (admonition !== undefined) return admonitions(written, admonition);
  const tag = /<([A-Z]\w*)?$/.exec(before);
  if (tag !== null) return components(written, tag[1] ?? '');
  const [, name, given = '', prop = ''] =
    /<([A-Z]\w*)((?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^}]*\}))?)*)\s+([\w-]*)$/.exec(before) ?? [];
  return name === undefined ? [] : props(written, { name, given, prop });
}

/** Whether a line stands in a block of code. */
function isInside(text: string, line: number): boolean {
  let open: string | undefined;
  for (const row of text.split('\n', line)) {
    const [, mark] = /^\s*(?:>\s*)*(`{3,}|~{3,})/.exec(row) ?? [];
    if (mark === undefined) continue;
    if (open === undefined) open = mark;
    else if (mark.startsWith(open)) open = undefined;
  }
  return open !== undefined;
}

function addresses(written: WrittenPage, address: string, isImage: boolean): readonly CompletionItem[] {
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return [];
  const at = address.indexOf('#');
  if (at >= 0) return completeAnchors(written, address.slice(0, at), address.slice(at + 1));
  return isImage
    ? completeFiles(written, address)
    : [...completePages(written, address), ...completeFiles(written, address, false)];
}

function variables({ page, after, last }: WrittenPage, typed: string): readonly CompletionItem[] {
  const end = /^\s*\}\}/.test(after) ? '' : ' }}';
  return Object.entries(page.state.config.variables).map(([name, value]) => ({
    label: name,
    kind: CompletionItemKind.Variable,
    detail: String(value),
    textEdit: { range: last(typed.length), newText: `${name}${end}` },
  }));
}

function languages({ page, last }: WrittenPage, typed: string): readonly CompletionItem[] {
  const used = new Set(
    page.build.content.sources.flatMap(({ text }) => [...text.matchAll(/^\s*```([\w+#-]+)/gm)].map(([, name]) => name)),
  );
  // Those of the site first.
  const all = [...allLanguages()].sort((a, b) => Number(used.has(b.id)) - Number(used.has(a.id)));
  const wanted = all.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(typed.toLowerCase()));
  return wanted.map(({ id, name }) => ({
    label: id,
    kind: CompletionItemKind.EnumMember,
    detail: name,
    textEdit: { range: last(typed.length), newText: id },
  }));
}

function admonitions({ before, last, text, position }: WrittenPage, typed: string): readonly CompletionItem[] {
  const colons = /:{3,}/.exec(before)?.[0] ?? ':::';
  const rest = text.split('\n').slice(position.line + 1, position.line + 40);
  const isClosed = rest.some((row) => row.trim() === colons);
  return [...admonitionTypes, 'details'].map((name) => ({
    label: name,
    kind: CompletionItemKind.Keyword,
    textEdit: { range: last(typed.length), newText: isClosed ? name : `${name}\n\n${colons}` },
  }));
}

function components({ page, last }: WrittenPage, typed: string): readonly CompletionItem[] {
  const own = Object.entries(page.state.config.components).map(([name, file]) => [name, file] as const);
  const ours = [...builtInNames, ...tabNames].map((name) => [name, 'techdocs'] as const);
  return [...new Map([...ours, ...own])].map(([name, detail]) => ({
    label: name,
    kind: CompletionItemKind.Class,
    detail,
    textEdit: { range: last(typed.length), newText: name },
  }));
}

/** Names of props: of our components as they read them, of those of the site as other pages write them. */
function props(
  { page, last }: WrittenPage,
  { name, given, prop }: { readonly name: string; readonly given: string; readonly prop: string },
): readonly CompletionItem[] {
  const tags = new RegExp(`<${name}\\b([^<>]*)>`, 'g');
  const used = page.build.content.sources.flatMap(({ text }) =>
    [...text.matchAll(tags)].map(([, inner = '']) => inner),
  );
  const counts = new Map<string, number>();
  for (const inner of used)
    for (const [, each = ''] of inner.matchAll(/(?<=\s)([A-Za-z][\w-]*)(?==)/g))
      counts.set(each, (counts.get(each) ?? 0) + 1);
  const written = [...counts].sort(([, a], [, b]) => b - a).map(([each]) => each);
  const known = ownOf<readonly string[]>(builtInAttributes, name) ?? written;
  const isGiven = (each: string) => new RegExp(`\\s${each}[=\\s]`).test(`${given} `);
  return known
    .filter((each) => !isGiven(each))
    .map((each) => ({
      label: each,
      kind: CompletionItemKind.Property,
      textEdit: { range: last(prop.length), newText: `${each}=""` },
    }));
}
