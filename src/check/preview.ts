// Reports that a preview cannot lead to the published site.
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';

/** Returns a warning if git could not tell which pages are published. */
export function checkPreview({ config: { preview } }: Site): Diagnostic[] {
  if (preview?.failure === undefined || preview.production === '') return [];
  const { reason, suggestion } = preview.failure;
  const message = `No page of this preview has its published page as its canonical address, because git does not know which pages are published: ${reason}.`;
  return [{ code: 'no-history', severity: 'warning', message, suggestion }];
}
