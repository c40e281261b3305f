// Islands: components of the site that are hydrated in the page. Before hydration, and without scripts, an island is static HTML. React is
// loaded when the first island is due for hydration.
import type { FunctionComponent, ReactElement } from 'react';
import { navigationEventName, pageUpdateEventName } from '../model/constants.ts';
import { islandElementNames } from '../model/islands.ts';
import { showCrashNotice } from './crash.ts';
import { reloadPageOnce } from './lazy.ts';
import { loadModule } from './loading.ts';
import { runWhenIdle } from './prefetch.ts';
import type { SharedReactModules } from './react.ts';

/** Hydrates the islands of each page that is shown, and unmounts those of the previous page. */
export function hydrateIslandsOnEachPage(): void {
  let page = new AbortController();
  const end = () => page.abort();
  const start = () => {
    end();
    page = new AbortController();
    startIslands(page.signal);
  };
  start();
  document.addEventListener(navigationEventName, start);
  // When the dev server updates the current page, it compares the HTML of the islands with the new version. So islands get their static
  // HTML back before the update.
  const restart = () => {
    end();
    queueMicrotask(start);
  };
  document.addEventListener(pageUpdateEventName, restart, { capture: true });
}

/** Hydrates the islands of a page when they are due, until the page is replaced. */
function startIslands(signal: AbortSignal): void {
  const islands = [...document.querySelectorAll<HTMLElement>(islandElementNames.island)];
  // Saved before hydration: islands may be nested, and the inner one may be hydrated first.
  const allIslands = islands.map((element): Island => ({ element, html: element.innerHTML, signal }));
  for (const island of allIslands) runWhenHydrationIsDue(island, () => void loadAndHydrate(island));
}

interface Island {
  readonly element: HTMLElement;
  /** HTML of the island when the page was shown. */
  readonly html: string;
  /** Aborted when the page is replaced. */
  readonly signal: AbortSignal;
}

function runWhenHydrationIsDue({ element, signal }: Island, run: () => void): void {
  const { hydrate } = element.dataset;
  if (hydrate === 'load') run();
  else if (hydrate === 'idle') runWhenIdle(run);
  if (hydrate !== 'visible') return;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    run();
  });
  const boxes = findElementsWithLayoutBox(element);
  for (const box of boxes.length > 0 ? boxes : [element.parentElement ?? element]) observer.observe(box);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Returns the elements in an island that have a layout box. A wrapper element has no box, so its children are returned instead of it. */
function findElementsWithLayoutBox(island: Element): readonly Element[] {
  return [...island.children].flatMap((child) =>
    child.matches(Object.values(islandElementNames).join()) ? findElementsWithLayoutBox(child) : child,
  );
}

/** Loads an island and React, and hydrates the island. */
async function loadAndHydrate(island: Island): Promise<void> {
  if (island.signal.aborted) return;
  const { module = '', react = '' } = island.element.dataset;
  const loaded = await loadIsland(react, module).catch((error) => {
    console.error(error);
    void reloadPageOnce(module);
  });
  if (loaded) hydrateIsland(island, loaded);
}

type LoadedIsland = readonly [react: SharedReactModules, component: FunctionComponent];

async function loadIsland(react: string, module: string): Promise<LoadedIsland> {
  const [shared, ownModule] = await Promise.all([
    loadModule<{ readonly default: SharedReactModules }>(react),
    loadModule<{ readonly default: FunctionComponent }>(module),
  ]);
  return [shared.default, ownModule.default];
}

function hydrateIsland(island: Island, [shared, component]: LoadedIsland): void {
  const { element, html, signal } = island;
  if (signal.aborted) return;
  const { react, 'react-dom/client': client } = shared;
  const { ids, props = '{}' } = element.dataset;
  const children = createIslandContent(element, shared);
  restoreInlineStyles(element);
  const islandProps: object = { ...(JSON.parse(props) as object), ...(children && { children }) };
  const root = client.hydrateRoot(element, react.createElement(component, islandProps), {
    identifierPrefix: ids,
    onUncaughtError(error) {
      console.error(error);
      // At this moment, React has emptied the element and has not finished its work, so the cleanup waits.
      setTimeout(() => {
        end();
        showCrashNotice(() => hydrateIsland(island, [shared, component]));
      });
    },
  });
  const end = () => {
    signal.removeEventListener('abort', end);
    root.unmount();
    // Restores the HTML that the dev server compares with the next version of the page.
    element.innerHTML = html;
  };
  signal.addEventListener('abort', end);
}

/**
 * Returns the content between the tags of an island as a React element. The content keeps its DOM nodes, with their state and listeners.
 */
function createIslandContent(island: HTMLElement, { react }: SharedReactModules): ReactElement | undefined {
  const slot = [...island.querySelectorAll<HTMLElement>(islandElementNames.content)].find(
    (element) => element.parentElement?.closest(islandElementNames.island) === island,
  );
  if (!slot) return undefined;
  const nodes = [...slot.childNodes];
  // The component does not show the content at present.
  if (slot.hidden) slot.remove();
  const fill = (element: HTMLElement | null) => {
    if (element && !element.hasChildNodes()) element.append(...nodes);
  };
  return react.createElement(islandElementNames.content, { dangerouslySetInnerHTML: { __html: '' }, ref: fill });
}

/**
 * Restores the inline styles of the elements of an island. The build replaced each inline style by a class, as the first class of the
 * element. This class is removed, because React does not know it.
 */
function restoreInlineStyles(island: HTMLElement): void {
  for (const element of island.querySelectorAll<HTMLElement>('[data-style]')) {
    const { classList, dataset, style } = element;
    if (element.closest(islandElementNames.island) !== island) continue;
    style.cssText = dataset.style ?? '';
    classList.remove(classList[0] ?? '');
  }
}
