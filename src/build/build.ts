// The pipeline on one screen: `run` gives the checked site, and whoever calls it goes as far as they need. `build` is
// the caller that renders every route and writes.
import { locateSettings } from '../config/places.ts';
import type { Coverage } from '../model/coverage.ts';
import { derived } from '../model/derived.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { PackagedAssets, Site, SiteInput } from '../model/site.ts';
import type { Content } from '../model/source.ts';
import type { TranslatedConfig } from '../site/config-texts.ts';
import { loadIcons, noAssets } from './assets.ts';
import type { Jobs, Parsed } from './jobs.ts';
import { type ParsedContent, parseAll } from './latest.ts';
import { notYetTold, sortDiagnostics } from './order.ts';
import type { Clock } from './phases.ts';
import type { Project } from './project.ts';

/** What `run` gets. */
export interface Build {
  readonly project: Project;
  readonly jobs: Pick<Jobs, 'parse'>;
  /** What pages look like, for callers that render them. */
  readonly assets?: PackagedAssets;
  /** Takes the time of each phase. */
  readonly clock?: Clock;
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
  /** Of the locales besides the default one. */
  readonly coverage: readonly Coverage[];
  /** Sorted by file, line and column, each once. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads, parses, assembles and checks the site. What is not translated is read and parsed once for all languages. */
export async function run(input: Build): Promise<BuildResult> {
  const { project, jobs, clock = async (_, step) => step(), today } = input;
  const { config, disk } = project;
  const { defaultLocale, built } = config.i18n;
  const { readContent } = await import('../content/folder.ts');
  const base = await clock('read', () => readContent(config, defaultLocale, disk));
  const sites: SiteBuild[] = [];
  const coverage: Coverage[] = [];
  const findings: Diagnostic[] = [...base.diagnostics];
  for (const locale of built) {
    const isDefault = locale === defaultLocale;
    const content = isDefault ? base : await clock('read', () => translate(project, locale, base));
    const texts = isDefault ? undefined : await clock('config', () => localize(project, locale, content));
    const localized = { config: texts?.config ?? config, locale, sources: content.sources };
    const complete = await clock('parse', () => parseAll(localized, { jobs, cache: project.cache }));
    const { parsed } = complete;
    const site = await clock('assemble', () => assemble(input, complete, { locale, content, sites }));
    const found = await clock('check', async () => {
      // Of outlines there is nothing to tell yet.
      if (parsed.outlined.size > 0) return [];
      const { checkSite } = await import('../check/index.ts');
      return locateSettings(checkSite(site, today), config.root);
    });
    sites.push({ site, content, parsed });
    const own = [...content.diagnostics, ...parsed.documents.flatMap((each) => each.diagnostics)];
    own.push(...complete.diagnostics, ...found);
    if (texts === undefined) {
      findings.push(...own);
      continue;
    }
    const { coverageOf, untranslatedFinding } = await import('../site/coverage.ts');
    const { sources } = content;
    const share = coverageOf({ config, locale, sources, documents: site.documents, texts });
    coverage.push(share);
    findings.push(...notYetTold([...texts.diagnostics, ...own], findings, sources));
    findings.push(...[untranslatedFinding(config, share)].filter((one) => one !== undefined));
  }
  return { sites, coverage, diagnostics: sortDiagnostics(findings) };
}

async function translate({ config, disk }: Project, locale: string, base: Content): Promise<Content> {
  const { readTranslations } = await import('../content/translations.ts');
  return readTranslations({ config, locale, base, ...(disk && { disk }) });
}

async function localize({ config, cache }: Project, locale: string, { texts }: Content): Promise<TranslatedConfig> {
  const { localizeConfig } = await import('./localize.ts');
  const language = config.i18n.locales.find((one) => one.locale === locale) ?? config.i18n;
  const localized = cache.localized.of(config, undefined, derived);
  return localized.of(language, JSON.stringify(texts ?? null), () => localizeConfig(config, texts));
}

async function assemble(
  { project: { engine }, assets = noAssets, before = [] }: Build,
  complete: ParsedContent,
  { locale, content, sites }: { locale: string; content: Content; sites: readonly SiteBuild[] },
): Promise<Site> {
  const { assembleSite } = await import('../site/assemble.ts');
  const site: SiteInput = {
    config: complete.config,
    locale,
    content,
    documents: complete.parsed.documents,
    assets,
    iconOf: loadIcons(),
    generator: engine.generator,
    // Asked when pages are planned, when all languages are there.
    hasPage: (other, path) => {
      const build = sites.find(({ site }) => site.locale === other);
      return build === undefined || pathsOf(build).has(path);
    },
  };
  return before.find((build) => build.site.locale === locale)?.site.withTexts(site) ?? assembleSite(site);
}

const paths = new WeakMap<SiteBuild, ReadonlySet<string>>();

function pathsOf(build: SiteBuild): ReadonlySet<string> {
  const known = paths.get(build) ?? new Set(build.site.routes.map(({ path }) => path));
  paths.set(build, known);
  return known;
}
