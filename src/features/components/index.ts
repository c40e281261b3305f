// Stylesheet of rarely used built-in components: added to the page's styles if a page uses one of them.
import { componentStylesheet } from '../../content/markdown/component-names.ts';
import { resolvePackagedFile } from '../../engine/assets.ts';
import type { Extension } from '../../model/extension.ts';

export const componentStyles: Extension = {
  name: componentStylesheet.feature,
  styles: { [componentStylesheet.style]: { css: resolvePackagedFile('assets/components.css') } },
};
