// Limits the total size of includes in a locale. Each page has its own limit, but many small pages may include the same large text.
// Includes are counted while pages are parsed, so that such a build stops early.
import { createExceededLimitFinding, createLimitLookup } from '../model/budgets.ts';
import type { SiteConfig } from '../model/config.ts';
import { UserError } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import type { Source } from '../model/source.ts';

/**
 * Returns a function that receives a page and its document, counts the included characters once per page, and returns the document. It
 * throws if the total exceeds the limit.
 */
export function createIncludedTextLimiter(
  sources: readonly Source[],
  { untrusted }: Pick<SiteConfig, 'untrusted'>,
): <Counted extends Pick<Document, 'size'>>(source: Source, document: Counted) => Counted {
  const written = sources.reduce((sum, { text }) => sum + text.length, 0);
  const most = createLimitLookup({ isUntrusted: untrusted !== undefined })('siteIncludes', written);
  const known = new Set<Source>();
  let left = most;
  return (source, document) => {
    const { text, includes, file } = source;
    if (known.has(source) || Object.keys(includes).length === 0) return document;
    known.add(source);
    left -= Math.max(0, document.size - text.length);
    if (left >= 0) return document;
    const what = { subject: 'With this page, the includes of all pages come to', outcome: 'nothing is built' };
    const fault = createExceededLimitFinding('siteIncludes', most, what);
    throw new UserError(fault.message, 1, [{ ...fault, file, line: 1, column: 1 }]);
  };
}
