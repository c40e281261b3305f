// Runs Umami in manual mode. In automatic mode, Umami's script would read the previous page's title on instant navigation.
import { createServiceStarter, loadScript, trackPageViews } from './service.ts';

interface UmamiClientOptions {
  readonly host: string;
  readonly script: string;
  readonly websiteId: string;
}

export default createServiceStarter<UmamiClientOptions>('umami', ({ host, script, websiteId }) => {
  const attributes = { 'data-website-id': websiteId, 'data-host-url': host, 'data-auto-track': 'false' };
  void loadScript(script, attributes).then((hasCome) => {
    if (!hasCome) return;
    const { umami } = window as unknown as { umami: { track(change: (known: object) => object): void } };
    trackPageViews(({ path: url, title, referrer }) => umami.track((known) => ({ ...known, url, title, referrer })));
  });
  return undefined;
});
