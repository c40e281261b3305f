// Google's tag: this module sends page views, including those of instant navigation. Google Signals are off: they contact hosts that the
// content security policy forbids.
import { queueGoogleCommand } from './google.ts';
import { createServiceStarter, loadScript, trackPageViews } from './service.ts';

export default createServiceStarter<{ readonly id: string; readonly script: string }>('gtag', ({ id, script }) => {
  queueGoogleCommand('js', new Date());
  queueGoogleCommand('config', id, { send_page_view: false, allow_google_signals: false });
  trackPageViews(({ href, title, referrer }) =>
    queueGoogleCommand('event', 'page_view', { page_title: title, page_location: href, page_referrer: referrer }),
  );
  void loadScript(script);
  return undefined;
});
