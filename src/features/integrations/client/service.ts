// What all services need in the browser: their options, the reader's consent, a script of another host, and each page that is shown.
import { navigateEvent } from '../../../model/constants.ts';
import { type Asking, isRefused, sharedConsent } from './consent.ts';

/** What a preset hands over in `<meta name="techdocs-NAME">`, besides the options of its service. */
interface Handed extends Pick<Asking, 'title' | 'texts'> {
  /** `banner`, or the address of a module whose default export answers. */
  readonly consent?: string;
  /** Whether it counts readers: then a browser that asks not to be tracked is a no even where nobody is asked. */
  readonly counts: boolean;
}

/** Makes the module of a service from what starts it, which gets the options of its preset and the element that it is for. */
export function service<Options>(
  name: string,
  start: (options: Options & Pick<Handed, 'consent'>, element: HTMLElement) => undefined | (() => void),
): (element: HTMLElement) => () => void {
  return (element) => {
    let end: undefined | (() => void);
    let isGone = false;
    const options = optionsOf<Options & Handed>(name);
    if (options) {
      whenAllowed(name, options, () => {
        if (!isGone) end = start(options, element);
      });
    }
    return () => {
      isGone = true;
      end?.();
    };
  };
}

function optionsOf<Options>(name: string): Options | undefined {
  const text = document.querySelector(`meta[name="techdocs-${name}"]`)?.getAttribute('content');
  return text ? JSON.parse(text) : undefined;
}

function whenAllowed(name: string, { consent, counts, title, texts }: Handed, start: () => void): void {
  if (consent === 'banner') sharedConsent().ask({ name, title, texts, start });
  else if (isRefused() && (counts || consent)) return;
  else if (consent) void answerOf(consent, name).then((isYes) => isYes && start());
  else start();
}

/** What the function of the site answers. One that fails is a no. */
async function answerOf(address: string, name: string): Promise<boolean> {
  try {
    const { default: ask } = await import(address);
    return (await ask(name)) === true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** Loads a script of another host. Gives whether it came: a blocker that keeps it away is no fault of the page. */
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

/** A page that a reader sees. */
export interface View {
  /** With its query. */
  readonly path: string;
  readonly href: string;
  readonly title: string;
  /** Address of the page before; empty where there is none. */
  readonly referrer: string;
}

/** Tells of the page that is shown, and of each one that is put in its place. */
export function onEachPage(tell: (view: View) => void): void {
  let { referrer } = document;
  const next = () => {
    const { pathname, search, origin } = location;
    tell({ path: pathname + search, href: origin + pathname + search, title: document.title, referrer });
    referrer = origin + pathname;
  };
  next();
  document.addEventListener(navigateEvent, next);
}

/** A function that scripts of services replace when they come: until then it keeps its calls, in the list of that name. */
export function queueOf(name: string, list: string): (...call: unknown[]) => void {
  const page = window as unknown as Record<string, (...call: unknown[]) => void>;
  const calls: unknown[] = [];
  function queue(..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the scripts of services read such objects, and some ignore arrays.
    calls.push(arguments);
  }
  page[name] ??= Object.assign(queue, { [list]: calls });
  return (...call) => page[name]?.(...call);
}
