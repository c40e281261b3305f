// Form in which a site is compared with another state: facts are plain data, so that a commit's can be cached; texts are read on demand,
// because a change affects few of thousands of pages.
import { plainDisk } from '../../content/io/disk.ts';
import { includesOf } from '../../content/io/included-texts.ts';
import { beginReading, readFileText } from '../../content/io/reading.ts';
import type { ParsedWith } from '../../content/parse-settings.ts';
import { type AnsweredCommit, type AssembledProject, askCommit } from '../../engine/assembled.ts';
import { bareText } from '../../engine/lost-places.ts';
import type { Project, ProjectCall } from '../../engine/project.ts';
import { readSite } from '../../engine/read-site.ts';
import { remembering } from '../../lib/derived.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { type PublishedPage, publishedPages } from '../../model/published.ts';
import type { Asset, Source } from '../../model/source.ts';
import { latestVariables } from '../../site/releases/products.ts';
import { type Menu, menusOf } from './compare-menus.ts';
import type { Translated } from './compare-others.ts';
import { factsOf, type PageFacts, redirectsOf } from './facts.ts';
import type { DiffRedirect } from './site-diff.ts';

/** Parser settings of a language. */
interface Language {
  readonly locale: string;
  readonly config: ParsedWith;
  /** The latest versions of products, which texts may mention. */
  readonly latest: Readonly<Record<string, string>>;
}

/** Compared facts of a site other than its pages. Plain data. */
export interface ComparedFacts {
  /** Whether the site has no pages yet. */
  readonly isEmpty: boolean;
  readonly published: readonly PublishedPage[];
  readonly findings: readonly Diagnostic[];
  readonly redirects: readonly DiffRedirect[];
  readonly translated: readonly Translated[];
  readonly assets: readonly Pick<Asset, 'file' | 'size' | 'hash' | 'width' | 'height'>[];
  /** Sidebars of the default language. */
  readonly menus: readonly Menu[];
  readonly languages: readonly Language[];
}

/** A site in the form in which it is compared. */
export interface ComparedSite extends ComparedFacts {
  readonly project: Project;
  readonly pages: readonly PageFacts[];
  /** Reads the sources of pages; pages without a source are omitted. */
  readonly sourcesOf: (pages: readonly PageFacts[]) => Promise<ReadonlyMap<PageFacts, Source>>;
}

/** Returns the compared form of an assembled site. */
export function presentSite(assembled: AssembledProject): ComparedSite {
  const { sites, project } = assembled;
  const sources = sourcesIn(sites.map(({ site, content }) => [site.locale, content.sources]));
  return {
    ...siteFacts(assembled),
    project,
    pages: factsOf(sites),
    sourcesOf: async (pages) => foundFor(pages, sources),
  };
}

/** Returns the compared form of a commit's site, whose facts are cached after the first assembly. */
export async function siteOfCommit(
  call: ProjectCall & { readonly root: string },
  ref: string,
): Promise<ComparedSite & { readonly commit: string }> {
  return restored(await askCommit(call, ref, { subject: 'diff', ask: keptSite }));
}

/** A cached page without its texts, with the data to read them again. */
interface KeptPage extends Omit<PageFacts, 'text' | 'includes'> {
  readonly source?: KeptSource;
}

/** A source without its text, unless no file has it. */
type KeptSource = Omit<Source, 'text' | 'includes' | 'pieces'> & { readonly text?: string };

type CachedSite = ComparedFacts & { readonly pages: readonly KeptPage[] };

function keptSite(assembled: AssembledProject): CachedSite {
  const { sites } = assembled;
  const sources = sourcesIn(sites.map(({ site, content }) => [site.locale, content.sources]));
  const pages = factsOf(sites);
  const found = foundFor(pages, sources);
  return {
    ...siteFacts(assembled),
    pages: pages.map((page): KeptPage => {
      const { text: _, includes: __, ...facts } = page;
      const source = found.get(page);
      return { ...facts, ...(source && { source: withoutTexts(source) }) };
    }),
  };
}

function withoutTexts({ text, includes: _, pieces: __, ...source }: Source): KeptSource {
  return source.isMade === undefined ? source : { ...source, text };
}

function restored({
  project,
  commit,
  answer: { pages: kept, ...facts },
}: AnsweredCommit<CachedSite>): ComparedSite & { readonly commit: string } {
  const read = remembering((file: string) => readKept(file));
  const byPath = new Map(kept.map((page) => [page.path, page]));
  const readKept = sourceReader(
    project,
    new Map(kept.flatMap(({ source }) => (source ? [[source.file, source]] : []))),
  );
  const pages = kept.map(({ source, ...page }): PageFacts => {
    if (source === undefined) return { ...page, text: '', includes: {} };
    return {
      ...page,
      get text() {
        return bareText(read(source.file)).text;
      },
      get includes() {
        return read(source.file).includes;
      },
    };
  });
  const isPieced = ({ path }: PageFacts) => byPath.get(path)?.source?.isMade === 'pieces';
  return {
    ...{ ...facts, project, commit, pages },
    async sourcesOf(asked) {
      const named = asked.filter(({ path }) => byPath.get(path)?.source !== undefined);
      // No file contains the text of a page built from pieces: the extension generates it again.
      if (!named.some(isPieced)) return new Map(named.map((page) => [page, read(page.file ?? '')]));
      const { locales } = await readSite(project);
      return foundFor(named, sourcesIn(locales.map(({ locale, content }) => [locale, content.sources])));
    },
  };
}

/** Creates a function that reads a source again, as it was when its site was assembled. */
function sourceReader(
  { config, disk = plainDisk }: Pick<Project, 'config' | 'disk'>,
  kept: ReadonlyMap<string, KeptSource>,
): (file: string) => Source {
  const reading = beginReading(config, disk);
  const includesIn = includesOf(reading);
  return (file) => {
    const { text, ...source } = kept.get(file) as KeptSource;
    if (text !== undefined) return { ...source, text, includes: {} };
    const own = disk.versions?.get(source.version) ?? disk;
    const read = readFileText({ file, disk: own }, reading) ?? { text: '' };
    return { ...source, text: read.text, includes: includesIn(read, source.original?.file ?? file, own) };
  };
}

type SourcesByLocale = ReadonlyMap<string, ReadonlyMap<string, Source>>;

function sourcesIn(locales: readonly (readonly [locale: string, sources: readonly Source[]])[]): SourcesByLocale {
  return new Map(locales.map(([locale, sources]) => [locale, new Map(sources.map((source) => [source.file, source]))]));
}

function foundFor(pages: readonly PageFacts[], sources: SourcesByLocale): ReadonlyMap<PageFacts, Source> {
  return new Map(
    pages.flatMap((page) => {
      const source = page.file === undefined ? undefined : sources.get(page.locale)?.get(page.file);
      return source === undefined ? [] : [[page, source] as const];
    }),
  );
}

function siteFacts(assembled: AssembledProject): ComparedFacts {
  const { sites, project, read, diagnostics } = assembled;
  const all = sites.map(({ site }) => site);
  const main = all.find(({ locale }) => locale === project.config.i18n.defaultLocale);
  return {
    isEmpty: sites.length === 0,
    published: publishedPages(all),
    findings: diagnostics,
    redirects: redirectsOf(all),
    translated: translatedOf(assembled),
    assets: read.base.assets.map(({ file, size, hash, width, height }) => ({ file, size, hash, width, height })),
    menus: menusOf(main?.sidebars ?? []),
    languages: all.map(({ locale, releases, config }) => {
      const { variables, markdown, code, onMdxSyntax, addressRules, untrusted, i18n } = config;
      const parsedWith = { variables, markdown, code, onMdxSyntax, addressRules, untrusted, i18n };
      return { locale, config: parsedWith, latest: latestVariables(releases.products) };
    }),
  };
}

function translatedOf({ sites, project }: AssembledProject): readonly Translated[] {
  const { defaultLocale } = project.config.i18n;
  return sites.flatMap(({ site, content }) => {
    if (site.locale === defaultLocale) return [];
    return content.sources.flatMap(({ file, hash, locale, original, version }): Translated | [] => {
      const document = site.documentsByFile.get(file);
      const entry = site.entries.byFile.get(file);
      if (original === undefined || document === undefined || entry === undefined) return [];
      const isNewest = version === 'current' || version.endsWith('/current');
      const revision = document.frontMatter.source_revision;
      return isNewest ? { file, hash, locale, original, path: entry.path, ...(revision && { revision }) } : [];
    });
  });
}
