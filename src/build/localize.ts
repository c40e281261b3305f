// The configuration of a site in one of its languages. Its own variables stand in translated texts as they do in the
// configuration itself. Only loaded where a site has several languages.
import { fillVariables, latestNames } from '../config/variables.ts';
import { balanceHtml } from '../content/markdown/balance.ts';
import { sanitizeHtml } from '../content/markdown/html.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { TranslatedText, TranslatedTexts } from '../model/source.ts';
import { type CleanHtml, type TranslatedConfig, translateConfig } from '../site/config-texts.ts';

/** By configuration and by what is given for it: the dev server asks again after each edit, and the same site is made of the same. */
const known = new WeakMap<SiteConfig, Map<string, TranslatedConfig>>();

/** Gives the texts of a language to the configuration. The same input gives the very same configuration. */
export function localizeConfig(config: SiteConfig, given: TranslatedTexts | undefined): TranslatedConfig {
  const ofConfig = known.get(config) ?? new Map<string, TranslatedConfig>();
  known.set(config, ofConfig);
  const key = JSON.stringify(given ?? null);
  const made = ofConfig.get(key) ?? localize(config, given);
  ofConfig.set(key, made);
  return made;
}

function localize(config: SiteConfig, given: TranslatedTexts | undefined): TranslatedConfig {
  const diagnostics: Diagnostic[] = [];
  const warn = (code: string, message: string, { line, column }: TranslatedText, suggestion?: string) => {
    const place = { file: given?.file, line, column };
    diagnostics.push({ code, severity: 'warning', message, ...place, ...(suggestion !== undefined && { suggestion }) });
  };
  const later = latestNames(config);
  const filled = (value: string, from: TranslatedText): string => {
    const { value: text, faults } = fillVariables(value, config.variables, later);
    for (const { variable, suggestion } of faults)
      warn(
        'unknown-variable',
        `\`{{ ${variable} }}\` stands for nothing: \`variables\` does not have it.`,
        from,
        suggestion,
      );
    return text as string;
  };
  const clean: CleanHtml = (html, from) => {
    if (config.markdown.html === 'trusted') return html;
    const safe = sanitizeHtml(html, 'safe');
    for (const { message } of safe.problems) warn('unsafe-html', message, from);
    return balanceHtml(safe.html).html;
  };
  const texts = given?.texts.map((each) => ({
    ...each,
    key: filled(each.key, each),
    ...(each.text !== undefined && { text: filled(each.text, each) }),
  }));
  const translated = translateConfig(config, given && { ...given, texts: texts ?? [] }, clean);
  return { ...translated, diagnostics: [...diagnostics, ...translated.diagnostics] };
}
