// Document outline, workspace symbols and folding ranges. Pure.
import {
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  SymbolKind,
  type WorkspaceSymbol,
} from 'vscode-languageserver/node';
import type { OutlineHeading } from '../../serve/editor-session.ts';
import type { SiteState } from '../../serve/state.ts';
import { createLineRange, extractLine, findFrontMatterLines } from './text.ts';

/** Maximum number of symbols that a search returns for one project. */
const MAX_SYMBOLS = 200;

/** Returns the headings of a page as a tree. */
export function createOutlineTree(headings: readonly OutlineHeading[], text: string): readonly DocumentSymbol[] {
  const count = text.split('\n').length;
  const make = (from: number, to: number): DocumentSymbol[] => {
    const symbols: DocumentSymbol[] = [];
    for (let index = from; index < to; ) {
      const heading = headings[index] as OutlineHeading;
      let end = index + 1;
      while (end < to && (headings[end] as OutlineHeading).level > heading.level) end += 1;
      const last = (headings[end]?.line ?? count + 1) - 2;
      symbols.push({ ...createHeadingSymbol(heading, text, last), children: make(index + 1, end) });
      index = end;
    }
    return symbols;
  };
  return make(0, headings.length);
}

function createHeadingSymbol({ text: name, line, id }: OutlineHeading, text: string, last: number): DocumentSymbol {
  const lineRange = createLineRange(line - 1, 0, extractLine(text, line - 1).length);
  const end = { line: Math.max(last, line - 1), character: extractLine(text, Math.max(last, line - 1)).length };
  return {
    name: name === '' ? id : name,
    detail: `#${id}`,
    kind: SymbolKind.String,
    range: { start: lineRange.start, end },
    selectionRange: lineRange,
  };
}

function containsWords(query: string, text: string): boolean {
  const lower = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/** Returns pages, then headings, whose names contain the words of a query. */
export function findSymbols(
  state: SiteState,
  query: string,
  uriOf: (file: string) => string,
): readonly WorkspaceSymbol[] {
  const documents = state.sites.flatMap(({ site }) => site.documents.filter(({ isMade }) => isMade === undefined));
  const unique = [...new Map(documents.map((document) => [document.file, document])).values()];
  const pages = unique
    .filter(({ title, file }) => containsWords(query, `${title} ${file}`))
    .map(({ title, file }) => ({
      name: title,
      containerName: file,
      kind: SymbolKind.File,
      location: { uri: uriOf(file), range: createLineRange(0, 0, 0) },
    }));
  const headings = unique.flatMap(({ title, file, headings: ownHeadings }) =>
    ownHeadings
      .filter(({ text }) => containsWords(query, text))
      .map(({ text, line }) => ({
        name: text,
        containerName: title,
        kind: SymbolKind.String,
        location: { uri: uriOf(file), range: createLineRange(line - 1, 0, 0) },
      })),
  );
  return [...pages, ...headings].slice(0, MAX_SYMBOLS);
}

/** Returns folding ranges: front matter, sections, code blocks and admonitions. */
export function findFoldingRanges(text: string): readonly FoldingRange[] {
  const lines = text.split('\n');
  const block = findFrontMatterLines(text);
  const foldingRanges: FoldingRange[] = block
    ? [{ startLine: block.first, endLine: block.last, kind: FoldingRangeKind.Comment }]
    : [];
  const open: { readonly line: number; readonly mark: string }[] = [];
  const sections: { readonly line: number; readonly level: number }[] = [];
  const close = (level: number, line: number) => {
    while ((sections.at(-1)?.level ?? 0) >= level) {
      const { line: startLine } = sections.pop() as { readonly line: number };
      let endLine = line - 1;
      while (endLine > startLine && lines[endLine]?.trim() === '') endLine -= 1;
      if (endLine > startLine) foldingRanges.push({ startLine, endLine, kind: FoldingRangeKind.Region });
    }
  };
  for (const [line, row] of lines.entries()) {
    if (block !== undefined && line <= block.last) continue;
    const [, mark, rest = ''] = /^\s*(`{3,}|~{3,}|:{3,})(.*)$/.exec(row) ?? [];
    const last = open.at(-1);
    if (mark !== undefined && last?.mark === mark && rest.trim() === '') {
      open.pop();
      foldingRanges.push({ startLine: last.line, endLine: line });
    } else if (mark !== undefined && !/^[`~]/.test(last?.mark ?? '')) open.push({ line, mark });
    const level = /^[`~]/.test(open.at(-1)?.mark ?? '') ? undefined : /^(#{1,6})\s/.exec(row)?.[1]?.length;
    if (level === undefined) continue;
    close(level, line);
    sections.push({ line, level });
  }
  close(1, lines.length);
  return foldingRanges;
}
