// The pipeline on one screen: `run` gives the checked site, and whoever calls it goes as far as they need. `build` is
// the caller that renders every route and writes.
import { createPlaceOf } from '../config/places.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { PackagedAssets, Site, SiteInput } from '../model/site.ts';
import type { Content } from '../model/source.ts';
import { type Engine, loadIcons } from './assets.ts';
import type { Jobs, Parsed } from './jobs.ts';
import { parseAll } from './latest.ts';
import { sortDiagnostics } from './order.ts';
import type { Clock } from './phases.ts';

/** What `run` gets; everything that touches the world comes in from outside. */
export interface Build {
  readonly config: SiteConfig;
  readonly engine: Engine;
  readonly assets: PackagedAssets;
  /** Reads the content of a locale. */
  readonly read: (config: SiteConfig, locale: string) => Promise<Content>;
  readonly jobs: Pick<Jobs, 'parse'>;
  readonly clock: Clock;
  /** `YYYY-MM-DD`, for warnings about dates alone. */
  readonly today: string;
  /** What was found before: where texts alone have changed since, the site is not assembled again. */
  readonly before?: readonly SiteBuild[];
}

/** One locale of the site with the texts of its documents. */
export interface SiteBuild {
  readonly site: Site;
  readonly content: Content;
  readonly parsed: Parsed;
}

/** The whole site, checked and not yet rendered. */
export interface BuildResult {
  /** In the order of the configured locales. */
  readonly sites: readonly SiteBuild[];
  /** Sorted by file, line and column, each once. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads, parses, assembles and checks the site. */
export async function run({
  config,
  engine,
  assets,
  read,
  jobs,
  clock,
  today,
  before = [],
}: Build): Promise<BuildResult> {
  const sites: SiteBuild[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [at, { locale }] of config.i18n.locales.entries()) {
    const content = await clock('read', () => read(config, locale));
    const complete = await clock('parse', () => parseAll(config, locale, content.sources, jobs));
    const { parsed } = complete;
    const site = await clock('assemble', async () => {
      const { assembleSite } = await import('../site/assemble.ts');
      const { documents } = parsed;
      const input: SiteInput = {
        config: complete.config,
        locale,
        content,
        documents,
        assets,
        iconOf: loadIcons(),
        generator: engine.generator,
        placeOf: createPlaceOf(config.root),
      };
      return before[at]?.site.withTexts(input) ?? assembleSite(input);
    });
    const found = await clock('check', async () => {
      const { checkSite } = await import('../check/index.ts');
      return checkSite(site, today);
    });
    sites.push({ site, content, parsed });
    diagnostics.push(...content.diagnostics, ...parsed.documents.flatMap((each) => each.diagnostics));
    diagnostics.push(...complete.diagnostics, ...found);
  }
  return { sites, diagnostics: sortDiagnostics(diagnostics) };
}
