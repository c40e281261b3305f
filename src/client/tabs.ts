// Tabs by the ARIA pattern, from sections that stand below one another: in texts and on the home page. Groups of one
// name change together and are remembered.
import { storageKeys } from '../model/constants.ts';
import { element } from './element.ts';
import { anchorOf } from './links.ts';
import type { SafeStorage } from './storage.ts';

interface TabGroup {
  readonly container: HTMLElement;
  readonly name: string | undefined;
  readonly tabs: readonly HTMLElement[];
  readonly panels: readonly HTMLElement[];
  /** Number of the tab that the address names; below zero where it names none. */
  readonly target: number;
  /** Number of the tab for readers who have chosen none. */
  readonly initial: number;
}

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

/** Gives the function for choices of readers, which count for all groups of a name and are remembered. What is under the pointer stays there. */
function chooser(groups: readonly TabGroup[], storage: SafeStorage) {
  return (group: TabGroup, index: number) => {
    const tab = group.tabs[index];
    const value = tab?.dataset.value;
    if (!tab || value === undefined) return;
    const before = tab.getBoundingClientRect().top;
    select(group, index);
    if (group.name !== undefined) {
      storage.set(storageKeys.tab + group.name, value);
      for (const other of groups) {
        const same = other !== group && other.name === group.name ? indexOf(other, value) : -1;
        if (same >= 0) select(other, same);
      }
    }
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
  };
}

function onKey(event: KeyboardEvent, group: TabGroup, choose: ReturnType<typeof chooser>): void {
  const current = group.tabs.indexOf(event.target as HTMLElement);
  if (current < 0) return;
  const { length } = group.tabs;
  const isRtl = getComputedStyle(event.target as HTMLElement).direction === 'rtl';
  const on = isRtl ? -1 : 1;
  const next: Record<string, number> = { ArrowRight: current + on, ArrowLeft: current - on, Home: 0, End: length - 1 };
  const wanted = next[event.key];
  if (wanted === undefined) return;
  event.preventDefault();
  const index = (wanted + length) % length;
  choose(group, index);
  group.tabs[index]?.focus();
}

/** Listens to the tabs until the page goes: those of a page that is brought up to date are listened to anew. */
function startGroup(group: TabGroup, choose: ReturnType<typeof chooser>, signal: AbortSignal): void {
  const { container, tabs, panels } = group;
  tabs.forEach((tab, index) => {
    const panel = panels[index];
    if (panel) {
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', tab.id);
      // The Tab key leads from the tab to its panel, even where nothing in that takes the focus.
      panel.tabIndex = 0;
    }
    tab.addEventListener('click', () => choose(group, index), { signal });
  });
  container.addEventListener('keydown', (event) => onKey(event, group, choose), { signal });
  container.dataset.ready = '';
}

/** The tabs of some sections; gives the group, if there are any. The list of the home page stands in its template, others are built. */
function groupOf(container: HTMLElement, number: number): readonly TabGroup[] {
  const panels = [...container.querySelectorAll<HTMLElement>(':scope>:is(.tab,.home-tab)')];
  if (panels.length === 0) return [];
  const { group, tabs: name = group } = container.dataset;
  const list = container.querySelector(':scope>[role="tablist"]') ?? listOf(panels, number);
  container.prepend(list);
  const anchor = anchorOf(location);
  const target = anchor ? panels.indexOf(anchor) : -1;
  const initial = panels.findIndex((panel) => 'default' in panel.dataset);
  return [{ container, name, tabs: [...list.children] as HTMLElement[], panels, target, initial }];
}

function listOf(panels: readonly HTMLElement[], number: number): HTMLElement {
  const tabs = panels.map((panel, index) => {
    panel.id ||= `panel-${number}-${index}`;
    const { value = '', label = value } = panel.dataset;
    const names = { id: `tab-${number}-${index}`, 'aria-controls': panel.id, 'data-value': value };
    return element('button', { type: 'button', role: 'tab', ...names }, label);
  });
  return element('div', { class: 'tab-list', role: 'tablist' }, ...tabs);
}

function revealTarget(groups: readonly TabGroup[]): void {
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
export function startTabs(storage: SafeStorage, signal: AbortSignal): void {
  const groups = [...document.querySelectorAll<HTMLElement>('.tabs,[data-tabs]')].flatMap(groupOf);
  const choose = chooser(groups, storage);
  for (const group of groups) {
    startGroup(group, choose, signal);
    const { name, target, initial } = group;
    const remembered = name === undefined ? -1 : indexOf(group, storage.get(storageKeys.tab + name));
    select(group, [target, remembered, initial].find((index) => index >= 0) ?? 0);
  }
  revealTarget(groups);
  addEventListener('hashchange', () => revealTarget(groups), { signal });
}
