// Which code a text has, before it is parsed: a guess that lets code be coloured ahead. What it misses is coloured when it is
// asked for, and what it finds too many of costs only the time.
import type { Variables } from '../../../model/config.ts';
import type { Source } from '../../../model/source.ts';
import { sourceMarkdown } from '../../piece-text.ts';
import { parseFenceInfo } from '../code.ts';
import { FenceScanner, indentLength } from '../lines.ts';
import { fillVariables } from '../variables.ts';
import { codeLines, plainLanguages } from './code.ts';

/** Code to colour. */
export interface CodeToHighlight {
  readonly code: string;
  /** As its fence names it. */
  readonly language: string;
}

/** The blocks of a Markdown text that have a language, in order, their lines joined by `\n`. */
export function fencedCode(text: string): CodeToHighlight[] {
  const blocks: CodeToHighlight[] = [];
  const scanner = new FenceScanner();
  let [language, indent, lines] = ['', 0, [] as string[]];
  for (const line of codeLines(text)) {
    const kind = scanner.next(line);
    if (kind === 'open' && scanner.fence !== undefined) {
      const { info, prefix } = scanner.fence;
      [language, indent, lines] = [parseFenceInfo(info).language, prefix.length, []];
    } else if (kind === 'code') lines.push(line.slice(Math.min(indent, indentLength(line))));
    else if (kind === 'close' && !plainLanguages.has(language.toLowerCase()))
      blocks.push({ code: lines.join('\n'), language });
  }
  return blocks;
}

/** Code that is worth colouring ahead. */
export interface CodeAhead {
  readonly blocks: readonly CodeToHighlight[];
  /** The files that it is in. */
  readonly files: ReadonlySet<string>;
}

/** Characters of code from which a thread that colours it pays for its start. */
const WORTH_A_THREAD = 30_000;

/** Blocks of code from which handing them over takes longer than what it spares, which is the start of the grammars. */
const TOO_MANY = 2_000;

/** The code that sources are likely to have; nothing where there is little, or too much. */
export function codeAhead(sources: readonly Source[], variables: Variables): CodeAhead | undefined {
  const filled = (source: Source) => fillVariables(sourceMarkdown(source), { ...source.latest, ...variables });
  const found = sources.map((source) => ({ source, blocks: fencedCode(filled(source)) }));
  const blocks = found.flatMap((each) => each.blocks);
  const length = blocks.reduce((sum, { code }) => sum + code.length, 0);
  if (length < WORTH_A_THREAD || blocks.length >= TOO_MANY) return undefined;
  const files = found.flatMap(({ source, blocks }) => (blocks.length > 0 ? source.file : []));
  return { blocks, files: new Set(files) };
}
