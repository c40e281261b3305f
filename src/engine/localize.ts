// The configuration of a site in one of its languages. Its own variables stand in translated texts as they do in the
// configuration itself.
import { fillVariables, latestNames } from '../config/variables.ts';
import { balanceHtml } from '../content/markdown/balance.ts';
import { sanitizeHtml } from '../content/markdown/html.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { TranslatedText, TranslatedTexts } from '../model/source.ts';
import { type CleanHtml, type TranslatedConfig, translateConfig } from '../site/config-texts.ts';

/** Gives the texts of a language to the configuration. */
export function localizeConfig(config: SiteConfig, given: TranslatedTexts | undefined): TranslatedConfig {
  const diagnostics: Diagnostic[] = [];
  const warn = (code: string, { line, column }: TranslatedText, fault: Pick<Diagnostic, 'message' | 'suggestion'>) => {
    const { message, suggestion } = fault;
    const place = { file: given?.file, line, column };
    diagnostics.push({ code, severity: 'warning', message, ...place, ...(suggestion !== undefined && { suggestion }) });
  };
  const later = latestNames(config);
  const filled = (value: string, from: TranslatedText): string => {
    const { value: text, faults } = fillVariables(value, config.variables, later);
    for (const { variable, suggestion } of faults) {
      const message = `\`{{ ${variable} }}\` stands for nothing: \`variables\` does not have it.`;
      warn('unknown-variable', from, { message, suggestion });
    }
    return text as string;
  };
  const clean: CleanHtml = (html, from) => {
    if (config.markdown.html === 'trusted') return html;
    const safe = sanitizeHtml(html, 'safe');
    for (const { message } of safe.problems) warn('unsafe-html', from, { message });
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
