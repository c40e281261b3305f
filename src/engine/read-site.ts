// IO. The first half of the pipeline: reads a site in all of its languages. All later steps depend on this data only.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { relativePosixPath } from '../config/io/bundle.ts';
import { readFileAtRef } from '../content/git/tree.ts';
import { readReferencedPaths } from '../content/io/checkout.ts';
import { readContent } from '../content/io/folder.ts';
import { findOutsideContent, foreignGenerator } from '../content/io/outside.ts';
import { readText } from '../content/io/read-text.ts';
import { hashOf } from '../lib/hash.ts';
import type { SiteConfig } from '../model/config.ts';
import { type Diagnostic, UserError } from '../model/diagnostic.ts';
import { PUBLISHED_FILE, type PublishedAddresses, parsePublished } from '../model/published.ts';
import type { Content } from '../model/source.ts';
import { codeRootOf } from '../model/untrusted.ts';
import type { TranslatedConfig } from '../site/config-texts.ts';
import type { SiteComponents } from './components.ts';
import { withGeneratedPages } from './extensions/generated-pages.ts';
import type { PhaseTimer } from './phases.ts';
import type { ConfiguredProject, Project, Theme } from './project.ts';

/** The content of a site. */
export interface ReadSite {
  /** In the default language. */
  readonly base: Content;
  /** Findings on files outside the content folders that are not read. */
  readonly outside: readonly Diagnostic[];
  /** The generator whose configuration the project has, such as `MkDocs`. */
  readonly foreign?: string;
  /** Published addresses; absent if the project has no list, or does not check it. */
  readonly published?: PublishedAddresses;
  /** The built languages, in the order of the configuration. */
  readonly locales: readonly ReadLocale[];
}

/** The content of a site in one language. */
export interface ReadLocale {
  readonly locale: string;
  readonly content: Content;
  /** Absent for the default language. */
  readonly texts?: TranslatedConfig;
}

/** A timer that measures nothing. */
export const untimedPhase: PhaseTimer = async (_, step) => step();

/** Reads the files of the default language: everything except pages that are code and pages of extensions. */
export function readFiles({ config, disk }: ConfiguredProject): Promise<Content> {
  return readContent(config, config.i18n.defaultLocale, disk);
}

/** Options of reading a site. */
export interface ReadOptions {
  /** The files of the site, if they were read already. */
  readonly files?: Content;
  /** Accepts a site without pages, such as an early commit. */
  readonly mayBeEmpty?: boolean;
}

/** Reads a site. Throws if it has no page and may not be empty, unless a page exists that cannot be read. */
export async function readSite(
  project: Project,
  clock: PhaseTimer = untimedPhase,
  { files, mayBeEmpty = false }: ReadOptions = {},
): Promise<ReadSite> {
  const { config, disk, components, inputs } = project;
  const { defaultLocale, built } = config.i18n;
  const base = await clock('read', async () => {
    const content = files ?? (await readFiles(project));
    return addCheckout(await withGeneratedPages(await addCodePages(content, config, components), project), project);
  });
  const outside = findOutsideContent(config, disk, inputs);
  if (base.sources.length === 0 && !mayBeEmpty) await throwNoContent(project, [...base.diagnostics, ...outside]);
  const { published, faults } = readPublished(config);
  const locales: ReadLocale[] = [];
  for (const locale of built) {
    // The reader of translations is loaded only if there are some.
    const translate = locale === defaultLocale ? undefined : (await import('./localize.ts')).readTranslatedContent;
    const read = translate ? await translate(project, { locale, base, clock }) : { content: base };
    locales.push({ locale, ...read, ...(translate && { content: await addCheckout(read.content, project) }) });
  }
  const found = faults.length === 0 ? outside : [...outside, ...faults];
  return { base, outside: found, foreign: foreignGenerator(config), ...(published && { published }), locales };
}

/**
 * Reads the list of published addresses, if it exists and the project checks it. With untrusted content, addresses that the change adds to
 * the list do not count as published.
 */
function readPublished({ root, baseUrl, onLostAddresses, untrusted }: SiteConfig): Partial<
  ReturnType<typeof parsePublished>
> & {
  readonly faults: readonly Diagnostic[];
} {
  const path = join(root, PUBLISHED_FILE);
  if (onLostAddresses === 'ignore' || !existsSync(path)) return { faults: [] };
  if (untrusted && readFileAtRef(root, `${untrusted.commit}:${PUBLISHED_FILE}`) === undefined) return { faults: [] };
  const { text, diagnostic } = readText(path, PUBLISHED_FILE);
  return text === undefined ? { faults: diagnostic ? [diagnostic] : [] } : parsePublished(text, baseUrl);
}

/** Adds files outside the content folders that texts refer to. */
async function addCheckout(
  { checkout: _, ...content }: Content,
  { config, disk }: ConfiguredProject,
): Promise<Content> {
  const checkout = await readReferencedPaths(config, content.sources, disk);
  return checkout === undefined ? content : { ...content, checkout };
}

/** Adds pages that are code to the sources. Files that code imports are not reported as unused. */
async function addCodePages(content: Content, config: SiteConfig, { inputs, pages }: SiteComponents): Promise<Content> {
  if (inputs.length === 0) return content;
  const { scripts } = pages;
  const used = inputs.map((file) => relativePosixPath(file, codeRootOf(config)));
  const files = new Set(used.filter((file) => /\.[jt]sx?$/.test(file)));
  const parts = content.parts?.filter((part) => !used.some((file) => `${file}/`.startsWith(`${part}/`)));
  const assets = content.assets.filter(({ file }) => !files.has(file));
  const withScripts = Object.keys(scripts).length > 0 && { pageScripts: scripts };
  const sources = [...content.sources, ...(await pages.sources())];
  return { ...content, ...withScripts, assets, ...(parts && { parts }), sources };
}

async function throwNoContent({ config }: Project, diagnostics: readonly Diagnostic[]): Promise<void> {
  if (diagnostics.some(({ severity }) => severity === 'error')) return;
  const [{ discoverProject }, { createNoContentError: noContent }] = await Promise.all([
    import('../content/io/discover-project.ts'),
    import('../content/no-content.ts'),
  ]);
  const fault = noContent(discoverProject(config));
  throw new UserError(fault.message, fault.exitCode, [...diagnostics, ...fault.diagnostics]);
}

/** Root-relative files of the configuration, components and React pages; with a theme, its files too. */
export function filesOfCode({ config, inputs, components }: Project, theme?: Theme): readonly string[] {
  const root = codeRootOf(config);
  const ofTheme = theme === undefined ? [] : [...theme.templates.inputs, ...theme.parts.inputs];
  const files = [...config.customCss.map((file) => join(root, file)), ...inputs, ...components.inputs, ...ofTheme];
  return files.map((file) => relativePosixPath(file, root));
}

/** Root-relative files of the templates and parts of a site; empty if they cannot be compiled, which is reported elsewhere. */
export async function filesOfTheme({ config, memo }: Pick<Project, 'config' | 'memo'>): Promise<readonly string[]> {
  const [{ loadTemplates }, { loadParts }] = await Promise.all([import('./templates.ts'), import('./site-parts.ts')]);
  try {
    const made = await Promise.all([loadTemplates(config, memo.folder), loadParts(config, memo.folder)]);
    return made.flatMap(({ inputs }) => inputs.map((file) => relativePosixPath(file, codeRootOf(config))));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [];
  }
}

/**
 * Returns the fingerprint of all inputs of a site, its findings and its pages: the content, the configuration, its code and this package.
 * `salt`: additional inputs of the caller.
 */
export function fingerprintOf(
  project: Project,
  { outside, foreign, published, locales }: ReadSite,
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
  // The bytes of these files determine the positions of findings and the behavior of functions.
  const code = filesOfCode(project).map((file) => {
    const path = join(codeRootOf(config), file);
    return [file, existsSync(path) && hashOf(readFileSync(path))];
  });
  return hashOf(
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
