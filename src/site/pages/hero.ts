// Hero and feature tiles at the top of a page, from the configuration or from front matter.
import type { Document } from '../../model/document.ts';
import type { FrontView, Hero } from '../../model/hero.ts';
import { iconShape } from '../../model/icon-shapes.ts';
import type { LinkView } from '../../model/layout.ts';
import { type AssembledSite, configLink } from '../../model/site.ts';

type Actions = Hero['actions'];

/** Returns the buttons of the configuration as links. */
export function actionViews(site: AssembledSite, actions: Actions): readonly LinkView[] {
  return shown(actions.map(({ label, href }) => ({ label, href: configLink(site, href).href })));
}

/** Drops links whose address is still empty. */
function shown(links: readonly LinkView[]): readonly LinkView[] {
  return links.filter(({ href }) => href !== '');
}

/**
 * Returns `hero` and `features` of a document; empty if it has neither. Their addresses are resolved as the first links of the document.
 */
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
