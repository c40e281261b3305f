// Reads a site of another generator than Docusaurus in the form that all generators share.

import { join } from 'node:path';
import { readStats } from '../../../content/io/stats.ts';
import { getParentFolder } from '../../../lib/file-path.ts';
import { isPlainObject } from '../../../lib/values.ts';
import { createInvocationError } from '../../../model/diagnostic.ts';
import { createAliasResolver, readPathAliases } from '../aliases.ts';
import { createUnreadableConfigError, type OldCodeReader } from '../code-reader.ts';
import { listImportedModules } from '../imported-files.ts';
import type { FolderMove } from '../layout.ts';
import { toRawOptions } from '../old-site.ts';
import { resolveReadableSourcePath } from '../reach.ts';
import { isUtf8File, listFolderEntries, listOldFiles, readOldFileText } from '../read-source.ts';
import type { SiteToMigrate } from '../site-to-migrate.ts';
import type { DetectedGenerator } from './find-generator.ts';
import { readHugoSite } from './hugo-site.ts';
import { readMdbookSite } from './mdbook-site.ts';
import { readMkdocsSite } from './mkdocs-site.ts';
import { readNextraSite } from './nextra-site.ts';
import {
  generatorDisplayNames,
  makeSiteValid,
  type NonDocusaurusGenerator,
  type NonDocusaurusSite,
} from './other-site.ts';
import { isPagePath } from './places.ts';
import { planNonDocusaurusSite } from './plan.ts';
import { readMarkdownFolder } from './readme-site.ts';
import { readStarlightSite } from './starlight-site.ts';
import { type AdditionalConfig, addToLocales } from './vitepress-additional.ts';
import { readVitepressSite } from './vitepress-site.ts';

/** Reads the site. Throws a `UserError` if its configuration cannot be read, or if it has no pages. */
export async function readNonDocusaurusSite(
  root: string,
  detectedGenerator: DetectedGenerator,
  code: OldCodeReader,
): Promise<SiteToMigrate> {
  const site = makeSiteValid(await readSiteOfGenerator(root, detectedGenerator, code));
  const content = await readSiteContent(root, site, code);
  const { has, read } = content;
  return {
    site: root,
    configFile: site.configFile,
    read,
    find: (path) => (has(path) ? path : undefined),
    locales: site.locales.map(({ name }) => name),
    plan: (parts) => planNonDocusaurusSite(site, { ...content, ...parts, left: [...content.left, ...code.items] }),
    facts: {
      generator: site.generatorName ?? generatorDisplayNames[site.generator],
      isPlainHtml: site.generator !== 'starlight' && site.generator !== 'nextra',
      refused: new Set(['duplicate-route']),
      ...(site.templateValues === undefined && { ownSyntax: getOwnSyntax(site, read(site.configFile)) }),
    },
  };
}

/** Matches messages on syntax that a generator itself read. It showed all other syntax as text. */
const OWN_SYNTAX_BY_GENERATOR: Readonly<Partial<Record<NonDocusaurusGenerator, RegExp>>> = {
  readme: /^(?!)/,
  mdbook: /^`(?:\{\{ ?#|\{[^{]|: )/,
  hugo: /\{\{[<%]|^`(?:\{[^{]|: |==|\+\+|[~^])/,
};

/** Generators whose Markdown has definition lists only with a plugin, which the configuration names. */
const GENERATORS_WITHOUT_DEFINITION_LISTS: readonly string[] = ['vitepress', 'starlight', 'nextra'];
const DEFINITION_LIST_PLUGIN = /def(?:inition)?-?list/i;

/** Returns a pattern of messages on syntax that the generator of a site read; `undefined` for all syntax. */
export function getOwnSyntax(
  { generator }: Pick<NonDocusaurusSite, 'generator'>,
  configuration = '',
): RegExp | undefined {
  const hasNoLists =
    GENERATORS_WITHOUT_DEFINITION_LISTS.includes(generator) && !DEFINITION_LIST_PLUGIN.test(configuration);
  return hasNoLists ? /^(?!`(?:\[!|: ))/ : OWN_SYNTAX_BY_GENERATOR[generator];
}

async function readSiteOfGenerator(
  root: string,
  { generator, configFile }: DetectedGenerator,
  code: OldCodeReader,
): Promise<NonDocusaurusSite> {
  const read = (path: string) => readOldFileText(root, path);
  const list = (folder: string) =>
    listOldFiles(root, [{ from: folder, to: folder, kind: 'static' }]).files.map(({ path }) =>
      path.replace(/^\.\//, ''),
    );
  if (generator === 'mkdocs') return readMkdocsSite(configFile, { read, list }, listFolderEntries(root));
  if (generator === 'hugo') return readHugoSite(configFile, { read, list });
  if (generator === 'mdbook') return readMdbookSite(configFile, { read, list });
  if (generator === 'readme') return readMarkdownFolder(configFile, { read, list });
  if (generator === 'nextra')
    return readNextraSite(configFile, { read, list, exports: (files) => code.readExports(files) });
  const { value } = await code.readDefault(join(root, configFile));
  if (!isPlainObject(value)) throw createUnreadableConfigError(configFile, code.items);
  if (generator === 'starlight') return readStarlightSite(value, configFile, { read, list });
  const place = { configFile, root: configFile.replace(/\/?\.vitepress\/.*$/, '') || '.' };
  const site = readVitepressSite(value, place, { read, list });
  const additional: AdditionalConfig[] = [];
  for (const file of list(site.pages).filter((path) => VITEPRESS_ADDITIONAL_CONFIG_PATTERN.test(path))) {
    if (!read(file)?.includes('defineAdditionalConfig')) continue;
    const path = site.pages === '.' ? file : file.slice(site.pages.length + 1);
    const { value: options } = await code.readDefault(join(root, file));
    additional.push({ folder: getParentFolder(site.rewritten?.(path) ?? path), options: toRawOptions(options) });
  }
  if (additional.length === 0) return site;
  return readVitepressSite(addToLocales(value, additional), place, { read, list });
}

/** Configuration that VitePress 2 reads in a folder of pages, such as that of a language. */
const VITEPRESS_ADDITIONAL_CONFIG_PATTERN = /(?:^|\/)config\.[cm]?[jt]s$/;

/** Code of Vue in a page. Other imports of such a page are samples of code. */
const VUE_SCRIPT = /^<script\b[\s\S]*?^<\/script>/gm;

/** Lists the files of the site, and reads what its pages import. */
async function readSiteContent(root: string, site: NonDocusaurusSite, code: OldCodeReader) {
  const folders = [...new Set([site.pages, ...site.files])].map(
    (from): FolderMove => ({ from, to: from, kind: 'static' }),
  );
  const { files: oldFiles, left } = listOldFiles(root, folders);
  const read = (path: string) => readOldFileText(root, path);
  // A file is found twice if its folder is inside another listed folder.
  const paths = [...new Set(oldFiles.map(({ path }) => path.replace(/^\.\//, '')))];
  if (!paths.some((path) => isPagePath(path, site)))
    throw createInvocationError(
      `The folder \`${site.pages}\` of the old site has no pages.`,
      `\`${site.configFile}\` names it: is it there?`,
    );
  const has = (path: string) => {
    const real = resolveReadableSourcePath(root, path);
    return real !== undefined && readStats(real)?.isFile() === true;
  };
  const theme = getParentFolder(site.configFile);
  const ownOldFiles =
    site.generator === 'vitepress' ? listOldFiles(root, [{ from: theme, to: theme, kind: 'static' }]).files : [];
  const componentPaths = [...new Set([...paths, ...ownOldFiles.map(({ path }) => path)])];
  const alias = createAliasResolver(readPathAliases(read));
  const isVue = site.generator === 'vitepress';
  const pages = paths
    .filter((path) => path.endsWith(isVue ? '.md' : '.mdx'))
    .map((path) => {
      const text = read(path) ?? '';
      return [path, isVue ? (text.match(VUE_SCRIPT) ?? []).join('\n') : text] as const;
    });
  const values = await code.readExports(listImportedModules(pages, { read, has, alias }));
  return { paths, componentPaths, read, isUtf8: (path: string) => isUtf8File(root, path), has, alias, values, left };
}
