// Finds texts that moved from one page to another, or within a page. In a diff of single pages, such a text looks removed on one page and
// new on another. Pure.
import { collapseWhiteSpace } from '../../lib/text.ts';
import type { DiffTextBlock, MovedText } from './site-diff.ts';
import { countDiffWords, splitIntoBlocks } from './words.ts';

/** The changed texts of a page. */
interface PageWithBlocks {
  readonly path: string;
  readonly blocks: readonly DiffTextBlock[];
}

/** Minimum number of words of a moved block. Shorter blocks, such as `See also:`, are on many pages. */
const MIN_WORDS_OF_MOVED_BLOCK = 8;

/**
 * Returns the moved texts, the longest first. `changed` are pages before and after; `added` are new pages, with their texts. Texts between
 * the same pages are one entry.
 */
export function findMovedTexts(
  changed: readonly PageWithBlocks[],
  added: readonly { readonly path: string; readonly text: string }[],
): readonly MovedText[] {
  const origins = new Map<string, string>();
  for (const { path, blocks } of changed)
    for (const text of listWholeBlocks(blocks, 'before')) if (!origins.has(text)) origins.set(text, path);
  if (origins.size === 0) return [];
  const targets = [
    ...changed.map(({ path, blocks }) => ({ path, texts: listWholeBlocks(blocks, 'after') })),
    ...added.map(({ path, text }) => ({ path, texts: splitIntoBlocks(text).map(collapseWhiteSpace) })),
  ];
  const found = new Map<string, MovedText>();
  for (const { path: to, texts } of targets)
    for (const text of texts) {
      const from = origins.get(text);
      if (from === undefined) continue;
      origins.delete(text);
      const key = JSON.stringify([from, to]);
      found.set(key, { from, to, words: (found.get(key)?.words ?? 0) + countDiffWords(text) });
    }
  return [...found.values()].sort((a, b) => b.words - a.words);
}

/** Returns the blocks that a page has only on one side, or that the other side replaces by other words. */
function listWholeBlocks(blocks: readonly DiffTextBlock[], side: 'before' | 'after'): readonly string[] {
  return blocks.flatMap((block) => {
    const runs = block.kind === 'same' ? undefined : block[side];
    const text = collapseWhiteSpace((runs ?? []).map((run) => run.text).join(''));
    return countDiffWords(text) < MIN_WORDS_OF_MOVED_BLOCK ? [] : [text];
  });
}
