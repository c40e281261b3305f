// Texts of scripts in languages other than English: a separate file for the pages of a locale. The script in the head contains its texts,
// because it must show them even if nothing else loads.
import { hashOf, scriptHash } from '../../lib/hash.ts';
import type { Messages } from '../../model/messages.ts';
import type { PackagedAssets, PackagedText } from '../../model/site.ts';
import { type ClientTexts, clientTextKeys, english, type PlainKey } from '../../model/texts.ts';

/** Returns the texts file of a language; `undefined` if its texts equal the English ones. */
export function clientTextsFile({ lang, texts, calendar }: Messages): PackagedText | undefined {
  const own = clientTextKeys.flatMap((key) => {
    const [known, said] = [english[key], texts[key]];
    const name = typeof known === 'string' ? known : known.other;
    return JSON.stringify(known) === JSON.stringify(said) ? [] : [[name, said] as const];
  });
  if (own.length === 0) return undefined;
  const tag = calendar === undefined ? lang : `${new Intl.Locale(lang, { calendar })}`;
  const said: ClientTexts = { lang: tag, ...Object.fromEntries(own) };
  const text = `techdocsTexts=${JSON.stringify(said)}\n`;
  // Named like the site's own script, so that the client treats a page in another language as one of another build and loads it in full.
  return { path: `/assets/site-texts-${hashOf(text, 8)}.js`, text };
}

/** Texts of the script in the head. */
const earlyTextKeys = [
  'openedFromDisk',
  'loadFailed',
  'reloadPage',
  'baseUrlIs',
  'baseUrlSuggested',
  'baseUrlSet',
  'baseUrlWhere',
] as const satisfies readonly PlainKey[];

/** Returns the script in the head for a language, with its source for the Content-Security-Policy. */
export function themeScriptOf(
  { themeScript, themeScriptHash }: Pick<PackagedAssets, 'themeScript' | 'themeScriptHash'>,
  { texts }: Messages,
): { readonly text: string; readonly hash: string } {
  const changed = earlyTextKeys.filter((key) => texts[key] !== english[key]);
  if (changed.length === 0) return { text: themeScript, hash: themeScriptHash };
  // In the compiled script, texts are in double quotes; `<` could end the element.
  const quoted = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c');
  let text = themeScript;
  for (const key of changed) text = text.replace(quoted(english[key]), () => quoted(texts[key]));
  return { text, hash: scriptHash(text) };
}
