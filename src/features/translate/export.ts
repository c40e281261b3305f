// `translate --export`: pages that need a translation, with their existing translations. Pure.

import { shortenHashToRevision } from '../../model/revision.ts';
import { splitIfPlaceholdersMatch, splitIntoTextAndPlaceholders } from './inline.ts';
import type { PageInLocale } from './pages.ts';
import { type AlignedTranslation, alignTranslation, splitPageIntoUnits } from './units.ts';
import { formatXliff, type XliffFile, type XliffUnit } from './xliff.ts';

/** Returns the XLIFF document of one locale. */
export function renderXliffExport(pages: readonly PageInLocale[], from: string, to: string): string {
  return formatXliff({ from, to, files: pages.map(createXliffFile) });
}

function createXliffFile(page: PageInLocale): XliffFile {
  const known = findAlignedTranslation(page)?.texts ?? new Map<string, string>();
  const units = splitPageIntoUnits(page.text, page.file).units.map(({ id, name, text }): XliffUnit => {
    const source = splitIntoTextAndPlaceholders(text);
    const translation = known.get(id);
    // XLIFF cannot express placeholders that the source does not have. The export then omits the existing translation of the block.
    const target =
      translation === undefined || translation === '' ? undefined : splitIfPlaceholdersMatch(translation, source);
    return { id, name, source, ...(target && { target }) };
  });
  return { original: page.file, revision: shortenHashToRevision(page.revision), units };
}

/**
 * Returns the existing translation of each block. Returns `undefined` if the text that was translated is unknown, or if the blocks of that
 * text and of the translation do not match.
 */
export function findAlignedTranslation({ file, translation }: PageInLocale): AlignedTranslation | undefined {
  const { text, madeFrom } = translation ?? {};
  if (text === undefined || madeFrom === undefined) return undefined;
  return alignTranslation(splitPageIntoUnits(madeFrom, file), splitPageIntoUnits(text, file));
}
