// Migrates a site of another generator: reads it, plans the new site, builds it in a trial folder, and compares addresses. Writing,
// building and reporting use the same code as for Docusaurus.
import { join } from 'node:path';
import { readStats } from '../../../content/io/stats.ts';
import { isPlainObject } from '../../../lib/values.ts';
import { createInvocationError } from '../../../model/diagnostic.ts';
import { createUnreadableConfigError, type OldCodeReader } from '../code-reader.ts';
import type { FolderMove } from '../layout.ts';
import { lowerLevelsOfFailedRules } from '../levels.ts';
import type { RawOptions } from '../old-site.ts';
import type { NewSiteFile, NoteWithLocation, PlannedRedirect } from '../planned.ts';
import { resolveReadableSourcePath } from '../reach.ts';
import { listFolderEntries, listOldFiles, readOldFileText } from '../read-source.ts';
import { type ComparedAddress, compareAddresses, type OldAddress, planAddressRedirects } from '../routes.ts';
import { runSiteTrial, type SiteTrialResult } from '../try-site.ts';
import { writeStagedFiles } from '../write.ts';
import type { DetectedGenerator } from './find-generator.ts';
import { readHugoSite } from './hugo-site.ts';
import { listModulesOfPages, readImportedValues } from './imported-values.ts';
import { readMdbookSite } from './mdbook-site.ts';
import { readMkdocsSite } from './mkdocs-site.ts';
import { readNextraSite } from './nextra-site.ts';
import { ensureReadableAccentColour, type NonDocusaurusSite } from './other-site.ts';
import { isPagePath } from './places.ts';
import { type NonDocusaurusPlan, type NonDocusaurusPlanInput, planNonDocusaurusSite } from './plan.ts';
import { readMarkdownFolder } from './readme-site.ts';
import { createSiteAliasFinder } from './site-components.ts';
import { readStarlightSite } from './starlight-site.ts';
import { readVitepressSite } from './vitepress-site.ts';

/** A migration that was built in a trial folder. */
export interface NonDocusaurusMigration {
  readonly site: NonDocusaurusSite;
  readonly plan: NonDocusaurusPlan;
  readonly files: readonly NewSiteFile[];
  readonly routes: readonly ComparedAddress[];
  readonly items: readonly NoteWithLocation[];
  readonly read: (path: string) => string | undefined;
}

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
  if (generator === 'mdbook') return readMdbookSite(configFile, read);
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

/** Writes the new site to the folder `trial` and builds it. */
export async function buildNonDocusaurusTrialSite(
  root: string,
  site: NonDocusaurusSite,
  given: NonDocusaurusTrialInput,
): Promise<NonDocusaurusMigration> {
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
  const values = await readValuesImportedByPages(paths, { read, has, code });
  const plan = planNonDocusaurusSite(site, { ...given, paths, read, has, values });
  const lacking = given.lacking.filter((name) => plan.locales.some((locale) => locale.name === name));
  const rules = lacking.length > 0 ? { 'missing-text': 'ignore' } : undefined;
  const config = (redirects: readonly PlannedRedirect[], levels: RawOptions): NewSiteFile => ({
    path: 'site.config.ts',
    text: plan.configText(redirects, { ...(rules && { rules }), ...levels }),
  });
  const first = config([], {});
  writeStagedFiles(root, trial, [...plan.files, first]);
  const tried = await runSiteTrial({ root: trial, isLast: false });
  const routes = compareNonDocusaurusRoutes(plan, tried);
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
  return { site, plan, files: [...plan.files, last], routes, items, read };
}

/** Creates a function that returns whether pages may show a file. */
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

function compareNonDocusaurusRoutes(
  plan: NonDocusaurusPlan,
  { bySource, paths }: SiteTrialResult,
): readonly ComparedAddress[] {
  const placed = new Map(plan.pages.map(({ page }) => [page.path, page.to]));
  const withTarget = (one: OldAddress): OldAddress => {
    const now = one.now ?? bySource.get(placed.get(one.source ?? '') ?? '');
    return now === undefined ? one : { ...one, now };
  };
  return compareAddresses(plan.addresses.map(withTarget), (path) => paths.has(path));
}
