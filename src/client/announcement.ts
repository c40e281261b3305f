// The announcement bar's close button. A new announcement is shown again whatever happened to the one before.
import { rootData, storageKeys } from '../model/constants.ts';
import type { SafeStorage } from './storage.ts';

/** Makes the bar dismissible, and forgets a dismissal that was of another announcement. */
export function startAnnouncement(storage: SafeStorage): void {
  const { dataset } = document.documentElement;
  const id = dataset[rootData.announcementId];
  if (id === undefined) return;
  if (storage.get(storageKeys.announcementId) !== id) {
    storage.set(storageKeys.announcementId, id);
    storage.set(storageKeys.announcementDismiss, 'false');
  }
  document.querySelector('[data-announcement-close]')?.addEventListener('click', () => {
    storage.set(storageKeys.announcementDismiss, 'true');
    dataset[rootData.announcement] = 'dismissed';
    document.querySelector<HTMLElement>('.brand')?.focus();
  });
}
