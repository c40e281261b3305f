// The pipeline on one screen: `run` gives the checked site, and whoever calls it goes as far as they need. `build` is
// the caller that renders every route and writes.
import { createPlaceOf } from '../config/places.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { PackagedAssets, Site } from '../model/site.ts';
import { type Engine, loadIcons } from './assets.ts';
import type { Jobs, Parsed } from './jobs.ts';
import { sortDiagnostics } from './order.ts';
import type { Clock } from './phases.ts';

/** What `run` gets; everything that touches the world comes in from outside. */
export interface Build {
  readonly config: SiteConfig;
  readonly engine: Engine;
  readonly assets: PackagedAssets;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

/** One locale of the site with the texts of its documents. */
export interface SiteBuild {
  readonly site: Site;
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
export async function run({ config, engine, assets, jobs, clock }: Build): Promise<BuildResult> {
  const sites: SiteBuild[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { locale } of config.i18n.locales) {
    const content = await clock('read', async () => {
      const { readContent } = await import('../content/folder.ts');
      return readContent(config, locale);
    });
    const parsed = await clock('parse', () => jobs.parse(config, content.sources));
    const site = await clock('assemble', async () => {
      const { assembleSite } = await import('../site/assemble.ts');
      const { documents } = parsed;
      return assembleSite({
        config,
        locale,
        content,
        documents,
        assets,
        iconOf: loadIcons(),
        generator: engine.generator,
        placeOf: createPlaceOf(config.root),
      });
    });
    const found = await clock('check', async () => {
      const { checkSite } = await import('../check/index.ts');
      return checkSite(site);
    });
    sites.push({ site, parsed });
    diagnostics.push(...content.diagnostics, ...parsed.documents.flatMap((each) => each.diagnostics));
    diagnostics.push(...found);
  }
  return { sites, diagnostics: sortDiagnostics(diagnostics) };
}
