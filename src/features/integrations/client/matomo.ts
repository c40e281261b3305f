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
  page._paq ??= [];
  const tell = (...command: unknown[]) => page._paq?.push(command);
  if (!cookies) tell('disableCookies');
  tell('setTrackerUrl', tracker);
  tell('setSiteId', siteId);
  trackPageViews(({ href, title, referrer }) => {
    if (referrer) tell('setReferrerUrl', referrer);
    tell('setCustomUrl', href);
    tell('setDocumentTitle', title);
    tell('trackPageView');
    // Tracks the links of the new page.
    tell('enableLinkTracking');
  });
  void loadScript(script);
  return undefined;
});
