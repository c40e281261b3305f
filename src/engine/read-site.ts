// IO. The first half of the pipeline: reads a site in all of its languages. All later steps depend on this data only.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeRelativePosixPath } from '../config/io/bundle.ts';
import { readFileAtRef } from '../content/git/tree.ts';
import { readReferencedPaths } from '../content/io/checkout.ts';
import { readContent } from '../content/io/folder.ts';
import { findForeignGenerator, findUnreadContent } from '../content/io/outside.ts';
import { readText } from '../content/io/read-text.ts';
import { computeHash } from '../lib/hash.ts';
import type { SiteConfig } from '../model/config.ts';
import { type Diagnostic, UserError } from '../model/diagnostic.ts';
import { PUBLISHED_ADDRESSES_FILE, type PublishedAddresses, parsePublishedAddresses } from '../model/published.ts';
import type { SiteContent } from '../model/source.ts';
import { getCodeFolder } from '../model/untrusted.ts';
import type { TranslatedConfig } from '../site/config-texts.ts';
import type { SiteComponents } from './components.ts';
import { addGeneratedPages } from './extensions/generated-pages.ts';
import type { PhaseTimer } from './phases.ts';
import type { ConfiguredProject, Project, Theme } from './project.ts';

/** The content of a site. */
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

/** A timer that measures nothing. */
export const runUntimedPhase: PhaseTimer = async (_, step) => step();

/** Reads the files of the default language: everything except pages that are code and pages of extensions. */
export function readDefaultLanguageFiles({ config, disk }: ConfiguredProject): Promise<SiteContent> {
  return readContent(config, config.i18n.defaultLocale, disk);
}

/** Options of reading a site. */
export interface ReadSiteOptions {
  /** The files of the site, if they were read already. */
  readonly files?: SiteContent;
  /** Accepts a site without pages, such as an early commit. */
  readonly mayBeEmpty?: boolean;
}

/** Reads a site. Throws if the site has no pages. It does not throw if `mayBeEmpty` is set, or if a page exists but cannot be read. */
export async function readSite(
  project: Project,
  clock: PhaseTimer = runUntimedPhase,
  { files, mayBeEmpty = false }: ReadSiteOptions = {},
): Promise<SiteContentByLocale> {
  const { config, disk, components, inputs } = project;
  const { defaultLocale, built } = config.i18n;
  const base = await clock('read', async () => {
    const content = files ?? (await readDefaultLanguageFiles(project));
    return addReferencedFiles(
      await addGeneratedPages(await addCodePages(content, config, components), project),
      project,
    );
  });
  const outside = findUnreadContent(config, disk, inputs);
  if (base.sources.length === 0 && !mayBeEmpty) await throwNoContentError(project, [...base.diagnostics, ...outside]);
  const { published, faults } = readPublishedAddresses(config);
  const locales: LocaleSiteContent[] = [];
  for (const locale of built) {
    // The reader of translations is loaded only for sites with translations.
    const translate = locale === defaultLocale ? undefined : (await import('./localize.ts')).readTranslatedContent;
    const read = translate ? await translate(project, { locale, base, clock }) : { content: base };
    locales.push({ locale, ...read, ...(translate && { content: await addReferencedFiles(read.content, project) }) });
  }
  const found = faults.length === 0 ? outside : [...outside, ...faults];
  return { base, outside: found, foreign: findForeignGenerator(config), ...(published && { published }), locales };
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
  const checkout = await readReferencedPaths(config, content.sources, disk);
  return checkout === undefined ? content : { ...content, checkout };
}

/** Adds pages that are code to the sources. Files that code imports are not reported as unused. */
async function addCodePages(
  content: SiteContent,
  config: SiteConfig,
  { inputs, pages }: SiteComponents,
): Promise<SiteContent> {
  if (inputs.length === 0) return content;
  const { scripts } = pages;
  const used = inputs.map((file) => computeRelativePosixPath(file, getCodeFolder(config)));
  const files = new Set(used.filter((file) => /\.[jt]sx?$/.test(file)));
  const parts = content.parts?.filter((part) => !used.some((file) => `${file}/`.startsWith(`${part}/`)));
  const assets = content.assets.filter(({ file }) => !files.has(file));
  const withScripts = Object.keys(scripts).length > 0 && { pageScripts: scripts };
  const sources = [...content.sources, ...(await pages.sources())];
  return { ...content, ...withScripts, assets, ...(parts && { parts }), sources };
}

async function throwNoContentError({ config }: Project, diagnostics: readonly Diagnostic[]): Promise<void> {
  if (diagnostics.some(({ severity }) => severity === 'error')) return;
  const [{ discoverProject }, { createNoContentError: noContent }] = await Promise.all([
    import('../content/io/discover-project.ts'),
    import('../content/no-content.ts'),
  ]);
  const fault = noContent(discoverProject(config));
  throw new UserError(fault.message, fault.exitCode, [...diagnostics, ...fault.diagnostics]);
}

/** Returns the root-relative files of the configuration, components and React pages. With `theme`, its files are included too. */
export function listCodeFiles({ config, inputs, components }: Project, theme?: Theme): readonly string[] {
  const root = getCodeFolder(config);
  const ofTheme = theme === undefined ? [] : [...theme.templates.inputs, ...theme.parts.inputs];
  const files = [...config.customCss.map((file) => join(root, file)), ...inputs, ...components.inputs, ...ofTheme];
  return files.map((file) => computeRelativePosixPath(file, root));
}

/**
 * Returns the root-relative files of a site's templates and parts. Returns an empty list if they cannot be compiled; another step reports
 * this error.
 */
export async function listThemeFiles({ config, memo }: Pick<Project, 'config' | 'memo'>): Promise<readonly string[]> {
  const [{ loadTemplates }, { loadPagePartModules: loadParts }] = await Promise.all([
    import('./templates.ts'),
    import('./site-parts.ts'),
  ]);
  try {
    const made = await Promise.all([loadTemplates(config, memo.folder), loadParts(config, memo.folder)]);
    return made.flatMap(({ inputs }) => inputs.map((file) => computeRelativePosixPath(file, getCodeFolder(config))));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [];
  }
}

/**
 * Returns the fingerprint of everything that determines the pages and findings of a site: the content, the configuration, its code and this
 * package. `salt`: additional inputs of the caller.
 */
export function computeSiteFingerprint(
  project: Project,
  { outside, foreign, published, locales }: SiteContentByLocale,
  salt: readonly string[] = [],
): string {
  const { config, packageInfo, components, extensions, depth, sidebarFaults, notes = [] } = project;
  // The hash of a source represents its texts and pieces.
  const read = locales.map(({ content, texts, ...rest }) => {
    const sources = content.sources.map(({ text, pieces, includes, latest, ...named }) => [
      named,
      Object.keys(includes),
    ]);
    return [rest, texts, { ...content, sources }];
  });
  // The bytes of code files determine the positions of findings and the behavior of functions.
  const code = listCodeFiles(project).map((file) => {
    const path = join(getCodeFolder(config), file);
    return [file, existsSync(path) && computeHash(readFileSync(path))];
  });
  return computeHash(
    JSON.stringify([
      packageInfo.hash,
      depth,
      config,
      code,
      components.hash,
      // Options of extensions may come from the environment.
      extensions.map(({ fingerprint }) => fingerprint),
      outside,
      foreign,
      ...(published ? [published] : []),
      ...(notes.length > 0 ? [notes] : []),
      sidebarFaults,
      read,
      salt,
    ]),
  );
}
