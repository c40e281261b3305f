// `translate --import`: builds pages from the files of translators. Each page is imported as a whole, and any fault prevents all writing.
// Pure.
import type { Diagnostic } from '../../model/diagnostic.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import { findAlignedTranslation } from './export.ts';
import { splitFrontMatter } from './front.ts';
import { findMissingLinkPlaceholder, splitIntoTextAndPlaceholders, type TextOrPlaceholder } from './inline.ts';
import type { PageInLocale } from './pages.ts';
import type { ParsedUnit, ParsedXliff, ParsedXliffFile } from './read-xliff.ts';
import {
  findTranslationFault,
  type PageWithUnits,
  renderTranslatedPage,
  splitPageIntoUnits,
  type TranslationUnit,
} from './units.ts';

/** A parsed document. */
export interface XliffDocument extends ParsedXliff {
  /** Path of its file, for messages. */
  readonly file: string;
}

/** Pages and locales of the project. */
interface TranslationImportInput {
  readonly pages: readonly PageInLocale[];
  readonly locales: readonly string[];
  /** Returns the text of a page at a revision, if it is known. */
  readonly textAt: (file: string, revision: string) => string | undefined;
}

/** Pages to write, or faults. */
interface TranslationImportResult {
  readonly writes: readonly {
    readonly file: string;
    readonly text: string;
    readonly original: string;
    /** Set if the page existed with other blocks than its original, such as notes for one language. The import removes such blocks. */
    readonly isReplaced?: true;
  }[];
  /** Originals of imported pages in which no block is translated. */
  readonly untranslated: readonly string[];
  readonly faults: readonly Diagnostic[];
}

type TranslationFaultReporter = (
  place: Pick<Diagnostic, 'line' | 'column'>,
  message: string,
  suggestion: string,
) => void;

/** Builds pages from documents. */
export function buildImportedPages(
  documents: readonly XliffDocument[],
  input: TranslationImportInput,
): TranslationImportResult {
  const faults: Diagnostic[] = [];
  const writes: TranslationImportResult['writes'][number][] = [];
  const untranslated: string[] = [];
  const seen = new Set<string>();
  for (const { file, to, files } of documents) {
    const report: TranslationFaultReporter = (place, message, suggestion) =>
      faults.push({
        code: 'invalid-translation',
        severity: 'error',
        message,
        file,
        line: place.line,
        column: place.column,
        suggestion,
      });
    const locale = findLocaleOfLanguageTag(to, input);
    if (locale === undefined) {
      report(
        { line: 1, column: 1 },
        `\`${to}\` is not a language that this site is translated into.`,
        suggestNearestName(to, input.locales) ??
          `Languages are ${input.locales.map((one) => `\`${one}\``).join(', ')}: correct \`trgLang\`.`,
      );
      continue;
    }
    for (const item of files) {
      const name = `${locale} ${item.original}`;
      if (seen.has(name)) report(item, `\`${item.original}\` is there twice in this language.`, 'Import one of them.');
      seen.add(name);
      const imported = buildImportedPage(item, { input, locale, report });
      if (imported === 'untranslated') untranslated.push(item.original);
      else if (imported !== undefined) writes.push(imported);
    }
  }
  return { writes: faults.length > 0 ? [] : writes, untranslated, faults };
}

/**
 * Returns the locale for a language tag. Translation tools may add or drop the region, so a tag also matches the only locale with its
 * language.
 */
function findLocaleOfLanguageTag(tag: string, { locales }: TranslationImportInput): string | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll('_', '-');
  const language = (name: string) => plain(name).split('-')[0];
  const alike = locales.filter((locale) => language(locale) === language(tag));
  return locales.find((locale) => plain(locale) === plain(tag)) ?? (alike.length === 1 ? alike[0] : undefined);
}

interface PageImportInput {
  readonly input: TranslationImportInput;
  readonly locale: string;
  readonly report: TranslationFaultReporter;
}

function buildImportedPage(
  parsedXliffFile: ParsedXliffFile,
  { input, locale, report }: PageImportInput,
): TranslationImportResult['writes'][number] | 'untranslated' | undefined {
  const { original, revision } = parsedXliffFile;
  const page = input.pages.find((candidate) => candidate.locale === locale && candidate.file === original);
  if (page === undefined) {
    const hint = suggestNearestName(
      original,
      input.pages.map(({ file }) => file),
    );
    report(
      parsedXliffFile,
      `\`${original}\` is not a page of this site.`,
      hint ?? 'Remove this `<file>`: the page was removed or renamed.',
    );
    return undefined;
  }
  if (parsedXliffFile.units.every(({ target }) => target === undefined)) return 'untranslated';
  const text = page.revision.startsWith(revision) ? page.text : input.textAt(original, revision);
  if (text === undefined) {
    report(
      parsedXliffFile,
      `\`${original}\` has changed since revision \`${revision}\`, from which this was exported, and git does not know that revision.`,
      'Import it where the commit of the export is known, or export the page once more.',
    );
    return undefined;
  }
  const cut = splitPageIntoUnits(text, original);
  const texts = collectTextsByUnitId(parsedXliffFile, cut, report);
  if (texts === undefined) return undefined;
  const front = splitFrontMatter(page.translation?.text ?? '').front;
  const anchorAt =
    text === page.text ? (line: number) => page.headings.find((heading) => heading.line === line)?.id : () => undefined;
  const alignedTranslation = findAlignedTranslation(page);
  const imported = renderTranslatedPage({
    page: cut,
    texts,
    revision,
    translation: alignedTranslation,
    front,
    anchorAt,
  });
  const isReplaced = page.translation !== undefined && alignedTranslation === undefined;
  if (imported !== undefined)
    return { file: page.translationFile, text: imported, original, ...(isReplaced && { isReplaced }) };
  report(
    parsedXliffFile,
    `The front matter of \`${page.translationFile}\` cannot be edited.`,
    'Write it in YAML, between two lines `---`.',
  );
  return undefined;
}

/** Returns the translated texts by unit id. Reports missing and faulty units; returns `undefined` if there are any. */
function collectTextsByUnitId(
  parsedXliffFile: ParsedXliffFile,
  { units }: PageWithUnits,
  report: TranslationFaultReporter,
): ReadonlyMap<string, string> | undefined {
  const byId = new Map(parsedXliffFile.units.map((unit) => [unit.id, unit]));
  const known = new Set(units.map(({ id }) => id));
  let isWhole = true;
  const fault: TranslationFaultReporter = (place, message, suggestion) => {
    isWhole = false;
    report(place, message, suggestion);
  };
  for (const unit of parsedXliffFile.units) {
    if (!known.has(unit.id))
      fault(
        unit,
        `The unit \`${unit.id}\` is none of \`${parsedXliffFile.original}\`.`,
        'Keep ids as they were exported.',
      );
  }
  const texts = new Map<string, string>();
  for (const unit of units) {
    const read = byId.get(unit.id);
    const target = read && buildTranslatedText(unit, read, fault);
    if (target !== undefined) texts.set(unit.id, target);
    else if (read === undefined)
      fault(
        parsedXliffFile,
        `\`${parsedXliffFile.original}\` lacks the unit \`${unit.id}\`, ${shortenAndQuote(unit.text)}.`,
        'Keep all units as they were exported.',
      );
  }
  return isWhole ? texts : undefined;
}

function buildTranslatedText(
  unit: TranslationUnit,
  read: ParsedUnit,
  fault: TranslationFaultReporter,
): string | undefined {
  if (read.target === undefined) {
    fault(
      read,
      `The unit \`${unit.id}\`, ${shortenAndQuote(unit.text)}, is not translated.`,
      'Translate it; a page is imported as a whole.',
    );
    return undefined;
  }
  const source = splitIntoTextAndPlaceholders(unit.text);
  const placeholders = source.flatMap((part: TextOrPlaceholder) => (typeof part === 'string' ? [] : part.kept));
  const numbers = read.target.filter((part) => typeof part === 'number');
  const missing = placeholders.findIndex((_, index) => !numbers.includes(index + 1));
  if (missing >= 0) {
    fault(
      read,
      `The translation of ${shortenAndQuote(unit.text)} lacks \`${placeholders[missing]}\`.`,
      `Put \`<ph id="${missing + 1}" dataRef="d${missing + 1}"/>\` in the place of it.`,
    );
    return undefined;
  }
  const strange = numbers.find(
    (number, index) => placeholders[number - 1] === undefined || numbers.indexOf(number) !== index,
  );
  if (strange !== undefined) {
    fault(
      read,
      `The translation of ${shortenAndQuote(unit.text)} has \`<ph>\` ${strange}, which ${placeholders[strange - 1] === undefined ? 'the source does not have' : 'is there already'}.`,
      'Remove it.',
    );
    return undefined;
  }
  const text = read.target.map((part) => (typeof part === 'number' ? placeholders[part - 1] : part)).join('');
  const broken = findMissingLinkPlaceholder(text, source);
  const wrong =
    broken === undefined
      ? findTranslationFault(unit, text)
      : `has \`${broken}\` where it is no part of a link or an image: the signs of its begin and its end are in another order`;
  if (wrong === undefined) return text;
  fault(
    read,
    `The translation of ${shortenAndQuote(unit.text)} ${wrong}.`,
    'Translate it as one piece of the same kind.',
  );
  return undefined;
}

function shortenAndQuote(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return `"${line.length > 60 ? `${line.slice(0, 59)}…` : line}"`;
}
