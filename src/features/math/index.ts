// Formulas: `$x$` and `$$x$$`, `` $`x`$ `` and code blocks of the language `math`, converted while a page is parsed. Loads the parser of
// formulas only if a page may contain formulas, and KaTeX only if a page contains one.
import { resolvePackagedFile } from '../../engine/assets.ts';
import type { Extension } from '../../model/extension.ts';
import type { FeatureExtensionLister } from '../../model/features.ts';
import { listFeatureRuleLevels } from '../../model/rules.ts';
import { mathRuleCodes } from './codes.ts';

/** Creates the extension for a site. */
export function math({ font }: Pick<Parameters<FeatureExtensionLister>[0], 'font'>): Extension {
  return {
    name: 'math',
    key: { font },
    rules: listFeatureRuleLevels(mathRuleCodes),
    markdown: {
      when: /\$|(?:`{3}|~{3})[^\S\n]*math/,
      // In the texts of API descriptions, a dollar sign is an ordinary character, as in other tools.
      notIn: 'made',
      use: { load: async () => (await import('./markdown.ts')).createFormulaRules(font) },
    },
    ...(font && {
      styles: { font: { css: resolvePackagedFile('assets/fonts/math.css'), preload: { 'formulas.woff2': '<math' } } },
    }),
  };
}
