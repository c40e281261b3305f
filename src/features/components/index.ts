// Stylesheet of rarely used built-in components: added to the page's styles if a page uses one of them.
import { componentSheet } from '../../content/markdown/component-names.ts';
import { packagedFile } from '../../engine/assets.ts';
import type { Extension } from '../../model/extension.ts';

export const componentStyles: Extension = {
  name: componentSheet.feature,
  styles: { [componentSheet.style]: { css: packagedFile('assets/components.css') } },
};
