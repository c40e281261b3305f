// Microsoft Clarity, which notices address changes itself.
import { loadScript, queueOf, service } from './service.ts';

export default service<{ readonly script: string }>('clarity', ({ script, consent }) => {
  const tell = queueOf('clarity', 'q');
  // Without this call Clarity sets no cookies.
  if (consent) tell('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' });
  void loadScript(script);
  return undefined;
});
