// Remembers which version of docs a reader uses, and leads there from other pages. Loaded only where docs have several
// versions.
import { bodyData } from '../../model/constants.ts';
import { docsVersionKey, splitVersionKey } from '../../model/docs-versions.ts';
import { createStorage } from '../storage.ts';

const storage = createStorage();

/** Notes the version of the page, and sets what the server could not know: anchors, and the reader's preferences. */
export default function startVersions(signal: AbortSignal): void {
  const shown = document.body.dataset[bodyData.version];
  if (shown !== undefined) note(shown);
  const isShown = (key: string) => shown !== undefined && splitVersionKey(key).docs === splitVersionKey(shown).docs;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.version-menu')) startMenu(menu, isShown, signal);
  preferLinks(isShown);
}

function note(key: string): void {
  const { docs, name } = splitVersionKey(key);
  storage.set(docsVersionKey(docs), name);
}

/** Whether the reader used this version of its docs last. */
function isPreferred(key: string): boolean {
  const { docs, name } = splitVersionKey(key);
  return storage.get(docsVersionKey(docs)) === name;
}

function startMenu(menu: HTMLElement, isShown: (key: string) => boolean, signal: AbortSignal): void {
  const links = [...menu.querySelectorAll<HTMLAnchorElement>('[data-version]')];
  const keyOf = (link: HTMLElement) => link.dataset.version ?? '';
  const preferred = links.find((link) => !isShown(keyOf(link)) && isPreferred(keyOf(link)));
  const label = menu.querySelector('summary span');
  if (preferred && label) label.textContent = preferred.textContent;
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-version]') : null;
    if (link) note(keyOf(link));
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

/** Links to other docs than those of the page lead to the version that the reader used last. */
function preferLinks(isShown: (key: string) => boolean): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-docs]')) {
    const hrefs = Object.entries(JSON.parse(link.dataset.docs ?? '{}') as Readonly<Record<string, string>>);
    const preferred = hrefs.find(([key]) => !isShown(key) && isPreferred(key));
    if (preferred) link.href = preferred[1];
  }
}
