// `translate --mark`: sets the revision in translations to the current revision of their originals. Pure.
import type { Diagnostic } from '../../model/diagnostic.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import { shortenHashToRevision } from '../../model/revision.ts';
import { joinFrontMatter, setFrontMatterValues, splitFrontMatter } from './front.ts';
import type { PageInLocale } from './pages.ts';

/** Pages to write, or faults. */
interface MarkUpToDateResult {
  readonly writes: readonly { readonly file: string; readonly text: string }[];
  /** Translations that are up to date already. */
  readonly same: readonly string[];
  readonly faults: readonly Diagnostic[];
}

/**
 * Marks translations as up to date. A name is the root-relative path of a translation, of a folder with translations, or of an original. An
 * original selects its translations in all locales.
 */
export function markPagesUpToDate(names: readonly string[], pages: readonly PageInLocale[]): MarkUpToDateResult {
  const translated = pages.filter(({ translation }) => translation !== undefined);
  const faults: Diagnostic[] = [];
  const chosen = new Set<PageInLocale>();
  for (const name of names) {
    const pagesOfLocale = translated.filter(({ translationFile, file }) => {
      return translationFile === name || file === name || translationFile.startsWith(`${name}/`);
    });
    for (const page of pagesOfLocale) chosen.add(page);
    if (pagesOfLocale.length > 0) continue;
    const isOriginal = pages.some(({ file }) => file === name);
    const message = isOriginal ? `\`${name}\` has no translation.` : `\`${name}\` is not a translation of a page.`;
    const suggestion =
      suggestNearestName(
        name,
        translated.map(({ translationFile }) => translationFile),
      ) ?? 'Name a translation, or a folder of them.';
    faults.push({ code: 'invalid-call', severity: 'error', message, suggestion });
  }
  const writes: { file: string; text: string }[] = [];
  const same: string[] = [];
  for (const { translationFile: file, translation, revision, state } of chosen) {
    const { front, body } = splitFrontMatter(translation?.text ?? '');
    const edited = setFrontMatterValues(front, new Map([['source_revision', shortenHashToRevision(revision)]]));
    if (state === 'translated') same.push(file);
    else if (edited !== undefined) writes.push({ file, text: joinFrontMatter(edited, body, front === '') });
    else
      faults.push({
        code: 'invalid-translation',
        severity: 'error' as const,
        file,
        line: 1,
        column: 1,
        message: 'This front matter is not YAML, so no revision can be written into it.',
        suggestion: 'Write it in YAML, between two lines `---`.',
      });
  }
  return { writes: faults.length > 0 ? [] : writes, same, faults };
}
