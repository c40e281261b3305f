// Matomo: a queue of commands that its script processes.
import { createServiceStarter, loadScript, trackPageViews } from './service.ts';

interface MatomoClientOptions {
  readonly tracker: string;
  readonly script: string;
  readonly siteId: string;
  readonly cookies: boolean;
}

export default createServiceStarter<MatomoClientOptions>('matomo', ({ tracker, script, siteId, cookies }) => {
  const page = window as { _paq?: { push(command: unknown[]): void } };
  if (!page._paq?.push) page._paq = [];
  const callMatomo = (...command: unknown[]) => page._paq?.push(command);
  if (!cookies) callMatomo('disableCookies');
  callMatomo('setTrackerUrl', tracker);
  callMatomo('setSiteId', siteId);
  trackPageViews(({ href, title, referrer }) => {
    if (referrer) callMatomo('setReferrerUrl', referrer);
    callMatomo('setCustomUrl', href);
    callMatomo('setDocumentTitle', title);
    callMatomo('trackPageView');
    // Tracks the links of the new page.
    callMatomo('enableLinkTracking');
  });
  void loadScript(script);
  return undefined;
});
