// HTML that an extension adds to a page: unchanged, except for slots for its addresses; its ids are registered with the page.
import { codeFinding, framesOf } from '../../model/code-fault.ts';
import { sanitizeHtml } from './html.ts';
import { addSlot } from './links.ts';
import { firstColumn, locationAt, type PageWork } from './page.ts';
import { takeId, withAddresses } from './raw-html.ts';

/** A position on a page. */
export interface HtmlPlace {
  readonly page: PageWork;
  /** Line, from 0. */
  readonly line: number;
}

/** Returns HTML of an extension with slots for its addresses. */
export function trustedHtml(html: string, { page, line }: HtmlPlace): string {
  const location = locationAt(page, line);
  const result = sanitizeHtml(html, 'trusted');
  for (const id of result.ids) takeId(page, id, location);
  return withAddresses(result, (link) => addSlot(page, link, location));
}

/** Reports the failure of an extension at a position of a page. `what` begins the message. */
export function reportFailure({ page, line }: HtmlPlace, what: string, error: unknown): void {
  const fault = { what, reason: oneLineOf(error), frames: framesOf(error), isOfContent: true as const };
  const place = locationAt(page, line, firstColumn(page, line));
  page.diagnostics.push(codeFinding({ code: 'extension-failed', ...place }, fault));
}

/** Returns the message of a thrown value as one line with a final full stop. */
export function oneLineOf(error: unknown): string {
  const text = (error instanceof Error ? error.message + causeOf(error) : String(error)).replace(/\s+/g, ' ').trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Returns why `fetch` failed, which its own message lacks. */
function causeOf({ message, cause }: Error): string {
  if (message !== 'fetch failed' || !(cause instanceof Error)) return '';
  const { code } = cause as { readonly code?: unknown };
  return `: ${cause.message === '' ? code : cause.message}`;
}
