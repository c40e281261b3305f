// Intercom. The messenger is notified of each page view, so that messages for a page appear on this page.
import { createQueueStub, createServiceStarter, loadScript, trackPageViews } from './service.ts';

export default createServiceStarter<{ readonly appId: string; readonly apiBase: string; readonly script: string }>(
  'intercom',
  ({ appId, apiBase, script }) => {
    // The script starts with these settings.
    Object.assign(window, { intercomSettings: { app_id: appId, api_base: apiBase } });
    const callIntercom = createQueueStub('Intercom', 'q');
    let isFirst = true;
    trackPageViews(() => {
      if (!isFirst) callIntercom('update', { last_request_at: Math.floor(Date.now() / 1000) });
      isFirst = false;
    });
    void loadScript(script);
    return undefined;
  },
);
