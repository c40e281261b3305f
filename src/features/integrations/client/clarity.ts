// Microsoft Clarity. Its script notices changes of the address itself, so this module sends no page views.
import { createQueueStub, createServiceStarter, loadScript } from './service.ts';

export default createServiceStarter<{ readonly script: string }>('clarity', ({ script, consent }) => {
  const callClarity = createQueueStub('clarity', 'q');
  // Without this call Clarity sets no cookies.
  if (consent) callClarity('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' });
  void loadScript(script);
  return undefined;
});
