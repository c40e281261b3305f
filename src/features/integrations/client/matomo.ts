// Matomo: a list of commands that its script takes over.
import { loadScript, onEachPage, service } from './service.ts';

interface Options {
  readonly tracker: string;
  readonly script: string;
  readonly siteId: string;
  readonly cookies: boolean;
}

export default service<Options>('matomo', ({ tracker, script, siteId, cookies }) => {
  const page = window as { _paq?: { push(command: unknown[]): void } };
  page._paq ??= [];
  const tell = (...command: unknown[]) => page._paq?.push(command);
  if (!cookies) tell('disableCookies');
  tell('setTrackerUrl', tracker);
  tell('setSiteId', siteId);
  onEachPage(({ href, title, referrer }) => {
    if (referrer) tell('setReferrerUrl', referrer);
    tell('setCustomUrl', href);
    tell('setDocumentTitle', title);
    tell('trackPageView');
    // Links of the page that has come are not known yet.
    tell('enableLinkTracking');
  });
  void loadScript(script);
  return undefined;
});
