// Texts of browser scripts in languages other than English. All pages of a locale load one file with its texts. Only the script in the head
// contains its texts itself, because it must show them even if no other file can be loaded.
import { computeCspScriptHash, computeHash } from '../../lib/hash.ts';
import type { Messages } from '../../model/messages.ts';
import type { PackagedAssets, PackagedText } from '../../model/site.ts';
import { type ClientTexts, clientTextKeys, englishCatalogue, type PlainTextKey } from '../../model/texts.ts';

/** Returns the texts file of a language; `undefined` if its texts equal the English ones. */
export function createClientTextsFile({ lang, texts, calendar }: Messages): PackagedText | undefined {
  const translatedTexts = clientTextKeys.flatMap((key) => {
    const known = englishCatalogue[key];
    const translated = texts[key];
    const name = typeof known === 'string' ? known : known.other;
    return JSON.stringify(known) === JSON.stringify(translated) ? [] : [[name, translated] as const];
  });
  if (translatedTexts.length === 0) return undefined;
  const tag = calendar === undefined ? lang : `${new Intl.Locale(lang, { calendar })}`;
  const translated: ClientTexts = { lang: tag, ...Object.fromEntries(translatedTexts) };
  const text = `techdocsTexts=${JSON.stringify(translated)}\n`;
  // The name has the same form as the name of the site's own script. The client therefore treats a page in another language like a page of
  // another build, and loads it with a full navigation.
  return { path: `/assets/site-texts-${computeHash(text, 8)}.js`, text };
}

const textKeysInHeadScript = [
  'openedFromDisk',
  'loadFailed',
  'reloadPage',
  'baseUrlIs',
  'baseUrlSuggested',
  'baseUrlSet',
  'baseUrlWhere',
] as const satisfies readonly PlainTextKey[];

/** Returns the head script with the texts of a language, and its hash for the Content-Security-Policy. */
export function createThemeScript(
  { themeScript, themeScriptHash }: Pick<PackagedAssets, 'themeScript' | 'themeScriptHash'>,
  { texts }: Messages,
): { readonly text: string; readonly hash: string } {
  const changed = textKeysInHeadScript.filter((key) => texts[key] !== englishCatalogue[key]);
  if (changed.length === 0) return { text: themeScript, hash: themeScriptHash };
  // The compiled script has its texts in double quotes. `<` is escaped, because it could end the script element.
  const quoted = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c');
  let text = themeScript;
  for (const key of changed) text = text.replace(quoted(englishCatalogue[key]), () => quoted(texts[key]));
  return { text, hash: computeCspScriptHash(text) };
}
