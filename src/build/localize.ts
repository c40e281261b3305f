// The configuration of a site in one of its languages. Its own variables stand in translated texts as they do in the
// configuration itself. Only loaded where a site has several languages.
import { fillVariables, latestNames } from '../config/variables.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { TranslatedText, TranslatedTexts } from '../model/source.ts';
import { type TranslatedConfig, translateConfig } from '../site/config-texts.ts';

/** Gives the texts of a language to the configuration. Pure. */
export function localizeConfig(config: SiteConfig, given: TranslatedTexts | undefined): TranslatedConfig {
  if (given === undefined) return translateConfig(config, undefined);
  const later = latestNames(config);
  const diagnostics: Diagnostic[] = [];
  const filled = (value: string, { line, column }: TranslatedText): string => {
    const { value: text, faults } = fillVariables(value, config.variables, later);
    for (const { variable, suggestion } of faults) {
      const message = `\`{{ ${variable} }}\` stands for nothing: \`variables\` does not have it.`;
      const place = { file: given.file, line, column };
      diagnostics.push({ code: 'unknown-variable', severity: 'warning', message, ...place, suggestion });
    }
    return text as string;
  };
  const texts = given.texts.map((each) => ({
    ...each,
    key: filled(each.key, each),
    ...(each.text !== undefined && { text: filled(each.text, each) }),
  }));
  const translated = translateConfig(config, { ...given, texts });
  return { ...translated, diagnostics: [...diagnostics, ...translated.diagnostics] };
}
