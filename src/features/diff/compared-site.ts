// The form in which a site is compared with another state. Facts are plain data, so that the facts of a commit can be cached. Texts are
// read on demand, because a change affects few of thousands of pages.
import { uncachedDisk } from '../../content/io/disk.ts';
import { createIncludesReader } from '../../content/io/included-texts.ts';
import { createContentReadingContext, readFileText } from '../../content/io/reading.ts';
import type { SiteConfigForParsing } from '../../content/parse-settings.ts';
import { type AssembledProject, type QueryResultAtCommit, querySiteOfCommit } from '../../engine/assembled.ts';
import { removeFrontMatter } from '../../engine/lost-places.ts';
import type { Project, ProjectCallOptions } from '../../engine/project.ts';
import { readSite } from '../../engine/read-site.ts';
import { memoizeByKey } from '../../lib/derived.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { listPublishedPages, type PublishedPage } from '../../model/published.ts';
import type { Asset, Source } from '../../model/source.ts';
import { createLatestVersionVariables } from '../../site/releases/products.ts';
import { createSidebarMenus, type SidebarMenu } from './compare-menus.ts';
import type { ComparedTranslation } from './compare-others.ts';
import { listPagesToCompare, listRedirects, type PageToCompare } from './facts.ts';
import type { DiffRedirect } from './site-diff.ts';

interface ParseSettingsOfLocale {
  readonly locale: string;
  readonly config: SiteConfigForParsing;
  /** The latest versions of products, which texts may mention. */
  readonly latest: Readonly<Record<string, string>>;
}

/** Compared facts of a site other than its pages. Plain data. */
interface SiteDataWithoutPages {
  /** Whether the site has no pages yet. */
  readonly isEmpty: boolean;
  readonly published: readonly PublishedPage[];
  readonly findings: readonly Diagnostic[];
  readonly redirects: readonly DiffRedirect[];
  readonly translated: readonly ComparedTranslation[];
  readonly assets: readonly Pick<Asset, 'file' | 'size' | 'hash' | 'width' | 'height'>[];
  /** Sidebars of the default language. */
  readonly menus: readonly SidebarMenu[];
  readonly languages: readonly ParseSettingsOfLocale[];
}

/** A site in the form in which it is compared. */
export interface ComparedSite extends SiteDataWithoutPages {
  readonly project: Project;
  readonly pages: readonly PageToCompare[];
  /** Reads the sources of pages; pages without a source are omitted. */
  readonly sourcesOf: (pages: readonly PageToCompare[]) => Promise<ReadonlyMap<PageToCompare, Source>>;
}

/** Returns the compared form of an assembled site. */
export function toComparedSite(assembled: AssembledProject): ComparedSite {
  const { sites, project } = assembled;
  const sources = mapSourcesByLocale(sites.map(({ site, content }) => [site.locale, content.sources]));
  return {
    ...collectNonPageSiteData(assembled),
    project,
    pages: listPagesToCompare(sites),
    sourcesOf: async (pages) => findPageSources(pages, sources),
  };
}

/** Returns the compared form of the site in a commit. After the first call, the facts of the site come from the cache. */
export async function readSiteOfCommit(
  call: ProjectCallOptions & { readonly root: string },
  ref: string,
): Promise<ComparedSite & { readonly commit: string }> {
  return restoreCachedSite(await querySiteOfCommit(call, ref, { subject: 'diff', ask: toCachedSite }));
}

/** A cached page without its texts, with the data to read them again. */
interface CachedPage extends Omit<PageToCompare, 'text' | 'includes'> {
  readonly source?: CachedSource;
}

/** A source without its text, which is read again from its file. `text` is present only if no file contains the text. */
type CachedSource = Omit<Source, 'text' | 'includes' | 'pieces'> & { readonly text?: string };

type CachedSite = SiteDataWithoutPages & { readonly pages: readonly CachedPage[] };

function toCachedSite(assembled: AssembledProject): CachedSite {
  const { sites } = assembled;
  const sources = mapSourcesByLocale(sites.map(({ site, content }) => [site.locale, content.sources]));
  const pages = listPagesToCompare(sites);
  const pageSources = findPageSources(pages, sources);
  return {
    ...collectNonPageSiteData(assembled),
    pages: pages.map((page): CachedPage => {
      const { text: _, includes: __, ...facts } = page;
      const source = pageSources.get(page);
      return { ...facts, ...(source && { source: removeSourceTexts(source) }) };
    }),
  };
}

function removeSourceTexts({ text, includes: _, pieces: __, ...source }: Source): CachedSource {
  return source.isMade === undefined ? source : { ...source, text };
}

function restoreCachedSite({
  project,
  commit,
  answer: { pages: cachedPages, ...facts },
}: QueryResultAtCommit<CachedSite>): ComparedSite & { readonly commit: string } {
  const read = memoizeByKey((file: string) => readKept(file));
  const byPath = new Map(cachedPages.map((page) => [page.path, page]));
  const readKept = createSourceReader(
    project,
    new Map(cachedPages.flatMap(({ source }) => (source ? [[source.file, source]] : []))),
  );
  const pages = cachedPages.map(({ source, ...page }): PageToCompare => {
    if (source === undefined) return { ...page, text: '', includes: {} };
    return {
      ...page,
      get text() {
        return removeFrontMatter(read(source.file)).text;
      },
      get includes() {
        return read(source.file).includes;
      },
    };
  });
  const isPieced = ({ path }: PageToCompare) => byPath.get(path)?.source?.isMade === 'pieces';
  return {
    ...facts,
    project,
    commit,
    pages,
    async sourcesOf(requested) {
      const pagesWithSource = requested.filter(({ path }) => byPath.get(path)?.source !== undefined);
      // No file contains the text of a page built from pieces: the extension generates it again.
      if (!pagesWithSource.some(isPieced)) return new Map(pagesWithSource.map((page) => [page, read(page.file ?? '')]));
      const { locales } = await readSite(project);
      return findPageSources(
        pagesWithSource,
        mapSourcesByLocale(locales.map(({ locale, content }) => [locale, content.sources])),
      );
    },
  };
}

/** Creates a function that reads a source again, as it was when its site was assembled. */
function createSourceReader(
  { config, disk = uncachedDisk }: Pick<Project, 'config' | 'disk'>,
  cachedPages: ReadonlyMap<string, CachedSource>,
): (file: string) => Source {
  const reading = createContentReadingContext(config, disk);
  const includesIn = createIncludesReader(reading);
  return (file) => {
    const { text, ...source } = cachedPages.get(file) as CachedSource;
    if (text !== undefined) return { ...source, text, includes: {} };
    const ownDisk = disk.versions?.get(source.version) ?? disk;
    const read = readFileText({ file, disk: ownDisk }, reading) ?? { text: '' };
    return { ...source, text: read.text, includes: includesIn(read, source.original?.file ?? file, ownDisk) };
  };
}

type SourcesByLocale = ReadonlyMap<string, ReadonlyMap<string, Source>>;

function mapSourcesByLocale(
  locales: readonly (readonly [locale: string, sources: readonly Source[]])[],
): SourcesByLocale {
  return new Map(locales.map(([locale, sources]) => [locale, new Map(sources.map((source) => [source.file, source]))]));
}

function findPageSources(
  pages: readonly PageToCompare[],
  sources: SourcesByLocale,
): ReadonlyMap<PageToCompare, Source> {
  return new Map(
    pages.flatMap((page) => {
      const source = page.file === undefined ? undefined : sources.get(page.locale)?.get(page.file);
      return source === undefined ? [] : [[page, source] as const];
    }),
  );
}

function collectNonPageSiteData(assembled: AssembledProject): SiteDataWithoutPages {
  const { sites, project, read, diagnostics } = assembled;
  const assembledSites = sites.map(({ site }) => site);
  const main = assembledSites.find(({ locale }) => locale === project.config.i18n.defaultLocale);
  return {
    isEmpty: sites.length === 0,
    published: listPublishedPages(assembledSites),
    findings: diagnostics,
    redirects: listRedirects(assembledSites),
    translated: listComparedTranslations(assembled),
    assets: read.base.assets.map(({ file, size, hash, width, height }) => ({ file, size, hash, width, height })),
    menus: createSidebarMenus(main?.sidebars ?? []),
    languages: assembledSites.map(({ locale, releases, config }) => {
      const { variables, markdown, code, onMdxSyntax, addressRules, untrusted, i18n } = config;
      const parsedWith = { variables, markdown, code, onMdxSyntax, addressRules, untrusted, i18n };
      return { locale, config: parsedWith, latest: createLatestVersionVariables(releases.products) };
    }),
  };
}

function listComparedTranslations({ sites, project }: AssembledProject): readonly ComparedTranslation[] {
  const { defaultLocale } = project.config.i18n;
  return sites.flatMap(({ site, content }) => {
    if (site.locale === defaultLocale) return [];
    return content.sources.flatMap(({ file, hash, locale, original, version }): ComparedTranslation | [] => {
      const document = site.documentsByFile.get(file);
      const entry = site.entries.byFile.get(file);
      if (original === undefined || document === undefined || entry === undefined) return [];
      const isNewest = version === 'current' || version.endsWith('/current');
      const revision = document.frontMatter.source_revision;
      return isNewest ? { file, hash, locale, original, path: entry.path, ...(revision && { revision }) } : [];
    });
  });
}
