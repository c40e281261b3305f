// HTML that an extension gives a page: it stays as it is, with slots for its addresses and its ids among those of the page.
import { codeFinding, framesOf } from '../../model/code-fault.ts';
import { sanitizeHtml } from './html.ts';
import { addSlot } from './links.ts';
import { firstColumn, locationAt, type PageWork } from './page.ts';
import { takeId, withAddresses } from './raw-html.ts';

/** Where something stands on a page. */
export interface HtmlPlace {
  readonly page: PageWork;
  /** From 0. */
  readonly line: number;
}

/** HTML of an extension as a page has it. */
export function trustedHtml(html: string, { page, line }: HtmlPlace): string {
  const location = locationAt(page, line);
  const result = sanitizeHtml(html, 'trusted');
  for (const id of result.ids) takeId(page, id, location);
  return withAddresses(result, (link) => addSlot(page, link, location));
}

/** Tells of an extension that failed at a place of a page. `what` begins the sentence. */
export function reportFailure({ page, line }: HtmlPlace, what: string, error: unknown): void {
  const fault = { what, reason: oneLineOf(error), frames: framesOf(error), isOfContent: true as const };
  const place = locationAt(page, line, firstColumn(page, line));
  page.diagnostics.push(codeFinding({ code: 'extension-failed', ...place }, fault));
}

/** What was thrown, in one sentence with its full stop. */
export function oneLineOf(error: unknown): string {
  const text = (error instanceof Error ? error.message + causeOf(error) : String(error)).replace(/\s+/g, ' ').trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Why `fetch` failed, which its own message does not say. */
function causeOf({ message, cause }: Error): string {
  if (message !== 'fetch failed' || !(cause instanceof Error)) return '';
  const { code } = cause as { readonly code?: unknown };
  return `: ${cause.message === '' ? code : cause.message}`;
}
