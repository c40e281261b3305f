// The rules that report syntax of other generators, in their order.
import type { MarkdownIt } from 'markdown-it';
import { addForeignIncludeRule } from './code.ts';
import { addForeignSyntaxRule } from './text.ts';

/** Adds the rules to a parser. */
export function addForeignRules(md: MarkdownIt): void {
  addForeignSyntaxRule(md);
  addForeignIncludeRule(md);
}
