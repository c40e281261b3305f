// Stores the docs version that a reader uses, and changes links on other pages to this version. Loaded only if the docs have several
// versions.
import { bodyDataAttributeNames } from '../../model/constants.ts';
import { createDocsVersionStorageKey, splitVersionKey } from '../../model/docs-versions.ts';
import { createSafeStorage } from '../storage.ts';

const storage = createSafeStorage();

/**
 * Stores the docs version of the current page. Then updates links with data that the build does not have: the query and anchor, and the
 * reader's preferred version.
 */
export default function startVersions(signal: AbortSignal): void {
  const shown = document.body.dataset[bodyDataAttributeNames.version];
  if (shown !== undefined) storePreferredVersion(shown);
  const isShown = (key: string) => shown !== undefined && splitVersionKey(key).docs === splitVersionKey(shown).docs;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.version-menu:not(.prose *)'))
    startVersionMenu(menu, isShown, signal);
  adjustLinksToPreferredVersions(isShown);
}

function storePreferredVersion(key: string): void {
  const { docs, name } = splitVersionKey(key);
  storage.set(createDocsVersionStorageKey(docs), name);
}

/** Whether a version key names the version that the reader last used of these docs. */
function isPreferredVersion(key: string): boolean {
  const { docs, name } = splitVersionKey(key);
  return storage.get(createDocsVersionStorageKey(docs)) === name;
}

function startVersionMenu(menu: HTMLElement, isShown: (key: string) => boolean, signal: AbortSignal): void {
  const links = [...menu.querySelectorAll<HTMLAnchorElement>('[data-version]')];
  const keyOf = (link: HTMLElement) => link.dataset.version ?? '';
  const preferred = links.find((link) => !isShown(keyOf(link)) && isPreferredVersion(keyOf(link)));
  const label = menu.querySelector('summary span');
  if (preferred && label) label.textContent = preferred.textContent;
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-version]') : null;
    if (link) storePreferredVersion(keyOf(link));
  };
  menu.addEventListener('click', onClick, { signal });
  // The links are set when the menu opens, since anchor and query change without a page load.
  const update = () => {
    for (const link of links) {
      if ('same' in link.dataset) link.setAttribute('href', link.pathname + location.search + location.hash);
    }
  };
  menu.addEventListener('toggle', update, { signal });
}

/** Changes links to other docs so that they lead to the version that the reader last used. */
function adjustLinksToPreferredVersions(isShown: (key: string) => boolean): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-docs]')) {
    const hrefs = Object.entries(JSON.parse(link.dataset.docs ?? '{}') as Readonly<Record<string, string>>);
    const preferred = hrefs.find(([key]) => !isShown(key) && isPreferredVersion(key));
    if (preferred) link.href = preferred[1];
  }
}
