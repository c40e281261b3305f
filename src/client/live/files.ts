// Swaps stylesheets and pictures for new versions of themselves, without a load of the page.
import { flash } from './flash.ts';
import { swapQuery } from './morph.ts';

/** Attributes by which elements load files. */
const LOADING = ['src', 'poster', 'href'] as const;

/** Loads changed files again wherever the page shows them. `hashes` by address without origin. */
export function swapFiles(hashes: Readonly<Record<string, string>>): void {
  const hashOf = (address: string) => {
    const { origin, pathname } = new URL(address, location.href);
    return origin === location.origin ? hashes[pathname] : undefined;
  };
  if ([...document.scripts].some(({ src }) => src !== '' && hashOf(src))) {
    location.reload();
    return;
  }
  const swapped = new Set<Element>();
  for (const element of document.querySelectorAll('img, source, video, audio, track, link[rel~="icon"]')) {
    for (const name of LOADING) {
      const hash = hashOf(element.getAttribute(name) ?? '');
      if (hash === undefined) continue;
      element.setAttribute(name, withVersion(element.getAttribute(name) as string, hash));
      swapped.add(element);
    }
    const srcset = element.getAttribute('srcset');
    if (srcset?.split(',').some((each) => hashOf(each.trim().split(/\s+/)[0] ?? ''))) {
      const versions = srcset.split(',').map((each) => {
        const [address = '', ...size] = each.trim().split(/\s+/);
        const hash = hashOf(address);
        return [hash === undefined ? address : withVersion(address, hash), ...size].join(' ');
      });
      element.setAttribute('srcset', versions.join(', '));
      swapped.add(element);
    }
  }
  for (const link of stylesheets(document)) {
    const hash = hashOf(link.href);
    if (hash !== undefined) replaceStylesheet(link, withVersion(link.getAttribute('href') as string, hash));
  }
  flash(swapped);
}

function withVersion(address: string, hash: string): string {
  return `${address.split('?')[0]}?${swapQuery}=${hash}`;
}

function stylesheets(page: Document): HTMLLinkElement[] {
  return [...page.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
}

/** Makes the stylesheets of the head those of another page. */
export function swapStylesheets(next: Document): void {
  const bare = (link: HTMLLinkElement) => link.getAttribute('href')?.split('?')[0] ?? '';
  const [old, wanted] = [stylesheets(document), stylesheets(next).map(bare)];
  const missing = wanted.filter((address) => !old.some((link) => bare(link) === address));
  for (const link of old.filter((each) => !wanted.includes(bare(each)))) {
    const address = missing.shift();
    if (address === undefined) link.remove();
    else replaceStylesheet(link, address);
  }
  for (const address of missing) addStylesheet(address, old.at(-1) ?? null);
}

/** The old one goes when the new one is there: in between the page would be bare. */
function replaceStylesheet(old: HTMLLinkElement, address: string): void {
  const link = addStylesheet(address, old);
  link.addEventListener('load', () => old.remove());
  link.addEventListener('error', () => old.remove());
}

function addStylesheet(address: string, after: Element | null): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.setAttribute('href', address);
  if (after) after.after(link);
  else document.head.append(link);
  return link;
}
