// Steps of `techdocs init`: inspect, ask, plan, show, write. All faults that stop the command are detected before the writing step.
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeAtomically } from '../../content/io/write-whole.ts';
import { loadPackageInfo } from '../../engine/assets.ts';
import { formatDayInTimeZone } from '../../lib/day.ts';
import { joinNames } from '../../lib/text.ts';
import { convertErrorToFindings, createInvocationError, type Diagnostic, UserError } from '../../model/diagnostic.ts';
import { loadInterfaceTexts } from '../../model/languages.ts';
import { type CommandEnvironment, reportInterruption, runInterruptibly, throwIfFaults } from '../../terminal/asking.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { type AnswerDefaults, type InitAnswers, type InitFlags, validateInitAnswers } from './answers.ts';
import { type ProjectMetadata, readProjectMetadata } from './facts.ts';
import { readFolderForInit, refuseFolderOfTools } from './folder.ts';
import type { InitFolderFacts } from './found.ts';
import { formatChangelogImportSentence, SENTENCE_ON_USED_HOMEPAGE } from './found-sentences.ts';
import { showInitDryRun, showInitOutcome } from './outcome.ts';
import { chooseSiteFolders, selectReadmeForStartPage } from './places.ts';
import { findChangelog, type InitPlan, type InitPlanInput, type PlannedFile, planInit } from './plan.ts';
import { chooseTitle } from './title.ts';
import {
  describeTrialBuild,
  describeUnusedHomepage,
  isCleanTrialBuild,
  LENIENT_BUILD_SENTENCE,
  type TrialBuildResult,
} from './tried.ts';
import { findTargetFileFaults, writePlannedFiles } from './write.ts';

/** Runs the command. Throws a `UserError` if the call or the folder is at fault. */
export async function runInit(
  flags: InitFlags & { readonly root: string },
  terminal: Terminal,
  environment: CommandEnvironment,
): Promise<void> {
  // Imports rolldown, so that the command fails before it writes anything if rolldown is not installed completely.
  await import('rolldown');
  const root = resolve(environment.folder, flags.root);
  refuseFolderOfTools(root);
  const { found, readme, faults } = readFolderForInit(root);
  const facts = await readProjectMetadata(root, found.packageText);
  const { title, from } = chooseTitle(found, facts, readme);
  const defaults = collectAnswerDefaults(found, facts, title);
  const { title: named, url, releases, products, locales, publish } = flags;
  const initFlags = { title: named, url, releases, products, locales, publish };
  throwIfFaults([...validateInitAnswers(initFlags, defaults).faults, ...faults]);
  refuseFlagsWithoutEffect(flags, found);
  const asks = terminal.canAsk && !flags.yes && found.configFile === undefined ? await import('./ask.ts') : undefined;
  await runInterruptibly(terminal, async () => {
    const { answers } = validateInitAnswers(
      asks ? await asks.askInitAnswers(initFlags, defaults) : initFlags,
      defaults,
    );
    const input = {
      date: formatDayInTimeZone(environment.now.getTime(), 'UTC'),
      version: loadPackageInfo().version,
      lacksTexts: await lacksInterfaceTexts(answers),
      facts,
      titleFrom: asks || named !== undefined ? undefined : from,
      isHomepage: !asks && url === undefined && facts.homepage !== undefined,
      ...(await readExistingSite({ root, found, answers }, { terminal, environment })),
    };
    const plan: InitPlan = planInit(answers, found, input);
    throwIfFaults(findTargetFileFaults(root, plan.files));
    const call = { flags, terminal, folder: environment.folder, root };
    const planned = { plan, found, answers, input };
    if (flags.dryRun) return await showInitDryRun(call, await runInitInCopy(root, planned, { terminal, environment }));
    if (asks && plan.files.length > 0 && !(await asks.confirmFileWrites(plan))) return reportInterruption(terminal);
    showInitOutcome(call, await writeSiteAndUpdatePlan(root, planned, { terminal, environment }));
  });
}

/** Flags whose answers are in the configuration only, with their settings. */
const SETTINGS_BY_FLAG = {
  title: 'title',
  url: 'url',
  releases: 'releases',
  products: 'releases.products',
  locales: 'i18n.locales',
} as const;

/** Throws if a flag would have no effect, because a configuration exists and `init` does not change it. */
function refuseFlagsWithoutEffect(flags: InitFlags, { configFile }: InitFolderFacts): void {
  const names = Object.keys(SETTINGS_BY_FLAG) as (keyof typeof SETTINGS_BY_FLAG)[];
  const usedFlags = names.filter((name) => flags[name] !== undefined);
  if (configFile === undefined || usedFlags.length === 0) return;
  const options = usedFlags.map(
    (name) => `\`--${name === 'releases' && flags.releases === false ? 'no-releases' : name}\``,
  );
  const settings = usedFlags.map((name) => `\`${SETTINGS_BY_FLAG[name]}\``);
  throw createInvocationError(
    `${joinNames(options)} ${usedFlags.length === 1 ? 'has' : 'have'} no effect: the site has a configuration already, \`${configFile}\`.`,
    `Set ${joinNames(settings)} there, and call \`init\` without ${usedFlags.length === 1 ? 'the flag' : 'the flags'}.`,
  );
}

interface InitPlanWithInput {
  readonly plan: InitPlan;
  readonly found: InitFolderFacts;
  readonly answers: InitAnswers;
  readonly input: InitPlanInput;
}

function hasExistingPages({ found }: InitPlanWithInput): boolean {
  return (
    found.configFile === undefined &&
    (chooseSiteFolders(found).hasPages || selectReadmeForStartPage(found) !== undefined)
  );
}

/** Returns the plan of a dry run. Facts that require an existing site are determined in a copy of the project. */
async function runInitInCopy(root: string, planned: InitPlanWithInput, caller: InitEnvironment): Promise<InitPlan> {
  if (planned.plan.log === undefined && !hasExistingPages(planned)) return planned.plan;
  const { runInProjectCopy } = await import('./in-copy.ts');
  return runInProjectCopy(root, (copy) => writeSiteAndUpdatePlan(copy, planned, caller));
}

/** Writes the site to a folder. Returns the plan, with imported posts and the faults of existing pages. */
async function writeSiteAndUpdatePlan(
  root: string,
  planned: InitPlanWithInput,
  caller: InitEnvironment,
): Promise<InitPlan> {
  const { plan, found, answers, input } = planned;
  writePlannedFiles(root, plan.files);
  const posted = await addImportedPosts(plan, root, caller);
  if (!hasExistingPages(planned)) return posted;
  const { runTrialBuild } = await import('./try-pages.ts');
  const isWritten = new Set(plan.files.filter(({ before }) => before === undefined).map(({ path }) => path));
  const before = { ...found, isThere: (path: string) => !isWritten.has(path) && found.isThere(path) };
  const replanned = (last: InitPlan, ownInitAnswers: InitAnswers, tried?: TrialBuildResult): InitPlan => {
    const texts = new Map(
      planInit(ownInitAnswers, before, { ...input, tried }).files.map(({ path, text }) => [path, text]),
    );
    const files = last.files.map((file) => ({ ...file, text: texts.get(file.path) ?? file.text }));
    rewriteChangedFiles(root, last.files, files);
    return { ...last, files };
  };
  const first = await runTrialBuild(root);
  if (!input.isHomepage || first.links.length === 0)
    return addTrialBuildSentences(replanned(posted, answers, first), first, answers);
  // The pages link to addresses below the homepage that this site does not have. So the homepage belongs to other content, and is not the
  // address of this site.
  const neutralAnswers = { ...answers, url: '', baseUrl: '/' };
  const second = replanned(posted, neutralAnswers);
  const tried = await runTrialBuild(root);
  const sentences = second.folderSentences.map((fact) =>
    fact === SENTENCE_ON_USED_HOMEPAGE ? describeUnusedHomepage(first.links) : fact,
  );
  return addTrialBuildSentences(
    { ...replanned(second, neutralAnswers, tried), folderSentences: sentences },
    tried,
    answers,
  );
}

function addTrialBuildSentences(plan: InitPlan, tried: TrialBuildResult, { host }: InitAnswers): InitPlan {
  const isBuilt = ({ path, text }: PlannedFile) => path !== 'package.json' && text.includes('techdocs build');
  const isLenient = host !== undefined && !isCleanTrialBuild(tried) && plan.files.some(isBuilt);
  return {
    ...plan,
    folderSentences: [
      ...plan.folderSentences,
      ...describeTrialBuild(tried),
      ...(isLenient ? [LENIENT_BUILD_SENTENCE] : []),
    ],
  };
}

interface ExistingSite {
  readonly root: string;
  readonly found: InitFolderFacts;
  readonly answers: InitAnswers;
}

interface InitEnvironment {
  readonly terminal: Terminal;
  readonly environment: CommandEnvironment;
}

/** Returns the address of an existing site, and whether its change log has posts. */
async function readExistingSite(
  { root, found, answers }: ExistingSite,
  caller: InitEnvironment,
): Promise<Pick<InitPlanInput, 'address' | 'isImported'>> {
  if (found.configFile === undefined) return {};
  const log = findChangelog(found.markdown);
  const asksPosts = log !== undefined && answers.hasReleases && chooseSiteFolders(found).hasPosts;
  return {
    ...(answers.host && { address: await (await import('./try-pages.ts')).readSiteAddress(root) }),
    isImported: asksPosts && (await hasPostsOfAllReleases(root, log, caller)),
  };
}

async function hasPostsOfAllReleases(root: string, log: string, caller: InitEnvironment): Promise<boolean> {
  const { paths, fault } = await importPostsFromChangelog({ root, log, dryRun: true }, caller);
  return fault === undefined && paths.length === 0;
}

/** Rewrites the files whose text changed after the trial. */
function rewriteChangedFiles(root: string, before: readonly PlannedFile[], after: readonly PlannedFile[]): void {
  const written = new Map(before.map(({ path, text }) => [path, text]));
  for (const { path, text } of after)
    if (written.has(path) && written.get(path) !== text) writeAtomically(join(root, path), text);
}

/** Returns the defaults from the folder, package.json and git. */
function collectAnswerDefaults(folderFacts: InitFolderFacts, facts: ProjectMetadata, title: string): AnswerDefaults {
  const { homepage: url, repository, latest } = facts;
  const log = findChangelog(folderFacts.markdown);
  const github = repository === undefined ? undefined : guessGithubPagesUrl(repository);
  return {
    title,
    hasReleases: chooseSiteFolders(folderFacts).hasPosts || log !== undefined,
    isProduct: latest !== undefined || log !== undefined,
    ...(url !== undefined && { url }),
    ...(github !== undefined && { hostUrl: { github } }),
  };
}

/** Returns the GitHub Pages address of a repository; `undefined` for a repository on another host. */
function guessGithubPagesUrl(repository: string): string | undefined {
  const [, owner, name] = /^https:\/\/github\.com\/([^/]+)\/([^/]+)$/.exec(repository) ?? [];
  if (owner === undefined || name === undefined) return undefined;
  const host = `${owner.toLowerCase()}.github.io`;
  return name.toLowerCase() === host ? `https://${host}` : `https://${host}/${name}/`;
}

/**
 * Adds the imported posts to the plan. If the change log cannot be read, the site is created without these posts, and the plan explains how
 * to import the change log.
 */
async function addImportedPosts(plan: InitPlan, root: string, caller: InitEnvironment): Promise<InitPlan> {
  const { log, next } = plan;
  if (log === undefined) return plan;
  const { paths, fault, doubt } = await importPostsFromChangelog({ root, log: log.file }, caller);
  if (fault !== undefined) {
    const why = `${fault.message}${fault.line === undefined ? '' : ` That is line ${fault.line}.`}`;
    const found = plan.folderSentences.map((fact) =>
      fact === formatChangelogImportSentence(log.file) ? `\`${log.file}\`: no posts yet. ${why}` : fact,
    );
    return { ...plan, folderSentences: found, next: [...next.slice(0, -1), log.command, ...next.slice(-1)] };
  }
  const isKept = ({ path }: { readonly path: string }) => paths.length === 0 || !path.endsWith('/.gitkeep');
  for (const { path } of plan.files.filter((file) => !isKept(file))) rmSync(join(root, path));
  const importSentence = formatChangelogImportSentence(log.file);
  return {
    ...plan,
    folderSentences: plan.folderSentences.map((fact) =>
      fact === importSentence && doubt !== undefined ? `${importSentence} ${doubt}` : fact,
    ),
    files: [
      ...plan.files.filter(isKept),
      ...paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
    ],
  };
}

/** JSON that `new-release --import` prints: the posts of a change log, and the findings. */
interface PostImportOutcome {
  readonly written: readonly { readonly path: string }[];
  readonly findings: readonly Diagnostic[];
}

/** Creates posts from a change log. Returns the paths of the posts, or the reason why the change log cannot be read. */
async function importPostsFromChangelog(
  { root, log, dryRun = false }: { readonly root: string; readonly log: string; readonly dryRun?: boolean },
  { terminal, environment }: InitEnvironment,
): Promise<{ readonly paths: readonly string[]; readonly fault?: Diagnostic; readonly doubt?: string }> {
  const outcomes: PostImportOutcome[] = [];
  const writeJson = (value: unknown) => void outcomes.push(value as PostImportOutcome);
  const quiet = { ...terminal, canAsk: false, writeJson };
  try {
    const { runNewRelease: newRelease } = await import('../new-release/run.ts');
    await newRelease({ root, import: join(root, log), dryRun, quiet: true, json: true }, quiet, {
      ...environment,
      folder: root,
    });
    const doubt = outcomes.flatMap(({ findings }) => findings).find(({ code }) => code === 'missing-date')?.message;
    return { paths: outcomes.flatMap(({ written }) => written).map(({ path }) => path), doubt };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const [fault] = convertErrorToFindings(error);
    return { paths: [], ...(fault && { fault }) };
  }
}

async function lacksInterfaceTexts({ locales }: InitAnswers): Promise<boolean> {
  const texts = await Promise.all(locales.map((locale) => loadInterfaceTexts(locale)));
  return texts.includes(undefined);
}
