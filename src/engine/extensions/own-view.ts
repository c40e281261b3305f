// The view of the site that an extension receives. It contains the texts and data of the extension.
import type { LoadedExtension } from '../../model/extension.ts';
import { selectExtensionTexts } from '../../model/extension-texts.ts';
import type { SiteView } from '../../model/site-view.ts';

/** Returns the view of the site with the texts and data of an extension. Returns the view unchanged if the extension has neither. */
export function createSiteViewForExtension(view: SiteView, { extension: { texts }, data }: LoadedExtension): SiteView {
  if (texts === undefined && data === undefined) return view;
  const viewOfExtension = { texts: selectExtensionTexts(texts, view.locale), ...(data !== undefined && { data }) };
  // Copies property descriptors. A spread would call the getter for the pages of the view, which are listed only on demand.
  const all = { ...Object.getOwnPropertyDescriptors(view), ...Object.getOwnPropertyDescriptors(viewOfExtension) };
  return Object.freeze(Object.defineProperties({}, all)) as SiteView;
}
