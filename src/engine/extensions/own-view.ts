// The site as an extension sees it: with its own texts and data.
import type { LoadedExtension } from '../../model/extension.ts';
import type { SiteView } from '../../model/site-view.ts';

/** The view of an extension. */
export function ownView(view: SiteView, { extension: { texts }, data }: LoadedExtension): SiteView {
  if (texts === undefined && data === undefined) return view;
  const own = { texts: { ...texts?.en, ...texts?.[view.locale] }, ...(data !== undefined && { data }) };
  // Not by `...`: its pages are listed when somebody asks for them.
  const all = { ...Object.getOwnPropertyDescriptors(view), ...Object.getOwnPropertyDescriptors(own) };
  return Object.freeze(Object.defineProperties({}, all)) as SiteView;
}
