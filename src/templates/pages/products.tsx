// The page with the list of all products, for sites whose home page does not show this list.
import type { ReactElement } from 'react';
import { Breadcrumbs } from '../parts/links.tsx';
import { ProductList } from '../parts/products.tsx';
import type { TemplateProps } from '../views.ts';

/** Renders the list of all products. */
export function ProductListPage({ view, layout, breadcrumbs }: TemplateProps['ProductListPage']): ReactElement {
  return (
    <>
      <Breadcrumbs items={breadcrumbs} homeHref={layout.site.homeHref} />
      <ProductList title={view.title} areas={view.areas} isPage />
    </>
  );
}
