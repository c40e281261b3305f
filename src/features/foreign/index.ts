// Reports syntax of other generators that techdocs shows as plain text, and suggests the syntax of techdocs.
import type { Extension } from '../../model/extension.ts';
import { addForeignIncludeRule } from './code.ts';
import { addForeignSyntaxRule } from './text.ts';

export const foreignSyntax: Extension = {
  name: 'foreign',
  rules: { 'foreign-syntax': 'warn' },
  markdown: {
    // Matches every page, because most contain syntax characters of some generator.
    when: /^/,
    use(md) {
      addForeignSyntaxRule(md);
      addForeignIncludeRule(md);
    },
  },
};
