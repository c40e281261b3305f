// Remembers the docs version that a reader uses, and leads there from pages that have none. Loaded only where a site has
// several versions.
import { bodyData } from '../../model/constants.ts';
import { docsVersionKey } from '../../model/docs-versions.ts';
import { createStorage } from '../storage.ts';

const storage = createStorage();

/** Notes the version of the page, and sets what the server could not know: anchors, and the reader's preference. */
export default function startVersions(signal: AbortSignal): void {
  const menu = document.querySelector<HTMLDetailsElement>('.version-menu');
  if (!menu) return;
  const links = [...menu.querySelectorAll<HTMLAnchorElement>('[data-version]')];
  const shown = document.body.dataset[bodyData.version];
  if (shown !== undefined) storage.set(docsVersionKey, shown);
  else prefer(menu, links);
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-version]') : null;
    const chosen = link?.dataset.version;
    if (chosen !== undefined) storage.set(docsVersionKey, chosen);
  };
  menu.addEventListener('click', onClick, { signal });
  // Not before the menu opens: anchor and query change without a load.
  const update = () => {
    for (const link of links) {
      if ('same' in link.dataset) link.setAttribute('href', link.pathname + location.search + location.hash);
    }
  };
  menu.addEventListener('toggle', update, { signal });
}

/** On a page without a version, docs links and the menu show the reader's own. */
function prefer(menu: HTMLElement, links: readonly HTMLAnchorElement[]): void {
  const name = storage.get(docsVersionKey);
  const chosen = links.find((link) => link.dataset.version === name);
  const label = menu.querySelector('summary span');
  if (name === null || !chosen || !label) return;
  label.textContent = chosen.textContent;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-docs]')) {
    const hrefs = JSON.parse(link.dataset.docs ?? '{}') as Readonly<Record<string, string>>;
    const href = Object.hasOwn(hrefs, name) ? hrefs[name] : undefined;
    if (href !== undefined) link.href = href;
  }
}
