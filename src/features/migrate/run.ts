// Steps of `techdocs migrate`: read the old site, plan, build the new one in a trial folder, compare addresses, publish, build, report. The
// old site is only read, and its code runs only with permission.

import { cpSync, existsSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { findProjectFiles } from '../../config/io/project-files.ts';
import { ownStatsOf, statsOf } from '../../content/io/stats.ts';
import { writeWhole } from '../../content/io/write-whole.ts';
import { removeTree } from '../../engine/swap.ts';
import { callFault } from '../../model/diagnostic.ts';
import { packageFolder } from '../../model/features.ts';
import { interruptible } from '../../terminal/asking.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { sitePackages } from '../module.ts';
import { openCode } from './code-reader.ts';
import { gather } from './gather.ts';
import { gatheredParts, hasCode, makeNewSite, type NewSite, unrunFiles } from './make-site.ts';
import type { UpdatePlan } from './manifest.ts';
import { refusedCodes } from './new-config.ts';
import { type FoundSite, findGenerator } from './others/find-generator.ts';
import { makeOther, readOther } from './others/move.ts';
import { otherReport } from './others/report.ts';
import { type MigrationFlags, showMigration } from './outcome.ts';
import { type BuildOutcome, type CodeReport, type MigrationReport, makeReport, migrationText } from './report.ts';
import { refusesNetwork } from './sealed.ts';
import { buildSealed } from './site-process.ts';
import { buildSite } from './try-site.ts';
import { publish, readManifest, stagingBeside, writeStaging } from './write.ts';

interface Around {
  readonly terminal: Terminal;
  /** Current working directory. */
  readonly folder: string;
}

/** Runs the command. Throws a `UserError` if the call or the old site is at fault. */
export async function migrate(source: string, flags: MigrationFlags, around: Around): Promise<void> {
  await interruptible(around.terminal, () => migrateSite(source, flags, around));
}

async function migrateSite(source: string, flags: MigrationFlags, { terminal, folder }: Around): Promise<void> {
  const site = resolve(folder, source);
  const out = resolve(folder, flags.out ?? `${site}-techdocs`);
  judgePlaces(site, out, flags.out ?? `${source.replace(/[\\/]+$/, '')}-techdocs`);
  const found = findGenerator(site, source, flags.from);
  const trial = realpathSync(mkdtempSync(join(tmpdir(), 'techdocs-')));
  try {
    if (found !== undefined) {
      await migrateOther(found, { source, site: real(site), out, trial }, { flags, terminal, folder });
      return;
    }
    const made = await makeAsked(real(site), { source, flags, terminal, trial, name: basename(out) });
    const { gathered, plan } = made;
    let update: UpdatePlan | undefined;
    if (!flags.dryRun) update = publishSite({ ...made, site: gathered.site }, trial, out);
    const root = flags.dryRun || !mayBuildIn(out, made) ? trial : out;
    const build = await buildNew(root, made);
    const report = reportOf({ source, made, build, touched: update?.touched ?? [], isBuilt: root === out });
    if (!flags.dryRun) writeWhole(join(out, 'MIGRATION.md'), migrationText(report));
    const call = { flags, terminal, folder, out, read: gathered.read };
    await showMigration(call, { report, plan, update });
  } finally {
    removeTree(trial);
  }
}

interface Making {
  readonly source: string;
  readonly flags: MigrationFlags;
  readonly terminal: Terminal;
  readonly trial: string;
  readonly name: string;
}

/** Plans the site without running code. If code would complete it, asks for permission and plans again. */
async function makeAsked(site: string, { source, flags, terminal, trial, name }: Making): Promise<NewSite> {
  const make = async (mayRun: boolean) => {
    const code = openCode(site, mayRun);
    return makeNewSite(await gather(site, source, code), trial, { name, code });
  };
  if (flags.run) return make(true);
  const made = await make(false);
  const files = unrunFiles(made);
  const isAsking = terminal.canAsk && !flags.dryRun && !flags.json && !flags.quiet;
  if (files.length === 0 || !isAsking) return made;
  const { askToRun } = await import('./ask-to-run.ts');
  return (await askToRun(files)) ? make(true) : made;
}

interface OtherCall {
  readonly source: string;
  readonly site: string;
  readonly out: string;
  readonly trial: string;
}

/** Migrates a site of another generator than Docusaurus. Of its code only the configuration runs, with permission. */
async function migrateOther(
  found: FoundSite,
  { source, site, out, trial }: OtherCall,
  { flags, terminal, folder }: Around & { readonly flags: MigrationFlags },
): Promise<void> {
  const code = openCode(site, flags.run === true);
  const other = await readOther(site, found, code);
  const parts = await gatheredParts(
    other.locales.map(({ name }) => name),
    basename(out),
  );
  const made = await makeOther(site, other, { ...parts, trial, code });
  const update = flags.dryRun ? undefined : publishSite({ site, files: made.files, isWhole: true }, trial, out);
  const isBuilt = update !== undefined && !hasSitePackage(out);
  const build = await buildSite(isBuilt ? out : trial, [other.locales[0]?.name ?? 'en']);
  const report = otherReport({ source, made, build, touched: update?.touched ?? [], code, isBuilt });
  if (!flags.dryRun) writeWhole(join(out, 'MIGRATION.md'), migrationText(report));
  const pages = made.plan.pages.map(({ page, text }) => ({ file: { path: page.path }, to: page.to, text }));
  const call = { flags, terminal, folder, out, read: made.read };
  await showMigration(call, { report, plan: { files: made.files, pages }, update });
}

interface Published extends Pick<NewSite, 'files' | 'isWhole'> {
  /** Absolute path of the old site. */
  readonly site: string;
}

/** Moves the new site to its destination, including the parser's cache. */
function publishSite({ site, files, isWhole }: Published, trial: string, out: string): UpdatePlan {
  const staging = stagingBeside(out);
  try {
    const hashes = writeStaging(site, staging, files);
    const cache = join(trial, '.techdocs');
    if (isWhole && existsSync(cache)) cpSync(cache, join(staging, '.techdocs'), { recursive: true });
    return publish(staging, out, hashes);
  } finally {
    removeTree(staging);
  }
}

/** Whether the folder may be built: this runs no code of the site, or the user permits it. */
function mayBuildIn(out: string, { isWhole, code }: NewSite): boolean {
  return code.mayRun || (isWhole && !hasSitePackage(out));
}

/** Whether a build in the folder runs code of a package that the site installs. */
function hasSitePackage(root: string): boolean {
  const files = findProjectFiles(root);
  return sitePackages.some((name) => packageFolder(name, files) !== undefined);
}

/** Throws if the destination is inside the old site, or is a folder that `migrate` did not write. */
function judgePlaces(site: string, out: string, named: string): void {
  const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(outer + sep);
  if (isWithin(real(out), real(site)))
    throw callFault(
      `\`${named}\` is inside the old site, where \`migrate\` writes nothing.`,
      'Name another folder with `--out`.',
    );
  if (isWithin(real(site), real(out)))
    throw callFault(`\`${named}\` contains the old site.`, 'Name another folder with `--out`.');
  const stats = statsOf(out);
  if (stats === undefined && ownStatsOf(out) === undefined) return;
  const isEmpty = stats?.isDirectory() === true && readdirSync(out).length === 0;
  if (!isEmpty && readManifest(out) === undefined)
    throw callFault(
      `\`${named}\` exists, and \`migrate\` did not write it.`,
      'Name another folder with `--out`, or move it away.',
    );
}

/** Returns the real path of a file or folder that may not exist. */
function real(path: string): string {
  let above = path;
  while (statsOf(above) === undefined) above = dirname(above);
  return join(realpathSync(above), relative(above, path));
}

/** Builds the new site in its default locale. */
async function buildNew(root: string, { gathered, code, plan, isWhole }: NewSite): Promise<BuildOutcome> {
  const { defaultLocale, locales } = gathered.old.i18n;
  const isSealed = code.mayRun && (hasCode(plan) || hasSitePackage(root));
  const outcome = await (isSealed ? buildSealed(root, [defaultLocale]) : buildSite(root, [defaultLocale]));
  return {
    ...outcome,
    ...(locales.length > 1 && { locale: defaultLocale }),
    ...(!isWhole && { isStandIn: true as const }),
  };
}

interface Migrated extends Pick<MigrationReport, 'source' | 'touched' | 'build'> {
  readonly made: NewSite;
  /** Whether the folder of the new site contains the build. */
  readonly isBuilt: boolean;
}

/** Returns which code was run, and which was not. */
function codeReport(made: NewSite, isBuilt: boolean): CodeReport {
  const ran = [...made.code.ran].sort();
  return { allowed: made.code.mayRun, ran, unrun: unrunFiles(made), networkRefused: refusesNetwork(), built: isBuilt };
}

function reportOf({ source, made, build, touched, isBuilt }: Migrated): MigrationReport {
  const { gathered, items, routes } = made;
  const { pages, files } = made.plan;
  const published = gathered.files.filter(
    ({ folder, path }) => folder.kind !== 'static' && /\.(?:mdx?|[jt]sx?)$/.test(path),
  );
  const own = [...new Set(pages.map(({ file }) => file))];
  const count = (kind: string) =>
    own.filter(({ folder }) => folder.kind === kind && folder.locale === undefined).length;
  return makeReport({
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
    refused: refusedCodes(gathered.old),
    code: codeReport(made, isBuilt),
  });
}
