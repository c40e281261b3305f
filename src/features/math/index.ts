// Formulas: `$x$` and `$$x$$`, `` $`x`$ `` and code blocks of the language `math`, converted while a page is parsed. The parser is loaded
// only if a page may contain formulas, and KaTeX only if one does.
import { packagedFile } from '../../engine/assets.ts';
import type { Extension } from '../../model/extension.ts';
import type { ListFeatures } from '../../model/features.ts';

/** Creates the extension for a site. */
export function math({ font }: Pick<Parameters<ListFeatures>[0], 'font'>): Extension {
  return {
    name: 'math',
    key: { font },
    rules: { 'invalid-math': 'warn' },
    markdown: {
      when: /\$|(?:`{3}|~{3})[^\S\n]*math/,
      // In API descriptions, as in other tools, a dollar sign is a dollar sign.
      notIn: 'made',
      use: { load: async () => (await import('./markdown.ts')).createFormulaRules(font) },
    },
    ...(font && {
      styles: { font: { css: packagedFile('assets/fonts/math.css'), preload: { 'formulas.woff2': '<math' } } },
    }),
  };
}
