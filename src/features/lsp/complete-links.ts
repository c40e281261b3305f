// Completion of pages, anchors and files in links and images. Pure.
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import {
  formatPixelAndFileSize,
  listAnchorSuggestions,
  listFileSuggestions,
  listPageSuggestions,
} from '../../serve/link-choices.ts';
import type { CompletionInput } from './written.ts';

/** Completes pages by relative path, nearest first. */
export function completePagePaths({ page, last }: CompletionInput, typed: string): readonly CompletionItem[] {
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
export function completeAnchors(
  { page, last }: CompletionInput,
  address: string,
  typed: string,
): readonly CompletionItem[] {
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
