// Reports blocks nested deeper than the limit of markdown-it, which drops such blocks silently.
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { findPageOfEnv, reportFault } from './page.ts';

/** Makes the parser report blocks that are nested too deeply to be shown. */
export function addNestingCheck(md: MarkdownIt): void {
  const { block } = md;
  const tokenize = block.tokenize;
  block.tokenize = (state: StateBlock, startLine: number, endLine: number): void => {
    if (state.level >= (md.options.maxNesting ?? 100)) {
      const line = state.skipEmptyLines(startLine);
      const page = findPageOfEnv(state.env);
      const isKnown = page?.diagnostics.at(-1)?.code === 'nesting-too-deep';
      if (line < endLine && page !== undefined && !isKnown) {
        const message = 'Blocks are nested too deeply here, so this text is not shown.';
        const suggestion = 'Use fewer levels of lists and quotes.';
        reportFault(page, line, { code: 'nesting-too-deep', severity: 'error', message, suggestion });
      }
    }
    tokenize.call(block, state, startLine, endLine);
  };
}
