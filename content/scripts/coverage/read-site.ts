// Reads this project's own site with the reader and parser of techdocs.
import { loadConfigAndInputFiles } from '../../../src/config/io/load.ts';
import { readContent } from '../../../src/content/io/folder.ts';
import { loadParser } from '../../../src/content/io/load-parser.ts';
import { createParseSettings } from '../../../src/content/parse-settings.ts';
import { FEATURES_MODULE_URL } from '../../../src/features/module.ts';
import type { SiteConfig } from '../../../src/model/config.ts';
import { planEntries } from '../../../src/site/navigation/entries.ts';
import type { Page } from './measure.ts';

/** A site's configuration and its pages by route. */
export interface SiteText {
  readonly config: SiteConfig;
  readonly pages: ReadonlyMap<string, Page>;
}

/** Reads and parses the site in a folder. Throws if the configuration is invalid. */
export async function readSite(root: string): Promise<SiteText> {
  const { config, markdownPlugins } = await loadConfigAndInputFiles({ root, features: FEATURES_MODULE_URL });
  const { sources } = await readContent(config);
  // React reads it on import to select its development or production form; components are compiled for production.
  process.env.NODE_ENV ??= 'production';
  const { loadComponents } = await import('../../../src/engine/components.ts');
  const components = await (await loadComponents(config)).load();
  const parser = await loadParser(createParseSettings(config, { markdownPlugins }, components), sources);
  const parsed = sources.map((source) => parser.parse(source));
  const { docs, posts, pages } = planEntries(
    parsed.map(({ document }) => document),
    config,
    config.i18n.defaultLocale,
  );
  const routes = new Map([...docs, ...posts, ...pages].map((entry) => [entry.document.file, entry.path]));
  return { config, pages: new Map(parsed.map((page) => [routes.get(page.document.file) ?? '', page])) };
}
