// The texts of a language: what Docusaurus keeps in JSON beside the pages, as `config.yml` has it here. Pure.
import { isPlain } from '../../config/judge.ts';

/** Files of a language that translate the configuration and the sidebars. */
export const TEXT_FILES =
  /^docusaurus-(?:theme-classic\/(?:navbar|footer)|plugin-content-docs(?:-[\w-]+)?\/(?:current|version-.+)|plugin-content-blog(?:-[\w-]+)?\/options)\.json$/;

/** What each key stands for: the text in the default language, or nothing where the key is a name. */
const BY_KEY = /^(?:item\.label|link\.title|link\.item\.label|sidebar\.[^.]+\.(?:category|link|doc))\.(.+)$/s;

/** The translations that a file holds, by the text in the default language. */
export function translationsIn(value: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!isPlain(value)) return found;
  for (const [key, entry] of Object.entries(value)) {
    const message = isPlain(entry) ? entry.message : entry;
    const [, text] = BY_KEY.exec(key.replace(/\.link\.generated-index\.(?:title|description)$/, '')) ?? [];
    const isName = /\.link\.generated-index\.(?:title|description)$/.test(key);
    if (typeof message === 'string' && text !== undefined && !isName && message !== text) found.set(text, message);
  }
  return found;
}

/** All texts of a value, at any depth: those that a translation may be of. */
export function textsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value);
  else if (Array.isArray(value)) for (const one of value) textsIn(one, found);
  else if (isPlain(value)) {
    for (const [key, one] of Object.entries(value)) {
      found.add(key);
      textsIn(one, found);
    }
  }
  return found;
}

/** `config.yml` of a language, of the texts that the new site has; nothing where there are none. */
export function configYaml(translations: ReadonlyMap<string, string>, texts: ReadonlySet<string>): string | undefined {
  const rows = [...translations]
    .filter(([text]) => texts.has(text))
    .map(([text, message]) => `${JSON.stringify(text)}: ${JSON.stringify(message)}\n`);
  return rows.length === 0 ? undefined : rows.join('');
}
