// Hides and shows the sidebar. If the sidebar was hidden, the inline script hides it before the first paint.
import { rootDataAttributeNames, storageKeys } from '../model/constants.ts';
import type { SafeStorage } from './storage.ts';

const { dataset } = document.documentElement;

/** Handles the buttons that hide and show the sidebar. */
export function startSidebar(storage: SafeStorage): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-sidebar-toggle]')) return;
    const isHidden = dataset[rootDataAttributeNames.sidebar] !== 'hidden';
    dataset[rootDataAttributeNames.sidebar] = isHidden ? 'hidden' : '';
    storage.set(storageKeys.sidebarHidden, String(isHidden));
    document.querySelector<HTMLElement>(isHidden ? '.sidebar-show' : '.sidebar-hide')?.focus();
  });
}
