// Turns stacked sections into tabs by the ARIA tabs pattern, in texts and on the home page. Groups of the same name change together, and
// the choice is stored.
import { storageKeys } from '../model/constants.ts';
import { createHtmlElement } from './element.ts';
import { findAnchorElement } from './links.ts';
import type { SafeStorage } from './storage.ts';

interface TabGroup {
  readonly container: HTMLElement;
  readonly name: string | undefined;
  readonly tabs: readonly HTMLElement[];
  readonly panels: readonly HTMLElement[];
  /** Index of the tab whose anchor is in the page's address; negative if there is none. */
  readonly target: number;
  /** Index of the default tab; negative if there is none. */
  readonly initial: number;
}

function selectTab(group: TabGroup, index: number): void {
  group.tabs.forEach((tab, at) => {
    tab.setAttribute('aria-selected', String(at === index));
    tab.tabIndex = at === index ? 0 : -1;
  });
  group.panels.forEach((panel, at) => {
    const isOpen = at === index;
    // The reader's search on the page finds the text of hidden panels too, in browsers that know this value. Such a panel has a box, so it
    // would be a stop of the Tab key, and empty for screen readers.
    panel.hidden = isOpen ? false : ('until-found' as unknown as boolean);
    // The Tab key moves from the tab to its panel, even if the panel contains nothing focusable.
    panel.tabIndex = isOpen ? 0 : -1;
    panel.ariaHidden = String(!isOpen);
  });
}

function findTabIndex(group: TabGroup, value: string | null | undefined): number {
  return group.tabs.findIndex((tab) => tab.dataset.value === value);
}

/**
 * Returns the function that handles a reader's choice. The choice applies to all groups of the same name and is stored. The content under
 * the pointer keeps its position.
 */
function createTabChoiceHandler(groups: readonly TabGroup[], storage: SafeStorage) {
  return (group: TabGroup, index: number) => {
    const tab = group.tabs[index];
    const value = tab?.dataset.value;
    if (!tab || value === undefined) return;
    const before = tab.getBoundingClientRect().top;
    selectTab(group, index);
    if (group.name !== undefined) {
      storage.set(storageKeys.tab + group.name, value);
      for (const other of groups) {
        const same = other !== group && other.name === group.name ? findTabIndex(other, value) : -1;
        if (same >= 0) selectTab(other, same);
      }
    }
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
  };
}

function selectTabByArrowKey(
  event: KeyboardEvent,
  group: TabGroup,
  choose: ReturnType<typeof createTabChoiceHandler>,
): void {
  const current = group.tabs.indexOf(event.target as HTMLElement);
  if (current < 0) return;
  const { length } = group.tabs;
  const isRtl = getComputedStyle(event.target as HTMLElement).direction === 'rtl';
  const on = isRtl ? -1 : 1;
  const next: Record<string, number> = { ArrowRight: current + on, ArrowLeft: current - on, Home: 0, End: length - 1 };
  const targetIndex = next[event.key];
  if (targetIndex === undefined) return;
  event.preventDefault();
  const index = (targetIndex + length) % length;
  choose(group, index);
  group.tabs[index]?.focus();
}

/**
 * Adds the listeners of a tab group. `signal` removes them when the page is left or updated; the tabs of an updated page get new listeners.
 */
function startTabGroup(group: TabGroup, choose: ReturnType<typeof createTabChoiceHandler>, signal: AbortSignal): void {
  const { container, tabs, panels } = group;
  tabs.forEach((tab, index) => {
    const panel = panels[index];
    if (panel) {
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', tab.id);
      panel.addEventListener('beforematch', () => selectTab(group, index), { signal });
    }
    tab.addEventListener('click', () => choose(group, index), { signal });
  });
  container.addEventListener('keydown', (event) => selectTabByArrowKey(event, group, choose), { signal });
  container.dataset.ready = '';
}

/**
 * Returns the tab group of a container as a list of one element; empty if the container has no sections. The tab list of the home page is
 * in its template; other tab lists are created here.
 */
function readTabGroup(container: HTMLElement, number: number): readonly TabGroup[] {
  const panels = [...container.querySelectorAll<HTMLElement>(':scope>:is(.tab,.home-tab)')];
  if (panels.length === 0) return [];
  const { group, tabs: name = group } = container.dataset;
  const list = container.querySelector(':scope>[role="tablist"]') ?? createTabList(panels, number);
  container.prepend(list);
  const anchor = findAnchorElement(location);
  const target = anchor ? panels.indexOf(anchor) : -1;
  const initial = panels.findIndex((panel) => 'default' in panel.dataset);
  return [{ container, name, tabs: [...list.children] as HTMLElement[], panels, target, initial }];
}

function createTabList(panels: readonly HTMLElement[], number: number): HTMLElement {
  const tabs = panels.map((panel, index) => {
    panel.id ||= `panel-${number}-${index}`;
    const { value = '', label = value } = panel.dataset;
    const names = { id: `tab-${number}-${index}`, 'aria-controls': panel.id, 'data-value': value };
    return createHtmlElement('button', { type: 'button', role: 'tab', ...names }, label);
  });
  return createHtmlElement('div', { class: 'tab-list', role: 'tablist' }, ...tabs);
}

function openTabWithUrlAnchor(groups: readonly TabGroup[]): void {
  const target = findAnchorElement(location);
  if (!target) return;
  for (const group of groups) {
    const index = group.panels.findIndex((panel) => panel.hidden && panel.contains(target));
    if (index < 0) continue;
    selectTab(group, index);
    target.scrollIntoView();
  }
}

/** Turns every group of sections into tabs. */
export function startTabs(storage: SafeStorage, signal: AbortSignal): void {
  const groups = [...document.querySelectorAll<HTMLElement>('.tabs,[data-tabs]')].flatMap(readTabGroup);
  const choose = createTabChoiceHandler(groups, storage);
  for (const group of groups) {
    startTabGroup(group, choose, signal);
    const { name, target, initial } = group;
    const remembered = name === undefined ? -1 : findTabIndex(group, storage.get(storageKeys.tab + name));
    selectTab(group, [target, remembered, initial].find((index) => index >= 0) ?? 0);
  }
  openTabWithUrlAnchor(groups);
  addEventListener('hashchange', () => openTabWithUrlAnchor(groups), { signal });
}
