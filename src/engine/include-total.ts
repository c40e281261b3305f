// Counts what includes bring to all pages of a language. Each page has a limit of its own, and many small pages may include the
// same large text: the count stops the work while it goes on.
import { limitsOf, tooLarge } from '../model/budgets.ts';
import type { SiteConfig } from '../model/config.ts';
import { UserError } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import type { Source } from '../model/source.ts';

/** Begins to count for pages that are made of these sources, each once. What counts gives a page, or throws where it is one too many. */
export function countIncluded(
  sources: readonly Source[],
  { untrusted }: Pick<SiteConfig, 'untrusted'>,
): <Counted extends Pick<Document, 'size'>>(source: Source, document: Counted) => Counted {
  const written = sources.reduce((sum, { text }) => sum + text.length, 0);
  const most = limitsOf({ isUntrusted: untrusted !== undefined })('siteIncludes', written);
  const known = new Set<Source>();
  let left = most;
  return (source, document) => {
    const { text, includes, file } = source;
    if (known.has(source) || Object.keys(includes).length === 0) return document;
    known.add(source);
    left -= Math.max(0, document.size - text.length);
    if (left >= 0) return document;
    const what = { subject: 'With this page, the includes of all pages come to', outcome: 'nothing is built' };
    const fault = tooLarge('siteIncludes', most, what);
    throw new UserError(fault.message, 1, [{ ...fault, file, line: 1, column: 1 }]);
  };
}
