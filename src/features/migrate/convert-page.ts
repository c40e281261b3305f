// Converts a page of any generator: its front matter and its dialect are converted before, then tags, code and links. Pure.
import type { RangeEdit } from '../../lib/edits.ts';
import { rewritePage } from './rewrite/page.ts';
import type { PageNote, RewriteContext } from './rewrite/work.ts';
import type { ConvertedPage } from './site-to-migrate.ts';

/** A page whose dialect is converted. */
interface PreparedPage {
  /** Lines with their numbers in the old page. */
  readonly lines: readonly { readonly text: string; readonly from: number }[];
  /** Offset at which the body begins, and edits of the front matter before it. */
  readonly from?: number;
  readonly edits?: readonly RangeEdit[];
  readonly counts: Readonly<Record<string, number>>;
  readonly notes: readonly PageNote[];
  readonly hosts?: readonly string[];
}

/** Converts a page. Notes get the line numbers of the old page. */
export function convertPage(
  { lines, from = 0, edits = [], counts, notes, hosts = [] }: PreparedPage,
  context: RewriteContext,
): Omit<ConvertedPage, 'from' | 'to'> {
  const rewritten = rewritePage({ text: lines.map(({ text }) => text).join('\n'), from, edits }, context);
  const all = { ...counts };
  for (const [name, count] of Object.entries(rewritten.counts)) all[name] = (all[name] ?? 0) + count;
  const own = rewritten.notes.map((note) => ({ ...note, line: lines[note.line - 1]?.from ?? note.line }));
  return { text: rewritten.text, counts: all, notes: [...notes, ...own], hosts: [...hosts, ...rewritten.hosts] };
}
