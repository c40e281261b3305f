// Reports the setting `home` if a page of content is the home page. The setting then has no effect.
import { convertLevelToSeverity, type SettingDiagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';

/** Returns a finding if a page of content replaces the home page that the configuration describes. */
export function checkHomePage({ config, routes, locale }: Site): SettingDiagnostic[] {
  const severity = convertLevelToSeverity(config.onDuplicateRoutes);
  const isDefault = locale === config.i18n.defaultLocale;
  if (config.home === undefined || severity === undefined || !isDefault) return [];
  const route = routes.find(
    ({ path, source, output }) => path === '/' && source !== undefined && output.endsWith('.html'),
  );
  if (route === undefined || route.type === 'home') return [];
  return [
    {
      code: 'duplicate-route',
      severity,
      message: `\`home\` has no effect, because the page at \`/\` is \`${route.source}\`.`,
      file: config.configFile,
      setting: 'home',
      suggestion:
        'Give that page another `slug`, or move what `home` says to `hero` and `features` of its front matter.',
    },
  ];
}
