// Islands: components of the site that come alive in a page. Until then, and without scripts, each is what it was rendered to. React
// is loaded with the first one whose time has come.
import type { FunctionComponent, ReactElement } from 'react';
import { navigateEvent, updateEvent } from '../model/constants.ts';
import { islandElements } from '../model/islands.ts';
import { reportCrash } from './crash.ts';
import { reloadOnce } from './lazy.ts';
import { loadModule } from './loading.ts';
import { idle } from './prefetch.ts';
import type { SharedReact } from './react.ts';

/** Brings the islands of each page to life that is shown, and ends those of the page before. */
export function followPages(): void {
  let page = new AbortController();
  const end = () => page.abort();
  const start = () => {
    end();
    page = new AbortController();
    startIslands(page.signal);
  };
  start();
  document.addEventListener(navigateEvent, start);
  // The dev server changes the page that is shown: before, islands are again what it knows.
  const restart = () => {
    end();
    queueMicrotask(start);
  };
  document.addEventListener(updateEvent, restart, { capture: true });
}

/** Brings the islands of a page to life when their time has come, until the page goes. */
function startIslands(signal: AbortSignal): void {
  const islands = [...document.querySelectorAll<HTMLElement>(islandElements.island)];
  // As they came: one may stand in another, which comes alive before.
  const all = islands.map((element): Island => ({ element, html: element.innerHTML, signal }));
  for (const island of all) whenDue(island, () => void wake(island));
}

interface Island {
  readonly element: HTMLElement;
  /** What stood in it when the page came. */
  readonly html: string;
  /** Ends it with the page. */
  readonly signal: AbortSignal;
}

function whenDue({ element, signal }: Island, run: () => void): void {
  const { hydrate } = element.dataset;
  if (hydrate === 'load') run();
  else if (hydrate === 'idle') idle(run);
  if (hydrate !== 'visible') return;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    run();
  });
  const boxes = boxesOf(element);
  for (const box of boxes.length > 0 ? boxes : [element.parentElement ?? element]) observer.observe(box);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** The elements of an island that have a place on the page: those of ours have none. */
function boxesOf(island: Element): readonly Element[] {
  return [...island.children].flatMap((child) =>
    child.matches(Object.values(islandElements).join()) ? boxesOf(child) : child,
  );
}

/** Loads an island and React, and lets React take over. */
async function wake(island: Island): Promise<void> {
  if (island.signal.aborted) return;
  const { module = '', react = '' } = island.element.dataset;
  const loaded = await load(react, module).catch((error) => {
    console.error(error);
    void reloadOnce(module);
  });
  if (loaded) hydrate(island, loaded);
}

type Loaded = readonly [react: SharedReact, component: FunctionComponent];

async function load(react: string, module: string): Promise<Loaded> {
  const [shared, own] = await Promise.all([
    loadModule<{ readonly default: SharedReact }>(react),
    loadModule<{ readonly default: FunctionComponent }>(module),
  ]);
  return [shared.default, own.default];
}

function hydrate(island: Island, [shared, component]: Loaded): void {
  const { element, html, signal } = island;
  if (signal.aborted) return;
  const { react, 'react-dom/client': client } = shared;
  const { ids, props = '{}' } = element.dataset;
  const children = takeContent(element, shared);
  takeStyles(element);
  const given: object = { ...(JSON.parse(props) as object), ...(children && { children }) };
  const root = client.hydrateRoot(element, react.createElement(component, given), {
    identifierPrefix: ids,
    onUncaughtError(error) {
      console.error(error);
      // React has emptied it, and is still at work.
      setTimeout(() => {
        end();
        reportCrash(() => hydrate(island, [shared, component]));
      });
    },
  });
  const end = () => {
    signal.removeEventListener('abort', end);
    root.unmount();
    // What the dev server compares with the next version of the page.
    element.innerHTML = html;
  };
  signal.addEventListener('abort', end);
}

/** What stands in the tag, as React has it: an element whose nodes stay those of the page, with all that they are used for. */
function takeContent(island: HTMLElement, { react }: SharedReact): ReactElement | undefined {
  const slot = [...island.querySelectorAll<HTMLElement>(islandElements.content)].find(
    (each) => each.parentElement?.closest(islandElements.island) === island,
  );
  if (!slot) return undefined;
  const nodes = [...slot.childNodes];
  // The component does not show it now.
  if (slot.hidden) slot.remove();
  const fill = (element: HTMLElement | null) => {
    if (element && !element.hasChildNodes()) element.append(...nodes);
  };
  return react.createElement(islandElements.content, { dangerouslySetInnerHTML: { __html: '' }, ref: fill });
}

/** Gives the elements of an island their styles in place of the class, their first one, of which React knows nothing. */
function takeStyles(island: HTMLElement): void {
  for (const each of island.querySelectorAll<HTMLElement>('[data-style]')) {
    const { classList, dataset, style } = each;
    if (each.closest(islandElements.island) !== island) continue;
    style.cssText = dataset.style ?? '';
    classList.remove(classList[0] ?? '');
  }
}
