// `translate --mark`: sets the revision of translations to the current one. Pure.
import type { Diagnostic } from '../../model/diagnostic.ts';
import { didYouMean } from '../../model/nearest.ts';
import { shortRevision } from '../../model/revision.ts';
import { joinPage, setFrontMatterValues, splitPage } from './front.ts';
import type { TranslatedPage } from './pages.ts';

/** Pages to write, or faults. */
export interface MarkResult {
  readonly writes: readonly { readonly file: string; readonly text: string }[];
  /** Translations that are up to date already. */
  readonly same: readonly string[];
  readonly faults: readonly Diagnostic[];
}

/**
 * Marks translations as up to date. Names are root-relative: of files, of folders with all they contain, or of an original in all locales.
 */
export function markPages(names: readonly string[], pages: readonly TranslatedPage[]): MarkResult {
  const translated = pages.filter(({ translation }) => translation !== undefined);
  const faults: Diagnostic[] = [];
  const chosen = new Set<TranslatedPage>();
  for (const name of names) {
    const own = translated.filter(({ translationFile, file }) => {
      return translationFile === name || file === name || translationFile.startsWith(`${name}/`);
    });
    for (const page of own) chosen.add(page);
    if (own.length > 0) continue;
    const isOriginal = pages.some(({ file }) => file === name);
    const message = isOriginal ? `\`${name}\` has no translation.` : `\`${name}\` is not a translation of a page.`;
    const suggestion =
      didYouMean(
        name,
        translated.map(({ translationFile }) => translationFile),
      ) ?? 'Name a translation, or a folder of them.';
    faults.push({ code: 'invalid-call', severity: 'error', message, suggestion });
  }
  const writes: { file: string; text: string }[] = [];
  const same: string[] = [];
  for (const { translationFile: file, translation, revision, state } of chosen) {
    const { front, body } = splitPage(translation?.text ?? '');
    const edited = setFrontMatterValues(front, new Map([['source_revision', shortRevision(revision)]]));
    if (state === 'translated') same.push(file);
    else if (edited !== undefined) writes.push({ file, text: joinPage(edited, body, front === '') });
    else
      faults.push({
        ...{ code: 'invalid-translation', severity: 'error' as const, file, line: 1, column: 1 },
        message: 'This front matter is not YAML, so no revision can be written into it.',
        suggestion: 'Write it in YAML, between two lines `---`.',
      });
  }
  return { writes: faults.length > 0 ? [] : writes, same, faults };
}
