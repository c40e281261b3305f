// Steps of `techdocs migrate`: read the old site, plan the new site, try it in a trial folder, compare addresses, publish, try, report.
// The command never changes the old site, and runs code of the old site only with permission.

import { cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { createProjectFiles } from '../../config/io/project-files.ts';
import { readStats, readSymlinkStats } from '../../content/io/stats.ts';
import { writeAtomically } from '../../content/io/write-whole.ts';
import { removeFolderTree } from '../../engine/swap.ts';
import { createInvocationError, type Diagnostic } from '../../model/diagnostic.ts';
import { findPackageFolder } from '../../model/features.ts';
import { runInterruptibly } from '../../terminal/asking.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { packagesThatFeaturesRun } from '../module.ts';
import { createOldCodeReader } from './code-reader.ts';
import type { CodeRunReport } from './code-report.ts';
import { readOldSiteContent } from './gather.ts';
import {
  buildNewSite,
  listSkippedCodeFiles,
  loadMigrationResources,
  type NewSiteInTrialFolder,
  runsCodeOfOldSite,
} from './make-site.ts';
import type { FileUpdatePlan } from './manifest.ts';
import { listCodesFailingOldBuild } from './new-config.ts';
import { type DetectedGenerator, findGenerator } from './others/find-generator.ts';
import { buildNonDocusaurusTrialSite, readNonDocusaurusSite } from './others/move.ts';
import { createNonDocusaurusReport } from './others/report.ts';
import { type MigrationFlags, printMigrationOutcome } from './outcome.ts';
import { type BuildOutcome, createMigrationReport, type MigrationReport, renderMigrationReport } from './report.ts';
import { canNodeDenyNetwork } from './sealed.ts';
import { runSiteTrialInChildProcess } from './site-process.ts';
import { runSiteTrial, type SiteTrialResult } from './try-site.ts';
import {
  createMigrationStagingFolder,
  hashStagedFiles,
  publishStagedFiles,
  readManifest,
  writeStagedFiles,
} from './write.ts';

interface MigrateContext {
  readonly terminal: Terminal;
  /** Current working directory. */
  readonly folder: string;
}

/** Runs the command. Throws a `UserError` if the call or the old site is at fault. */
export async function migrate(source: string, flags: MigrationFlags, around: MigrateContext): Promise<void> {
  await runInterruptibly(around.terminal, () => migrateSite(source, flags, around));
}

async function migrateSite(source: string, flags: MigrationFlags, { terminal, folder }: MigrateContext): Promise<void> {
  const site = resolve(folder, source);
  const out = resolve(folder, flags.out ?? `${site}-techdocs`);
  checkDestinationFolder(site, out, flags.out ?? `${source.replace(/[\\/]+$/, '')}-techdocs`);
  const found = findGenerator(site, source, flags.from);
  const trial = realpathSync(mkdtempSync(join(tmpdir(), 'techdocs-')));
  try {
    if (found !== undefined) {
      await migrateNonDocusaurusSite(
        found,
        { source, site: resolveRealPath(site), out, trial },
        { flags, terminal, folder },
      );
      return;
    }
    const made = await planSiteAndAskToRunCode(resolveRealPath(site), {
      source,
      flags,
      terminal,
      trial,
      name: basename(out),
    });
    const { gathered, plan } = made;
    const target = flags.dryRun ? copyEarlierSite(out, trial) : out;
    const update = publishSite({ ...made, site: gathered.site }, trial, target);
    const build = await runFinalTrial(isTrialPermitted(target, made) ? target : trial, made);
    const report = createDocusaurusReport({
      source,
      made,
      build,
      touched: update.touched,
    });
    if (!flags.dryRun) writeAtomically(join(out, 'MIGRATION.md'), renderMigrationReport(report));
    const call = { flags, terminal, folder, out, read: gathered.read };
    await printMigrationOutcome(call, { report, plan, update });
  } finally {
    removeFolderTree(trial);
    removeFolderTree(computeDryRunFolder(trial));
  }
}

interface DocusaurusTrialInput {
  readonly source: string;
  readonly flags: MigrationFlags;
  readonly terminal: Terminal;
  readonly trial: string;
  readonly name: string;
}

/** Plans the site without running code. If running code would complete the plan, asks for permission and plans again. */
async function planSiteAndAskToRunCode(
  site: string,
  { source, flags, terminal, trial, name }: DocusaurusTrialInput,
): Promise<NewSiteInTrialFolder> {
  const make = async (mayRun: boolean) => {
    const code = createOldCodeReader(site, mayRun);
    return buildNewSite(await readOldSiteContent(site, source, code), trial, { name, code });
  };
  if (flags.run) return make(true);
  const made = await make(false);
  const files = listSkippedCodeFiles(made);
  const isAsking = terminal.canAsk && !flags.dryRun && !flags.json && !flags.quiet;
  if (files.length === 0 || !isAsking) return made;
  const { askToRunCode } = await import('./ask-to-run.ts');
  return (await askToRunCode(files)) ? make(true) : made;
}

interface NonDocusaurusMigrationPaths {
  readonly source: string;
  readonly site: string;
  readonly out: string;
  readonly trial: string;
}

/**
 * Migrates a site of a generator other than Docusaurus. With permission, runs the configuration of the site. Never runs other code of the
 * site.
 */
async function migrateNonDocusaurusSite(
  found: DetectedGenerator,
  { source, site, out, trial }: NonDocusaurusMigrationPaths,
  { flags, terminal, folder }: MigrateContext & { readonly flags: MigrationFlags },
): Promise<void> {
  const code = createOldCodeReader(site, flags.run === true);
  const other = await readNonDocusaurusSite(site, found, code);
  const parts = await loadMigrationResources(
    other.locales.map(({ name }) => name),
    basename(out),
  );
  const made = await buildNonDocusaurusTrialSite(site, other, { ...parts, trial, code });
  const target = flags.dryRun ? copyEarlierSite(out, trial) : out;
  const update = publishSite({ site, files: made.files, isWhole: true }, trial, target);
  const root = hasPackageExecutedByBuild(target) ? trial : target;
  const build = createBuildOutcome(await runSiteTrial({ root, isLast: true }));
  const report = createNonDocusaurusReport({ source, made, build, touched: update.touched, code });
  if (!flags.dryRun) writeAtomically(join(out, 'MIGRATION.md'), renderMigrationReport(report));
  const pages = made.plan.pages.map(({ page, text }) => ({ file: { path: page.path }, to: page.to, text }));
  const call = { flags, terminal, folder, out, read: made.read };
  await printMigrationOutcome(call, { report, plan: { files: made.files, pages }, update });
}

interface SiteToPublish extends Pick<NewSiteInTrialFolder, 'files' | 'isWhole'> {
  /** Absolute path of the old site. */
  readonly site: string;
}

/** Returns the folder in which a dry run does what a real run does in the destination. */
function computeDryRunFolder(trial: string): string {
  return `${trial}-dry-run`;
}

/**
 * Copies the site that an earlier run wrote, with the changes of the user, for a dry run. Installed packages are linked. Returns the path
 * of the copy; it does not exist if there is no such site.
 */
function copyEarlierSite(out: string, trial: string): string {
  const copy = computeDryRunFolder(trial);
  if (readManifest(out) === undefined) return copy;
  const left = ['node_modules', 'build', '.techdocs', '.git'].map((name) => join(out, name));
  cpSync(out, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !left.includes(path) });
  if (existsSync(join(out, 'node_modules'))) symlinkSync(join(out, 'node_modules'), join(copy, 'node_modules'), 'dir');
  return copy;
}

/** Moves the new site to its destination, including the parser's cache. */
function publishSite({ site, files, isWhole }: SiteToPublish, trial: string, out: string): FileUpdatePlan {
  const staging = createMigrationStagingFolder(out);
  try {
    writeStagedFiles(site, staging, files);
    const cache = join(trial, '.techdocs');
    if (isWhole && existsSync(cache)) cpSync(cache, join(staging, '.techdocs'), { recursive: true });
    return publishStagedFiles(staging, out, hashStagedFiles(staging, files));
  } finally {
    removeFolderTree(staging);
  }
}

/** Whether a trial in the folder runs no code of the site, or the user permits such code. */
function isTrialPermitted(out: string, { isWhole, code }: NewSiteInTrialFolder): boolean {
  return code.mayRun || (isWhole && !hasPackageExecutedByBuild(out));
}

/** Whether a trial in the folder runs code of a package that the site installs. */
function hasPackageExecutedByBuild(root: string): boolean {
  const files = createProjectFiles(root);
  return packagesThatFeaturesRun.some((name) => findPackageFolder(name, files) !== undefined);
}

/**
 * Throws if the destination is inside the old site or contains the old site. Also throws if the destination is a folder that `migrate` did
 * not write.
 */
function checkDestinationFolder(site: string, out: string, named: string): void {
  const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(outer + sep);
  if (isWithin(resolveRealPath(out), resolveRealPath(site)))
    throw createInvocationError(
      `\`${named}\` is inside the old site, where \`migrate\` writes nothing.`,
      'Name another folder with `--out`.',
    );
  if (isWithin(resolveRealPath(site), resolveRealPath(out)))
    throw createInvocationError(`\`${named}\` contains the old site.`, 'Name another folder with `--out`.');
  const stats = readStats(out);
  if (stats === undefined && readSymlinkStats(out) === undefined) return;
  const isEmpty = stats?.isDirectory() === true && readdirSync(out).length === 0;
  if (!isEmpty && readManifest(out) === undefined)
    throw createInvocationError(
      `\`${named}\` exists, and \`migrate\` did not write it.`,
      'Name another folder with `--out`, or move it away.',
    );
}

/** Returns the real path of a file or folder, which need not exist. */
function resolveRealPath(path: string): string {
  let above = path;
  while (readStats(above) === undefined) above = dirname(above);
  return join(realpathSync(above), relative(above, path));
}

/** Tries the new site in its folder, with all files that the user has changed there. */
async function runFinalTrial(
  root: string,
  { gathered, code, plan, isWhole }: NewSiteInTrialFolder,
): Promise<BuildOutcome> {
  const { defaultLocale, locales } = gathered.old.i18n;
  const isSealed = code.mayRun && (runsCodeOfOldSite(plan) || hasPackageExecutedByBuild(root));
  const site = { root, isLast: true };
  return {
    ...createBuildOutcome(await (isSealed ? runSiteTrialInChildProcess(site) : runSiteTrial(site))),
    ...(locales.length > 1 && { locale: defaultLocale }),
    ...(!isWhole && { isStandIn: true as const }),
  };
}

/** Returns what a build of the tried site finds. */
function createBuildOutcome({ pages, findings }: SiteTrialResult): BuildOutcome {
  const of = (severity: Diagnostic['severity']) => findings.filter((one) => one.severity === severity);
  const errors = of('error');
  return { ok: errors.length === 0, pages, errors, warnings: of('warning') };
}

interface DocusaurusReportInput extends Pick<MigrationReport, 'source' | 'touched' | 'build'> {
  readonly made: NewSiteInTrialFolder;
}

/** Returns which code was run, and which was not. */
function createReportOnCodeRuns(made: NewSiteInTrialFolder): CodeRunReport {
  const ran = [...made.code.ran].sort();
  return {
    allowed: made.code.mayRun,
    ran,
    unrun: listSkippedCodeFiles(made),
    networkRefused: canNodeDenyNetwork(),
  };
}

function createDocusaurusReport({ source, made, build, touched }: DocusaurusReportInput): MigrationReport {
  const { gathered, items, routes } = made;
  const { pages, files } = made.plan;
  const published = gathered.files.filter(
    ({ folder, path }) =>
      folder.kind !== 'static' && (folder.kind === 'page' ? /\.(?:mdx?|[jt]sx?)$/ : /\.mdx?$/).test(path),
  );
  const own = [...new Set(pages.map(({ file }) => file))];
  const count = (kind: string) =>
    own.filter(({ folder }) => folder.kind === kind && folder.locale === undefined).length;
  return createMigrationReport({
    ...{ source, items, routes, touched, build },
    generator: 'Docusaurus',
    moved: {
      'pages of docs': count('doc'),
      posts: count('post'),
      'single pages': count('page'),
      'pages in other languages': own.filter(({ folder }) => folder.locale !== undefined).length,
      'all files': files.length,
    },
    rewrittenPages: pages.map(({ file, to, counts }) => ({ from: file.path, to, counts })),
    published: published.map(({ path }) => path),
    refused: listCodesFailingOldBuild(gathered.old),
    // A plugin may read more than Docusaurus does.
    showsForeignSyntax: !/"remarkPlugins":\[(?!\])/.test(JSON.stringify(gathered.old.config)),
    code: createReportOnCodeRuns(made),
  });
}
