// `translate --export`: the pages that wait for translators, with what is translated of them already. Pure.

import { shortRevision } from '../../model/revision.ts';
import { cutInline, matchInline } from './inline.ts';
import type { TranslatedPage } from './pages.ts';
import { alignPages, cutPage, type KnownTranslation } from './units.ts';
import { formatXliff, type XliffFile, type XliffUnit } from './xliff.ts';

/** The text of a document in one language. */
export function exportPages(pages: readonly TranslatedPage[], from: string, to: string): string {
  return formatXliff({ from, to, files: pages.map(fileOf) });
}

function fileOf(page: TranslatedPage): XliffFile {
  const known = knownOf(page)?.texts ?? new Map<string, string>();
  const units = cutPage(page.text, page.file).units.map(({ id, name, text }): XliffUnit => {
    const source = cutInline(text);
    const own = known.get(id);
    // Other signs than those of the source cannot be told in the terms of XLIFF: the block is translated anew.
    const target = own === undefined || own === '' ? undefined : matchInline(own, source);
    return { id, name, source, ...(target && { target }) };
  });
  return { original: page.file, revision: shortRevision(page.revision), units };
}

/** What a translation has for the blocks of the text that it was made from; nothing where that is not known, or has other blocks. */
export function knownOf({ file, translation }: TranslatedPage): KnownTranslation | undefined {
  const { text, madeFrom } = translation ?? {};
  if (text === undefined || madeFrom === undefined) return undefined;
  return alignPages(cutPage(madeFrom, file), cutPage(text, file));
}
