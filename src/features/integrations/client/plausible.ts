// Plausible in manual mode: this module sends page views. After instant navigation, Plausible's own script would read the title of the
// previous page.
import { createQueueStub, createServiceStarter, loadScript, trackPageViews } from './service.ts';

export default createServiceStarter<{ readonly domain: string; readonly script: string }>(
  'plausible',
  ({ domain, script }) => {
    const count = createQueueStub('plausible', 'q');
    // Scripts for a single site (`pa-….js`) read this setting. All other scripts are used in their manual variant, which counts nothing by
    // itself.
    Object.assign((window as unknown as { plausible: object }).plausible, { o: { autoCapturePageviews: false } });
    void loadScript(script, { 'data-domain': domain });
    trackPageViews(({ href }) => count('pageview', { u: href, url: href }));
    return undefined;
  },
);
