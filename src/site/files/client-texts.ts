// What scripts say in another language than English: a file of its own, loaded with the pages of the locale. Beside it the
// script in the head, which has to speak where nothing else loads, and so has its words built in.
import { hashOf, scriptHash } from '../../lib/hash.ts';
import type { Messages } from '../../model/messages.ts';
import type { PackagedAssets, PackagedText } from '../../model/site.ts';
import { type ClientTexts, clientTextKeys, english, type PlainKey } from '../../model/texts.ts';

/** The file of a language; nothing for one whose scripts say what English says. */
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
  // Named as the site's own script is: a page of another language is then one of another build, and loads whole.
  return { path: `/assets/site-texts-${hashOf(text, 8)}.js`, text };
}

/** What the script in the head says. */
const headTexts = [
  'openedFromDisk',
  'loadFailed',
  'reloadPage',
  'baseUrlIs',
  'baseUrlSuggested',
  'baseUrlSet',
  'baseUrlWhere',
] as const satisfies readonly PlainKey[];

/** The script in the head in a language, with its source in the Content-Security-Policy. */
export function themeScriptOf(
  { themeScript, themeScriptHash }: Pick<PackagedAssets, 'themeScript' | 'themeScriptHash'>,
  { texts }: Messages,
): { readonly text: string; readonly hash: string } {
  const changed = headTexts.filter((key) => texts[key] !== english[key]);
  if (changed.length === 0) return { text: themeScript, hash: themeScriptHash };
  // Compiled, a text stands in double quotes; `<` could end the element.
  const quoted = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c');
  let text = themeScript;
  for (const key of changed) text = text.replace(quoted(english[key]), () => quoted(texts[key]));
  return { text, hash: scriptHash(text) };
}
