// Plausible in manual mode: on instant navigation its script would read the old title.
import { createQueueStub, createService, loadScript, onEachPage } from './service.ts';

export default createService<{ readonly domain: string; readonly script: string }>(
  'plausible',
  ({ domain, script }) => {
    const count = createQueueStub('plausible', 'q');
    // For site-specific scripts (`pa-….js`); others count nothing by themselves in their manual variant.
    Object.assign((window as unknown as { plausible: object }).plausible, { o: { autoCapturePageviews: false } });
    void loadScript(script, { 'data-domain': domain });
    onEachPage(({ href }) => count('pageview', { u: href, url: href }));
    return undefined;
  },
);
