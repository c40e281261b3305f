// Tells a service of page views: by Google's tag, or by a message to an address of the site's own.
import { rootData } from '../../model/constants.ts';

const { dataset } = document.documentElement;
const target = dataset[rootData.analyticsTarget] ?? '';
/** Address of the page before; empty where there is none. */
let referrer = document.referrer;

/** Do Not Track and Global Privacy Control. */
const { doNotTrack, globalPrivacyControl } = navigator as {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
};
const isRefused = doNotTrack === '1' || globalPrivacyControl === true;

/** Counts a page, unless the reader has asked to be left alone. */
export default function count(path: string, title: string): void {
  if (isRefused) return;
  const view = { path, title, referrer };
  referrer = location.origin + path;
  if (dataset[rootData.analytics] === 'gtag') tag(view);
  // A string goes as `text/plain`, which needs no permission of another origin.
  else navigator.sendBeacon(target, JSON.stringify(view));
}

/** Gives Google's script a command. */
let push: ((...command: unknown[]) => void) | undefined;

function tag({ path, title, referrer: page_referrer }: Record<'path' | 'title' | 'referrer', string>): void {
  push ??= startTag();
  push('event', 'page_view', { page_title: title, page_location: location.origin + path, page_referrer });
}

function startTag(): (...command: unknown[]) => void {
  const queue: unknown[] = [];
  Object.assign(window, { dataLayer: queue });
  function push(..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: Google's script ignores arrays.
    queue.push(arguments);
  }
  push('js', new Date());
  // Views are sent here, also those of pages that are swapped in. Signals would ask hosts that the policy does not name.
  push('config', target, { send_page_view: false, allow_google_signals: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(target)}`;
  document.head.append(script);
  return push;
}
