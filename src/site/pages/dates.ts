// Dates as readers see them, and when a page was last changed.
import { lazyBy } from '../../lib/lazy.ts';
import { docsOf } from '../../model/docs-versions.ts';
import type { DocumentFacts } from '../../model/entries.ts';
import type { Messages } from '../../model/messages.ts';
import type { SiteStructure } from '../../model/site.ts';
import type { LastUpdate } from '../../model/source.ts';
import type { DocView, StaleView } from '../../model/view.ts';

/** Days that are kept: most pages share a few, and a formatter is slow. */
const MOST_DAYS = 5000;

const dayTexts = lazyBy((messages) => {
  const [lang, calendar] = messages.split(' ');
  const dates = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC', ...(calendar && { calendar }) });
  return lazyBy((date) => {
    const [year, month, day] = date.split('-').map(Number) as [number, number, number];
    return dates.format(Date.UTC(year, month - 1, day));
  }, MOST_DAYS);
}, 20);

/** `2025-10-24` as the reader's language writes it. The day is the same in every time zone: it is never a moment. */
export function dateText({ lang, calendar = '' }: Messages, date: string): string {
  return dayTexts(`${lang} ${calendar}`)(date);
}

/** When a page was last changed, as far as it says so: its front matter goes before git. */
export function lastUpdateOf(
  { config }: Pick<SiteStructure, 'config'>,
  document: DocumentFacts,
): LastUpdate | undefined {
  const { showLastUpdateTime, showLastUpdateAuthor } = docsOf(config.docs, document.version);
  return updateOf(document, showLastUpdateTime, showLastUpdateAuthor);
}

/** The same for extensions and parts, of which one may have asked for more than the page says. */
export function knownUpdateOf(
  { config }: Pick<SiteStructure, 'config'>,
  document: DocumentFacts,
): LastUpdate | undefined {
  const { showLastUpdateTime, showLastUpdateAuthor, asksLastUpdate = false } = docsOf(config.docs, document.version);
  return updateOf(document, showLastUpdateTime || asksLastUpdate, showLastUpdateAuthor || asksLastUpdate);
}

function updateOf(document: DocumentFacts, hasDate: boolean, hasAuthor: boolean): LastUpdate | undefined {
  const { last_update } = document.frontMatter;
  const update = { ...document.lastUpdate, ...last_update };
  const date = hasDate || last_update?.date ? update.date : undefined;
  const author = hasAuthor || last_update?.author ? update.author : undefined;
  return date === undefined && author === undefined ? undefined : { date, author };
}

/** The same as the page shows it. */
export function lastUpdateView(messages: Messages, update: LastUpdate | undefined): DocView['lastUpdate'] {
  return update && { ...update, dateText: update.date && dateText(messages, update.date) };
}

/** What a translation tells its readers of its original; nothing where that is as it was. */
export function staleView(messages: Messages, { stale }: DocumentFacts): StaleView | undefined {
  const { date } = stale ?? {};
  return stale && (date === undefined ? {} : { date, dateText: dateText(messages, date) });
}
