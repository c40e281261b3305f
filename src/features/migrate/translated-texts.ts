// Converts Docusaurus' JSON translations of a locale to `config.yml`. Pure.
import { isPlainObject } from '../../lib/values.ts';

/** Translation files for the configuration and the sidebars. */
export const TRANSLATION_FILE_PATTERN =
  /^docusaurus-(?:theme-classic\/(?:navbar|footer)|plugin-content-docs(?:-[\w-]+)?\/(?:current|version-.+)|plugin-content-blog(?:-[\w-]+)?\/options)\.json$/;

/** Matches translation keys that contain the text of the default locale. */
const KEY_CONTAINING_TEXT_PATTERN =
  /^(?:item\.label|link\.title|link\.item\.label|sidebar\.[^.]+\.(?:category|link|doc))\.(.+)$/s;

/** Returns the translations of a file by their text in the default locale. */
export function parseTranslations(value: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!isPlainObject(value)) return found;
  for (const [key, entry] of Object.entries(value)) {
    const message = isPlainObject(entry) ? entry.message : entry;
    const [, text] =
      KEY_CONTAINING_TEXT_PATTERN.exec(key.replace(/\.link\.generated-index\.(?:title|description)$/, '')) ?? [];
    const isName = /\.link\.generated-index\.(?:title|description)$/.test(key);
    if (typeof message === 'string' && text !== undefined && !isName && message !== text) found.set(text, message);
  }
  return found;
}

/** Returns all strings and keys of a value at any depth: texts that may be translated. */
export function collectTranslatableTexts(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value);
  else if (Array.isArray(value)) for (const item of value) collectTranslatableTexts(item, found);
  else if (isPlainObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      found.add(key);
      collectTranslatableTexts(item, found);
    }
  }
  return found;
}

/** Returns `config.yml` of a locale with the texts that the new site has; `undefined` if there are none. */
export function renderLocaleConfigYaml(
  translations: ReadonlyMap<string, string>,
  texts: ReadonlySet<string>,
): string | undefined {
  const rows = [...translations]
    .filter(([text]) => texts.has(text))
    .map(([text, message]) => `${JSON.stringify(text)}: ${JSON.stringify(message)}\n`);
  return rows.length === 0 ? undefined : rows.join('');
}
