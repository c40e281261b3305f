// Syntax of other generators that is text here: it is told with what to write in its place, and nothing else is made of it.
import type { Extension } from '../../model/extension.ts';
import { reportForeignCode } from './code.ts';
import { reportForeignText } from './text.ts';

export const foreign: Extension = {
  name: 'foreign',
  rules: { 'foreign-syntax': 'warn' },
  markdown: {
    // Each generator has its signs, and most pages hold one of them.
    when: /^/,
    use(md) {
      reportForeignText(md);
      reportForeignCode(md);
    },
  },
};
