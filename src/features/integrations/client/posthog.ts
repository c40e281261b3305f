// PostHog: this module sends page views.
import { createServiceStarter, loadScript, trackPageViews } from './service.ts';

interface PosthogClientOptions {
  readonly host: string;
  readonly script: string;
  readonly projectKey: string;
  readonly init: object;
}

interface PostHogApi {
  init(key: string, settings: object): void;
  capture(event: string, properties: object): void;
}

export default createServiceStarter<PosthogClientOptions>('posthog', ({ host, script, projectKey, init }) => {
  void loadScript(script).then((hasCome) => {
    if (!hasCome) return;
    const { posthog } = window as unknown as { posthog: PostHogApi };
    posthog.init(projectKey, { ...init, api_host: host, capture_pageview: false });
    trackPageViews(({ href, title, referrer }) =>
      posthog.capture('$pageview', { $current_url: href, title, ...(referrer && { $referrer: referrer }) }),
    );
  });
  return undefined;
});
