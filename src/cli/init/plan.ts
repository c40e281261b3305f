// Plans the files of `init` from the answers and the content of the folder. Pure.

import {
  createPackageJson,
  type EditedPackageJson,
  editGitignore,
  editPackageJson,
} from '../../config/package-json.ts';
import type { InitAnswers, PublishHost } from './answers.ts';
import { renderLogoSvg } from './brand.ts';
import { formatConfigFile } from './config-file.ts';
import type { ProjectMetadata } from './facts.ts';
import type { InitFolderFacts } from './found.ts';
import { describeInitFolder } from './found-sentences.ts';
import { dialectPage, greetCode, renderFirstPost, renderStarterPage } from './pages.ts';
import {
  chooseSiteFolders,
  lacksLogo,
  listStaticFolders,
  type SiteFolders,
  selectFoldersToConfigure,
  selectReadmeForStartPage,
} from './places.ts';
import {
  type AddressSettings,
  listPublishSteps,
  type PublishingFacts,
  renderPublishFiles,
  type TextFile,
} from './publish.ts';
import { isCleanTrialBuild, type TrialBuildResult } from './tried.ts';

/** A planned file. `before` is its current text if an existing file is extended. */
export interface PlannedFile extends TextFile {
  readonly before?: string;
}

/** What `init` writes and prints. */
export interface InitPlan {
  /** Files to write, in the order of the output. */
  readonly files: readonly PlannedFile[];
  /** Existing files that stay unchanged. */
  readonly left: readonly string[];
  /** Sentences about the content of the folder. */
  readonly folderSentences: readonly string[];
  /** Next steps, as commands. */
  readonly next: readonly string[];
  /** Sentences about further steps for publishing. */
  readonly toPublish: readonly string[];
  /** Change log that is imported after the files are written, and the command for it. */
  readonly log?: { readonly file: string; readonly command: string };
}

/** Inputs of the plan beside the answers and the folder. */
export interface InitPlanInput {
  /** Date of the first post. */
  readonly date: string;
  /** Version of techdocs. */
  readonly version: string;
  readonly lacksTexts: boolean;
  readonly facts?: ProjectMetadata;
  /** Faults of existing pages, after a trial. */
  readonly tried?: TrialBuildResult;
  /** Address in an existing configuration. Absent if there is no configuration, or if the user chose no publishing host. */
  readonly address?: AddressSettings;
  /** Whether all releases of the change log have posts. */
  readonly isImported?: boolean;
  /** Source of the title; absent if the caller gave it. */
  readonly titleFrom?: string | undefined;
  /** Whether the address is `homepage` of package.json, without a confirmation. */
  readonly isHomepage?: boolean;
}

/** Output folder for a site whose default output folder `build` contains other files. */
const ALTERNATIVE_OUT_DIR = 'site';

/** Plans the files of a site, and the messages about them. */
export function planInit(answers: InitAnswers, folderFacts: InitFolderFacts, input: InitPlanInput): InitPlan {
  const { date, version, lacksTexts, tried, facts = { branch: 'main' } } = input;
  const places = chooseSiteFolders(folderFacts);
  // A folder with docs in another format gets no example pages.
  const hasPages = places.hasPages || (folderFacts.others ?? []).length > 0;
  const outDir = folderFacts.isBuildTaken && folderFacts.configFile === undefined ? ALTERNATIVE_OUT_DIR : undefined;
  const edit =
    folderFacts.packageText === undefined ? undefined : editPackageJson(folderFacts.packageText, version, outDir);
  const statics = listStaticFolders(folderFacts);
  const changelog = findChangelogToImport(answers, folderFacts);
  const log = places.hasPosts ? undefined : changelog;
  const config = formatConfigFile(answers, {
    ...selectFoldersToConfigure(places),
    ...{ statics, log, relaxed: tried?.relaxed ?? [] },
    ...{ lacksTexts, facts, hasStart: !hasPages, folder: folderFacts.inRepository, year: date.slice(0, 4) },
  });
  const plannedFiles: readonly PlannedFile[] = [
    ...(folderFacts.configFile
      ? []
      : [
          { path: 'site.config.ts', text: indentLikePackageJson(config, folderFacts.packageText) },
          ...(lacksLogo(statics, folderFacts) ? [{ path: 'static/logo.svg', text: renderLogoSvg(answers.title) }] : []),
          ...planContentFiles(
            answers,
            { ...places, hasPages },
            { date, log, facts, readme: selectReadmeForStartPage(folderFacts) },
          ),
        ]),
    {
      path: 'package.json',
      text: edit?.text ?? createPackageJson(createPackageName(folderFacts.name), version, { outDir }),
      before: folderFacts.packageText,
    },
    { path: '.gitignore', text: editGitignore(folderFacts.ignoredText ?? '', outDir), before: folderFacts.ignoredText },
    ...(answers.host
      ? planFilesForPublishing(
          answers.host,
          { ...collectPublishingFacts(answers, folderFacts, input.address), branch: facts.branch },
          tried,
        )
      : []),
  ];
  const { files, left } = separateExistingFiles(plannedFiles, folderFacts.isThere);
  return {
    files,
    left: [...(folderFacts.configFile ? [folderFacts.configFile] : []), ...left],
    folderSentences: describeInitFolder(answers, folderFacts, {
      ...input,
      places,
      outDir,
      log: changelog,
      existingScripts: edit?.existingScripts ?? [],
    }),
    next: listNextSteps(answers, folderFacts, edit),
    toPublish: answers.host
      ? listPublishSteps(answers.host, { ...facts, isGuess: facts.isBranchGuessed === true, lock: folderFacts.lock })
      : [],
    ...(folderFacts.configFile === undefined && log !== undefined && { log: createImportCommand(log, folderFacts) }),
  };
}

/** Separates the files to write from existing files that stay unchanged. */
export function separateExistingFiles(
  plannedFiles: readonly PlannedFile[],
  isThere: InitFolderFacts['isThere'],
): Pick<InitPlan, 'files' | 'left'> {
  const isNew = ({ path, text, before }: PlannedFile) => (before === undefined ? !isThere(path) : before !== text);
  return {
    files: plannedFiles.filter(isNew),
    left: plannedFiles.filter((file) => !isNew(file)).map(({ path }) => path),
  };
}

/** Changes the indentation of a text from two spaces a level to that of package.json. */
function indentLikePackageJson(text: string, packageText = ''): string {
  const [, indent = '  '] = /^\uFEFF?\{\r?\n([ \t]+)"/.exec(packageText) ?? [];
  return text.replace(/^(?: {2})+/gm, (spaces) => indent.repeat(spaces.length / 2));
}

/** Inputs of the first pages and the first post. */
interface StarterContentInput {
  readonly date: string;
  readonly log: string | undefined;
  readonly facts: ProjectMetadata;
  readonly readme: string | undefined;
}

function planContentFiles(
  answers: InitAnswers,
  { docs, hasPages, releases, hasPosts }: SiteFolders,
  { date, log, facts, readme }: StarterContentInput,
): readonly TextFile[] {
  const pages = hasPages
    ? []
    : [
        { path: `${docs}/start.md`, text: renderStarterPage(answers, docs, readme) },
        { path: `${docs}/writing.md`, text: dialectPage },
        { path: `${docs}/_greet.ts`, text: greetCode },
      ];
  if (!answers.hasReleases || hasPosts) return pages;
  // Git does not track empty folders.
  if (log !== undefined) return [...pages, { path: `${releases}/.gitkeep`, text: '' }];
  const { name, text } = renderFirstPost(answers, date, facts.latest);
  return [...pages, { path: `${releases}/${name}`, text }];
}

/** Returns the files that publish the site on a host. If existing pages have faults, these files run the build without `--strict`. */
function planFilesForPublishing(
  host: PublishHost,
  publishing: PublishingFacts,
  tried: TrialBuildResult | undefined,
): readonly TextFile[] {
  const files = renderPublishFiles(host, publishing);
  if (tried === undefined || isCleanTrialBuild(tried)) return files;
  return files.map(({ path, text }) => ({ path, text: text.replace(/(techdocs(?:\.js)? build) --strict/g, '$1') }));
}

function collectPublishingFacts(
  { url, baseUrl }: InitAnswers,
  { inRepository, lock }: InitFolderFacts,
  address?: AddressSettings,
): PublishingFacts {
  return { hasAddress: url !== '', baseUrl, ...address, folder: inRepository, lock };
}

/** Returns a valid npm package name. */
function createPackageName(folder: string): string {
  const name = folder
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|[._-]+$/g, '');
  // A package must not have the name of its dependency, techdocs.
  return name === '' || name === 'techdocs' ? 'docs' : name;
}

/** Returns the file name of a project's change log; `undefined` if there is none. */
export function findChangelog(markdown: readonly string[]): string | undefined {
  return markdown.find((candidate) => /^(?:changelog|changes|history|news)\.md$/i.test(candidate));
}

function findChangelogToImport({ hasReleases }: InitAnswers, { markdown }: InitFolderFacts): string | undefined {
  return hasReleases ? findChangelog(markdown) : undefined;
}

function createImportCommand(file: string, folderFacts: InitFolderFacts) {
  const run = { pnpm: 'pnpm exec', yarn: 'yarn', npm: 'npx' }[detectPackageManager(folderFacts)];
  return { file, command: `${run} techdocs new-release --import ${file}` };
}

function detectPackageManager({ lock = '' }: InitFolderFacts): 'npm' | 'pnpm' | 'yarn' {
  return lock.startsWith('pnpm') ? 'pnpm' : lock.startsWith('yarn') ? 'yarn' : 'npm';
}

/**
 * Returns the next commands: install the packages, and run the site. Omits the install command if the package is already installed and no
 * lock file has to be created or updated.
 */
function listNextSteps(
  { host }: InitAnswers,
  folderFacts: InitFolderFacts,
  edit: EditedPackageJson | undefined,
): readonly string[] {
  const manager = detectPackageManager(folderFacts);
  const hasLock = folderFacts.lock !== undefined || folderFacts.isThere('package-lock.json');
  const isKnown = hasLock ? edit?.isListed === true : host === undefined;
  const isInstalled = isKnown && folderFacts.isThere('node_modules/techdocs');
  const run = `${manager} run ${edit?.names[0] ?? 'serve'}`;
  return isInstalled ? [run] : [`${manager} install`, run];
}
