// Swaps stylesheets and images for new versions without a page load.
import { createHtmlElement } from '../element.ts';
import { flashElements } from './flash.ts';
import { FILE_VERSION_PARAMETER } from './morph.ts';

/**
 * Replaces changed files by their new versions wherever the page uses them. If a script has changed, reloads the page instead. `hashes`
 * maps the address of each changed file, without origin, to its hash.
 */
export function swapChangedAssets(hashes: Readonly<Record<string, string>>): void {
  const withVersion = (address: string) => {
    const { origin, pathname } = new URL(address, location.href);
    const hash = origin === location.origin ? hashes[pathname] : undefined;
    return hash === undefined ? address : `${address.split('?')[0]}?${FILE_VERSION_PARAMETER}=${hash}`;
  };
  if ([...document.scripts].some(({ src }) => src !== '' && withVersion(src) !== src)) {
    location.reload();
    return;
  }
  const swapped = new Set<Element>();
  const set = (element: Element, name: string, value: string) => {
    element.setAttribute(name, value);
    swapped.add(element);
  };
  for (const element of document.querySelectorAll('img, source, video, audio, track, link[rel~="icon"]')) {
    for (const name of ['src', 'poster', 'href']) {
      const address = element.getAttribute(name) ?? '';
      const version = withVersion(address);
      if (version !== address) set(element, name, version);
    }
    const sources = (element.getAttribute('srcset') ?? '').split(',').map((source) => source.trim().split(/\s+/));
    const versions = sources.map(([address = '', ...size]) => [withVersion(address), ...size]);
    if (`${versions}` !== `${sources}`) set(element, 'srcset', versions.map((source) => source.join(' ')).join(', '));
  }
  for (const link of listStylesheets(document)) {
    const address = link.getAttribute('href') as string;
    const version = withVersion(address);
    if (version !== address) replaceStylesheet(link, version);
  }
  flashElements(swapped);
}

function listStylesheets(page: Document): HTMLLinkElement[] {
  return [...page.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
}

/** Replaces the stylesheets of the head by those of another page. */
export function swapStylesheets(next: Document): void {
  const bare = (link: HTMLLinkElement) => link.getAttribute('href')?.split('?')[0] ?? '';
  const old = listStylesheets(document);
  const newStylesheets = listStylesheets(next).map(bare);
  const missing = newStylesheets.filter((address) => !old.some((link) => bare(link) === address));
  for (const link of old.filter((htmlLinkElement) => !newStylesheets.includes(bare(htmlLinkElement)))) {
    const address = missing.shift();
    if (address === undefined) link.remove();
    else replaceStylesheet(link, address);
  }
  for (const address of missing) addStylesheet(address, old.at(-1) ?? null);
}

/** Removes the old stylesheet only after the new one has loaded, so that the page is never unstyled. */
function replaceStylesheet(old: HTMLLinkElement, address: string): void {
  const link = addStylesheet(address, old);
  link.addEventListener('load', () => old.remove());
  link.addEventListener('error', () => old.remove());
}

function addStylesheet(address: string, after: Element | null): HTMLLinkElement {
  const link = createHtmlElement('link', { rel: 'stylesheet', href: address });
  if (after) after.after(link);
  else document.head.append(link);
  return link;
}
