// Says that the site's own files do not load, and which base URL would be right: the usual reason. Part of the inline
// script of all pages, so it is short, and it brings its colours along, as there may be no stylesheet.
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
      const address =
        target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : '';
      // Scripts of other origins are services, which readers may block.
      if (!address.startsWith(location.origin)) return;
      if (hasFailed) return;
      hasFailed = true;
      if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showBanner);
      else showBanner();
    },
    true,
  );
}

/** The base URL is what stands before the page's own path in its address. */
function showBanner(): void {
  const base = dataset[rootData.base];
  const here = location.pathname.replace(/(\/|\/index\.html|\.html)$/, '');
  const path = (document.body.dataset[bodyData.path] ?? '').replace(/^\/$/, '');
  const suggested = here.endsWith(path) ? `${here.slice(0, here.length - path.length)}/` : undefined;
  const banner = document.createElement('p');
  banner.setAttribute('role', 'alert');
  banner.style.cssText = 'margin:0;padding:1em;background:#fde8e6;color:#6b120b';
  const code = (text?: string) => Object.assign(document.createElement('code'), { textContent: text });
  banner.append('This site did not load properly. ');
  if (suggested === base) banner.append('Reload the page to try again.');
  else {
    banner.append('Its base URL is set to ', code(base));
    if (suggested) banner.append('; this page suggests ', code(suggested), ': set ', code(`baseUrl: '${suggested}'`));
    banner.append(suggested ? ' in the configuration.' : '.');
  }
  document.body.prepend(banner);
}
