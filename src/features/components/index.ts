// Stylesheet of rarely used built-in components. It is added to the site's stylesheet if a page uses one of these components.
import { componentStylesheet } from '../../content/markdown/component-names.ts';
import { resolvePackagedFile } from '../../engine/assets.ts';
import type { Extension } from '../../model/extension.ts';

export const componentStylesExtension: Extension = {
  name: componentStylesheet.feature,
  styles: { [componentStylesheet.style]: { css: resolvePackagedFile('assets/components.css') } },
};
