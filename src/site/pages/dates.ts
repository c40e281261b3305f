// Formats dates for readers, and determines when a page was last updated.
import { memoizeByKeyWithLimit } from '../../lib/lazy.ts';
import { findDocsOfVersion } from '../../model/docs-versions.ts';
import type { DocumentMetadata } from '../../model/entries.ts';
import type { Messages } from '../../model/messages.ts';
import type { SiteStructure } from '../../model/site.ts';
import type { LastUpdate } from '../../model/source.ts';
import type { DocView, StaleTranslationView } from '../../model/view.ts';

/** Maximum number of dates in the cache. Formatting is slow, and most pages share a few dates. */
const MAX_CACHED_DATES = 5000;

const dateFormattersByLanguage = memoizeByKeyWithLimit((messages) => {
  const [lang, calendar] = messages.split(' ');
  const dates = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC', ...(calendar && { calendar }) });
  return memoizeByKeyWithLimit((date) => {
    const [year, month, day] = date.split('-').map(Number) as [number, number, number];
    return dates.format(Date.UTC(year, month - 1, day));
  }, MAX_CACHED_DATES);
}, 20);

/** Formats a date such as `2025-10-24` in the language of the page. Independent of time zones: a date is a day, not an instant. */
export function formatDate({ lang, calendar = '' }: Messages, date: string): string {
  return dateFormattersByLanguage(`${lang} ${calendar}`)(date);
}

/** Returns the last update that a page may show. Front matter takes precedence over git. */
export function findVisibleLastUpdate(
  { config }: Pick<SiteStructure, 'config'>,
  document: DocumentMetadata,
): LastUpdate | undefined {
  const { showLastUpdateTime, showLastUpdateAuthor } = findDocsOfVersion(config.docs, document.version);
  return selectLastUpdateFields(document, showLastUpdateTime, showLastUpdateAuthor);
}

/**
 * Returns the last update for extensions and page parts. With `asksLastUpdate`, the result contains date and author even if pages do not
 * show them.
 */
export function findLastUpdateForExtensions(
  { config }: Pick<SiteStructure, 'config'>,
  document: DocumentMetadata,
): LastUpdate | undefined {
  const {
    showLastUpdateTime,
    showLastUpdateAuthor,
    asksLastUpdate = false,
  } = findDocsOfVersion(config.docs, document.version);
  return selectLastUpdateFields(document, showLastUpdateTime || asksLastUpdate, showLastUpdateAuthor || asksLastUpdate);
}

function selectLastUpdateFields(
  document: DocumentMetadata,
  hasDate: boolean,
  hasAuthor: boolean,
): LastUpdate | undefined {
  const { last_update } = document.frontMatter;
  const update = { ...document.lastUpdate, ...last_update };
  const date = hasDate || last_update?.date ? update.date : undefined;
  const author = hasAuthor || last_update?.author ? update.author : undefined;
  return date === undefined && author === undefined ? undefined : { date, author };
}

/** Returns the last update in the form that the page shows. */
export function createLastUpdateView(messages: Messages, update: LastUpdate | undefined): DocView['lastUpdate'] {
  return update && { ...update, dateText: update.date && formatDate(messages, update.date) };
}

/** Returns the notice of an outdated translation; `undefined` if the original has not changed. */
export function createStaleTranslationView(
  messages: Messages,
  { stale }: DocumentMetadata,
): StaleTranslationView | undefined {
  const { date } = stale ?? {};
  return stale && (date === undefined ? {} : { date, dateText: formatDate(messages, date) });
}
