// What begins a page that welcomes readers, from the configuration or from front matter.
import type { Document } from '../../model/document.ts';
import type { FrontView, Hero } from '../../model/hero.ts';
import { iconShape } from '../../model/icon-shapes.ts';
import type { LinkView } from '../../model/layout.ts';
import { type AssembledSite, configLink } from '../../model/site.ts';

type Actions = Hero['actions'];

/** Buttons of the configuration. */
export function actionViews(site: AssembledSite, actions: Actions): readonly LinkView[] {
  return shown(actions.map(({ label, href }) => ({ label, href: configLink(site, href).href })));
}

/** One whose address is not known yet is left out. */
function shown(links: readonly LinkView[]): readonly LinkView[] {
  return links.filter(({ href }) => href !== '');
}

/** `hero` and `features` of a document; nothing where it has none. Their addresses are its first links. */
export function frontView(
  site: AssembledSite,
  { file, frontMatter }: Pick<Document, 'file' | 'frontMatter'>,
): FrontView {
  const { hero, features = [] } = frontMatter;
  if (hero === undefined && features.length === 0) return {};
  const links = (site.links[file] ?? []).map(({ href }) => href);
  const hrefAt = (at: number) => links[at] ?? '';
  const actions = (hero?.actions ?? []).map(({ label }, at) => ({ label, href: hrefAt(at) }));
  let next = actions.length;
  const tiles = features.map(({ label, href, icon = '', description = '' }) => {
    const iconSvg = iconShape(icon);
    return {
      label,
      href: (href !== undefined && hrefAt(next++)) || undefined,
      ...(iconSvg === undefined ? icon !== '' && { sign: icon } : { iconSvg }),
      description,
    };
  });
  return {
    ...(hero && {
      hero: { ...(hero.title && { title: hero.title }), tagline: hero.description ?? '', actions: shown(actions) },
    }),
    ...(tiles.length > 0 && { features: tiles }),
  };
}
