// Reports the features that a site without `url` lacks.
import { convertLevelToSeverity, type SettingDiagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';

/** Returns a note on the features that are left out if `url` is not set. A build shows the note in its summary. */
export function checkMissingSiteUrl({ config }: Site): SettingDiagnostic[] {
  const level = config.rules['no-url'];
  if (config.url !== '' || config.preview !== undefined || level === 'ignore') return [];
  const feeds = config.releases === undefined ? '' : ', feeds';
  return [
    {
      code: 'no-url',
      severity: (level && convertLevelToSeverity(level)) ?? 'note',
      message: `Without \`url\`, the sitemap${feeds} and canonical addresses are left out.`,
      file: config.configFile,
      suggestion: "Set it in the configuration, such as `url: 'https://docs.example.com'`.",
    },
  ];
}
