// Opens and closes the table of contents, which is folded on small windows. `lazy/toc.ts` marks the section in view.
import { tocMinWidth } from '../model/constants.ts';
import { media } from './media.ts';

/** Looks after the table of contents of a page. */
export function startToc(signal: AbortSignal): void {
  const details = document.querySelector<HTMLDetailsElement>('.toc details');
  if (!details) return;
  const wide = media(`(min-width: ${tocMinWidth}rem)`);
  const onClick = ({ target }: Event) => {
    if (target instanceof HTMLAnchorElement && !wide.matches) details.open = false;
  };
  details.addEventListener('click', onClick, { signal });
  // For browsers that cannot hold a `<details>` open by CSS.
  if (CSS.supports('selector(::details-content)')) return;
  const follow = () => {
    details.open = wide.matches === true;
  };
  follow();
  wide.addEventListener('change', follow, { signal });
}
