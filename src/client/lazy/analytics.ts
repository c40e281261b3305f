// Reports page views. Sends each view to Google Analytics, or as a message to a configured address.
import { rootDataAttributeNames } from '../../model/constants.ts';

const { dataset } = document.documentElement;
const analyticsTarget = dataset[rootDataAttributeNames.analyticsTarget] ?? '';
/** Address of the previous page; empty if there is none. */
let referrer = document.referrer;

/** Do Not Track and Global Privacy Control. */
const { doNotTrack, globalPrivacyControl } = navigator as {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
};
const isTrackingRefused = doNotTrack === '1' || globalPrivacyControl === true;

/** Counts a page view, unless the reader has opted out. */
export default function countPageView(path: string, title: string): void {
  if (isTrackingRefused) return;
  const view = { path, title, referrer };
  referrer = location.origin + path;
  if (dataset[rootDataAttributeNames.analytics] === 'gtag') sendGooglePageView(view);
  // A string is sent as `text/plain`, which needs no CORS permission.
  else navigator.sendBeacon(analyticsTarget, JSON.stringify(view));
}

/** Function that sends a command to Google's script; set with the first page view. */
let sendGoogleTagCommand: ((...command: unknown[]) => void) | undefined;

function sendGooglePageView({
  path,
  title,
  referrer: page_referrer,
}: Record<'path' | 'title' | 'referrer', string>): void {
  sendGoogleTagCommand ??= loadGoogleTag();
  sendGoogleTagCommand('event', 'page_view', {
    page_title: title,
    page_location: location.origin + path,
    page_referrer,
  });
}

function loadGoogleTag(): (...command: unknown[]) => void {
  const queue: unknown[] = [];
  Object.assign(window, { dataLayer: queue });
  function push(..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: Google's script ignores arrays.
    queue.push(arguments);
  }
  push('js', new Date());
  // This code sends the page views, including the views after instant navigation, so Google's script must not send page views. Google
  // signals stay off, because they would contact hosts that the Content-Security-Policy does not allow.
  push('config', analyticsTarget, { send_page_view: false, allow_google_signals: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(analyticsTarget)}`;
  document.head.append(script);
  return push;
}
