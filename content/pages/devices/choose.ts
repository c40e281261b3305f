// The three choices of `/devices`. The supported apps of a model come from its page, so that they are written only once.

const place = document.querySelector<HTMLElement>('[data-device-choice]');
const answer = document.querySelector<HTMLElement>('[data-device-answer]');
const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-device-models] a')];
const pages = new Map<string, Promise<Document>>();

if (place && answer) start(place, answer);

function start(form: HTMLElement, shown: HTMLElement): void {
  const [model, android, firmware] = form.querySelectorAll('select');
  const status = form.querySelector('output');
  if (!model || !android || !firmware || !status) return;

  const show = async (): Promise<void> => {
    const link = links.find(({ href }) => idOf(href) === model.value);
    android.disabled = firmware.disabled = link === undefined;
    if (link === undefined) {
      shown.replaceChildren();
      status.textContent = '';
      return;
    }
    const page = await pageOf(link.href).catch(() => undefined);
    // If the page cannot be fetched, the browser shows why.
    if (page === undefined) return location.assign(link.href);
    if (idOf(link.href) !== model.value) return;
    const releases = [...page.querySelectorAll<HTMLElement>('[data-release]')];
    setOptions(android, ['', ...new Set(releases.map(({ dataset }) => dataset.system ?? ''))], (each) => each || 'any');
    const own = releases.filter(({ dataset }) => android.value === '' || dataset.system === android.value);
    setOptions(firmware, ['', ...new Set(own.map(({ dataset }) => dataset.release ?? ''))], (each) => each || 'any');
    const body = (page.querySelector('.prose') as HTMLElement).cloneNode(true) as HTMLElement;
    const works = narrow(body, android.value, firmware.value);
    for (const heading of body.querySelectorAll('[id]')) heading.removeAttribute('id');
    shown.replaceChildren(...body.children);
    status.textContent = `${works} ${works === 1 ? 'app or function works' : 'apps and functions work'} on ${link.textContent}`;
    keep([model, android, firmware]);
  };
  const asked = new URLSearchParams(location.search);
  const wanted = asked.get('model');
  if (wanted !== null && nameOf(wanted) !== undefined) model.value = wanted;
  form.addEventListener('change', () => void show());
  void show().then(() => {
    const [system, own] = [asked.get('android'), asked.get('firmware')];
    if (system === null && own === null) return;
    if (system !== null) android.value = system;
    if (own !== null) firmware.value = own;
    void show();
  });
}

/**
 * Shows only the rows of one version of Android, and marks what an older firmware lacks. Returns the number of supported apps and
 * functions.
 */
function narrow(body: HTMLElement, android: string, firmware: string): number {
  for (const row of body.querySelectorAll<HTMLElement>('[data-system]'))
    row.hidden = android !== '' && row.dataset.system !== android;
  const rows = [...body.querySelectorAll<HTMLElement>('[data-systems]')];
  return rows.filter((row) => {
    const systems = row.dataset.systems?.split(' ') ?? [];
    const least = row.dataset.least?.split(' ') ?? [];
    const places = systems.flatMap((system, at) =>
      android === '' || system === 'all' || system === android ? [at] : [],
    );
    row.hidden = places.length === 0;
    const [, version, minimum] = row.children;
    const texts = minimum?.innerHTML.split('<br>') ?? [];
    const late = places.filter(
      (at) => firmware !== '' && /^\d/.test(least[at] ?? '') && isBefore(firmware, least[at] ?? ''),
    );
    const told = places.map((at) => `${texts[at]}${late.includes(at) ? ' (update first)' : ''}`);
    if (version) version.innerHTML = places.map((at) => systems[at]).join('<br>');
    if (minimum) minimum.innerHTML = told.join('<br>');
    return places.some((at) => least[at] !== 'none' && !late.includes(at));
  }).length;
}

function isBefore(version: string, other: string): boolean {
  const [a, b] = [version, other].map((each) => each.split('.').map(Number));
  const at = (b ?? []).findIndex((number, index) => number !== (a?.[index] ?? 0));
  return at >= 0 && (a?.[at] ?? 0) < (b?.[at] ?? 0);
}

function pageOf(address: string): Promise<Document> {
  const known = pages.get(address);
  if (known) return known;
  const page = fetch(address)
    .then((response) => response.text())
    .then((html) => new DOMParser().parseFromString(html, 'text/html'));
  pages.set(address, page);
  return page;
}

function keep(choices: readonly HTMLSelectElement[]): void {
  const query = new URLSearchParams(
    choices.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
  );
  history.replaceState(history.state, '', `${location.pathname}?${query}`);
}

/** Keeps the selection if the value still exists. */
function setOptions(select: HTMLSelectElement, values: readonly string[], textOf: (value: string) => string): void {
  const { value } = select;
  select.replaceChildren(...values.map((each) => new Option(textOf(each), each)));
  if (values.includes(value)) select.value = value;
}

function idOf(href: string): string {
  return (
    new URL(href).pathname
      .replace(/(?:\/index\.html|\/)$/, '')
      .split('/')
      .at(-1) ?? ''
  );
}

function nameOf(id: string): string | undefined {
  return links.find(({ href }) => idOf(href) === id)?.textContent ?? undefined;
}
