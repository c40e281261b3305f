// Sentences of `init` about the content of the folder: which files become pages, and which facts of the project the site uses. Pure.
import { canMigrateSiteOfFile, findGeneratorByFileName } from '../../content/generators.ts';
import { groupFilesByFolder } from '../../content/io/discover-project.ts';
import { formatNonMarkdownFileCounts } from '../../content/other-forms.ts';
import { getParentFolder, isInFolder } from '../../lib/file-path.ts';
import { formatCountWithNoun } from '../../lib/text.ts';
import type { InitAnswers } from './answers.ts';
import type { ProjectMetadata } from './facts.ts';
import type { InitFolderFacts } from './found.ts';
import { type SiteFolders, selectReadmeForStartPage } from './places.ts';

/** Decisions of the plan that the sentences name. */
interface InitDecisions {
  readonly places: SiteFolders;
  /** Output folder; absent unless the default folder `build` is already in use. */
  readonly outDir: string | undefined;
  /** Names of scripts that package.json already has. */
  readonly existingScripts: readonly string[];
  /** Change log whose releases can become posts. */
  readonly log: string | undefined;
  /** Whether all releases of the change log have posts. */
  readonly isImported?: boolean;
  /** Source of the title; absent if the caller gave it. */
  readonly titleFrom?: string | undefined;
  readonly facts?: ProjectMetadata;
}

/** Returns the sentences about the content of a folder. */
export function describeInitFolder(
  answers: InitAnswers,
  folderFacts: InitFolderFacts,
  decisions: InitDecisions,
): readonly string[] {
  const { places, outDir, log, isImported } = decisions;
  const isNew = folderFacts.configFile === undefined;
  return [
    ...describeFoundContent(folderFacts, decisions),
    ...(outDir === undefined
      ? []
      : [`\`build\`, which is not of techdocs: the scripts build into \`${outDir}\` instead.`]),
    ...describeProjectMetadata(answers, decisions, isNew),
    ...describeChangelog(isImported ? undefined : log, isNew && !places.hasPosts),
  ];
}

function describeFoundContent(
  folderFacts: InitFolderFacts,
  { places: { docs, hasPages, releases, hasPosts }, existingScripts, log }: InitDecisions,
): readonly string[] {
  const { markdown, foreign, configFile } = folderFacts;
  const posts = markdown.filter((file) => hasPosts && isInFolder(file, releases));
  const pages = markdown.filter((file) => hasPages && isInFolder(file, docs) && !posts.includes(file));
  const readme = selectReadmeForStartPage(folderFacts);
  const isNamed = (file: string) => pages.includes(file) || posts.includes(file) || file === readme || file === log;
  const others = hasPages || readme !== undefined ? markdown.filter((file) => !isNamed(file)) : [];
  const sentence = (files: readonly string[], place: string, what: string) =>
    `${formatCountWithNoun(files.length, 'Markdown file')} in ${place === '.' ? 'the folder' : `\`${place}\``}: ${what}.`;
  const isNew = configFile === undefined;
  return [
    ...(isNew && pages.length > 0 ? [sentence(pages, docs, 'the pages of the site')] : []),
    ...(isNew && posts.length > 0 ? [sentence(posts, releases, 'its release notes')] : []),
    ...(readme === undefined ? [] : [`\`${readme}\`: the page \`${docs}/start.md\` shows it.`]),
    ...(isNew ? groupFilesByFolder(others) : []).map(({ folder, first, count }) =>
      count === 1
        ? `\`${first}\`: not part of the site.`
        : sentence(Array(count).fill(first), folder, 'not part of the site'),
    ),
    ...[formatNonMarkdownFileCounts(folderFacts.others ?? [])].filter((sentence) => sentence !== ''),
    ...foreign.map((name) => {
      const generator = findGeneratorByFileName(name.slice(name.lastIndexOf('/') + 1));
      if (isNew && canMigrateSiteOfFile(name))
        return `\`${name}\` of ${generator}: \`init\` does not read it. \`techdocs migrate ${getParentFolder(name) || '.'} --out ../new-docs\` does: it moves the pages with their menus, addresses and settings.`;
      return `\`${name}\` of ${generator}: techdocs does not read it. Move its settings to \`${configFile ?? 'site.config.ts'}\`.`;
    }),
    ...existingScripts.map((name) => `The script \`${name}\` in \`package.json\`: it stays as it is.`),
  ];
}

/** The sentence about a homepage that becomes the site's address. A trial build of the pages may replace this sentence. */
export const SENTENCE_ON_USED_HOMEPAGE = '`homepage` in `package.json`: the address of the site.';

/** Returns sentences about facts of the project that the configuration uses. */
function describeProjectMetadata(
  { title, url }: InitAnswers,
  { titleFrom, facts }: InitDecisions,
  isNew: boolean,
): readonly string[] {
  const { repository, homepage, latest, branch } = facts ?? { branch: 'main' };
  if (!isNew) return [];
  return [
    ...(titleFrom === undefined ? [] : [`The title \`${title}\`, from ${titleFrom}.`]),
    ...(repository === undefined ? [] : [`The repository \`${repository}\`, branch \`${branch}\`: pages link to it.`]),
    ...(homepage !== undefined && url !== '' && homepage.startsWith(url) ? [SENTENCE_ON_USED_HOMEPAGE] : []),
    ...(latest?.gitTag === undefined ? [] : [`The tag of version ${latest.version}: the newest release.`]),
  ];
}

function describeChangelog(file: string | undefined, isImported: boolean): readonly string[] {
  if (file === undefined) return [];
  if (isImported) return [formatChangelogImportSentence(file)];
  return [`\`${file}\`: \`techdocs new-release --import ${file}\` makes posts of its releases.`];
}

/** Returns the sentence about a change log whose releases become posts. */
export function formatChangelogImportSentence(file: string): string {
  return `\`${file}\`: its releases become posts.`;
}
