// Shows a banner if the site's own files do not load. The banner names the usual causes: a wrong base URL, with the likely correct one, or
// a page opened from disk. It is part of the inline script of all pages, so it is short. Its colours are inline, since there may be no
// stylesheet.
import { bodyDataAttributeNames, rootDataAttributeNames } from '../model/constants.ts';

const { dataset } = document.documentElement;

/** Shows a banner if scripts or stylesheets of the site fail to load. */
export function watchScriptLoading(): void {
  // CSS hides tab panels until the main script runs, which normally happens before `DOMContentLoaded`. If the main script has not run by
  // then, this line shows the panels again.
  addEventListener(
    'DOMContentLoaded',
    () => dataset[rootDataAttributeNames.js] || delete dataset[rootDataAttributeNames.js],
  );
  let hasFailed = false;
  addEventListener(
    'error',
    ({ target }) => {
      const failed = target as HTMLScriptElement & HTMLLinkElement;
      // Scripts of other origins are third-party services, which readers may block, so their failure is ignored. Origins are not compared
      // directly, because browsers disagree on the origin of files on disk.
      if (hasFailed || !failed.matches?.('script,link')) return;
      const address = failed.src || failed.href;
      // Files of the build are in `assets` with a hash in their names. Other files are ignored: the author of a site script is responsible
      // for its imports.
      if (!address.startsWith(`${location.protocol}//${location.host}`) || !/\/assets\/[^/]+-\w{8}\.\w+$/.test(address))
        return;
      hasFailed = true;
      if (document.body) showLoadFailureBanner();
      else addEventListener('DOMContentLoaded', showLoadFailureBanner);
    },
    true,
  );
}

/** Shows the banner. It suggests as base URL the part of the current address before the page's own path. */
function showLoadFailureBanner(): void {
  const base = dataset[rootDataAttributeNames.base] ?? '';
  const here = location.pathname.replace(/\/?(index)?(\.html)?$/, '');
  const path = document.body.dataset[bodyDataAttributeNames.path]?.replace(/^\/$/, '') ?? '';
  const suggested = here.endsWith(path) && `${here.slice(0, here.length - path.length)}/`;
  // The base URL is relative if the site is built to open from disk, and otherwise starts with `/`.
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
