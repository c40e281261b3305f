// HTML that an extension adds to a page: unchanged, except for slots for its addresses; its ids are registered with the page.
import { codeFinding, stackFrames } from '../../model/code-fault.ts';
import { sanitizeHtml } from './html.ts';
import { addSlot } from './links.ts';
import { firstColumn, locationAt, type PageState } from './page.ts';
import { recordId, replaceHtmlAddresses } from './raw-html.ts';

/** A position on a page. */
export interface HtmlPosition {
  readonly page: PageState;
  /** Line, from 0. */
  readonly line: number;
}

/** Returns HTML of an extension with slots for its addresses. */
export function slotTrustedHtml(html: string, { page, line }: HtmlPosition): string {
  const location = locationAt(page, line);
  const result = sanitizeHtml(html, 'trusted');
  for (const id of result.ids) recordId(page, id, location);
  return replaceHtmlAddresses(result, (link) => addSlot(page, link, location));
}

/** Reports the failure of an extension at a position of a page. `what` begins the message. */
export function reportExtensionFailure({ page, line }: HtmlPosition, what: string, error: unknown): void {
  const fault = { what, reason: errorSentence(error), frames: stackFrames(error), isOfContent: true as const };
  const place = locationAt(page, line, firstColumn(page, line));
  page.diagnostics.push(codeFinding({ code: 'extension-failed', ...place }, fault));
}

/** Returns the message of a thrown value as one line with a final full stop. */
export function errorSentence(error: unknown): string {
  const text = (error instanceof Error ? error.message + fetchFailureCause(error) : String(error))
    .replace(/\s+/g, ' ')
    .trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Returns why `fetch` failed, which its own message lacks. */
function fetchFailureCause({ message, cause }: Error): string {
  if (message !== 'fetch failed' || !(cause instanceof Error)) return '';
  const { code } = cause as { readonly code?: unknown };
  return `: ${cause.message === '' ? code : cause.message}`;
}
