// IO. Checks a target that the call names: a built folder, an archive, Markdown files, or an address to crawl.
import { join, resolve } from 'node:path';
import { findCheckedCacheFolder } from '../cache/cache-folder.ts';
import type { LinkCheckSettings } from '../check/finding.ts';
import { findConfigFile, loadSiteConfig } from '../config/io/load.ts';
import { validateSiteAddresses } from '../config/overrides.ts';
import { readStats } from '../content/io/stats.ts';
import { runWithWatchdogForLoading } from '../engine/watch/load-watch.ts';
import { isMarkdownPath } from '../lib/file-path.ts';
import { createInvocationError } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import { defaultLinkRuleLevels } from '../model/link-rules.ts';
import type { CrawlOptions } from './crawl/crawl-site.ts';
import type { CheckedLinksWithExternal, FolderCheckInput } from './folder/check-folder.ts';
import { listFolderFiles } from './folder/read-folder.ts';

/** Findings about the links of one site or folder, before other sites are requested. */
export interface LinkCheckResultWithLevels extends CheckedLinksWithExternal {
  readonly levels: LinkCheckSettings;
  /** Documents, whose ignore comments apply to the findings. */
  readonly documents: readonly Document[];
}

/** Relevant options of the call. */
interface TargetLinkCheckOptions {
  readonly configFile?: string;
  readonly url?: string;
  readonly baseUrl?: string;
  readonly cache?: boolean;
  readonly strict?: boolean;
  readonly crawl?: boolean | CrawlOptions;
  readonly onProgress?: (phase: 'crawl', done: number, all: number) => void;
}

/** Levels if the project has no configuration. */
const DEFAULT_LINK_LEVELS: LinkCheckSettings = {
  onBrokenLinks: 'error',
  onBrokenAnchors: 'warn',
  onBrokenMarkdownLinks: 'warn',
  linkCheck: { exclude: [], externalStatus: {}, rules: defaultLinkRuleLevels, hosts: {}, allowPrivate: [] },
  rules: {},
};

/** Whether a name is an address. */
function isWebAddress(name: string): boolean {
  return /^https?:/i.test(name);
}

/** Checks a target. Uses the settings of the project if it has a configuration. */
export async function checkTargetLinks(
  root: string,
  names: readonly string[],
  {
    options,
    features,
    withOptions,
  }: {
    readonly options: TargetLinkCheckOptions;
    readonly features: string | undefined;
    readonly withOptions: (levels: LinkCheckSettings) => LinkCheckSettings;
  },
): Promise<LinkCheckResultWithLevels> {
  validateSiteAddresses(options);
  validateCheckTargets(root, names, options);
  const { configFile, url, baseUrl } = options;
  const cacheDir = options.cache === false ? undefined : findCheckedCacheFolder(root);
  const load = () =>
    runWithWatchdogForLoading((watch) => loadSiteConfig({ root, configFile, features, cacheDir, watch }));
  const [name = ''] = names;
  if (names.every((candidate) => isMarkdownSource(resolve(root, candidate)))) {
    const { checkMarkdownLinks: checkMarkdown } = await import('./markdown/check-markdown.ts');
    const loaded = await load();
    const config = { ...loaded, ...withOptions(loaded) };
    return { ...(await checkMarkdown({ paths: names.map((each) => resolve(root, each)), config })), levels: config };
  }
  const hasConfig = configFile !== undefined || findConfigFile({ root }) !== undefined;
  const levels = withOptions(hasConfig ? await load() : DEFAULT_LINK_LEVELS);
  if (isWebAddress(name)) {
    const { checkCrawledSite } = await import('./crawl/check-crawl.ts');
    const onProgress = (done: number, all: number) => options.onProgress?.('crawl', done, all);
    const crawl = typeof options.crawl === 'object' ? options.crawl : {};
    return {
      ...(await checkCrawledSite({ ...crawl, address: name, levels, strict: options.strict, onProgress })),
      levels,
      documents: [],
    };
  }
  const call = { root, levels, url, baseUrl };
  const file = resolve(root, name);
  if (/\.(?:zip|tgz|tar\.gz)$/i.test(name) && !readStats(file)?.isDirectory())
    return { ...(await checkLinksInArchive(file, name, call)), levels, documents: [] };
  const { checkLinksInFolder } = await import('./folder/check-folder.ts');
  return { ...checkLinksInFolder({ ...call, dir: file }), levels, documents: [] };
}

/** Throws if targets cannot be checked in one call, or are of an unexpected kind. */
function validateCheckTargets(root: string, names: readonly string[], { crawl }: TargetLinkCheckOptions): void {
  const address = names.find(isWebAddress);
  if (address !== undefined && !crawl)
    throw createInvocationError(
      `\`${address}\` is an address.`,
      'To read the site there page after page, add `--crawl`.',
    );
  if (crawl && address === undefined)
    throw createInvocationError(
      '`--crawl` needs the address of a site.',
      'Name it: `techdocs check-links https://docs.example.com/ --crawl`.',
    );
  if (names.length < 2) return;
  const alone = names.find((name) => isWebAddress(name) || !isMarkdownSource(resolve(root, name)));
  if (alone === undefined) return;
  if (!isWebAddress(alone) && readStats(resolve(root, alone)) === undefined)
    throw createInvocationError(`There is no file and no folder \`${alone}\`.`);
  throw createInvocationError(
    `\`${alone}\` has to be checked alone.`,
    'Only files and folders of Markdown can be named together.',
  );
}

/**
 * Whether a path is a Markdown file, or a folder with at least as many Markdown files as HTML files. A built site has an HTML file for
 * every page.
 */
function isMarkdownSource(path: string): boolean {
  const stats = readStats(path);
  if (!stats?.isDirectory()) return stats?.isFile() === true && isMarkdownPath(path);
  if (readStats(join(path, 'index.html')) !== undefined) return false;
  const files = listFolderFiles(path);
  const pages = files.filter((file) => /\.x?html?$/i.test(file)).length;
  const markdownCount = files.filter(isMarkdownPath).length;
  return markdownCount > 0 && markdownCount >= pages;
}

/** Checks the content of an archive. Resolves line numbers at once, because the unpacked folder is temporary. */
async function checkLinksInArchive(
  file: string,
  name: string,
  call: Omit<FolderCheckInput, 'dir'>,
): Promise<CheckedLinksWithExternal> {
  const [{ unpackArchiveForCallback }, { checkLinksInFolder }] = await Promise.all([
    import('./folder/unpack.ts'),
    import('./folder/check-folder.ts'),
  ]);
  return unpackArchiveForCallback(file, name, (dir) => {
    const checked = checkLinksInFolder({ ...call, dir, name });
    const external = checked.external.map((use) => {
      const place = use.place();
      return { ...use, place: () => place };
    });
    return { ...checked, external };
  });
}
