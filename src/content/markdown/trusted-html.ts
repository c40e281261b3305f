// HTML that an extension adds to a page. It stays unchanged, except that its addresses become slots (placeholders). Its ids are registered
// with the page.
import { createSiteCodeFaultFinding, formatErrorSentence, parseStackFrames } from '../../model/code-fault.ts';
import { sanitizeHtml } from './html.ts';
import { addLinkAndReturnSlot } from './links.ts';
import { findSourceLocation, findTextStartColumn, type PageState } from './page.ts';
import { recordElementId, replaceHtmlAddresses } from './raw-html.ts';

export interface PagePosition {
  readonly page: PageState;
  /** Line, from 0. */
  readonly line: number;
}

/** Returns HTML of an extension. Each address in the HTML is a slot, a placeholder that is filled later. */
export function addSlotsToTrustedHtml(html: string, { page, line }: PagePosition): string {
  const location = findSourceLocation(page, line);
  const result = sanitizeHtml(html, 'trusted');
  for (const id of result.ids) recordElementId(page, id, location);
  return replaceHtmlAddresses(result, (link) => addLinkAndReturnSlot(page, link, location));
}

/** Reports the failure of an extension at a position of a page. `what` begins the message. */
export function reportExtensionFailure({ page, line }: PagePosition, what: string, error: unknown): void {
  const fault = {
    what,
    reason: formatErrorSentence(error),
    frames: parseStackFrames(error),
    isOfContent: true as const,
  };
  const place = findSourceLocation(page, line, findTextStartColumn(page, line));
  page.diagnostics.push(createSiteCodeFaultFinding({ code: 'extension-failed', ...place }, fault));
}
