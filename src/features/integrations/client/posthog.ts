// PostHog: this module sends page views.
import { loadScript, onEachPage, service } from './service.ts';

interface Options {
  readonly host: string;
  readonly script: string;
  readonly projectKey: string;
  readonly init: object;
}

interface PostHog {
  init(key: string, settings: object): void;
  capture(event: string, properties: object): void;
}

export default service<Options>('posthog', ({ host, script, projectKey, init }) => {
  void loadScript(script).then((hasCome) => {
    if (!hasCome) return;
    const { posthog } = window as unknown as { posthog: PostHog };
    posthog.init(projectKey, { ...init, api_host: host, capture_pageview: false });
    onEachPage(({ href, title, referrer }) =>
      posthog.capture('$pageview', { $current_url: href, title, ...(referrer && { $referrer: referrer }) }),
    );
  });
  return undefined;
});
