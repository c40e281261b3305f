// Writes the new site to a trial folder and builds it. Leaves out code that cannot be rendered, and builds again. Finally compares the
// addresses of both sites.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadDeclarationParser } from '../../content/markdown/mdx/read-declarations.ts';
import { loadPackageInfo } from '../../engine/assets.ts';
import { removeFolderTree } from '../../engine/swap.ts';
import { memoizeByKey } from '../../lib/derived.ts';
import { findTooComplexCode } from '../../lib/excess.ts';
import { loadInterfaceTexts } from '../../model/languages.ts';
import { type ExpressionToRun, renderExpressionsModule } from './asked.ts';
import { type CodeImport, listCodeImports } from './code-imports.ts';
import type { OldCodeReader } from './code-reader.ts';
import { createCodeRunReport } from './code-report.ts';
import type { ModuleParser } from './free-names.ts';
import { addHostRules, readHostRules } from './host-redirects.ts';
import { findRepositoryInstallCommand } from './install-command.ts';
import { lowerLevelsOfFailedRules } from './levels.ts';
import { evaluateRedirects } from './made-redirects.ts';
import type { NewSiteFile, NoteWithLocation } from './planned.ts';
import { createPageStructureParser } from './rewrite/structure.ts';
import { type ComparedAddress, compareAddressesWithTrial, planAddressRedirects } from './routes.ts';
import { runSiteTrialInChildProcess } from './site-process.ts';
import type { ConfigFileTextOptions, MigrationPlan, SiteToMigrate } from './site-to-migrate.ts';
import type { TrialSite } from './tried-site.ts';
import { runSiteTrial, type SiteTrialResult } from './try-site.ts';
import { createUnhydratedComponentNotes } from './unhydrated.ts';
import { replaceFilesByStandIns, writeStagedFiles } from './write.ts';

/** Maximum number of trial builds. Each build leaves out the code that failed to render in the previous build. */
const MAX_TRIAL_BUILDS = 4;

interface NewSiteTrialInput {
  readonly trial: string;
  /** Name of the new site. */
  readonly name: string;
  readonly code: OldCodeReader;
}

/** Writes the new site to the folder `trial`, and assembles and checks it there as a build does. */
export async function buildTrialSite(old: SiteToMigrate, { trial, name, code }: NewSiteTrialInput): Promise<TrialSite> {
  const { lacking: all, ...parts } = await loadParsersAndInterfaceTexts(old.locales, name);
  const failed = new Set<string>();
  const known = new Map<string, unknown>();
  const lostValues = new Map<string, Map<string, string>>();
  const hostRules = readHostRules(old.read);
  for (let attempt = 1; ; attempt++) {
    let unhosted = old.plan({ ...parts, failed, known, lostValues });
    if (unhosted.asked.length > 0 && code.mayRun) {
      await evaluateExpressions(old, unhosted.asked, { known, code });
      unhosted = old.plan({ ...parts, failed, known, lostValues });
    }
    const { plan, redirects: outside } = addHostRules(unhosted, hostRules);
    const lacking = all.filter((locale) => plan.locales.includes(locale));
    const rules = lacking.length > 0 ? { 'missing-text': 'ignore' } : undefined;
    const isPlain = needsOldSiteCodeToBuild(plan) && !code.mayRun;
    const configOf = (call: Omit<ConfigFileTextOptions, 'isPlain'>): NewSiteFile => ({
      path: CONFIG_FILE,
      text: plan.configText({ ...call, isPlain: false }),
      ...(isPlain && { standIn: plan.configText({ ...call, isPlain }) }),
    });
    const write = (files: readonly NewSiteFile[]) =>
      writeStagedFiles(old.site, trial, isPlain ? replaceFilesByStandIns(files) : files);
    // Keeps the cache, so that unchanged pages are not parsed again.
    for (const entry of readdirSync(trial)) if (entry !== '.techdocs') removeFolderTree(join(trial, entry));
    const config = configOf({ redirects: [], levels: { ...(rules && { rules }) } });
    write([...plan.files, config]);
    const isSealed = needsOldSiteCodeToBuild(plan) && !isPlain;
    const site = { root: trial, isLast: false };
    const tried = await (isSealed ? runSiteTrialInChildProcess(site) : runSiteTrial(site));
    if (isSealed) for (const file of listCodeFilesToRun(plan)) code.ran.add(file);
    const broken = listBrokenCodeFiles(tried, plan).filter((file) => !failed.has(file));
    const hasLost = recordLostValues(tried, lostValues);
    if ((broken.length > 0 || hasLost) && attempt < MAX_TRIAL_BUILDS) {
      for (const file of broken) failed.add(file);
      continue;
    }
    const routes = compareAddressesWithTrial(plan.addresses, tried, createNewPathLookup(plan));
    const madeRedirects = await evaluateRedirects(old, listDefaultLocalePathsInBothSites(routes, old.locales), code);
    const redirects = [...planAddressRedirects(routes, old.locales), ...madeRedirects, ...outside];
    const unchecked = isPlain ? listUncheckedLinkRules(old.facts.refused, plan) : [];
    const levels = lowerLevelsOfFailedRules(tried.findings, rules, unchecked);
    const last = configOf({ redirects, levels: levels.value });
    if (last.text !== config.text) write([last]);
    const unhydrated = isPlain ? await createUnhydratedComponentNotes(plan) : [];
    const refused = [...(lostValues.get(CONFIG_FILE) ?? [])];
    const notes = [...refused.map(createRefusedSettingNote), ...lacking.map(createEnglishInterfaceNote)];
    const items = [...plan.items, ...unhydrated, ...levels.items, ...notes];
    return createTrialSite(old, plan, { code, isWhole: !isPlain, routes, files: [...plan.files, last], items });
  }
}

interface TrialSiteInput extends Pick<TrialSite, 'files' | 'isWhole'>, Pick<TrialSite['report'], 'items' | 'routes'> {
  readonly code: OldCodeReader;
}

function createTrialSite(
  old: SiteToMigrate,
  plan: MigrationPlan,
  { code, files, isWhole, items, routes }: TrialSiteInput,
): TrialSite {
  const { site, read, locales, copiesCode: isCopied = false, facts } = old;
  const { pages, moved, published } = plan;
  const skipped = listSkippedCodeFiles(old, code, plan);
  return {
    site,
    read,
    files,
    pages,
    isWhole,
    skipped,
    mayRun: code.mayRun,
    runsCode: needsOldSiteCodeToBuild(plan),
    ...(locales.length > 1 && { locale: locales[0] }),
    report: {
      ...facts,
      published,
      rewrittenPages: pages,
      items,
      routes,
      moved: { ...moved, 'all files': files.length },
      code: createCodeRunReport(code, { skipped, isCopied }),
      installCommand: findRepositoryInstallCommand((path) => old.find(path) !== undefined),
    },
  };
}

function createEnglishInterfaceNote(name: string): NoteWithLocation {
  return {
    at: { file: CONFIG_FILE, setting: 'rules' },
    message: `techdocs has no texts of the interface in \`${name}\`, so these are in English, and \`rules\` ignores \`missing-text\`.`,
    suggestion: `Write them in \`i18n.localeConfigs.${name}.texts\`, and remove that rule.`,
  };
}

/** Configuration of the new site. */
const CONFIG_FILE = 'site.config.ts';

/** Returns the note on a setting of the old site that techdocs refuses. */
function createRefusedSettingNote([setting, message]: readonly [string, string]): NoteWithLocation {
  const suggestion = `Write \`${setting}\` in a form that techdocs accepts.`;
  return { at: { file: CONFIG_FILE, setting }, message: `Left out: ${message}`, suggestion, isDropped: true };
}

/**
 * Records what the new site cannot have, with the reason: sidebar items that name missing docs, and settings that techdocs refuses. Of a
 * list of settings, the whole element is recorded. Returns whether something was not recorded before.
 */
function recordLostValues({ findings }: SiteTrialResult, lost: Map<string, Map<string, string>>): boolean {
  let isNew = false;
  for (const { code, file, message } of findings) {
    const [, place, element = place] = /^`((?=(.*\[\d+\])?)[^`]+)` /.exec(message) ?? [];
    const isItem = /^unknown-doc-(?:id|folder)$/.test(code) && place?.startsWith('sidebars.');
    const key = isItem ? place : code === 'invalid-config' && file === CONFIG_FILE ? element : undefined;
    if (file === undefined || key === undefined) continue;
    const known = lost.get(file) ?? new Map<string, string>();
    isNew ||= !known.has(key);
    lost.set(file, known.set(key, message));
  }
  return isNew;
}

/**
 * Returns the codes of rules on links that are errors in the old site, if the new site has code with links that was not run. In code,
 * Docusaurus checks only links of its component `Link`, and no addresses of pictures.
 */
function listUncheckedLinkRules(
  refused: ReadonlySet<string> = new Set(),
  { files }: Pick<MigrationPlan, 'files'>,
): readonly string[] {
  const hasLinks = files.some(({ text = '', standIn }) => standIn !== undefined && JSX_ADDRESS_ATTRIBUTE.test(text));
  return hasLinks ? [...refused].filter((code) => /^broken-(?:link|anchor)$/.test(code)) : [];
}

/** An attribute with an address, in JSX. */
const JSX_ADDRESS_ATTRIBUTE = /\s(?:href|to|src|srcSet|poster)=/;

/** Whether a build of the new site runs code of the old one. */
function needsOldSiteCodeToBuild({ files, hasConfigCode }: MigrationPlan): boolean {
  return hasConfigCode || files.some(({ standIn }) => standIn !== undefined);
}

/** Creates a function that receives the path of a file in the old site and returns its path in the new site. */
function createNewPathLookup({ files, pages }: MigrationPlan): (source: string) => string | undefined {
  const places = new Map(files.flatMap(({ path, from }) => (from === undefined ? [] : [[from, path] as const])));
  for (const { from, to } of pages) places.set(from, to);
  return (source) => places.get(source);
}

/** Loads the parsers that plans need. `lacking` are the locales for which techdocs has no interface texts. */
async function loadParsersAndInterfaceTexts(locales: readonly string[], name: string) {
  const [{ parseAst }, read] = await Promise.all([import('rolldown/parseAst'), loadDeclarationParser()]);
  const texts = await Promise.all(locales.map((locale) => loadInterfaceTexts(locale)));
  const createParser = (lang: 'ts' | 'tsx') => (code: string) => {
    const excess = findTooComplexCode(code);
    if (excess !== undefined) throw new SyntaxError(excess.message);
    return parseAst(code, { lang }).body;
  };
  const parse = createParser('tsx');
  return {
    parse,
    // Cached, because pages share components, and each attempt of a trial reads them again.
    imports: memoizeByKey((code: string) => tryToListImports(code, [parse, createParser('ts')])),
    structure: createPageStructureParser(read),
    name: name.toLowerCase().replace(/[^a-z\d._-]+/g, '-'),
    version: loadPackageInfo().version,
    lacking: locales.filter((_, index) => texts[index] === undefined),
  };
}

/** Lists the imports of code with the first parser that can read it. Code of TypeScript may have `<Type>value`, which is a tag in JSX. */
function tryToListImports(code: string, parsers: readonly ModuleParser[]): readonly CodeImport[] | undefined {
  for (const parse of parsers)
    try {
      return listCodeImports(code, parse);
    } catch {
      // The next parser may be able to read the code.
    }
  return undefined;
}

/** Files of the old site whose code a build runs. */
function listCodeFilesToRun({ files }: MigrationPlan): readonly string[] {
  return files.flatMap(({ standIn, from, old }) => (standIn === undefined ? [] : (old ?? from ?? [])));
}

/** Code files that a build would run and that were not run yet. */
function listSkippedCodeFiles(
  { configFile, makesRedirects }: SiteToMigrate,
  code: OldCodeReader,
  plan: MigrationPlan,
): readonly string[] {
  if (code.mayRun) return [];
  const asked = plan.asked.flatMap(({ imports }) => imports.flatMap(({ path }) => path ?? []));
  const files = [
    ...code.unrun,
    ...(makesRedirects || plan.hasConfigCode ? [configFile] : []),
    ...listCodeFilesToRun(plan),
    ...asked,
  ];
  return [...new Set(files)];
}

/** Returns the addresses of the default locale in the old site that also exist in the new site. */
function listDefaultLocalePathsInBothSites(
  rows: readonly ComparedAddress[],
  locales: readonly string[],
): readonly string[] {
  const isOther = (path: string) => locales.some((locale) => path === `/${locale}` || path.startsWith(`/${locale}/`));
  return rows.filter(({ path, state }) => state === 'kept' && !isOther(path)).map(({ path }) => path);
}

/** Runs all expressions of pages at once and records their values. If the run fails, records `undefined` for all of them. */
async function evaluateExpressions(
  { site, find, read }: SiteToMigrate,
  askedExpressionToRuns: readonly ExpressionToRun[],
  { known, code }: { readonly known: Map<string, unknown>; readonly code: OldCodeReader },
): Promise<void> {
  const text = renderExpressionsModule(askedExpressionToRuns, {
    fileOf: (path) => {
      const file = find(path);
      return file && join(site, file);
    },
    textOf: read,
  });
  for (const { key } of askedExpressionToRuns) known.set(key, undefined);
  const value = await code.run('\0techdocs-expressions', text);
  for (const [key, item] of Object.entries((value ?? {}) as object)) known.set(key, item);
}

/** Code files that failed to compile or to render. */
function listBrokenCodeFiles({ findings }: SiteTrialResult, { files, components }: MigrationPlan): readonly string[] {
  const code = new Set(files.filter(({ path }) => /\.(?:[jt]sx?|css)$/.test(path)).map(({ path }) => path));
  // Skips broken links: their messages name the target of the link.
  const errors = findings.filter(({ severity, code: rule }) => severity === 'error' && !rule.startsWith('broken-'));
  const named = errors.flatMap(({ file, message }) => [
    file ?? '',
    ...(message.match(/[\w./@-]+\.(?:[jt]sx?|css)/g) ?? []),
    // Includes components that fail on a page that uses them.
    ...[...message.matchAll(/(?:component `|^`<)(\w+)>?`/gi)].map(([, name = '']) => components[name] ?? ''),
  ]);
  return [...new Set(named.map((name) => name.replace(/^\.\//, '')).filter((name) => code.has(name)))];
}
