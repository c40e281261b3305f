// Consent: no service loads before the reader has agreed. All services of a page share one banner and one stored answer. Each service is a
// separate bundle, so the shared state is on `window`. `techdocsConsent()` reopens the banner. `techdocsConsent(true)` accepts and
// `techdocsConsent(false)` declines without a click.

/** A service that needs consent. */
export interface ConsentRequest {
  /** Key of the stored answer. */
  readonly name: string;
  /** Display name. */
  readonly title: string;
  readonly texts: Readonly<Record<'consent' | 'accept' | 'decline' | 'privacy', string>>;
  /** Called once: when the reader agrees, or at once if the reader agreed earlier. */
  readonly start: () => void;
}

interface ConsentManager {
  (answer?: boolean): void;
  ask(service: ConsentRequest): void;
}

/** Key in `localStorage`: answers by service, as JSON. */
const STORAGE_KEY = 'techdocs.consent';

/** Returns the consent manager that all bundles of a page share. */
export function getSharedConsentManager(): ConsentManager {
  const page = window as { techdocsConsent?: ConsentManager };
  page.techdocsConsent ??= createConsentManager();
  return page.techdocsConsent;
}

/** Returns whether the reader's browser sends a signal against tracking: Do Not Track or Global Privacy Control. */
export function isTrackingRefusedByBrowser(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as {
    doNotTrack?: string | null;
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

function createConsentManager(): ConsentManager {
  const services = new Map<string, ConsentRequest>();
  const started = new Set<string>();
  const answers = readConsentAnswers();
  let banner: HTMLElement | undefined;
  let opener: Element | null = null;

  const start = (service: ConsentRequest) => {
    if (started.has(service.name)) return;
    started.add(service.name);
    service.start();
  };
  const close = () => {
    banner?.remove();
    banner = undefined;
    if (opener instanceof HTMLElement) opener.focus();
    opener = null;
  };
  const answer = (isYes: boolean) => {
    for (const { name } of services.values()) answers[name] = isYes;
    writeConsentAnswers(answers);
    close();
    // Only a reload can stop a running service.
    if (!isYes && started.size > 0) location.reload();
    else if (isYes) for (const service of services.values()) start(service);
  };
  const show = (isAsked: boolean) => {
    if (services.size === 0) return;
    const next = createConsentBanner([...services.values()], answer, close);
    if (banner) banner.replaceWith(next);
    // The banner becomes the first element of `body`. The insertion does not move the focus.
    else document.body.prepend(next);
    banner = next;
    if (isAsked) next.focus();
  };
  document.addEventListener('click', (event) => {
    const consentButton = event.target instanceof Element ? event.target.closest('[data-consent]') : null;
    if (consentButton === null) return;
    event.preventDefault();
    opener = consentButton;
    show(true);
  });
  return Object.assign(
    (isGranted?: boolean) => {
      if (isGranted === undefined) show(true);
      else answer(isGranted);
    },
    {
      ask(service: ConsentRequest) {
        services.set(service.name, service);
        const known = Object.hasOwn(answers, service.name) ? answers[service.name] : undefined;
        if (known) start(service);
        else if (known === undefined && !isTrackingRefusedByBrowser()) show(false);
      },
    },
  );
}

function createConsentBanner(
  services: readonly ConsentRequest[],
  answer: (isYes: boolean) => void,
  close: () => void,
): HTMLElement {
  const { texts } = services[0] as ConsentRequest;
  const banner = document.createElement('section');
  banner.className = 'techdocs-consent';
  banner.tabIndex = -1;
  banner.setAttribute('aria-label', texts.privacy);
  const text = document.createElement('p');
  const names = services.map(({ title }) => title);
  text.textContent = texts.consent.replace('{services}', formatServiceNames(names));
  const buttons = [false, true].map((isYes) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = isYes ? texts.accept : texts.decline;
    button.onclick = () => answer(isYes);
    return button;
  });
  banner.append(text, ...buttons);
  banner.onkeydown = ({ key }) => {
    if (key === 'Escape') close();
  };
  return banner;
}

function formatServiceNames(names: readonly string[]): string {
  return new Intl.ListFormat(document.documentElement.lang || 'en').format([...new Set(names)]);
}

/** Returns stored answers, if the browser allows storage. */
function readConsentAnswers(): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'boolean');
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** Stores the answers. Without storage, they last until the reader leaves the page. */
function writeConsentAnswers(answers: Readonly<Record<string, boolean>>): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(answers));
  } catch {}
}
