// Settings that parsing depends on, besides the source.
import type { MarkdownExtension, SiteConfig } from '../model/config.ts';
import type { LoadedExtension } from '../model/extension.ts';
import { collectContentTextsByLocale } from '../model/messages.ts';
import type { ContentTextCatalogue } from '../model/texts.ts';
import type { ComponentSet } from './component.ts';

/** Settings that parsing depends on. Serialisable except for `markdownPlugins`, `extensions` and `components`. */
export interface ParseSettings
  extends Pick<SiteConfig, 'variables' | 'markdown' | 'code' | 'onMdxSyntax' | 'addressRules' | 'featureCodes'> {
  readonly markdownPlugins: readonly MarkdownExtension[];
  readonly extensions?: readonly LoadedExtension[];
  /** Components of the site. `undefined` means that the site has none. */
  readonly components?: ComponentSet;
  /** Whether the sources may be untrusted. */
  readonly isUntrusted?: boolean;
  /** Texts that parsing generates, by locale of the source. Locales without an entry use English texts. */
  readonly texts: Readonly<Record<string, ContentTextCatalogue>>;
}

/** Settings of a site that parsing depends on. */
export type SiteConfigForParsing = Pick<
  SiteConfig,
  'variables' | 'markdown' | 'code' | 'onMdxSyntax' | 'addressRules' | 'featureCodes' | 'untrusted' | 'i18n'
>;

/** Returns the parse settings from the configuration. */
export function createParseSettings(
  config: SiteConfigForParsing,
  { markdownPlugins, extensions }: Pick<ParseSettings, 'markdownPlugins' | 'extensions'>,
  components?: ComponentSet,
): ParseSettings {
  const { variables, markdown, code, onMdxSyntax, addressRules, featureCodes, untrusted } = config;
  const texts = collectContentTextsByLocale(config);
  const optionalSettings = {
    ...(extensions && extensions.length > 0 && { extensions }),
    ...(addressRules && { addressRules }),
    ...(featureCodes && { featureCodes }),
    ...(untrusted && { isUntrusted: true }),
    ...(components && { components }),
  };
  return { variables, markdown, markdownPlugins, code, onMdxSyntax, texts, ...optionalSettings };
}
