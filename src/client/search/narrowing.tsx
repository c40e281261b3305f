// Filter chips below the field, with numbers of hits. One chip of each row can be active; arrow keys move along a row.
import type { KeyboardEvent, ReactElement } from 'react';
import type { PageKindInSearch, SearchFacet, SearchFacets, SearchRequest } from '../../model/search.ts';
import { formatClientNumber, formatClientText } from '../texts.ts';

export type ActiveFilters = Pick<SearchRequest, 'product' | 'kind'>;

/** Maximum number of product chips. The products with the most hits are shown. */
const MAX_PRODUCT_CHIPS = 8;

function formatPageKind(kind: PageKindInSearch): string {
  if (kind === 'post') return formatClientText('Release posts');
  if (kind === 'page') return formatClientText('Other pages');
  return kind === 'reference' ? formatClientText('Reference') : formatClientText('Docs');
}

/** Renders the filter chips. Renders nothing if the reader has nothing to choose from. */
export function FilterChips(props: {
  facets: SearchFacets | undefined;
  narrowing: ActiveFilters;
  onNarrow: (narrowing: ActiveFilters) => void;
}): ReactElement | null {
  const { facets, narrowing, onNarrow } = props;
  if (!facets) return null;
  const { product, kind } = narrowing;
  const products = facets.products.filter(({ value }, index) => index < MAX_PRODUCT_CHIPS || value === product);
  const chip = <Value extends string>(
    { value, count }: SearchFacet<Value>,
    { chosen, label, change }: { chosen: Value | undefined; label: string; change: (value?: Value) => ActiveFilters },
  ) => (
    <button
      key={value}
      type="button"
      className="search-chip"
      aria-pressed={value === chosen}
      onClick={() => onNarrow(change(value === chosen ? undefined : value))}
    >
      {label} <span className="search-chip-count">{formatClientNumber(count)}</span>
    </button>
  );
  const hasKinds = facets.kinds.length > 1 || kind !== undefined;
  const hasProducts = products.length > 1 || product !== undefined;
  if (!hasKinds && !hasProducts) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields.
    <div
      className="search-chips"
      role="group"
      aria-label={formatClientText('Narrow the results')}
      onKeyDown={moveChipFocus}
    >
      {hasKinds
        ? facets.kinds.map((facet) =>
            chip(facet, {
              chosen: kind,
              label: formatPageKind(facet.value),
              change: (value) => ({ ...narrowing, kind: value }),
            }),
          )
        : null}
      {hasProducts
        ? products.map((facet) =>
            chip(facet, {
              chosen: product,
              label: facet.value,
              change: (value) => ({ ...narrowing, product: value }),
            }),
          )
        : null}
    </div>
  );
}

function moveChipFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const chips = [...event.currentTarget.querySelectorAll('button')];
  const next = chips[chips.indexOf(event.target as HTMLButtonElement) + step];
  if (step === 0 || !next) return;
  event.preventDefault();
  next.focus();
}
