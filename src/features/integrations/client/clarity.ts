// Microsoft Clarity, which sees changes of the address by itself.
import { loadScript, queueOf, service } from './service.ts';

export default service<{ readonly script: string }>('clarity', ({ script, consent }) => {
  const tell = queueOf('clarity', 'q');
  // Without it no cookie is set.
  if (consent) tell('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' });
  void loadScript(script);
  return undefined;
});
