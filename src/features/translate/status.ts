// `translate --status`: pages that need translation. Pages with the most readers come first. Pure.
import { formatCountWithNoun } from '../../lib/text.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { decodePath, removeBaseUrl, removePageFileName, trimTrailingSlash } from '../../model/url.ts';
import type { Colors } from '../../terminal/report.ts';
import type { PageInLocale } from './pages.ts';

/** A page that needs translation. */
interface PageToTranslate {
  readonly file: string;
  readonly state: 'untranslated' | 'stale' | 'unknown';
  /** Number of words of the original. */
  readonly words: number;
  /** Number of words that changed since the translation; absent if git lacks the text that was translated. */
  readonly changed?: number;
  /** Day of the first change since the translation, `YYYY-MM-DD`. */
  readonly since?: string;
  /** Number of readers; absent if unknown. */
  readonly readers?: number;
}

/** Status of a locale. */
interface LocaleTranslationStatus {
  readonly locale: string;
  readonly pages: number;
  readonly waiting: readonly PageToTranslate[];
}

/** Number of readers by site path in the default locale. */
type PageReaderCounts = ReadonlyMap<string, number>;

/** Returns the status of each locale. */
export function computeTranslationStatus(
  pages: readonly PageInLocale[],
  locales: readonly string[],
  readers?: PageReaderCounts,
): readonly LocaleTranslationStatus[] {
  return locales.map((locale) => {
    const pagesOfLocale = pages.filter((page) => page.locale === locale);
    const waiting = pagesOfLocale.flatMap((page) => describePageToTranslate(page, readers) ?? []);
    return { locale, pages: pagesOfLocale.length, waiting: waiting.sort(comparePagesToTranslate) };
  });
}

function describePageToTranslate(
  { file, state, text, path, locale, translation }: PageInLocale,
  readers: PageReaderCounts | undefined,
): PageToTranslate | undefined {
  if (state === 'translated') return undefined;
  const words = text.match(/[\p{L}\p{M}\p{N}_]+/gu)?.length ?? 0;
  const { words: changed, date: since } = translation?.stale ?? {};
  const bare = path.startsWith(`/${locale}/`) || path === `/${locale}` ? path.slice(locale.length + 1) || '/' : path;
  const count = readers && (readers.get(path) ?? 0) + (path === bare ? 0 : (readers.get(bare) ?? 0));
  return {
    file,
    state,
    words,
    ...(changed !== undefined && { changed }),
    ...(since && { since }),
    ...(count !== undefined && { readers: count }),
  };
}

/** Orders pages by number of readers, then by number of words to translate. Pages of an unknown revision come last. */
function comparePagesToTranslate(a: PageToTranslate, b: PageToTranslate): number {
  const isUnknown = (page: PageToTranslate) => Number(page.state === 'unknown');
  const toWrite = (page: PageToTranslate) => page.changed ?? page.words;
  return (
    isUnknown(a) - isUnknown(b) ||
    (b.readers ?? 0) - (a.readers ?? 0) ||
    toWrite(b) - toWrite(a) ||
    (a.file < b.file ? -1 : 1)
  );
}

/** Parses reader counts: one line per page with an address and a number, as most analytics services export them. */
export function parsePageReaderCounts(
  text: string,
  { file, baseUrl }: { readonly file: string; readonly baseUrl: string },
): { readonly readers: PageReaderCounts; readonly faults: readonly Diagnostic[] } {
  const readers = new Map<string, number>();
  const faults: Diagnostic[] = [];
  for (const [index, row] of text.split('\n').entries()) {
    if (row.trim() === '' || row.startsWith('#')) continue;
    const [, address = '', count = ''] =
      /^\s*"?([^"\t;,]+)"?\s*[\t;,]\s*"?([\d.,\s']*\d)"?\s*(?:[\t;,].*)?$/.exec(row) ?? [];
    const isAddress = /^(?:https?:\/\/|\/)/.test(address);
    if (isAddress) {
      const pathname = decodePath(new URL(address.trim(), 'https://host.invalid').pathname) ?? address;
      const path = trimTrailingSlash(removePageFileName(removeBaseUrl(pathname, baseUrl) ?? pathname));
      readers.set(path, (readers.get(path) ?? 0) + Number(count.replace(/\D/g, '')));
    } else if (index > 0) {
      const message = 'This line is no page with the number of its readers.';
      const suggestion = 'Write the address, a comma and a number: `/guide/install,1200`.';
      faults.push({ code: 'invalid-call', severity: 'error', message, file, line: index + 1, column: 1, suggestion });
    }
  }
  return { readers, faults };
}

/** Maximum number of pages that are listed for a locale without `--verbose`. */
const MAX_LISTED_PAGES = 20;

/** Formats the status for the terminal. */
export function formatTranslationStatus(
  status: readonly LocaleTranslationStatus[],
  colors: Colors,
  isWhole: boolean,
): string {
  return status.map((translationStatus) => formatLocaleStatus(translationStatus, colors, isWhole)).join('\n');
}

function formatLocaleStatus(
  { locale, pages, waiting }: LocaleTranslationStatus,
  { bold, cyan, dim, green }: Colors,
  isWhole: boolean,
): string {
  const count = (state: PageToTranslate['state']) => waiting.filter((page) => page.state === state).length;
  const untranslated = count('untranslated');
  const stale = count('stale');
  const unknown = count('unknown');
  const facts = [
    `${untranslated} untranslated`,
    `${stale} stale`,
    ...(unknown > 0 ? [`${unknown} of an unknown revision`] : []),
  ];
  if (waiting.length === 0)
    return `${green('✔')} ${bold(`\`${locale}\``)}: all of ${formatCountWithNoun(pages, 'page')}.\n`;
  const shown = isWhole ? waiting : waiting.slice(0, MAX_LISTED_PAGES);
  const rows = shown.map((page) => `  ${page.state.padEnd(12)}  ${cyan(page.file)}  ${dim(formatPageStatus(page))}`);
  const more = waiting.length - shown.length;
  const rest = more > 0 ? [`  ${more} more: \`--verbose\` lists them.`] : [];
  return `${[`${bold(`\`${locale}\``)}: ${facts.join(', ')}, of ${formatCountWithNoun(pages, 'page')}.`, ...rows, ...rest].join('\n')}\n`;
}

function formatPageStatus({ words, changed, since, readers }: PageToTranslate): string {
  const ofWords =
    changed === undefined ? formatCountWithNoun(words, 'word') : `${changed} of ${formatCountWithNoun(words, 'word')}`;
  const parts = [readers !== undefined && formatCountWithNoun(readers, 'reader'), ofWords, since && `since ${since}`];
  return parts.filter(Boolean).join(', ');
}
