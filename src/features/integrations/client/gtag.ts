// Google's tag: this module sends page views, including those of instant navigation. Google Signals are off: they contact hosts that the
// content security policy forbids.
import { sendToGoogle } from './google.ts';
import { createServiceStarter, loadScript, trackPageViews } from './service.ts';

export default createServiceStarter<{ readonly id: string; readonly script: string }>('gtag', ({ id, script }) => {
  sendToGoogle('js', new Date());
  sendToGoogle('config', id, { send_page_view: false, allow_google_signals: false });
  trackPageViews(({ href, title, referrer }) =>
    sendToGoogle('event', 'page_view', { page_title: title, page_location: href, page_referrer: referrer }),
  );
  void loadScript(script);
  return undefined;
});
