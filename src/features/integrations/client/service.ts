// Common code of all services in the browser: options, consent, scripts of other hosts, and page views.
import { navigationEventName } from '../../../model/constants.ts';
import { type ConsentRequest, getSharedConsentManager, isTrackingRefusedByBrowser } from './consent.ts';

/** Data of a service in `<meta name="techdocs-NAME">`. The element also contains the options of the service. */
interface ServiceConsentSettings extends Pick<ConsentRequest, 'title' | 'texts'> {
  /** `banner`, or the address of a module whose default export asks for consent. */
  readonly consent?: string;
  /** Whether the service counts readers. If it does, Do Not Track is a refusal even without a consent option. */
  readonly counts: boolean;
}

/**
 * Creates the function that the module of a service exports. If the service is allowed, this function calls `start` with the preset's
 * options and the element.
 */
export function createServiceStarter<Options>(
  name: string,
  start: (options: Options & Pick<ServiceConsentSettings, 'consent'>, element: HTMLElement) => undefined | (() => void),
): (element: HTMLElement) => () => void {
  return (element) => {
    let end: undefined | (() => void);
    let isGone = false;
    const options = readServiceOptions<Options & ServiceConsentSettings>(name);
    if (options) {
      startServiceWhenAllowed(name, options, () => {
        if (!isGone) end = start(options, element);
      });
    }
    return () => {
      isGone = true;
      end?.();
    };
  };
}

function readServiceOptions<Options>(name: string): Options | undefined {
  const text = document.querySelector(`meta[name="techdocs-${name}"]`)?.getAttribute('content');
  return text ? JSON.parse(text) : undefined;
}

function startServiceWhenAllowed(
  name: string,
  { consent, counts, title, texts }: ServiceConsentSettings,
  start: () => void,
): void {
  if (consent === 'banner') getSharedConsentManager().ask({ name, title, texts, start });
  else if (isTrackingRefusedByBrowser() && (counts || consent)) return;
  else if (consent) void callConsentFunction(consent, name).then((isYes) => isYes && start());
  else start();
}

/** Returns the answer of the site's consent function; an error is a refusal. */
async function callConsentFunction(address: string, name: string): Promise<boolean> {
  try {
    const { default: ask } = await import(address);
    return (await ask(name)) === true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** Loads a script of another host. Resolves with `false` if loading fails, for example because of a content blocker. */
export function loadScript(src: string, attributes: Readonly<Record<string, string>> = {}): Promise<boolean> {
  const script = document.createElement('script');
  script.async = true;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.src = src;
  return new Promise((resolve) => {
    script.onload = () => resolve(true);
    script.onerror = () => resolve(false);
    document.head.append(script);
  });
}

export interface PageView {
  /** Path with query. */
  readonly path: string;
  readonly href: string;
  readonly title: string;
  /** Address of the previous page; empty if there is none. */
  readonly referrer: string;
}

/** Calls `onPageView` for the current page, and for each page that instant navigation shows. */
export function trackPageViews(onPageView: (view: PageView) => void): void {
  let { referrer } = document;
  const next = () => {
    const { pathname, search, origin } = location;
    onPageView({ path: pathname + search, href: origin + pathname + search, title: document.title, referrer });
    referrer = origin + pathname;
  };
  next();
  document.addEventListener(navigationEventName, next);
}

/** Creates a stub that queues calls until the service's script replaces it; `list` is the queue's name. */
export function createQueueStub(name: string, list: string): (...call: unknown[]) => void {
  const page = window as unknown as Record<string, (...call: unknown[]) => void>;
  const calls: unknown[] = [];
  function queue(..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the scripts of services read such objects, and some ignore arrays.
    calls.push(arguments);
  }
  // An element with this id, such as the heading "Plausible", is a global variable, too.
  if (typeof page[name] !== 'function') page[name] = Object.assign(queue, { [list]: calls });
  return (...call) => page[name]?.(...call);
}
