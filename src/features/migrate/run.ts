// Steps of `techdocs migrate`: read the old site, plan the new site, try it in a trial folder, compare addresses, publish, try, report.
// The command never changes the old site, and runs code of the old site only with permission.

import { cpSync, existsSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { createProjectFileLookup } from '../../config/io/project-files.ts';
import { readStats, readSymlinkStats } from '../../content/io/stats.ts';
import { removeFolderTree } from '../../engine/swap.ts';
import { createInvocationError, type Diagnostic } from '../../model/diagnostic.ts';
import { findPackageFolder } from '../../model/features.ts';
import { runInterruptibly } from '../../terminal/asking.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { packagesThatFeaturesRun } from '../module.ts';
import { createOldCodeReader } from './code-reader.ts';
import { readDocusaurusSite } from './docusaurus-site.ts';
import { copyEditedSite, copyEditsToTrial } from './edited-site.ts';
import { buildTrialSite } from './make-site.ts';
import type { FileUpdatePlan } from './manifest.ts';
import { type DetectedGenerator, findGenerator } from './others/find-generator.ts';
import { readNonDocusaurusSite } from './others/read-site.ts';
import { type MigrationFlags, printMigrationOutcome } from './outcome.ts';
import { type BuildOutcome, createMigrationReport, renderMigrationReport } from './report.ts';
import { runSiteTrialInChildProcess } from './site-process.ts';
import type { TrialSite } from './tried-site.ts';
import { runSiteTrial } from './try-site.ts';
import {
  createMigrationStagingFolder,
  hashStagedFiles,
  publishReport,
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
  const generator = findGenerator(site, source, flags.from);
  const trial = realpathSync(mkdtempSync(join(tmpdir(), 'techdocs-')));
  try {
    const trialSite = await makeSite(
      { ...generator, site: resolveRealPath(site), name: basename(out), trial },
      flags,
      terminal,
    );
    const target = flags.dryRun ? copyEarlierSite(out, trial) : out;
    const update = publishSite(trialSite, trial, target);
    const isPermitted = isTrialPermitted(target, trialSite);
    if (!isPermitted) copyEditsToTrial(target, trial, Object.keys(readManifest(target)?.files ?? {}));
    const { touched, edited, overwritten, removed } = update;
    // A trial that may not run code reads the configuration that `migrate` writes, not the one of the user.
    const unread = isPermitted ? undefined : [...touched, ...edited].find((path) => path === 'site.config.ts');
    const build = await runFinalTrial(isPermitted ? target : trial, trialSite, unread);
    const report = createMigrationReport({ ...trialSite.report, source, build, touched, edited, overwritten, removed });
    const reportName = flags.dryRun ? undefined : publishReport(out, renderMigrationReport(report));
    await printMigrationOutcome({ flags, terminal, folder, out }, { report, reportName, made: trialSite, update });
  } finally {
    removeFolderTree(trial);
    removeFolderTree(computeDryRunFolder(trial));
  }
}

/** The old site, and the folder in which the new one is tried. */
interface NewSiteInput extends DetectedGenerator {
  /** Absolute path of the old site. */
  readonly site: string;
  /** Name of the new site. */
  readonly name: string;
  readonly trial: string;
}

/**
 * Makes the site. Without `--run`, first makes it without running code. If running code would complete the site, asks for permission and
 * makes the site again.
 */
async function makeSite(
  { site, name, trial, ...foundFound }: NewSiteInput,
  flags: MigrationFlags,
  terminal: Terminal,
): Promise<TrialSite> {
  const make = async (mayRun: boolean) => {
    const code = createOldCodeReader(site, mayRun);
    const old = await (foundFound.generator === 'docusaurus'
      ? readDocusaurusSite(site, foundFound.configFile, code)
      : readNonDocusaurusSite(site, foundFound, code));
    return buildTrialSite(old, { trial, name, code });
  };
  if (flags.run) return make(true);
  const trialSite = await make(false);
  const isAsking = terminal.canAsk && !flags.dryRun && !flags.json && !flags.quiet;
  if (trialSite.skipped.length === 0 || !isAsking) return trialSite;
  const { askToRunCode } = await import('./ask-to-run.ts');
  return (await askToRunCode(trialSite.skipped)) ? make(true) : trialSite;
}

/** Returns the folder that a dry run uses instead of the destination. */
function computeDryRunFolder(trial: string): string {
  return `${trial}-dry-run`;
}

/** Copies the site that an earlier run wrote, for a dry run. Returns the path of the copy; it does not exist if there is no such site. */
function copyEarlierSite(out: string, trial: string): string {
  const copy = computeDryRunFolder(trial);
  if (readManifest(out) !== undefined) copyEditedSite(out, copy);
  return copy;
}

/** Moves the new site to its destination, including the parser's cache. */
function publishSite({ site, files, isWhole }: TrialSite, trial: string, out: string): FileUpdatePlan {
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

/** Whether a trial build of the new site in `out` is permitted: it runs no code of the site, or the user permits such code. */
function isTrialPermitted(out: string, { isWhole, mayRun }: TrialSite): boolean {
  return mayRun || (isWhole && !hasPackageExecutedByBuild(out));
}

/** Whether the site in `root` has installed a package whose code a build may run. */
function hasPackageExecutedByBuild(root: string): boolean {
  const files = createProjectFileLookup(root);
  return packagesThatFeaturesRun.some((name) => findPackageFolder(name, files) !== undefined);
}

/**
 * Throws if the destination is inside the old site or contains the old site. Also throws if the destination is a file, or a folder with
 * files that `migrate` did not write.
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

/** Tries the new site in its folder, with all files that the user has changed there. Findings on the file `unread` are left out. */
async function runFinalTrial(root: string, trialSite: TrialSite, unread: string | undefined): Promise<BuildOutcome> {
  const { mayRun, runsCode, locale, isWhole } = trialSite;
  const isSealed = mayRun && (runsCode || hasPackageExecutedByBuild(root));
  const site = { root, isLast: true };
  const { pages, findings } = await (isSealed ? runSiteTrialInChildProcess(site) : runSiteTrial(site));
  const of = (severity: Diagnostic['severity']) =>
    findings.filter(
      (finding) => finding.severity === severity && (finding.file === undefined || finding.file !== unread),
    );
  const errors = of('error');
  return {
    ok: errors.length === 0,
    pages,
    errors,
    warnings: of('warning'),
    ...(locale !== undefined && { locale }),
    ...(!isWhole && { isStandIn: true as const }),
  };
}
