// What `techdocs init` does, step by step: look, ask, plan, show, write. All that can go wrong does so before the last step.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeWhole } from '../../content/io/write-whole.ts';
import { loadPackageInfo } from '../../engine/assets.ts';
import { dayIn } from '../../lib/day.ts';
import { UserError } from '../../model/diagnostic.ts';
import { loadTexts } from '../../model/languages.ts';
import { type CommandEnvironment, interruptible, leave, throwFaults } from '../../terminal/asking.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { type AnswerDefaults, type InitAnswers, type InitFlags, judgeInitAnswers } from './answers.ts';
import { type ProjectFacts, readFacts } from './facts.ts';
import { readInitFolder } from './folder.ts';
import type { FoundFolder } from './found.ts';
import { showInitDryRun, showInitOutcome } from './outcome.ts';
import { plannedFolders } from './places.ts';
import { changelogIn, type InitAround, type InitPlan, type PlannedFile, planInit } from './plan.ts';
import { triedSentences } from './tried.ts';
import { judgePlaces, writeSite } from './write.ts';

/** Runs the command. Throws a `UserError` where the call or the folder is at fault. */
export async function init(
  flags: InitFlags & { readonly root: string },
  terminal: Terminal,
  around: CommandEnvironment,
): Promise<void> {
  const root = resolve(around.folder, flags.root);
  const { found, title, faults } = readInitFolder(root);
  const facts = await readFacts(root, found.packageText);
  const defaults = defaultsOf(found, facts, title);
  const { title: named, url, releases, products, locales, publish } = flags;
  const given = { title: named, url, releases, products, locales, publish };
  throwFaults([...judgeInitAnswers(given, defaults).faults, ...faults]);
  const asks = terminal.canAsk && !flags.yes && found.configFile === undefined ? await import('./ask.ts') : undefined;
  await interruptible(terminal, async () => {
    const { answers } = judgeInitAnswers(asks ? await asks.askInitAnswers(given, defaults) : given, defaults);
    const day = {
      date: dayIn(around.now.getTime(), 'UTC'),
      version: loadPackageInfo().version,
      lacksTexts: await lacksTexts(answers),
      facts,
      ...(await ofSite({ root, found, answers }, { terminal, around })),
    };
    const plan: InitPlan = planInit(answers, found, day);
    throwFaults(judgePlaces(root, plan.files));
    const call = { flags, terminal, folder: around.folder, root };
    const hasOwnPages = found.configFile === undefined && plannedFolders(found).hasPages;
    if (flags.dryRun) return await showInitDryRun(call, dryPlan(plan, hasOwnPages));
    if (asks && plan.files.length > 0 && !(await asks.confirmFiles(plan))) return leave(terminal);
    writeSite(root, plan.files);
    const posted = await withPosts(plan, root, { terminal, around });
    if (!hasOwnPages) return showInitOutcome(call, posted);
    const tried = await (await import('./try-pages.ts')).tryPages(root);
    const isWritten = new Set(plan.files.filter(({ before }) => before === undefined).map(({ path }) => path));
    const before = { ...found, isThere: (path: string) => !isWritten.has(path) && found.isThere(path) };
    rewrite(root, plan.files, planInit(answers, before, { ...day, tried }).files);
    showInitOutcome(call, { ...posted, found: [...posted.found, ...triedSentences(tried)] });
  });
}

interface ExistingSite {
  readonly root: string;
  readonly found: FoundFolder;
  readonly answers: InitAnswers;
}

interface Caller {
  readonly terminal: Terminal;
  readonly around: CommandEnvironment;
}

/** What the plan asks of a site that is there: where it is published, and whether its change log has posts. */
async function ofSite(
  { root, found, answers }: ExistingSite,
  caller: Caller,
): Promise<Pick<InitAround, 'address' | 'isImported'>> {
  if (found.configFile === undefined) return {};
  const log = changelogIn(found.markdown);
  const asksPosts = log !== undefined && answers.hasReleases && plannedFolders(found).hasPosts;
  return {
    ...(answers.host && { address: await (await import('./try-pages.ts')).readAddress(root) }),
    isImported: asksPosts && (await importPosts({ root, log, dryRun: true }, caller))?.length === 0,
  };
}

/** Writes again what is another text once the site was tried. */
function rewrite(root: string, before: readonly PlannedFile[], after: readonly PlannedFile[]): void {
  const written = new Map(before.map(({ path, text }) => [path, text]));
  for (const { path, text } of after)
    if (written.has(path) && written.get(path) !== text) writeWhole(join(root, path), text);
}

/** What holds where nothing was answered: what the folder, package.json and git say. */
function defaultsOf(found: FoundFolder, facts: ProjectFacts, title: string): AnswerDefaults {
  const { homepage: url, repository, latest } = facts;
  const log = changelogIn(found.markdown);
  const github = repository === undefined ? undefined : pagesOf(repository);
  return {
    title: title === found.name ? (facts.name ?? title) : title,
    hasReleases: plannedFolders(found).hasPosts || log !== undefined,
    isProduct: latest !== undefined || log !== undefined,
    ...(url !== undefined && { url }),
    ...(github !== undefined && { hostUrl: { github } }),
  };
}

/** The address that GitHub gives to the pages of a repository. */
function pagesOf(repository: string): string | undefined {
  const [, owner, name] = /^https:\/\/github\.com\/([^/]+)\/([^/]+)$/.exec(repository) ?? [];
  if (owner === undefined || name === undefined) return undefined;
  const host = `${owner.toLowerCase()}.github.io`;
  return name.toLowerCase() === host ? `https://${host}` : `https://${host}/${name}/`;
}

/** The plan as a dry run shows it, which says what is known only once the site is there. */
function dryPlan(plan: InitPlan, hasOwnPages: boolean): InitPlan {
  const { log, files, found } = plan;
  return {
    ...plan,
    files: log === undefined ? files : files.filter(({ path }) => !path.endsWith('/.gitkeep')),
    found: [
      ...found,
      ...(log === undefined ? [] : [`Not shown: the posts of the releases in \`${log.file}\`.`]),
      ...(hasOwnPages
        ? [
            'Not shown: `rules` in `site.config.ts`, and a build without `--strict`, if the pages have errors. Without `--dry-run`, `init` reads them.',
          ]
        : []),
    ],
  };
}

/** The plan with the posts that its change log gave. Where it cannot be read, the site is there, and how to import it is told. */
async function withPosts(plan: InitPlan, root: string, caller: Caller): Promise<InitPlan> {
  const { log, next } = plan;
  if (log === undefined) return plan;
  const paths = await importPosts({ root, log: log.file }, caller);
  if (paths === undefined) return { ...plan, next: [...next.slice(0, -1), log.command, ...next.slice(-1)] };
  const isKept = ({ path }: { readonly path: string }) => paths.length === 0 || !path.endsWith('/.gitkeep');
  for (const { path } of plan.files.filter((file) => !isKept(file))) rmSync(join(root, path));
  return { ...plan, files: [...plan.files.filter(isKept), ...paths.map((path) => ({ path, text: '' }))] };
}

/** Makes posts of a change log; gives their paths, or nothing where it cannot be read. */
async function importPosts(
  { root, log, dryRun = false }: { readonly root: string; readonly log: string; readonly dryRun?: boolean },
  { terminal, around }: Caller,
): Promise<readonly string[] | undefined> {
  const paths: string[] = [];
  const quiet = { ...terminal, canAsk: false, writeOut: (text: string) => void paths.push(text.trim()) };
  try {
    const { runNewRelease: newRelease } = await import('../new-release/run.ts');
    await newRelease({ root, import: join(root, log), dryRun, quiet: true }, quiet, { ...around, folder: root });
    return paths;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return undefined;
  }
}

async function lacksTexts({ locales }: InitAnswers): Promise<boolean> {
  const texts = await Promise.all(locales.map((locale) => loadTexts(locale)));
  return texts.includes(undefined);
}
