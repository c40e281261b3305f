// Findings about PDFs that are missing or incomplete.
import { formatCountWithNoun, joinNames } from '../../lib/text.ts';
import type { BookRequest } from '../../model/extension-routes.ts';
import type { ExtensionFinding, SlotFinding } from '../../model/extension-slots.ts';
import type { MissingLetters } from './missing-letters.ts';

/** Reports that a build prints no PDF because no browser was found. */
export const noBrowserFinding: ExtensionFinding = {
  code: 'no-browser',
  message: 'No Chromium was found on this machine, so the PDFs of the products were not made.',
  suggestion: 'Install Chromium or Google Chrome, or set the environment variable `CHROMIUM_PATH` to its path.',
};

/** Reports a file of another site that a PDF lacks. */
export function createMissingFileFinding(address: string): SlotFinding {
  const message = `\`${address}\` is not in the PDF: techdocs requests nothing from other sites for it.`;
  return { code: 'not-printed', message, suggestion: 'Put the file beside the page.' };
}

/** Maximum number of letters that a finding names. */
const MAX_NAMED_LETTERS = 5;

/** Reports the letters of a document without a font, once, at the first page that contains one. */
export function createMissingLettersFindings(
  { texts, site }: Pick<BookRequest, 'texts' | 'site'>,
  missing: MissingLetters,
): readonly ExtensionFinding[] {
  const letters = [...new Set([...texts.map(({ id }) => id), ''].flatMap((id) => missing.get(id) ?? []))];
  if (letters.length === 0) return [];
  const pages = texts.filter(({ id }) => missing.has(id));
  const file = site.pages.find(({ href }) => href === pages[0]?.href)?.file;
  const named = letters.slice(0, MAX_NAMED_LETTERS).map((letter) => `\`${formatLetter(letter)}\``);
  const more = letters.length - named.length;
  const list = joinNames(more === 0 ? named : [...named, formatCountWithNoun(more, 'more letter')]);
  const place = pages.length > 1 ? `, on ${pages.length} pages` : '';
  return [
    {
      code: 'missing-font',
      message: `The PDF shows empty boxes instead of ${list}${place}: no font on this machine contains ${letters.length === 1 ? 'it' : 'them'}.`,
      suggestion:
        'Install a font that does, for example the package `fonts-noto-cjk` for Chinese, Japanese and Korean, `fonts-noto-color-emoji` for emoji, or `fonts-noto-core` for other scripts.',
      ...(file !== undefined && { file }),
    },
  ];
}

/** Returns a letter. For a code point that is invisible alone, such as an accent, returns its number. */
function formatLetter(letter: string): string {
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(letter)) return letter;
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
