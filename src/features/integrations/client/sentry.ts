// Sentry: its loader queues errors until the SDK is loaded.
import { createServiceStarter, loadScript } from './service.ts';

export default createServiceStarter<{ readonly script: string; readonly init: object }>(
  'sentry',
  ({ script, init }) => {
    const page = window as { Sentry?: { init(settings: object): void } };
    Object.assign(window, { sentryOnLoad: () => page.Sentry?.init(init) });
    void loadScript(script, { crossorigin: 'anonymous' });
    return undefined;
  },
);
