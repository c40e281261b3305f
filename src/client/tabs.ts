// Tabs by the ARIA pattern, from sections that stand below one another: in texts and on the home page. Groups of one
// name change together and are remembered.
import { storageKeys } from '../model/constants.ts';
import { anchorOf } from './links.ts';
import { recall, remember } from './storage.ts';

/** One group of tabs on the page. */
interface TabGroup {
  readonly name: string | undefined;
  readonly tabs: readonly HTMLElement[];
  readonly panels: readonly HTMLElement[];
}

let groups: TabGroup[] = [];

function select(group: TabGroup, index: number): void {
  group.tabs.forEach((tab, at) => {
    tab.setAttribute('aria-selected', String(at === index));
    tab.tabIndex = at === index ? 0 : -1;
  });
  group.panels.forEach((panel, at) => {
    panel.hidden = at !== index;
  });
}

function indexOf(group: TabGroup, value: string | null | undefined): number {
  return group.tabs.findIndex((tab) => tab.dataset.value === value);
}

/** A choice of the reader: this group, every other one of its name, and the memory. What was under the pointer stays there. */
function choose(group: TabGroup, index: number): void {
  const tab = group.tabs[index];
  const value = tab?.dataset.value;
  if (!tab || value === undefined) return;
  const before = tab.getBoundingClientRect().top;
  select(group, index);
  if (group.name !== undefined) {
    remember(storageKeys.tab + group.name, value);
    for (const other of groups) {
      const same = other !== group && other.name === group.name ? indexOf(other, value) : -1;
      if (same >= 0) select(other, same);
    }
  }
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
}

function onKey(event: KeyboardEvent, group: TabGroup): void {
  const current = group.tabs.indexOf(event.target as HTMLElement);
  if (current < 0) return;
  const { length } = group.tabs;
  const isRtl = getComputedStyle(event.target as HTMLElement).direction === 'rtl';
  const next: Record<string, number> = {
    ArrowRight: current + (isRtl ? -1 : 1),
    ArrowLeft: current + (isRtl ? 1 : -1),
    Home: 0,
    End: length - 1,
  };
  const wanted = next[event.key];
  if (wanted === undefined) return;
  event.preventDefault();
  const index = (wanted + length) % length;
  choose(group, index);
  group.tabs[index]?.focus();
}

function start(container: HTMLElement, list: HTMLElement, group: TabGroup, initial: number): void {
  group.tabs.forEach((tab, index) => {
    const panel = group.panels[index];
    panel?.setAttribute('role', 'tabpanel');
    panel?.setAttribute('aria-labelledby', tab.id);
    // The next stop after its tab: a text has nothing else to stop at.
    panel?.setAttribute('tabindex', '0');
    tab.addEventListener('click', () => choose(group, index));
  });
  list.addEventListener('keydown', (event) => onKey(event, group));
  groups.push(group);
  const remembered = group.name === undefined ? -1 : indexOf(group, recall(storageKeys.tab + group.name));
  select(group, remembered >= 0 ? remembered : initial);
  container.dataset.ready = '';
}

/** Builds the list of tabs for sections in a text. */
function startText(container: HTMLElement, number: number): void {
  const panels = [...container.querySelectorAll<HTMLElement>(':scope > .tab')];
  if (panels.length === 0) return;
  const list = document.createElement('div');
  list.className = 'tab-list';
  list.setAttribute('role', 'tablist');
  const tabs = panels.map((panel, index) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.id = `tab-${number}-${index}`;
    tab.setAttribute('role', 'tab');
    panel.id ||= `panel-${number}-${index}`;
    tab.setAttribute('aria-controls', panel.id);
    tab.dataset.value = panel.dataset.value ?? '';
    tab.textContent = panel.dataset.label ?? tab.dataset.value;
    return tab;
  });
  list.append(...tabs);
  container.prepend(list);
  const chosen = panels.findIndex((panel) => 'default' in panel.dataset);
  start(container, list, { name: container.dataset.group, tabs, panels }, Math.max(0, chosen));
}

/** Takes the tabs of the home page, which the template wrote. */
function startHome(container: HTMLElement): void {
  const list = container.querySelector<HTMLElement>('[role="tablist"]');
  if (!list) return;
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
  const panels = [...container.querySelectorAll<HTMLElement>(':scope > .home-tab')];
  const target = anchorOf(location);
  const fromHash = target ? panels.indexOf(target) : -1;
  const group = { name: 'home', tabs, panels };
  start(container, list, group, 0);
  if (fromHash >= 0) select(group, fromHash);
}

/** Opens the tab that holds the element an address points to. */
function revealTarget(): void {
  const target = anchorOf(location);
  if (!target) return;
  for (const group of groups) {
    const index = group.panels.findIndex((panel) => panel.hidden && panel.contains(target));
    if (index < 0) continue;
    select(group, index);
    target.scrollIntoView();
  }
}

/** Turns every group of sections into tabs. */
export function startTabs(signal: AbortSignal): void {
  groups = [];
  document.querySelectorAll<HTMLElement>('.tabs').forEach(startText);
  document.querySelectorAll<HTMLElement>('[data-tabs="home"]').forEach(startHome);
  if (groups.length === 0) return;
  revealTarget();
  addEventListener('hashchange', revealTarget, { signal });
}
