// IO. The first half of the pipeline: reads a site in all of its languages. All later steps depend on this data only.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dropCacheWithoutPages } from '../cache/cache-folder.ts';
import { computeRelativePosixPath } from '../config/io/bundle.ts';
import { readFileAtRef } from '../content/git/tree.ts';
import { findPathsNamedInSources } from '../content/io/checkout.ts';
import { readContent } from '../content/io/folder.ts';
import { findForeignGenerator, findUnreadContent } from '../content/io/outside.ts';
import { readText } from '../content/io/read-text.ts';
import type { SiteConfig } from '../model/config.ts';
import { type Diagnostic, UserError } from '../model/diagnostic.ts';
import { PUBLISHED_ADDRESSES_FILE, parsePublishedAddresses } from '../model/published.ts';
import type { SiteContent } from '../model/source.ts';
import { getSiteCodeFolder } from '../model/untrusted.ts';
import type { SiteComponents } from './components.ts';
import { addGeneratedPages } from './extensions/generated-pages.ts';
import { type PhaseTimer, runUntimedPhase } from './phases.ts';
import type { ConfiguredProject, Project } from './project.ts';
import type { LocaleSiteContent, SiteContentByLocale } from './site-content.ts';

interface ReadSiteOptions {
  /** The files of the site, if they were read already. */
  readonly files?: SiteContent;
  /** Accepts a site without pages, such as an early commit. */
  readonly mayBeEmpty?: boolean;
}

/** Reads a site. Throws if the site has no pages, unless `mayBeEmpty` is set or an existing page cannot be read. */
export async function readSite(
  project: Project,
  clock: PhaseTimer = runUntimedPhase,
  { files, mayBeEmpty = false }: ReadSiteOptions = {},
): Promise<SiteContentByLocale> {
  const { config, disk, components, inputs } = project;
  const { defaultLocale, built } = config.i18n;
  const base = await clock('read', async () => {
    const content = files ?? (await readContent(config, disk));
    return addReferencedFiles(
      await addGeneratedPages(await addReactPages(content, config, components), project),
      project,
    );
  });
  const outside = findUnreadContent(config, disk, inputs);
  if (base.sources.length === 0 && !mayBeEmpty)
    await throwNoContentUnlessErrorExists(project, [...base.diagnostics, ...outside]);
  const { published, faults } = readPublishedAddresses(config);
  const locales: LocaleSiteContent[] = [];
  for (const locale of built) {
    // The reader of translations is loaded only for sites with translations.
    const translate = locale === defaultLocale ? undefined : (await import('./localize.ts')).readTranslatedContent;
    const read = translate ? await translate(project, { locale, base, clock }) : { content: base };
    locales.push({ locale, ...read, ...(translate && { content: await addReferencedFiles(read.content, project) }) });
  }
  const findings = faults.length === 0 ? outside : [...outside, ...faults];
  return { base, outside: findings, foreign: findForeignGenerator(config), ...(published && { published }), locales };
}

/**
 * Reads the list of published addresses, if it exists and the project checks it. With untrusted content, addresses that the change adds to
 * the list do not count as published.
 */
function readPublishedAddresses({ root, baseUrl, onLostAddresses, untrusted }: SiteConfig): Partial<
  ReturnType<typeof parsePublishedAddresses>
> & {
  readonly faults: readonly Diagnostic[];
} {
  const path = join(root, PUBLISHED_ADDRESSES_FILE);
  if (onLostAddresses === 'ignore' || !existsSync(path)) return { faults: [] };
  if (untrusted && readFileAtRef(root, `${untrusted.commit}:${PUBLISHED_ADDRESSES_FILE}`) === undefined)
    return { faults: [] };
  const { text, diagnostic } = readText(path, PUBLISHED_ADDRESSES_FILE);
  return text === undefined ? { faults: diagnostic ? [diagnostic] : [] } : parsePublishedAddresses(text, baseUrl);
}

/** Adds files outside the content folders to which texts refer. */
async function addReferencedFiles(
  { checkout: _, ...content }: SiteContent,
  { config, disk }: ConfiguredProject,
): Promise<SiteContent> {
  const checkout = await findPathsNamedInSources(config, content.sources, disk);
  return checkout === undefined ? content : { ...content, checkout };
}

/** Adds pages that are code to the sources. Files that code imports are not reported as unused. */
async function addReactPages(
  content: SiteContent,
  config: SiteConfig,
  { inputs, pages }: SiteComponents,
): Promise<SiteContent> {
  if (inputs.length === 0) return content;
  const { scripts } = pages;
  const used = inputs.map((file) => computeRelativePosixPath(file, getSiteCodeFolder(config)));
  const files = new Set(used.filter((file) => /\.[jt]sx?$/.test(file)));
  const parts = content.parts?.filter((part) => !used.some((file) => `${file}/`.startsWith(`${part}/`)));
  const assets = content.assets.filter(({ file }) => !files.has(file));
  const withScripts = Object.keys(scripts).length > 0 && { pageScripts: scripts };
  const sources = [...content.sources, ...(await pages.sources())];
  return { ...content, ...withScripts, assets, ...(parts && { parts }), sources };
}

async function throwNoContentUnlessErrorExists({ config }: Project, diagnostics: readonly Diagnostic[]): Promise<void> {
  if (diagnostics.some(({ severity }) => severity === 'error')) return;
  const [{ describeProjectWithoutPages: discoverProject }, { createNoContentError: noContent }] = await Promise.all([
    import('../content/io/discover-project.ts'),
    import('../content/no-content.ts'),
  ]);
  const fault = noContent(discoverProject(config));
  // Removes the cache again, because the user may have called techdocs in the wrong folder.
  dropCacheWithoutPages(config.root);
  throw new UserError(fault.message, fault.exitCode, [...diagnostics, ...fault.diagnostics]);
}
