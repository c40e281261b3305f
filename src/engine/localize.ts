// Content and configuration of a site in another locale. Translated texts may contain the variables of the site, like the texts of the
// configuration.

import { defineMemoStep } from '../cache/memo.ts';
import { fillVariablesInValue, listLatestVersionVariables } from '../config/variables.ts';
import { readTranslations } from '../content/io/translations.ts';
import { sanitizeHtml } from '../content/markdown/html.ts';
import { createDerivedValueCache, type DerivedValueCache } from '../lib/derived.ts';
import { repairHtml } from '../model/balance.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SiteContent, TranslatedConfigText, TranslatedTexts } from '../model/source.ts';
import { type TranslatedConfig, type TranslatedHtmlSanitizer, translateConfig } from '../site/config-texts.ts';
import type { PageGenerationInput } from './extensions/generated-pages.ts';
import { addTranslatedPages } from './extensions/translated-pages.ts';
import type { PhaseTimer } from './phases.ts';

/** Memo step: translated configurations by configuration. */
const LOCALIZED_CONFIG_STEP = defineMemoStep<DerivedValueCache<object, TranslatedConfig>>('config');

/** Reads the content of a locale, and applies its texts to the configuration. */
export async function readTranslatedContent(
  project: PageGenerationInput,
  { locale, base, clock }: { readonly locale: string; readonly base: SiteContent; readonly clock: PhaseTimer },
): Promise<{ readonly content: SiteContent; readonly texts: TranslatedConfig }> {
  const { config, disk, memo } = project;
  const content = await clock('read', async () =>
    addTranslatedPages(await readTranslations({ config, disk, locale, base }), project, locale),
  );
  const texts = await clock('config', () => {
    const language = config.i18n.locales.find((candidate) => candidate.locale === locale) ?? config.i18n;
    const localized = memo.of(LOCALIZED_CONFIG_STEP, [config, undefined], () =>
      createDerivedValueCache<object, TranslatedConfig>(),
    );
    return localized.of(language, JSON.stringify(content.texts ?? null), () =>
      localizeConfig(config, content.texts, locale),
    );
  });
  return { content, texts };
}

/** Applies translated texts to the configuration. */
export function localizeConfig(
  config: SiteConfig,
  translatedTexts: TranslatedTexts | undefined,
  locale?: string,
): TranslatedConfig {
  const diagnostics: Diagnostic[] = [];
  const warn = ({ line, column }: TranslatedConfigText, fault: Omit<Diagnostic, 'severity'>) =>
    diagnostics.push({ severity: 'warning', file: translatedTexts?.file, line, column, ...fault });
  const later = listLatestVersionVariables(config);
  const filled = (value: string, from: TranslatedConfigText): string => {
    const { value: text, faults } = fillVariablesInValue(value, config.variables, later);
    for (const { variable, suggestion } of faults) {
      const message = `\`{{ ${variable} }}\` has no value: it is not in \`variables\`.`;
      warn(from, { code: 'unknown-variable', message, ...(suggestion && { suggestion }) });
    }
    return text as string;
  };
  const clean: TranslatedHtmlSanitizer = (html, from) => {
    const safe = config.markdown.html === 'trusted' ? { html, problems: [] } : sanitizeHtml(html, 'safe');
    for (const { message } of safe.problems) warn(from, { code: 'unsafe-html', message });
    const sound = repairHtml(safe.html);
    for (const fault of sound.faults) warn(from, fault);
    return sound.html;
  };
  const texts = translatedTexts?.texts.map((text) => ({
    ...text,
    key: filled(text.key, text),
    ...(text.text !== undefined && { text: filled(text.text, text) }),
  }));
  const translated = translateConfig(config, translatedTexts && { ...translatedTexts, texts: texts ?? [] }, {
    clean,
    locale,
  });
  return { ...translated, diagnostics: [...diagnostics, ...translated.diagnostics] };
}
