// Compares two texts word by word. It first matches blocks, and then the words of changed blocks. The number of steps is limited, so that a
// completely rewritten text needs only linear time. Pure.
import { diffArrays } from 'diff';
import type { DiffTextBlock, DiffTextRun, TextChanges } from './site-diff.ts';

/**
 * Maximum number of edits between the blocks of two pages, and between the words of two blocks. Beyond it, everything counts as replaced.
 */
const MAX_EDITS_BY_UNIT = { blocks: 2000, words: 600 };

/** Maximum compared pairs of blocks. */
const MAX_BLOCK_PAIRS = 10_000;

/** Minimum share of common words at which two blocks match. */
const MIN_COMMON_WORD_SHARE = 0.35;

const WORD_CHARACTER_PATTERN = /[\p{L}\p{N}_]/u;

/** Returns the blocks of two texts side by side, with marked words. */
export function compareTexts(before: string, after: string): TextChanges {
  const old = splitIntoBlocks(before);
  const now = splitIntoBlocks(after);
  const blocks: DiffTextBlock[] = [];
  let gone: readonly string[] = [];
  const flush = (fresh: readonly string[]) => {
    blocks.push(...pairBlocks(gone, fresh));
    gone = [];
  };
  for (const { added, removed, value } of diffArrays(old, now, { maxEditLength: MAX_EDITS_BY_UNIT.blocks }) ??
    createRunsReplacingAll(old, now)) {
    if (removed) gone = value;
    else if (added) flush(value);
    else {
      flush([]);
      blocks.push(...value.map((text): DiffTextBlock => ({ kind: 'same', text })));
    }
  }
  flush([]);
  const count = (side: 'before' | 'after') =>
    blocks.reduce((sum, block) => sum + (block.kind === 'same' ? 0 : countWordsInChangedRuns(block[side])), 0);
  return { added: count('after'), removed: count('before'), blocks };
}

/** Counts the words of a text. */
export function countDiffWords(text: string): number {
  return text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;
}

function createRunsReplacingAll(before: readonly string[], after: readonly string[]) {
  return [
    { removed: true, added: false, value: [...before] },
    { removed: false, added: true, value: [...after] },
  ];
}

function countWordsInChangedRuns(pieces: readonly DiffTextRun[] = []): number {
  return pieces.reduce((sum, { text, isMarked }) => sum + (isMarked ? countDiffWords(text) : 0), 0);
}

/** Splits Markdown into blocks: paragraphs, code blocks, headings. */
export function splitIntoBlocks(text: string): string[] {
  const blocks: string[] = [];
  let open: string[] = [];
  let fence: string | undefined;
  const close = () => {
    if (open.length > 0) blocks.push(fence === undefined ? joinWrappedLines(open) : open.join('\n'));
    open = [];
  };
  for (const line of text.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      open.push(line);
      const isEnd = mark?.startsWith(fence) && /^\s*[`~]+\s*$/.test(line);
      if (isEnd) {
        close();
        fence = undefined;
      }
      continue;
    }
    const isHeading = /^#{1,6}\s/.test(line);
    if (line.trim() === '' || isHeading || mark !== undefined) close();
    if (line.trim() === '') continue;
    open.push(line);
    if (mark !== undefined) fence = mark;
    else if (isHeading) close();
  }
  close();
  return blocks;
}

/** Start of a line that does not continue the paragraph above it. */
const SEPARATE_LINE_START_PATTERN = /^\s*(?:[-*+>|<:#]|\d+[.)]\s)/;

/** Joins wrapped lines: line breaks within a paragraph are no change. */
function joinWrappedLines(lines: readonly string[]): string {
  let text = lines[0] ?? '';
  for (const line of lines.slice(1)) {
    const isOwn = SEPARATE_LINE_START_PATTERN.test(line) || /(?: {2}|\\)$/.test(text);
    text += isOwn ? `\n${line}` : ` ${line.trimStart()}`;
  }
  return text;
}

/**
 * Pairs blocks that were removed and added at the same position. Similar blocks form a pair; all others stay single. The result keeps the
 * order of both texts.
 */
function pairBlocks(before: readonly string[], after: readonly string[]): DiffTextBlock[] {
  const pairs = before.length === 0 || after.length === 0 ? [] : matchBlocks(before, after);
  const blocks: DiffTextBlock[] = [];
  let index = 0;
  let to = 0;
  const alone = (untilOld: number, untilNow: number) => {
    for (; index < untilOld; index += 1) blocks.push({ kind: 'changed', before: createChangedRuns(before[index]) });
    for (; to < untilNow; to += 1) blocks.push({ kind: 'changed', after: createChangedRuns(after[to]) });
  };
  for (const [old, now] of pairs) {
    alone(old, now);
    blocks.push({ kind: 'changed', ...markChangedWords(before[old] ?? '', after[now] ?? '') });
    [index, to] = [old + 1, now + 1];
  }
  alone(before.length, after.length);
  return blocks;
}

const createChangedRuns = (text = ''): readonly DiffTextRun[] => [{ text, isMarked: true }];

/** Returns pairs of block indexes, ascending on both sides, with the greatest total similarity. */
function matchBlocks(before: readonly string[], after: readonly string[]): readonly (readonly [number, number])[] {
  if (before.length === 1 && after.length === 1) return areBlocksSimilar(before[0], after[0]) ? [[0, 0]] : [];
  if (before.length * after.length > MAX_BLOCK_PAIRS) {
    const length = Math.min(before.length, after.length);
    return Array.from({ length }, (_, index) => [index, index] as const);
  }
  const bags = [before.map(countBlockWords), after.map(countBlockWords)] as const;
  const width = after.length + 1;
  const best = new Float64Array((before.length + 1) * width);
  const shares = new Float64Array(best.length);
  for (let old = before.length - 1; old >= 0; old -= 1)
    for (let now = after.length - 1; now >= 0; now -= 1) {
      const share = computeSimilarity(bags[0][old], bags[1][now]);
      const paired = share < MIN_COMMON_WORD_SHARE ? 0 : share + (best[(old + 1) * width + now + 1] ?? 0);
      shares[old * width + now] = share;
      best[old * width + now] = Math.max(paired, best[(old + 1) * width + now] ?? 0, best[old * width + now + 1] ?? 0);
    }
  const pairs: (readonly [number, number])[] = [];
  for (let [old, now] = [0, 0]; old < before.length && now < after.length; ) {
    const [here = 0, below = 0] = [best[old * width + now], best[(old + 1) * width + now]];
    if (here === below) old += 1;
    else if (here === best[old * width + now + 1]) now += 1;
    else {
      pairs.push([old, now]);
      [old, now] = [old + 1, now + 1];
    }
  }
  return pairs;
}

function areBlocksSimilar(before = '', after = ''): boolean {
  return computeSimilarity(countBlockWords(before), countBlockWords(after)) >= MIN_COMMON_WORD_SHARE;
}

/**
 * Prefix of a key for the level of a heading. The key is counted like a word of the heading, so that headings of the same level are
 * similar.
 */
const HEADING_LEVEL_KEY_PREFIX = 'level ';

/** Counts the words of a block. For a heading, adds a key for its level. */
function countBlockWords(text: string): ReadonlyMap<string, number> {
  const bag = new Map<string, number>();
  const level = /^(#{1,6})\s/.exec(text)?.[1];
  if (level !== undefined) bag.set(HEADING_LEVEL_KEY_PREFIX + level, 0);
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}_]+/gu)) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

/**
 * Returns the share of words that two blocks have in common. For two headings of the same level, the share is at least
 * `MIN_COMMON_WORD_SHARE`.
 */
function computeSimilarity(
  before: ReadonlyMap<string, number> = new Map(),
  after: ReadonlyMap<string, number> = new Map(),
): number {
  let common = 0;
  let all = 0;
  for (const [word, count] of before) {
    common += Math.min(count, after.get(word) ?? 0);
    all += count;
  }
  for (const count of after.values()) all += count;
  const share = all === 0 ? 1 : (2 * common) / all;
  const isSameLevel = [...before.keys()].some((key) => key.startsWith(HEADING_LEVEL_KEY_PREFIX) && after.has(key));
  return isSameLevel ? Math.max(share, MIN_COMMON_WORD_SHARE) : share;
}

/** Marks the words that only one of two blocks has. */
function markChangedWords(before: string, after: string) {
  const old = splitIntoWords(before);
  const now = splitIntoWords(after);
  const runs = diffArrays(old, now, { maxEditLength: MAX_EDITS_BY_UNIT.words }) ?? createRunsReplacingAll(old, now);
  const of = (side: 'added' | 'removed') => {
    const other = side === 'added' ? 'removed' : 'added';
    const unmatchedRuns = runs.filter((run) => !run[other]);
    return joinNearbyChangedRuns(
      unmatchedRuns.map((run) => ({ text: run.value.join(''), ...(run[side] && { isMarked: true as const }) })),
    );
  };
  return { before: of('removed'), after: of('added') };
}

/** Splits a text into words, runs of spaces, and single other characters. */
function splitIntoWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}

/** Joins marked pieces that only a space or punctuation mark separates, so that a rewritten sentence is one piece. */
function joinNearbyChangedRuns(pieces: readonly DiffTextRun[]): readonly DiffTextRun[] {
  const out: { text: string; isMarked?: true }[] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = out.at(-1);
    const isBridge =
      !piece.isMarked &&
      last?.isMarked &&
      pieces[index + 1]?.isMarked &&
      piece.text.length <= 2 &&
      !WORD_CHARACTER_PATTERN.test(piece.text);
    const isMarked = piece.isMarked || isBridge;
    if (last !== undefined && (last.isMarked ?? false) === (isMarked ?? false)) last.text += piece.text;
    else out.push({ text: piece.text, ...(isMarked && { isMarked: true as const }) });
  }
  return out;
}
