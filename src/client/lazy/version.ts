// Stores which docs version a reader uses, and adjusts links on other pages to it. Loaded only if docs have several versions.
import { bodyDataNames } from '../../model/constants.ts';
import { docsVersionStorageKey, splitVersionKey } from '../../model/docs-versions.ts';
import { createStorage } from '../storage.ts';

const storage = createStorage();

/** Stores the version of the page, and updates links with what the build cannot know: anchors and the preferred version. */
export default function startVersions(signal: AbortSignal): void {
  const shown = document.body.dataset[bodyDataNames.version];
  if (shown !== undefined) storeVersion(shown);
  const isShown = (key: string) => shown !== undefined && splitVersionKey(key).docs === splitVersionKey(shown).docs;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.version-menu')) startMenu(menu, isShown, signal);
  preferLinks(isShown);
}

function storeVersion(key: string): void {
  const { docs, name } = splitVersionKey(key);
  storage.set(docsVersionStorageKey(docs), name);
}

/** Whether this is the version of its docs that the reader used last. */
function isPreferred(key: string): boolean {
  const { docs, name } = splitVersionKey(key);
  return storage.get(docsVersionStorageKey(docs)) === name;
}

function startMenu(menu: HTMLElement, isShown: (key: string) => boolean, signal: AbortSignal): void {
  const links = [...menu.querySelectorAll<HTMLAnchorElement>('[data-version]')];
  const keyOf = (link: HTMLElement) => link.dataset.version ?? '';
  const preferred = links.find((link) => !isShown(keyOf(link)) && isPreferred(keyOf(link)));
  const label = menu.querySelector('summary span');
  if (preferred && label) label.textContent = preferred.textContent;
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-version]') : null;
    if (link) storeVersion(keyOf(link));
  };
  menu.addEventListener('click', onClick, { signal });
  // Set when the menu opens, since anchor and query change without a page load.
  const update = () => {
    for (const link of links) {
      if ('same' in link.dataset) link.setAttribute('href', link.pathname + location.search + location.hash);
    }
  };
  menu.addEventListener('toggle', update, { signal });
}

/** Points links to other docs at the version that the reader used last. */
function preferLinks(isShown: (key: string) => boolean): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-docs]')) {
    const hrefs = Object.entries(JSON.parse(link.dataset.docs ?? '{}') as Readonly<Record<string, string>>);
    const preferred = hrefs.find(([key]) => !isShown(key) && isPreferred(key));
    if (preferred) link.href = preferred[1];
  }
}
