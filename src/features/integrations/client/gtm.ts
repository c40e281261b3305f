// Google Tag Manager: the container receives an event `techdocs.page` per page, which triggers may use.
import { pushToGoogle } from './google.ts';
import { createService, loadScript, onEachPage } from './service.ts';

export default createService<{ readonly script: string }>('gtm', ({ script }) => {
  pushToGoogle({ 'gtm.start': Date.now(), event: 'gtm.js' });
  onEachPage(({ href, title, referrer }) =>
    pushToGoogle({ event: 'techdocs.page', page_title: title, page_location: href, page_referrer: referrer }),
  );
  void loadScript(script);
  return undefined;
});
