// Google Tag Manager. For each page this module sends the event `techdocs.page`, which triggers in the container can use.
import { queueGoogleEvent } from './google.ts';
import { createServiceStarter, loadScript, trackPageViews } from './service.ts';

export default createServiceStarter<{ readonly script: string }>('gtm', ({ script }) => {
  queueGoogleEvent({ 'gtm.start': Date.now(), event: 'gtm.js' });
  trackPageViews(({ href, title, referrer }) =>
    queueGoogleEvent({ event: 'techdocs.page', page_title: title, page_location: href, page_referrer: referrer }),
  );
  void loadScript(script);
  return undefined;
});
