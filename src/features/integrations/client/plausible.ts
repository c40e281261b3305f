// Plausible: its script counts only what it is told, as it would see swapped pages before their titles.
import { loadScript, onEachPage, queueOf, service } from './service.ts';

export default service<{ readonly domain: string; readonly script: string }>('plausible', ({ domain, script }) => {
  const count = queueOf('plausible', 'q');
  // For scripts that are made for one site (`pa-….js`); others count nothing by themselves in their manual form.
  Object.assign((window as unknown as { plausible: object }).plausible, { o: { autoCapturePageviews: false } });
  void loadScript(script, { 'data-domain': domain });
  onEachPage(({ href }) => count('pageview', { u: href, url: href }));
  return undefined;
});
