// Migrates a site of another generator: reads it, plans the new site, builds it in a trial folder, and compares addresses. Writing,
// building and reporting use the same code as for Docusaurus.

import { join } from 'node:path';
import { readStats } from '../../../content/io/stats.ts';
import { getParentFolder } from '../../../lib/file-path.ts';
import { isPlainObject } from '../../../lib/values.ts';
import { createInvocationError } from '../../../model/diagnostic.ts';
import { createUnreadableConfigError, type OldCodeReader } from '../code-reader.ts';
import { createCodeRunReport } from '../code-report.ts';
import type { FolderMove } from '../layout.ts';
import { lowerLevelsOfFailedRules } from '../levels.ts';
import type { RawOptions } from '../old-site.ts';
import type { NewSiteFile, NoteWithLocation, PlannedRedirect } from '../planned.ts';
import { resolveReadableSourcePath } from '../reach.ts';
import { listFolderEntries, listOldFiles, readOldFileText } from '../read-source.ts';
import { compareAddressesWithTrial, planAddressRedirects } from '../routes.ts';
import type { TrialSite } from '../tried-site.ts';
import { runSiteTrial } from '../try-site.ts';
import { writeStagedFiles } from '../write.ts';
import type { DetectedGenerator } from './find-generator.ts';
import { readHugoSite } from './hugo-site.ts';
import { listModulesOfPages, readImportedValues } from './imported-values.ts';
import { readMdbookSite } from './mdbook-site.ts';
import { readMkdocsSite } from './mkdocs-site.ts';
import { readNextraSite } from './nextra-site.ts';
import {
  ensureReadableAccentColour,
  generatorDisplayNames,
  type NonDocusaurusGenerator,
  type NonDocusaurusSite,
} from './other-site.ts';
import { isPagePath } from './places.ts';
import { type NonDocusaurusPlan, type NonDocusaurusPlanInput, planNonDocusaurusSite } from './plan.ts';
import { readMarkdownFolder } from './readme-site.ts';
import { createSiteAliasFinder } from './site-components.ts';
import { readStarlightSite } from './starlight-site.ts';
import { readVitepressSite } from './vitepress-site.ts';

/** Reads the configuration of the old site. */
export async function readNonDocusaurusSite(
  root: string,
  found: DetectedGenerator,
  code: OldCodeReader,
): Promise<NonDocusaurusSite> {
  return ensureReadableAccentColour(await readSiteOfGenerator(root, found, code));
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
  if (generator === 'starlight') return readStarlightSite(value, configFile);
  return readVitepressSite(value, configFile, configFile.replace(/\/?\.vitepress\/.*$/, '') || '.');
}

/** Inputs of a trial. */
interface NonDocusaurusTrialInput extends Pick<NonDocusaurusPlanInput, 'parse' | 'structure' | 'version' | 'name'> {
  readonly trial: string;
  readonly code: OldCodeReader;
  /** Locales for which techdocs has no interface texts. */
  readonly lacking: readonly string[];
}

/** Writes the new site to the folder `trial`, and assembles and checks it there as a build does. */
export async function buildNonDocusaurusTrialSite(
  root: string,
  site: NonDocusaurusSite,
  given: NonDocusaurusTrialInput,
): Promise<TrialSite> {
  const { trial, code } = given;
  const folders = [...new Set([site.pages, ...site.files])].map(
    (from): FolderMove => ({ from, to: from, kind: 'static' }),
  );
  const { files: found, left } = listOldFiles(root, folders);
  const read = (path: string) => readOldFileText(root, path);
  // A file is found twice if its folder is inside another listed folder.
  const paths = [...new Set(found.map(({ path }) => path.replace(/^\.\//, '')))];
  if (!paths.some((path) => isPagePath(path, site)))
    throw createInvocationError(
      `The folder \`${site.pages}\` of the old site has no pages.`,
      `\`${site.configFile}\` names it: is it there?`,
    );
  const has = createFileExistenceChecker(root);
  const theme = getParentFolder(site.configFile);
  const own =
    site.generator === 'vitepress' ? listOldFiles(root, [{ from: theme, to: theme, kind: 'static' }]).files : [];
  const componentPaths = [...new Set([...paths, ...own.map(({ path }) => path)])];
  const values = await readValuesImportedByPages(paths, { read, has, code });
  const plan = planNonDocusaurusSite(site, { ...given, paths, componentPaths, read, has, values });
  const lacking = given.lacking.filter((name) => plan.locales.some((locale) => locale.name === name));
  const rules = lacking.length > 0 ? { 'missing-text': 'ignore' } : undefined;
  const config = (redirects: readonly PlannedRedirect[], levels: RawOptions): NewSiteFile => ({
    path: 'site.config.ts',
    text: plan.configText(redirects, { ...(rules && { rules }), ...levels }),
  });
  const first = config([], {});
  writeStagedFiles(root, trial, [...plan.files, first]);
  const tried = await runSiteTrial({ root: trial, isLast: false });
  const placed = new Map(plan.pages.map(({ page }) => [page.path, page.to]));
  const routes = compareAddressesWithTrial(plan.addresses, tried, (source) => placed.get(source));
  const levels = lowerLevelsOfFailedRules(tried.findings, rules);
  const last = config(
    planAddressRedirects(
      routes,
      site.locales.map(({ name }) => name),
    ),
    levels.value,
  );
  if (last.text !== first.text) writeStagedFiles(root, trial, [last]);
  const items = [...plan.items, ...left, ...code.items, ...levels.items, ...lacking.map(createEnglishInterfaceNote)];
  const files = [...plan.files, last];
  const skipped = [...code.unrun];
  return {
    ...{ site: root, read, files, skipped, isWhole: true, mayRun: false, runsCode: false },
    pages: plan.pages.map(({ page, text }) => ({ from: page.path, to: page.to, text })),
    ...(site.locales.length > 1 && { locale: site.locales[0]?.name }),
    report: {
      ...createReportOnOldSite(site, plan.pages, files.length),
      ...{ items, routes, code: createCodeRunReport(code, { skipped, isCopied: false }) },
    },
  };
}

/** Matches messages on syntax that a generator itself read. It showed all other syntax as text. */
const OWN_SYNTAX_BY_GENERATOR: Readonly<Partial<Record<NonDocusaurusGenerator, RegExp>>> = {
  readme: /^(?!)/,
  mdbook: /^`(?:\{\{ ?#|\{[^{]|: )/,
  hugo: /\{\{[<%]|^`(?:\{[^{]|: |==|\+\+|[~^])/,
};

/** Returns the parts of the report that the old site and its pages determine. */
function createReportOnOldSite(site: NonDocusaurusSite, pages: NonDocusaurusPlan['pages'], fileCount: number) {
  const ofMain = pages.filter(({ page }) => page.locale === site.locales[0]);
  return {
    generator: generatorDisplayNames[site.generator],
    moved: {
      'pages of docs': ofMain.length,
      'pages in other languages': pages.length - ofMain.length,
      'all files': fileCount,
    },
    rewrittenPages: pages.map(({ page, counts }) => ({ from: page.path, to: page.to, counts })),
    isPlainHtml: site.generator !== 'starlight' && site.generator !== 'nextra',
    refused: new Set(['duplicate-route']),
    ownSyntax: OWN_SYNTAX_BY_GENERATOR[site.generator],
    published: pages.map(({ page }) => page.path),
  };
}

/** Creates a function that returns whether a file exists and pages may show it. */
function createFileExistenceChecker(root: string): NonDocusaurusPlanInput['has'] {
  return (path) => {
    const real = resolveReadableSourcePath(root, path);
    return real !== undefined && readStats(real)?.isFile() === true;
  };
}

/** Reads the values that pages import, by file. */
function readValuesImportedByPages(
  paths: readonly string[],
  { read, has, code }: Pick<NonDocusaurusPlanInput, 'read' | 'has'> & { readonly code: OldCodeReader },
): Promise<NonDocusaurusPlanInput['values']> {
  const pages = paths.filter((path) => path.endsWith('.mdx'));
  const modules = listModulesOfPages(pages, { read, has, alias: createSiteAliasFinder(read) });
  return readImportedValues(modules, { read, readExports: (files) => code.readExports(files) });
}

function createEnglishInterfaceNote(name: string): NoteWithLocation {
  return {
    at: { file: 'site.config.ts', setting: 'rules' },
    message: `techdocs has no texts of the interface in \`${name}\`, so these are in English, and \`rules\` ignores \`missing-text\`.`,
    suggestion: `Write them in \`i18n.localeConfigs.${name}.texts\`, and remove that rule.`,
  };
}
