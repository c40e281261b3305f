// The configuration of a site in one of its languages. Its own variables stand in translated texts as they do in the
// configuration itself.
import { fillVariables, latestNames } from '../config/variables.ts';
import { sanitizeHtml } from '../content/markdown/html.ts';
import { soundHtml } from '../model/balance.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { TranslatedText, TranslatedTexts } from '../model/source.ts';
import { type CleanHtml, type TranslatedConfig, translateConfig } from '../site/config-texts.ts';

/** Gives the texts of a language to the configuration. */
export function localizeConfig(config: SiteConfig, given: TranslatedTexts | undefined): TranslatedConfig {
  const diagnostics: Diagnostic[] = [];
  const warn = ({ line, column }: TranslatedText, fault: Omit<Diagnostic, 'severity'>) =>
    diagnostics.push({ severity: 'warning', file: given?.file, line, column, ...fault });
  const later = latestNames(config);
  const filled = (value: string, from: TranslatedText): string => {
    const { value: text, faults } = fillVariables(value, config.variables, later);
    for (const { variable, suggestion } of faults) {
      const message = `\`{{ ${variable} }}\` stands for nothing: \`variables\` does not have it.`;
      warn(from, { code: 'unknown-variable', message, ...(suggestion && { suggestion }) });
    }
    return text as string;
  };
  const clean: CleanHtml = (html, from) => {
    const safe = config.markdown.html === 'trusted' ? { html, problems: [] } : sanitizeHtml(html, 'safe');
    for (const { message } of safe.problems) warn(from, { code: 'unsafe-html', message });
    const sound = soundHtml(safe.html);
    for (const fault of sound.faults) warn(from, fault);
    return sound.html;
  };
  const texts = given?.texts.map((each) => ({
    ...each,
    key: filled(each.key, each),
    ...(each.text !== undefined && { text: filled(each.text, each) }),
  }));
  const translated = translateConfig(config, given && { ...given, texts: texts ?? [] }, clean);
  return { ...translated, diagnostics: [...diagnostics, ...translated.diagnostics] };
}
