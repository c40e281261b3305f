// Hero and feature tiles at the top of a page. Home page, docs pages and standalone pages use both; print pages use the tiles.
import type { ReactElement, ReactNode } from 'react';
import type { HeroImageView, WelcomeView } from '../../model/hero.ts';
import type { LinkView } from '../../model/layout.ts';
import type { TileView } from '../../model/view.ts';
import { ArticleTitle } from './article.tsx';
import { TileIcon } from './products.tsx';

/** A heading with a sentence, buttons, and further content below them. */
export function PageHero(props: {
  title: ReactNode;
  tagline: string;
  actions: readonly LinkView[];
  image?: HeroImageView;
  children?: ReactNode;
}): ReactElement {
  const { title, tagline, actions, image, children } = props;
  const text = (
    <>
      {title}
      {tagline === '' ? null : <p className="lead">{tagline}</p>}
      {actions.length === 0 ? null : <HeroActions actions={actions} />}
      {children}
    </>
  );
  if (image === undefined) return <header className="hero">{text}</header>;
  return (
    <header className="hero has-image">
      <div>{text}</div>
      <div>
        <HeroPicture image={image} />
      </div>
    </header>
  );
}

/**
 * The image of a hero, or one image for each colour mode. Each image is inside `<picture>`, because React adds a preload link for every
 * image outside `<picture>`.
 */
function HeroPicture({ image: { src, srcDark, alt, ...size } }: { image: HeroImageView }): ReactElement {
  return (
    <>
      <picture className={srcDark && 'when-light'}>
        <img src={src} alt={alt} {...size} />
      </picture>
      {srcDark === undefined ? null : (
        <picture className="when-dark">
          <img src={srcDark} alt={alt} {...size} />
        </picture>
      )}
    </>
  );
}

function HeroActions({ actions }: { actions: readonly LinkView[] }): ReactElement {
  return (
    <p className="hero-actions">
      {actions.map(({ label, href }) => (
        <a key={label} href={href}>
          {label}
        </a>
      ))}
    </p>
  );
}

/** Features as tiles. */
export function FeatureTiles({ features = [] }: Pick<WelcomeView, 'features'>): ReactElement | null {
  if (features.length === 0) return null;
  return (
    <ul className="tiles home-features">
      {features.map((feature) => (
        <Tile key={feature.label} tile={feature} isWhole />
      ))}
    </ul>
  );
}

/** A tile. Without a link it looks inactive, because its page does not exist yet. With `isWhole`, a tile never looks inactive. */
export function Tile({ tile, isWhole }: { tile: TileView; isWhole?: boolean }): ReactElement {
  return (
    <li className={tile.href === undefined && !isWhole ? 'tile tile-plain' : 'tile'}>
      <TileIcon tile={tile} />
      {tile.href === undefined ? (
        <strong className="tile-name">{tile.label}</strong>
      ) : (
        <a className="tile-name card-link" href={tile.href}>
          {tile.label}
        </a>
      )}
      {tile.description === '' ? null : <p>{tile.description}</p>}
    </li>
  );
}

/** The title of a text, and the hero of its front matter below it. */
export function ArticleTitleWithHero(
  props: WelcomeView & { titleHtml: string; hideTitle?: boolean; body?: string; children?: ReactNode },
): ReactElement {
  const { hero, features, titleHtml, hideTitle, body, children } = props;
  const heading = <ArticleTitle titleHtml={titleHtml} isHidden={hideTitle} body={body} />;
  const title = hero?.title === undefined ? heading : <h1>{hero.title}</h1>;
  return (
    <>
      {hero === undefined ? heading : <PageHero {...hero} title={title} />}
      {children}
      <FeatureTiles features={features} />
    </>
  );
}
