// What parsing depends on besides the source.
import type { MarkdownExtension, SiteConfig } from '../model/config.ts';
import type { LoadedExtension } from '../model/extension.ts';
import { contentTextsOf } from '../model/messages.ts';
import type { ContentTexts } from '../model/texts.ts';
import type { Components } from './component.ts';

/** What parsing depends on besides the source. Serialisable but for `markdownPlugins` and `components`. */
export interface ParseSettings
  extends Pick<SiteConfig, 'variables' | 'markdown' | 'code' | 'onMdxSyntax' | 'addressRules'> {
  readonly markdownPlugins: readonly MarkdownExtension[];
  readonly extensions?: readonly LoadedExtension[];
  /** Those of the site; none where they are left out. */
  readonly components?: Components;
  /** Whether strangers may have written the sources. */
  readonly isUntrusted?: boolean;
  /** What parsing writes itself, by locale of the source; in English for others. */
  readonly texts: Readonly<Record<string, ContentTexts>>;
}

/** The settings of a site that parsing depends on. */
export type ParsedWith = Pick<
  SiteConfig,
  'variables' | 'markdown' | 'code' | 'onMdxSyntax' | 'addressRules' | 'untrusted' | 'i18n'
>;

/** The part of the configuration that parsing depends on. */
export function parseSettings(
  config: ParsedWith,
  { markdownPlugins, extensions }: Pick<ParseSettings, 'markdownPlugins' | 'extensions'>,
  components?: Components,
): ParseSettings {
  const { variables, markdown, code, onMdxSyntax, addressRules, untrusted } = config;
  const texts = contentTextsOf(config);
  const own = {
    ...(extensions && extensions.length > 0 && { extensions }),
    ...(addressRules && { addressRules }),
    ...(untrusted && { isUntrusted: true }),
    ...(components && { components }),
  };
  return { variables, markdown, markdownPlugins, code, onMdxSyntax, texts, ...own };
}
