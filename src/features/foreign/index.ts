// Reports syntax of other generators that is plain text in techdocs, with the syntax to use instead.
import type { Extension } from '../../model/extension.ts';
import { reportForeignCode } from './code.ts';
import { reportForeignText } from './text.ts';

export const foreign: Extension = {
  name: 'foreign',
  rules: { 'foreign-syntax': 'warn' },
  markdown: {
    // Matches every page, because most contain syntax characters of some generator.
    when: /^/,
    use(md) {
      reportForeignText(md);
      reportForeignCode(md);
    },
  },
};
