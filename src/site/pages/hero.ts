// Hero and feature tiles at the top of a page, from the configuration or from front matter.
import type { Document } from '../../model/document.ts';
import type { Hero, HeroImageView, WelcomeView } from '../../model/hero.ts';
import { findIconShape } from '../../model/icon-shapes.ts';
import type { LinkView } from '../../model/layout.ts';
import type { HeroImage } from '../../model/layout-config.ts';
import { type AssembledSite, type ResolvedLink, requireConfigLink } from '../../model/site.ts';

/** Returns the buttons of the configuration as links. */
export function createHeroButtonLinks(site: AssembledSite, actions: Hero['actions']): readonly LinkView[] {
  return dropEmptyLinks(actions.map(({ label, href }) => ({ label, href: requireConfigLink(site, href).href })));
}

/** Returns the image of a hero with its resolved addresses; `undefined` if the file does not exist. */
export function createHeroImageView(
  { srcDark, alt }: HeroImage,
  image: ResolvedLink | undefined,
  dark: ResolvedLink | undefined,
): HeroImageView | undefined {
  const { href = '', width, height } = image ?? {};
  if (href === '') return undefined;
  const size = width === undefined || height === undefined ? {} : { width, height };
  return { src: href, ...(srcDark !== undefined && dark?.href && { srcDark: dark.href }), alt, ...size };
}

/** Drops links whose address is still empty. */
function dropEmptyLinks(links: readonly LinkView[]): readonly LinkView[] {
  return links.filter(({ href }) => href !== '');
}

/**
 * Returns `hero` and `features` of a document. Returns an empty result if the document has neither. Their addresses are resolved as the
 * first links of the document.
 */
export function createWelcomeView(
  site: AssembledSite,
  { file, frontMatter }: Pick<Document, 'file' | 'frontMatter'>,
): WelcomeView {
  const { hero, features = [] } = frontMatter;
  if (hero === undefined && features.length === 0) return {};
  const links = site.links[file] ?? [];
  const hrefAt = (index: number) => links[index]?.href ?? '';
  const actions = (hero?.actions ?? []).map(({ label }, index) => ({ label, href: hrefAt(index) }));
  let next = actions.length;
  const tiles = features.map(({ label, href, icon = '', description = '' }) => {
    const iconSvg = findIconShape(icon);
    return {
      label,
      href: (href !== undefined && hrefAt(next++)) || undefined,
      ...(iconSvg === undefined ? icon !== '' && { sign: icon } : { iconSvg }),
      description,
    };
  });
  const image = hero?.image && createHeroImageView(hero.image, links[next], links[next + 1]);
  return {
    ...(hero && {
      hero: {
        ...(hero.title && { title: hero.title }),
        tagline: hero.description ?? '',
        actions: dropEmptyLinks(actions),
        ...(image && { image }),
      },
    }),
    ...(tiles.length > 0 && { features: tiles }),
  };
}
