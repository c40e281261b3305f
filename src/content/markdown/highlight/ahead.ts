// Guesses which code a text contains before the text is parsed, so that a worker thread can highlight the code in advance. Code that the
// guess misses is highlighted later; code that is guessed wrongly only costs time.
import type { SiteVariables } from '../../../model/config.ts';
import type { Source } from '../../../model/source.ts';
import { renderSourceMarkdown } from '../../piece-text.ts';
import { parseFenceInfo } from '../code.ts';
import { FenceScanner, findIndentEnd } from '../lines.ts';
import { fillVariables } from '../variables.ts';
import { plainLanguages, splitCodeLines } from './code.ts';

export interface CodeToHighlight {
  readonly code: string;
  /** Language name as written in the fence. */
  readonly language: string;
}

/** Returns the fenced blocks of a Markdown text that have a language, in order, lines joined by `\n`. */
export function findFencedCode(text: string): CodeToHighlight[] {
  const blocks: CodeToHighlight[] = [];
  const scanner = new FenceScanner();
  let language = '';
  let indent = 0;
  let lines = [] as string[];
  for (const line of splitCodeLines(text)) {
    const kind = scanner.next(line);
    if (kind === 'open' && scanner.fence !== undefined) {
      const { info, prefix } = scanner.fence;
      [language, indent, lines] = [parseFenceInfo(info).language, prefix.length, []];
    } else if (kind === 'code') lines.push(line.slice(Math.min(indent, findIndentEnd(line))));
    else if (kind === 'close' && !plainLanguages.has(language.toLowerCase()))
      blocks.push({ code: lines.join('\n'), language });
  }
  return blocks;
}

/** Code that is worth highlighting in advance. */
interface CodeToHighlightInAdvance {
  readonly blocks: readonly CodeToHighlight[];
  /** Files that contain the code. */
  readonly files: ReadonlySet<string>;
}

/** Minimum number of code characters for which a highlighting thread saves more time than its start costs. */
const MIN_CHARACTERS_TO_START_THREAD = 30_000;

/** From this number of blocks on, a thread costs time: it saves the loading of grammars, but sending the blocks to it takes longer. */
const MAX_BLOCKS_TO_START_THREAD = 2_000;

/** Returns the code that sources probably contain; `undefined` if there is too little or too much for a thread. */
export function findCodeToHighlightInAdvance(
  sources: readonly Source[],
  variables: SiteVariables,
): CodeToHighlightInAdvance | undefined {
  const filled = (source: Source) => fillVariables(renderSourceMarkdown(source), { ...source.latest, ...variables });
  const found = sources.map((source) => ({ source, blocks: findFencedCode(filled(source)) }));
  const blocks = found.flatMap((item) => item.blocks);
  const length = blocks.reduce((sum, { code }) => sum + code.length, 0);
  if (length < MIN_CHARACTERS_TO_START_THREAD || blocks.length >= MAX_BLOCKS_TO_START_THREAD) return undefined;
  const files = found.flatMap(({ source, blocks }) => (blocks.length > 0 ? source.file : []));
  return { blocks, files: new Set(files) };
}
