// The sidebar beside a page can be hidden. The inline script hides it before first paint where it was.
import { rootData, storageKeys } from '../model/constants.ts';
import type { SafeStorage } from './storage.ts';

const { dataset } = document.documentElement;

/** Answers the buttons that hide and show the sidebar. */
export function startSidebar(storage: SafeStorage): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-sidebar-toggle]')) return;
    const isHidden = dataset[rootData.sidebar] !== 'hidden';
    dataset[rootData.sidebar] = isHidden ? 'hidden' : '';
    storage.set(storageKeys.sidebarHidden, String(isHidden));
    document.querySelector<HTMLElement>(isHidden ? '.sidebar-show' : '.sidebar-hide')?.focus();
  });
}
