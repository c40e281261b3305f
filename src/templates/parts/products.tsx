// The list of all products by area and group, on the home page or on its own page. Filter, switcher and menus read the list from that page
// (`client/lazy/products.ts`), so other pages do not contain the list.
import { Fragment, type ReactElement } from 'react';
import { formatList } from '../../model/messages.ts';
import type { ProductAreaView, ProductTileView, TileView } from '../../model/view.ts';
import { useMessages } from '../messages.tsx';
import { InlineSvg } from './icons.tsx';

/** All products. The script adds a filter beside the heading, where space is reserved for it. */
export function ProductList(props: {
  title: string;
  isPage?: boolean;
  areas: readonly ProductAreaView[];
}): ReactElement {
  const { title, isPage, areas } = props;
  const Title = isPage ? 'h1' : 'h2';
  return (
    <section className="products" id="products" data-products="">
      <div className="products-head">
        <Title>{title}</Title>
        <div className="product-filter" />
      </div>
      {areas.map((area) => (
        <ProductAreaSection key={area.heading} area={area} isPage={isPage} />
      ))}
    </section>
  );
}

/** An area with its groups beside it; groups without an area have no heading column. */
function ProductAreaSection({ area, isPage }: { area: ProductAreaView; isPage?: boolean }): ReactElement {
  const { heading, groups } = area;
  const levels = isPage ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const);
  const AreaHeading = levels[0];
  const GroupHeading = heading === '' ? levels[0] : levels[1];
  return (
    <section className={heading === '' ? 'product-area is-alone' : 'product-area'}>
      {heading === '' ? null : <AreaHeading className="product-area-name">{heading}</AreaHeading>}
      <div>
        {groups.map((group) => (
          <Fragment key={group.heading}>
            {group.heading === '' ? null : <GroupHeading className="eyebrow">{group.heading}</GroupHeading>}
            <ProductTiles products={group.products} />
          </Fragment>
        ))}
      </div>
    </section>
  );
}

/** The products of a group. Products without a page are only named, below the other products. */
function ProductTiles({ products }: { products: readonly ProductTileView[] }): ReactElement {
  const { t, messages } = useMessages();
  const without = products.filter(({ href }) => href === undefined).map(({ label }) => label);
  return (
    <>
      <ul className="entry-list">
        {products.map((product) =>
          product.href === undefined ? null : <ProductTile key={product.label} product={product} href={product.href} />,
        )}
      </ul>
      {without.length === 0 ? null : (
        <p className="product-none">{t('noPagesYet', { names: formatList(messages.lang, without) })}</p>
      )}
    </>
  );
}

function ProductTile({ product, href }: { product: ProductTileView; href: string }): ReactElement {
  const { label, version, description, imageHref, iconSvg } = product;
  // The name, the version and the text share columns with those of other tiles, so the column of the icon is never empty.
  const isWithoutIcon = version !== undefined && (imageHref ?? iconSvg) === undefined;
  return (
    <li className="entry">
      {isWithoutIcon ? <span className="tile-icon" /> : <TileIcon tile={product} />}
      <a className="card-link" href={href}>
        {label}
      </a>
      {version === undefined ? null : <span className="product-version">{version}</span>}
      {description === '' ? null : <p>{description}</p>}
    </li>
  );
}

/** The icon or image of a tile, if it has one. */
export function TileIcon({ tile }: { tile: Pick<TileView, 'imageHref' | 'iconSvg' | 'sign'> }): ReactElement | null {
  const { imageHref, iconSvg, sign } = tile;
  if (sign !== undefined)
    return (
      <span className="icon tile-icon" aria-hidden="true">
        {sign}
      </span>
    );
  if (imageHref !== undefined)
    return <img className="icon tile-icon" src={imageHref} alt="" width="20" height="20" loading="lazy" />;
  return iconSvg === undefined ? null : <InlineSvg inner={iconSvg} className="tile-icon" />;
}
