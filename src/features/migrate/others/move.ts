// Migrates a site of another generator: reads it, plans the new site, builds it in a trial folder, and compares addresses. Writing,
// building and reporting use the same code as for Docusaurus.
import { join } from 'node:path';
import { isPlain } from '../../../config/judge.ts';
import { statsOf } from '../../../content/io/stats.ts';
import { createCallError } from '../../../model/diagnostic.ts';
import { type CodeReader, unreadableConfigError } from '../code-reader.ts';
import type { FolderMove } from '../layout.ts';
import { lowerFailedLevels } from '../levels.ts';
import type { Options } from '../old-site.ts';
import type { NewSiteFile, PlacedNote, RedirectPlan } from '../planned.ts';
import { listOldFiles, readOldText } from '../read-source.ts';
import { compareRoutes, type OldAddress, type RouteRow, routeRedirects } from '../routes.ts';
import { type SiteTrialResult, trySite } from '../try-site.ts';
import { writeStaging } from '../write.ts';
import type { DetectedSite } from './find-generator.ts';
import { readHugo } from './hugo-site.ts';
import { readMdbook } from './mdbook-site.ts';
import { readMkdocs } from './mkdocs-site.ts';
import { readNextra } from './nextra-site.ts';
import { type OtherSite, withReadableAccent } from './other-site.ts';
import { isPagePath } from './places.ts';
import { type OtherPlan, type OtherPlanInput, planOtherSite } from './plan.ts';
import { readReadmes } from './readme-site.ts';
import { readStarlight } from './starlight-site.ts';
import { readVitepress } from './vitepress-site.ts';

/** A migration that was built in a trial folder. */
export interface OtherMigration {
  readonly site: OtherSite;
  readonly plan: OtherPlan;
  readonly files: readonly NewSiteFile[];
  readonly routes: readonly RouteRow[];
  readonly items: readonly PlacedNote[];
  readonly read: (path: string) => string | undefined;
}

/** Reads the configuration of the old site. */
export async function readOtherSite(root: string, found: DetectedSite, code: CodeReader): Promise<OtherSite> {
  return withReadableAccent(await readAsWritten(root, found, code));
}

async function readAsWritten(
  root: string,
  { generator, configFile }: DetectedSite,
  code: CodeReader,
): Promise<OtherSite> {
  const read = (path: string) => readOldText(root, path);
  const list = (folder: string) =>
    listOldFiles(root, [{ from: folder, to: folder, kind: 'static' }]).files.map(({ path }) => path);
  if (generator === 'mkdocs') return readMkdocs(configFile, read);
  if (generator === 'hugo') return readHugo(configFile, { read, list });
  if (generator === 'mdbook') return readMdbook(configFile, read);
  if (generator === 'readme') return readReadmes(configFile, { read, list });
  if (generator === 'nextra')
    return readNextra(configFile, { read, list, exports: (files) => code.readExports(files) });
  const { value } = await code.readDefault(join(root, configFile));
  if (!isPlain(value)) throw unreadableConfigError(configFile, code.items);
  if (generator === 'starlight') return readStarlight(value, configFile);
  return readVitepress(value, configFile, configFile.replace(/\/?\.vitepress\/.*$/, '') || '.');
}

/** Inputs of a trial. */
export interface OtherTrialInput extends Pick<OtherPlanInput, 'parse' | 'structure' | 'version' | 'name'> {
  readonly trial: string;
  readonly code: CodeReader;
  /** Locales for which techdocs has no interface texts. */
  readonly lacking: readonly string[];
}

/** Writes the new site to the folder `trial` and builds it. */
export async function buildOtherTrial(root: string, site: OtherSite, given: OtherTrialInput): Promise<OtherMigration> {
  const { trial, code } = given;
  const folders = [...new Set([site.pages, ...site.files])].map(
    (from): FolderMove => ({ from, to: from, kind: 'static' }),
  );
  const { files: found, left } = listOldFiles(root, folders);
  const read = (path: string) => readOldText(root, path);
  // A folder within another one is listed twice.
  const paths = [...new Set(found.map(({ path }) => path.replace(/^\.\//, '')))];
  if (!paths.some((path) => isPagePath(path, site)))
    throw createCallError(
      `The folder \`${site.pages}\` of the old site has no pages.`,
      `\`${site.configFile}\` names it: is it there?`,
    );
  const plan = planOtherSite(site, {
    ...given,
    paths,
    read,
    has: (path) => statsOf(join(root, path))?.isFile() === true,
  });
  const lacking = given.lacking.filter((name) => plan.locales.some((locale) => locale.name === name));
  const rules = lacking.length > 0 ? { 'missing-text': 'ignore' } : undefined;
  const config = (redirects: readonly RedirectPlan[], levels: Options): NewSiteFile => ({
    path: 'site.config.ts',
    text: plan.configText(redirects, { ...(rules && { rules }), ...levels }),
  });
  const first = config([], {});
  writeStaging(root, trial, [...plan.files, first]);
  const tried = await trySite(trial);
  const routes = compareOtherRoutes(plan, tried);
  const levels = lowerFailedLevels(tried.findings, rules);
  const last = config(
    routeRedirects(
      routes,
      site.locales.map(({ name }) => name),
    ),
    levels.value,
  );
  if (last.text !== first.text) writeStaging(root, trial, [last]);
  const items = [...plan.items, ...left, ...code.items, ...levels.items, ...lacking.map(lackItem)];
  return { site, plan, files: [...plan.files, last], routes, items, read };
}

function lackItem(name: string): PlacedNote {
  return {
    at: { file: 'site.config.ts', setting: 'rules' },
    message: `techdocs has no texts of the interface in \`${name}\`, so these are in English, and \`rules\` ignores \`missing-text\`.`,
    suggestion: `Write them in \`i18n.localeConfigs.${name}.texts\`, and remove that rule.`,
  };
}

function compareOtherRoutes(plan: OtherPlan, { bySource, paths }: SiteTrialResult): readonly RouteRow[] {
  const placed = new Map(plan.pages.map(({ page }) => [page.path, page.to]));
  const withTarget = (one: OldAddress): OldAddress => {
    const now = one.now ?? bySource.get(placed.get(one.source ?? '') ?? '');
    return now === undefined ? one : { ...one, now };
  };
  return compareRoutes(plan.addresses.map(withTarget), (path) => paths.has(path));
}
