// Completion of pages, anchors and files in links and images. Pure.
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import { decodePath, encodePath } from '../../model/url.ts';
import {
  formatPixelAndFileSize,
  listAnchorSuggestions,
  listFileSuggestions,
  listPageSuggestions,
} from '../../serve/link-choices.ts';
import { createLineRange } from './text.ts';
import type { CompletionInput } from './written.ts';

/** The beginning of an address before the cursor. */
interface TypedAddress {
  readonly typed: string;
  readonly isImage: boolean;
  /** Whether the address is in angle brackets, where spaces are not encoded. */
  readonly isBracketed: boolean;
}

/** Completes the address of a link or image: its page or file, or its anchor. Replaces the rest of the address after the cursor. */
export function completeAddresses(
  written: CompletionInput,
  { typed, isImage, isBracketed }: TypedAddress,
): readonly CompletionItem[] {
  if (/^[a-z][a-z\d+.-]*:/i.test(typed)) return [];
  const { after, position } = written;
  const end = isBracketed ? /^[^<>#?]*(?=[>#?])/ : /^[^\s()<>"'#?]*(?=[)"'#?]|\s+["'])/;
  const rest = end.exec(after)?.[0].length ?? 0;
  const index = typed.indexOf('#');
  const start = position.character - (typed.length - (index + 1));
  const range = createLineRange(position.line, start, position.character + rest);
  const place = { ...written, last: () => range };
  if (index >= 0) return completeAnchors(place, typed.slice(0, index), typed.slice(index + 1));
  const name = isBracketed ? encodePath(typed) : typed;
  const items = isImage
    ? completeFilePaths(place, name)
    : [...completePagePaths(place, name), ...completeFilePaths(place, name, false)];
  return isBracketed ? items.map(decodeAddressOfItem) : items;
}

function decodeAddressOfItem({ label, filterText, textEdit, ...item }: CompletionItem): CompletionItem {
  const address = decodePath(label) ?? label;
  const filter = filterText?.replace(label, address);
  const edit = textEdit && { ...textEdit, newText: address };
  return { ...item, label: address, ...(filter && { filterText: filter }), ...(edit && { textEdit: edit }) };
}

/** Completes pages by relative path, nearest first. */
function completePagePaths({ page, last }: CompletionInput, typed: string): readonly CompletionItem[] {
  return listPageSuggestions(page, typed).map(({ document, address }) => ({
    label: address,
    kind: CompletionItemKind.File,
    detail: document.title,
    documentation: document.description,
    filterText: `${address} ${document.title}`,
    textEdit: { range: last(typed.length), newText: address },
  }));
}

/** Completes anchors of the page that an address refers to. */
function completeAnchors({ page, last }: CompletionInput, address: string, typed: string): readonly CompletionItem[] {
  return listAnchorSuggestions(page, address, typed).map(({ id, heading }) => ({
    label: id,
    kind: CompletionItemKind.Reference,
    ...(heading !== '' && { detail: heading }),
    filterText: `${id} ${heading}`,
    textEdit: { range: last(typed.length), newText: encodeURI(id) },
  }));
}

/** Completes images, with their sizes. For links, completes other files. */
export function completeFilePaths(
  { page, last }: CompletionInput,
  typed: string,
  isImage = true,
): readonly CompletionItem[] {
  return listFileSuggestions(page, typed, isImage).map(({ asset, address }) => ({
    label: address,
    kind: CompletionItemKind.File,
    detail: formatPixelAndFileSize(asset),
    textEdit: { range: last(typed.length), newText: address },
  }));
}
