// The content of a site, as it was read.
import type { Diagnostic } from '../model/diagnostic.ts';
import type { PublishedAddresses } from '../model/published.ts';
import type { SiteContent } from '../model/source.ts';
import type { TranslatedConfig } from '../site/config-texts.ts';

export interface SiteContentByLocale {
  /** In the default language. */
  readonly base: SiteContent;
  /** Findings about files that are outside the content folders and therefore not read. */
  readonly outside: readonly Diagnostic[];
  /** Another generator for which the project is configured, such as `MkDocs`. */
  readonly foreign?: string;
  /** Published addresses; absent if the project has no list of them, or does not check the list. */
  readonly published?: PublishedAddresses;
  /** The built languages, in the order of the configuration. */
  readonly locales: readonly LocaleSiteContent[];
}

/** The content of a site in one language. */
export interface LocaleSiteContent {
  readonly locale: string;
  readonly content: SiteContent;
  /** Absent for the default language. */
  readonly texts?: TranslatedConfig;
}
