// Writes the new site to a trial folder and builds it. Then leaves out code that cannot be rendered, and compares addresses.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadDeclarations } from '../../content/markdown/mdx/read-declarations.ts';
import { loadPackageInfo } from '../../engine/assets.ts';
import { removeTree } from '../../engine/swap.ts';
import { findExcess } from '../../lib/excess.ts';
import { loadTexts } from '../../model/languages.ts';
import { expressionsCode, type RequestedExpression } from './asked.ts';
import type { CodeReader } from './code-reader.ts';
import type { GatheredSite } from './gather.ts';
import { lowerFailedLevels } from './levels.ts';
import { computedRedirects } from './made-redirects.ts';
import { isCode } from './old-site.ts';
import { type ConfigTextOptions, type MigrationPlan, planMigration } from './plan.ts';
import type { NewSiteFile, PlacedNote } from './planned.ts';
import { createStructureFinder } from './rewrite/structure.ts';
import { compareRoutes, type OldAddress, type RouteRow, routeRedirects } from './routes.ts';
import { trySealed } from './site-process.ts';
import { type SiteTrialResult, trySite } from './try-site.ts';
import { replaceByStandIns, writeStaging } from './write.ts';

/** Maximum number of attempts, each without the code that failed to render in the previous one. */
const MAX_ATTEMPTS = 4;

/** The new site, built in a trial folder. */
export interface NewSite {
  readonly gathered: GatheredSite;
  readonly code: CodeReader;
  readonly plan: MigrationPlan;
  /** All files, including the configuration. */
  readonly files: readonly NewSiteFile[];
  readonly routes: readonly RouteRow[];
  /** Items for the report. */
  readonly items: readonly PlacedNote[];
  /** Whether the trial used all code, without stand-ins. */
  readonly isWhole: boolean;
}

interface TrialInput {
  readonly name: string;
  readonly code: CodeReader;
}

/** Writes the site to the folder `trial` and builds it. */
export async function buildNewSite(
  gathered: GatheredSite,
  trial: string,
  { name, code }: TrialInput,
): Promise<NewSite> {
  const { lacking, ...shared } = await loadPlanTools(gathered.old.i18n.locales, name);
  const parts = { ...shared, lacksTexts: lacking.length > 0 };
  const failed = new Set<string>();
  const known = new Map<string, unknown>();
  const lostItems = new Map<string, Set<string>>();
  for (let attempt = 1; ; attempt++) {
    let plan = planMigration(gathered, { ...parts, failed, known, lostItems });
    if (plan.asked.length > 0 && code.mayRun) {
      await evaluateExpressions(gathered, plan.asked, { known, code });
      plan = planMigration(gathered, { ...parts, failed, known, lostItems });
    }
    const isPlain = runsOldCode(plan) && !code.mayRun;
    const configOf = (call: ConfigTextOptions) => createConfigFile(plan, { ...call, isPlain });
    const write = (files: readonly NewSiteFile[]) =>
      writeStaging(gathered.site, trial, isPlain ? replaceByStandIns(files) : files);
    // Keeps the cache, so that unchanged pages are not parsed again.
    for (const entry of readdirSync(trial)) if (entry !== '.techdocs') removeTree(join(trial, entry));
    const config = configOf({ redirects: [] });
    write([...plan.files, config]);
    const isSealed = runsOldCode(plan) && !isPlain;
    const tried = await (isSealed ? trySealed(trial) : trySite(trial));
    if (isSealed) for (const file of codeFilesToRun(plan)) code.ran.add(file);
    const broken = brokenCodeFiles(tried, plan);
    const hasLost = recordLostItems(tried, lostItems);
    if ((broken.length > 0 || hasLost) && attempt < MAX_ATTEMPTS) {
      for (const file of broken) failed.add(file);
      continue;
    }
    const rows = compareSiteRoutes(plan, tried);
    const locales = gathered.old.i18n.locales;
    const made = await computedRedirects(gathered, keptDefaultPaths(rows, locales), code);
    const redirects = [...routeRedirects(rows, locales), ...made];
    const levels = lowerFailedLevels(tried.findings, plan.rules);
    const last = configOf({ redirects, levels: levels.value });
    if (last.text !== config.text) write([last]);
    const items = [...plan.items, ...levels.items];
    return { gathered, code, plan, items, files: [...plan.files, last], routes: rows, isWhole: !isPlain };
  }
}

/** Records sidebar items that name missing docs; returns whether there are new ones. */
function recordLostItems({ findings }: SiteTrialResult, lost: Map<string, Set<string>>): boolean {
  let isNew = false;
  for (const { code, file, message } of findings) {
    const [, place] = /^`(sidebars\.[^`]+)` /.exec(message) ?? [];
    if (!/^unknown-doc-(?:id|folder)$/.test(code) || file === undefined || place === undefined) continue;
    const known = lost.get(file) ?? new Set();
    isNew ||= !known.has(place);
    lost.set(file, known.add(place));
  }
  return isNew;
}

/** Whether a build of the new site runs code of the old one. */
export function runsOldCode({ files, hasConfigCode }: MigrationPlan): boolean {
  return hasConfigCode || files.some(({ standIn }) => standIn !== undefined);
}

/** Returns the configuration file; with `isPlain` a stand-in without code. */
function createConfigFile(plan: MigrationPlan, call: ConfigTextOptions): NewSiteFile {
  const text = plan.configText({ ...call, isPlain: false });
  return { path: 'site.config.ts', text, ...(call.isPlain && { standIn: plan.configText(call) }) };
}

/** Loads the parser and the texts that every migration needs. */
export async function loadPlanTools(locales: readonly string[], name: string) {
  const [{ parseAst }, read] = await Promise.all([import('rolldown/parseAst'), loadDeclarations()]);
  const texts = await Promise.all(locales.map((locale) => loadTexts(locale)));
  return {
    parse: (code: string) => {
      const excess = findExcess(code);
      if (excess !== undefined) throw new SyntaxError(excess.message);
      return parseAst(code, { lang: 'tsx' }).body;
    },
    structure: createStructureFinder(read),
    name: name.toLowerCase().replace(/[^a-z\d._-]+/g, '-'),
    version: loadPackageInfo().version,
    lacking: locales.filter((_, index) => texts[index] === undefined),
  };
}

/** Compares the addresses of both sites. */
function compareSiteRoutes(plan: MigrationPlan, tried: SiteTrialResult): readonly RouteRow[] {
  const places = new Map(plan.files.flatMap(({ path, from }) => (from === undefined ? [] : [[from, path] as const])));
  for (const { file, to } of plan.pages) places.set(file.path, to);
  return compareRoutes(
    plan.addresses.map((one) => addNewAddress(one, tried, places)),
    (path) => tried.paths.has(path),
  );
}

/** Files of the old site whose code a build runs. */
function codeFilesToRun({ files }: MigrationPlan): readonly string[] {
  return files.flatMap(({ standIn, from, old }) => (standIn === undefined ? [] : (old ?? from ?? [])));
}

/** Code files that a build would run and that were not run yet. */
export function unrunCodeFiles({ gathered, code, plan }: NewSite): readonly string[] {
  if (code.mayRun) return [];
  const asked = plan.asked.flatMap(({ imports }) => imports.flatMap(({ path }) => path ?? []));
  const hasMaker = isCode(gathered.old.redirects?.createRedirects);
  const files = [
    ...code.unrun,
    ...(hasMaker || plan.hasConfigCode ? [gathered.configFile] : []),
    ...codeFilesToRun(plan),
    ...asked,
  ];
  return [...new Set(files)];
}

/** Returns the kept addresses of the default locale. */
function keptDefaultPaths(rows: readonly RouteRow[], locales: readonly string[]): readonly string[] {
  const isOther = (path: string) => locales.some((locale) => path === `/${locale}` || path.startsWith(`/${locale}/`));
  return rows.filter(({ path, state }) => state === 'kept' && !isOther(path)).map(({ path }) => path);
}

/** Runs all expressions of pages at once and records their values; if that fails, records none. */
async function evaluateExpressions(
  { site, find, read }: GatheredSite,
  asked: readonly RequestedExpression[],
  { known, code }: { readonly known: Map<string, unknown>; readonly code: CodeReader },
): Promise<void> {
  const text = expressionsCode(asked, {
    fileOf: (path) => {
      const file = find(path);
      return file && join(site, file);
    },
    textOf: read,
  });
  for (const { key } of asked) known.set(key, undefined);
  const value = await code.run('\0techdocs-expressions', text);
  for (const [key, one] of Object.entries((value ?? {}) as object)) known.set(key, one);
}

/** Adds the new address of the file that the old address belonged to. */
function addNewAddress(one: OldAddress, tried: SiteTrialResult, places: ReadonlyMap<string, string>): OldAddress {
  if (one.now !== undefined || one.source === undefined) return one;
  const now = tried.bySource.get(places.get(one.source) ?? '');
  return now === undefined ? one : { ...one, now };
}

/** Code files that failed to compile or to render. */
function brokenCodeFiles({ findings }: SiteTrialResult, { files, components }: MigrationPlan): readonly string[] {
  const code = new Set(files.filter(({ path }) => /\.(?:[jt]sx?|css)$/.test(path)).map(({ path }) => path));
  // A broken link names the file that it leads to.
  const errors = findings.filter(({ severity, code: rule }) => severity === 'error' && !rule.startsWith('broken-'));
  const named = errors.flatMap(({ file, message }) => [
    file ?? '',
    ...(message.match(/[\w./@-]+\.(?:[jt]sx?|css)/g) ?? []),
    // Also components that fail on a page that uses them.
    ...[...message.matchAll(/(?:component `|^`<)(\w+)>?`/gi)].map(([, name = '']) => components[name] ?? ''),
  ]);
  return [...new Set(named.map((name) => name.replace(/^\.\//, '')).filter((name) => code.has(name)))];
}
