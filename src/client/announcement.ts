// The close button of the announcement bar. A new announcement is always shown, even if the previous one was dismissed.
import { rootDataAttributeNames, storageKeys } from '../model/constants.ts';
import type { SafeStorage } from './storage.ts';

/** Makes the bar dismissible. If another announcement was dismissed before, removes that stored dismissal. */
export function startAnnouncementBar(storage: SafeStorage): void {
  const { dataset } = document.documentElement;
  const id = dataset[rootDataAttributeNames.announcementId];
  if (id === undefined) return;
  if (storage.get(storageKeys.announcementId) !== id) {
    storage.set(storageKeys.announcementId, id);
    storage.set(storageKeys.announcementDismiss, 'false');
  }
  document.querySelector('[data-announcement-close]')?.addEventListener('click', () => {
    storage.set(storageKeys.announcementDismiss, 'true');
    dataset[rootDataAttributeNames.announcement] = 'dismissed';
    document.querySelector<HTMLElement>('.brand')?.focus();
  });
}
