// Says that the site's own files do not load, and which base URL would be right, or that the page was opened from a disk: the
// usual reasons. Part of the inline script of all pages, so it is short, and it brings its colours along, as there may be no
// stylesheet.
import { bodyData, rootData } from '../model/constants.ts';

const { dataset } = document.documentElement;

/** Waits for a script or stylesheet of ours that fails. */
export function watchLoading(): void {
  // CSS hides the panels of tabs for the script to show: where that does not load or run, they come back. It runs before.
  addEventListener('DOMContentLoaded', () => dataset[rootData.js] || delete dataset[rootData.js]);
  let hasFailed = false;
  addEventListener(
    'error',
    ({ target }) => {
      const failed = target as HTMLScriptElement & HTMLLinkElement;
      // Scripts of other origins are services, which readers may block. On a disk browsers differ in what an origin is.
      if (hasFailed || !failed.matches?.('script,link')) return;
      const address = failed.src || failed.href;
      // Files of ours are in `assets` with a hash in their names; what a script of the site imports is its author's matter.
      if (!address.startsWith(`${location.protocol}//${location.host}`) || !/\/assets\/[^/]+-\w{8}\.\w+$/.test(address))
        return;
      hasFailed = true;
      if (document.body) showBanner();
      else addEventListener('DOMContentLoaded', showBanner);
    },
    true,
  );
}

/** The base URL is what stands before the page's own path in its address. */
function showBanner(): void {
  const base = dataset[rootData.base] ?? '';
  const here = location.pathname.replace(/\/?(index)?(\.html)?$/, '');
  const path = document.body.dataset[bodyData.path]?.replace(/^\/$/, '') ?? '';
  const suggested = here.endsWith(path) && `${here.slice(0, here.length - path.length)}/`;
  // Addresses of a site that opens from a disk do not begin at the root of a host.
  const isOfHost = base[0] === '/';
  const banner = document.createElement('p');
  banner.setAttribute('role', 'alert');
  banner.style.cssText = 'padding:1em;background:#fde8e6;color:#6b120b';
  if (isOfHost && location.protocol === 'file:')
    banner.append('This site needs a web server. For a disk, build it with: techdocs build --portable');
  else {
    banner.append('This site did not load properly. ');
    if (suggested === base || !isOfHost) banner.append('Reload the page to try again.');
    else {
      banner.append('Its base URL is set to ', base);
      if (suggested) banner.append('; this page suggests ', suggested, ': set ', `baseUrl: '${suggested}'`);
      banner.append(suggested ? ' in the configuration.' : '.');
    }
  }
  document.body.prepend(banner);
}
