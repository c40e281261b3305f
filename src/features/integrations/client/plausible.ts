// Plausible in manual mode: on instant navigation its script would read the old title.
import { createQueueStub, createServiceStarter, loadScript, trackPageViews } from './service.ts';

export default createServiceStarter<{ readonly domain: string; readonly script: string }>(
  'plausible',
  ({ domain, script }) => {
    const count = createQueueStub('plausible', 'q');
    // Site-specific scripts (`pa-….js`) read this setting. Other scripts count nothing by themselves in their manual variant.
    Object.assign((window as unknown as { plausible: object }).plausible, { o: { autoCapturePageviews: false } });
    void loadScript(script, { 'data-domain': domain });
    trackPageViews(({ href }) => count('pageview', { u: href, url: href }));
    return undefined;
  },
);
