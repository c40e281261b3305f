// Reports syntax of other generators that techdocs shows as plain text, and suggests the syntax of techdocs. Its rules
// are loaded only if a page is parsed.
import type { Extension } from '../../model/extension.ts';

export const foreignSyntaxExtension: Extension = {
  name: 'foreign',
  rules: { 'foreign-syntax': 'warn' },
  markdown: {
    // Matches every page, because most contain syntax characters of some generator.
    when: /^/,
    use: { load: async () => (await import('./rules.ts')).addForeignRules },
  },
};
