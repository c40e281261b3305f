// `translate --export`: pages that need a translation, with their existing translations. Pure.

import { shortRevision } from '../../model/revision.ts';
import { cutInline, matchInline } from './inline.ts';
import type { TranslatedPage } from './pages.ts';
import { alignPages, cutPage, type KnownTranslation } from './units.ts';
import { formatXliff, type XliffFile, type XliffUnit } from './xliff.ts';

/** Returns the XLIFF document of one locale. */
export function exportPages(pages: readonly TranslatedPage[], from: string, to: string): string {
  return formatXliff({ from, to, files: pages.map(fileOf) });
}

function fileOf(page: TranslatedPage): XliffFile {
  const known = existingTranslation(page)?.texts ?? new Map<string, string>();
  const units = cutPage(page.text, page.file).units.map(({ id, name, text }): XliffUnit => {
    const source = cutInline(text);
    const own = known.get(id);
    // XLIFF cannot express placeholders that differ from those of the source: such a block is translated anew.
    const target = own === undefined || own === '' ? undefined : matchInline(own, source);
    return { id, name, source, ...(target && { target }) };
  });
  return { original: page.file, revision: shortRevision(page.revision), units };
}

/** Returns translated blocks by blocks of the translated revision; `undefined` if that is unknown or its blocks do not match. */
export function existingTranslation({ file, translation }: TranslatedPage): KnownTranslation | undefined {
  const { text, madeFrom } = translation ?? {};
  if (text === undefined || madeFrom === undefined) return undefined;
  return alignPages(cutPage(madeFrom, file), cutPage(text, file));
}
