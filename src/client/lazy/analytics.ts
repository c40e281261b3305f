// Reports page views: with Google's tag, or as a message to an address of the site.
import { rootData } from '../../model/constants.ts';

const { dataset } = document.documentElement;
const target = dataset[rootData.analyticsTarget] ?? '';
/** Address of the previous page; empty if there is none. */
let referrer = document.referrer;

/** Do Not Track and Global Privacy Control. */
const { doNotTrack, globalPrivacyControl } = navigator as {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
};
const isRefused = doNotTrack === '1' || globalPrivacyControl === true;

/** Counts a page view, unless the reader has opted out. */
export default function count(path: string, title: string): void {
  if (isRefused) return;
  const view = { path, title, referrer };
  referrer = location.origin + path;
  if (dataset[rootData.analytics] === 'gtag') tag(view);
  // A string is sent as `text/plain`, which needs no CORS permission.
  else navigator.sendBeacon(target, JSON.stringify(view));
}

/** Function that sends a command to Google's script; set with the first page view. */
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
  // Views are sent by this code, including those of instant navigation. Google signals would contact hosts that the policy does not allow.
  push('config', target, { send_page_view: false, allow_google_signals: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(target)}`;
  document.head.append(script);
  return push;
}
