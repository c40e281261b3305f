// The announcement bar's close button. A new announcement is shown again whatever happened to the one before.
import { rootData, storageKeys } from '../model/constants.ts';
import { recall, remember } from './storage.ts';

/** Makes the bar dismissible, and forgets a dismissal that was of another announcement. */
export function startAnnouncement(): void {
  const { dataset } = document.documentElement;
  const id = dataset[rootData.announcementId];
  if (id === undefined) return;
  if (recall(storageKeys.announcementId) !== id) {
    remember(storageKeys.announcementId, id);
    remember(storageKeys.announcementDismiss, 'false');
  }
  document.querySelector('[data-announcement-close]')?.addEventListener('click', () => {
    remember(storageKeys.announcementDismiss, 'true');
    dataset[rootData.announcement] = 'dismissed';
    document.querySelector<HTMLElement>('.brand')?.focus();
  });
}
