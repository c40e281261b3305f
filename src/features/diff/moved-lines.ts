// Lines about pages and texts that moved. Pure.
import { formatCountWithNoun } from '../../lib/text.ts';
import { type DiffLine, type DiffLineFormatter, formatMovedPageLine } from './lines.ts';
import { groupByMovedFolder, isMovedFolder, type MovedFolder } from './moved-folders.ts';
import type { MovedText, SiteDiff } from './site-diff.ts';

/** Returns the lines about moved pages. Pages that moved with their folder share a line. */
export function formatMovedPageLines(moved: SiteDiff['moved'], marks: DiffLineFormatter): readonly DiffLine[] {
  return groupMovedPages(moved).map((movedPage) =>
    isMovedFolder(movedPage) ? formatMovedFolderLine(movedPage, marks) : formatMovedPageLine(movedPage, marks),
  );
}

/** Groups the moved pages by folder. A page with changes that readers see stays separate. */
function groupMovedPages(moved: SiteDiff['moved']) {
  const isPlain = ({ change }: SiteDiff['moved'][number]) =>
    change === undefined ||
    (change.text.blocks.every(({ kind }) => kind === 'same') &&
      Object.values(change.headings).every((list) => list.length === 0) &&
      change.facts.every(({ fact }) => fact === 'file' || fact === 'place'));
  const ofRedirects = [true, false].map((isRedirected) => moved.filter((page) => page.isRedirected === isRedirected));
  return ofRedirects.flatMap((pages) =>
    groupByMovedFolder(pages, (page) => (isPlain(page) ? { from: page.from, to: page.path } : undefined)),
  );
}

/** Returns a line about pages that moved with their folder. */
function formatMovedFolderLine(
  { from, to, items }: MovedFolder<SiteDiff['moved'][number]>,
  { code, page, plain, strong }: DiffLineFormatter,
): DiffLine {
  const [first] = items;
  const led = first?.isRedirected ? 'with redirects' : strong('without redirects');
  const such = first === undefined ? [] : [`such as ${page(first.path)} ${plain(first.title)}`];
  return {
    text: `${code(`${from}/…`)} → ${code(`${to}/…`)}: ${formatCountWithNoun(items.length, 'page')}, ${led}, the same text`,
    below: such,
  };
}

/** Returns a line about a text that is on another page now. */
export function formatMovedTextLine({ from, to, words }: MovedText, { code, page }: DiffLineFormatter): DiffLine {
  const count = formatCountWithNoun(words, 'word');
  return { text: from === to ? `${page(to)}: ${count} within the page` : `${code(from)} → ${page(to)}: ${count}` };
}
