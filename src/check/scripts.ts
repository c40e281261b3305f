// Reports scripts of the site that import from other hosts: the Content-Security-Policy of the pages allows only scripts that the
// configuration names.
import { convertLevelToSeverity, type SettingDiagnostic } from '../model/diagnostic.ts';
import { maskUrl } from '../model/mask.ts';
import type { Site } from '../model/site.ts';

/** Returns a warning for each import that browsers block. */
export function checkBlockedScriptImports({ config, assets }: Site): SettingDiagnostic[] {
  const severity = convertLevelToSeverity(config.rules['blocked-script'] ?? 'warn');
  if (severity === undefined) return [];
  const ofTags = config.headTags.map(({ tagName, attributes: { src } }) =>
    tagName === 'script' ? String(src ?? '') : '',
  );
  const named = new Set([...config.scripts.map(({ src }) => src), ...ofTags].map(convertToCspSourceUrl));
  return assets.flatMap(({ file, path, imports = [] }) =>
    imports
      .filter(({ href }) => !named.has(convertToCspSourceUrl(href)))
      .map(({ href, line, column }) => ({
        code: 'blocked-script',
        severity,
        message: `\`/${path}\` imports \`${maskUrl(href)}\`, which the Content-Security-Policy of the pages does not let it load.`,
        file,
        line,
        column,
        link: maskUrl(href),
        suggestion: 'Save that file among the static files, and import it from there.',
      })),
  );
}

/** Returns an address in the form that policies compare: `https:`, without query and hash. */
function convertToCspSourceUrl(href: string): string {
  return href.replace(/^(?:https?:)?\/\//, 'https://').replace(/[?#].*$/s, '');
}
