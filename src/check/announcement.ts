// Reports an announcement of the newest release of a product that has no release.
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';

/** Returns a warning if the configured announcement cannot be shown. */
export function checkAnnouncement(site: Site): Diagnostic[] {
  const bar = site.config.announcementBar;
  if (bar === undefined || !('release' in bar) || site.layout.announcement !== undefined) return [];
  return [
    {
      code: 'no-release',
      severity: 'warning',
      message: `\`announcementBar.release\` is \`${bar.release}\`, but that product has no post, so no announcement is shown.`,
      file: site.config.configFile,
    },
  ];
}
