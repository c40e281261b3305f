// What `techdocs migrate` does, step by step: read the old site, plan, write beside the new one's place, compare the
// addresses, put it there, build it, report. The old site is only read.

import { mkdtempSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { loadDeclarations } from '../../content/markdown/mdx/read-declarations.ts';
import { statsOf } from '../../content/stats.ts';
import { writeWhole } from '../../content/write-whole.ts';
import { loadPackageInfo } from '../../engine/assets.ts';
import { build } from '../../engine/build.ts';
import { removeTree } from '../../engine/swap.ts';
import { callFault, errorsOf, UserError } from '../../model/diagnostic.ts';
import { hashOf } from '../../model/hash.ts';
import { loadTexts } from '../../model/languages.ts';
import type { Terminal } from '../terminal.ts';
import { type Asked, askedCode } from './asked.ts';
import { evaluate } from './evaluate.ts';
import { type Gathered, gather } from './gather.ts';
import { madeRedirects } from './made-redirects.ts';
import type { UpdatePlan } from './manifest.ts';
import type { OldSite } from './old-site.ts';
import { type MigrationFlags, showOutcome } from './outcome.ts';
import { type MigrationPlan, planMigration } from './plan.ts';
import { type BuildOutcome, type MigrationReport, reportText } from './report.ts';
import { structureFinder } from './rewrite/structure.ts';
import { compareRoutes, type OldAddress, type RouteRow, redirectsOf } from './routes.ts';
import { type TriedSite, trySite } from './try-site.ts';
import { publish, readManifest, stageBeside, writeStage } from './write.ts';

/** How often the site is planned again without code that cannot be rendered. */
const TRIES = 4;

/** Where the command is called. */
interface Around {
  readonly terminal: Terminal;
  /** The current folder. */
  readonly folder: string;
}

/** Runs the command. Throws a `UserError` where the call or the old site is at fault. */
export async function migrate(source: string, flags: MigrationFlags, { terminal, folder }: Around): Promise<void> {
  const site = resolve(folder, source);
  const out = resolve(folder, flags.out ?? `${site}-techdocs`);
  judgePlaces(site, out, flags.out ?? `${source.replace(/[\\/]+$/, '')}-techdocs`);
  const gathered = await gather(real(site), source);
  const stage = flags.dryRun ? mkdtempSync(join(tmpdir(), 'techdocs-')) : stageBeside(out);
  try {
    const made = await makeSite(gathered, stage, basename(out));
    let update: UpdatePlan | undefined;
    if (!flags.dryRun) update = publish(stage, out, made.hashes);
    const root = flags.dryRun ? stage : out;
    const outcome = await buildSite(root, gathered.old.i18n);
    const report = reportOf({ source, gathered, made, build: outcome, touched: update?.touched ?? [] });
    if (!flags.dryRun) writeWhole(join(out, 'MIGRATION.md'), reportText(report));
    await showOutcome({ flags, terminal, folder, out, read: gathered.read }, { report, plan: made.plan, update });
  } finally {
    removeTree(stage);
  }
}

/** Nothing is written into the old site, nor over a folder that is not ours. */
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
  if (stats === undefined) return;
  const isEmpty = stats.isDirectory() && readdirSync(out).length === 0;
  if (!isEmpty && readManifest(out) === undefined)
    throw callFault(
      `\`${named}\` exists, and \`migrate\` did not write it.`,
      'Name another folder with `--out`, or move it away.',
    );
}

/** The real path of a folder that need not be there. */
function real(path: string): string {
  let above = path;
  while (statsOf(above) === undefined) above = dirname(above);
  return join(realpathSync(above), relative(above, path));
}

/** The new site, made in a folder of its own. */
interface Made {
  readonly plan: MigrationPlan;
  readonly hashes: Record<string, string>;
  readonly routes: readonly RouteRow[];
}

async function makeSite(gathered: Gathered, stage: string, name: string): Promise<Made> {
  const [{ parseAst }, read] = await Promise.all([import('rolldown/parseAst'), loadDeclarations()]);
  const texts = await Promise.all(gathered.old.i18n.locales.map((locale) => loadTexts(locale)));
  const parts = {
    parse: (code: string) => parseAst(code, { lang: 'tsx' }).body,
    structure: structureFinder(read),
    name: name.toLowerCase().replace(/[^a-z\d._-]+/g, '-'),
    version: loadPackageInfo().version,
    lacksTexts: texts.includes(undefined),
  };
  const failed = new Set<string>();
  const known = new Map<string, unknown>();
  for (let attempt = 1; ; attempt++) {
    let plan = planMigration(gathered, { ...parts, failed, known });
    if (plan.asked.length > 0) {
      await answer(gathered, plan.asked, known);
      plan = planMigration(gathered, { ...parts, failed, known });
    }
    const config = { path: 'site.config.ts', text: plan.configText([]) };
    // What was parsed before need not be parsed again.
    const old = readdirSync(stage).filter((entry) => entry !== '.techdocs');
    for (const entry of old) removeTree(join(stage, entry));
    const hashes = writeStage(gathered.site, stage, [...plan.files, config]);
    const tried = await trySite(stage);
    const broken = brokenCode(tried, plan);
    if (broken.length > 0 && attempt < TRIES) {
      for (const file of broken) failed.add(file);
      continue;
    }
    const places = new Map(plan.files.flatMap(({ path, from }) => (from === undefined ? [] : [[from, path] as const])));
    for (const { file, to } of plan.pages) places.set(file.path, to);
    const rows = compareRoutes(
      plan.addresses.map((one) => withTarget(one, tried, places)),
      (path) => tried.paths.has(path),
    );
    const made = await madeRedirects(gathered, ownPaths(rows, gathered.old.i18n.locales));
    const redirects = [...redirectsOf(rows, gathered.old.i18n.locales), ...made];
    const isBroken = tried.findings.some(({ code, severity }) => code === 'broken-link' && severity === 'error');
    if (redirects.length > 0 || isBroken) {
      const text = plan.configText(redirects, isBroken);
      writeFileSync(join(stage, config.path), text);
      hashes[config.path] = hashOf(text);
    }
    return { plan, hashes, routes: rows };
  }
}

/** The addresses of the default language. */
function ownPaths(rows: readonly RouteRow[], locales: readonly string[]): readonly string[] {
  const isOther = (path: string) => locales.some((locale) => path === `/${locale}` || path.startsWith(`/${locale}/`));
  return rows.filter(({ path, state }) => state === 'kept' && !isOther(path)).map(({ path }) => path);
}

/** Runs expressions of pages, all at once, and notes what each gave; where that fails, none is known. */
async function answer(gathered: Gathered, asked: readonly Asked[], known: Map<string, unknown>): Promise<void> {
  const { site, find, read } = gathered;
  const code = askedCode(asked, {
    fileOf: (path) => {
      const file = find(path);
      return file && join(site, file);
    },
    textOf: read,
  });
  for (const { key } of asked) known.set(key, undefined);
  const { value } = await evaluate({ site, entry: '\0techdocs-expressions', code }).catch(() => ({ value: {} }));
  for (const [key, one] of Object.entries(value as object)) known.set(key, one);
}

/** Where an address leads, by the file that it was made from. */
function withTarget(one: OldAddress, tried: TriedSite, places: ReadonlyMap<string, string>): OldAddress {
  if (one.now !== undefined || one.source === undefined) return one;
  const now = tried.bySource.get(places.get(one.source) ?? '');
  return now === undefined ? one : { ...one, now };
}

/** Files of code that could not be compiled or rendered. */
function brokenCode({ findings }: TriedSite, { files, components }: MigrationPlan): readonly string[] {
  const code = new Set(files.filter(({ path }) => /\.(?:[jt]sx?|css)$/.test(path)).map(({ path }) => path));
  const errors = findings.filter(({ severity }) => severity === 'error');
  const named = errors.flatMap(({ file, message }) => [
    file ?? '',
    ...(message.match(/[\w./@-]+\.(?:[jt]sx?|css)/g) ?? []),
    // A component that fails where a page uses it.
    ...[...message.matchAll(/component `(\w+)`/gi)].map(([, name = '']) => components[name] ?? ''),
  ]);
  return [...new Set(named.map((name) => name.replace(/^\.\//, '')).filter((name) => code.has(name)))];
}

/** Builds the site in its default language: a build reads and checks all of them, and writing them takes most of its time. */
async function buildSite(root: string, { defaultLocale, locales }: OldSite['i18n']): Promise<BuildOutcome> {
  try {
    const { ok, counts, errors, warnings } = await build({ root, locales: [defaultLocale] });
    const written = locales.length > 1 ? { locale: defaultLocale } : {};
    return { ok, pages: counts.pages, ...written, errors, warnings };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ok: false, pages: 0, errors: errorsOf(error), warnings: [] };
  }
}

interface Migrated extends Pick<MigrationReport, 'source' | 'touched' | 'build'> {
  readonly gathered: Gathered;
  readonly made: Made;
}

function reportOf({ source, gathered, made, build: outcome, touched }: Migrated): MigrationReport {
  const { pages, items } = made.plan;
  const rewritten: Record<string, number> = {};
  for (const { counts } of pages)
    for (const [name, count] of Object.entries(counts)) rewritten[name] = (rewritten[name] ?? 0) + count;
  const hands = new Set(items.filter(({ isHand }) => isHand).map(({ at }) => at.file));
  const published = gathered.files.filter(
    ({ folder, path }) => folder.kind !== 'static' && /\.(?:mdx?|[jt]sx?)$/.test(path),
  );
  const count = (kind: string) =>
    pages.filter(({ file }) => file.folder.kind === kind && file.folder.locale === undefined).length;
  return {
    source,
    moved: {
      'pages of docs': count('doc'),
      posts: count('post'),
      'single pages': count('page'),
      'pages in other languages': pages.filter(({ file }) => file.folder.locale !== undefined).length,
      'all files': made.plan.files.length,
    },
    rewritten,
    pages: {
      all: published.length,
      changed: pages.filter(({ counts }) => Object.keys(counts).length > 0).length,
      withoutHand: published.filter(({ path }) => !hands.has(path)).length,
    },
    items,
    routes: made.routes,
    touched,
    build: outcome,
  };
}
