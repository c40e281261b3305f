// The stylesheet of the components that techdocs brings and few pages have: it joins that of the site where a page has one of them.
import { componentSheet } from '../../content/markdown/component-names.ts';
import { packagedFile } from '../../engine/assets.ts';
import type { Extension } from '../../model/extension.ts';

export const componentStyles: Extension = {
  name: componentSheet.feature,
  styles: { [componentSheet.style]: { css: packagedFile('assets/components.css') } },
};
