// Formulas: `$x$` and `$$x$$`, `` $`x`$ `` and blocks of the language `math`, set while a page is parsed. What reads them is loaded where a
// page may have some, and KaTeX where one has.
import { packagedFile } from '../../engine/assets.ts';
import type { Extension } from '../../model/extension.ts';
import type { ListFeatures } from '../../model/features.ts';

/** The extension, for a site. */
export function math({ font }: Pick<Parameters<ListFeatures>[0], 'font'>): Extension {
  return {
    name: 'math',
    key: { font },
    rules: { 'invalid-math': 'warn' },
    markdown: {
      when: /\$|(?:`{3}|~{3})[^\S\n]*math/,
      // As other tools read them, a dollar is a dollar.
      notIn: 'made',
      use: { load: async () => (await import('./markdown.ts')).readFormulas(font) },
    },
    ...(font && {
      styles: { font: { css: packagedFile('assets/fonts/math.css'), preload: { 'formulas.woff2': '<math' } } },
    }),
  };
}
