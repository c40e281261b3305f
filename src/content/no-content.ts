// Error for a project without pages, with the next step.
import { formatCountWithNoun, joinNames } from '../lib/text.ts';
import { UserError } from '../model/diagnostic.ts';
import { findGeneratorByFileName } from './generators.ts';
import { formatNonMarkdownFileCounts } from './other-forms.ts';

/** Contents of a project without pages, and of the folders around it. */
export interface ProjectWithoutPages {
  readonly configFile?: string;
  /** Root-relative folders that were searched. */
  readonly searched: readonly string[];
  /** Name of a file or folder of another generator. */
  readonly foreign?: string;
  /** Markdown in other folders: the folder (`.` for the root), its first file, and the number of files. */
  readonly markdown: readonly { readonly folder: string; readonly first: string; readonly count: number }[];
  /** Documentation files in formats other than Markdown. */
  readonly others?: readonly string[];
  /**
   * A parent folder with a project. `folder` is its path, such as `..`. `isAround` is `true` if the current folder is part of the docs of
   * that project.
   */
  readonly above?: { readonly folder: string; readonly isAround: boolean };
}

/** Returns the error for a project without pages. */
export function createNoContentError(seenProjectWithoutPages: ProjectWithoutPages): UserError {
  const message = `No page was found: there is no Markdown in ${formatFoldersWithOr(seenProjectWithoutPages.searched)}.`;
  const others = formatNonMarkdownFileCounts(seenProjectWithoutPages.others ?? [])
    .replace(/^(?=1 )/, 'There is ')
    .replace(/^(?=\d)/, 'There are ');
  const suggestion = [
    formatSentenceOnOtherGenerator(seenProjectWithoutPages),
    others,
    formatNextStepForUser(seenProjectWithoutPages),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
  return UserError.of({ code: 'no-content', message, suggestion });
}

function formatSentenceOnOtherGenerator({ foreign = '' }: ProjectWithoutPages): string {
  const generator = findGeneratorByFileName(foreign);
  return generator === undefined ? '' : `\`${foreign}\` belongs to ${generator}; techdocs does not read it.`;
}

/** Returns the next step for the user. If several steps are possible, returns the most likely one. */
function formatNextStepForUser({ above, markdown, configFile }: ProjectWithoutPages): string {
  const call = `run techdocs there, or here with \`--root ${above?.folder}\``;
  if (above?.isAround) return `This folder is part of the docs of the project above it: ${call}.`;
  const elsewhere = markdown.filter(({ folder }) => folder !== '.').sort((a, b) => b.count - a.count);
  const [most] = elsewhere;
  if (most) {
    const setting = `docs: { path: '${most.folder}' }`;
    const where = configFile === undefined ? '`site.config.ts`' : `\`${configFile}\``;
    const code = configFile === undefined ? `export default { ${setting} };` : `${setting}`;
    const places = elsewhere
      .slice(0, 3)
      .map(({ folder, count }) => `\`${folder}\` (${formatCountWithNoun(count, 'file')})`);
    return `There is Markdown in ${joinNames(places)}. Set the folder of the docs in ${where}: \`${code}\`.`;
  }
  if (above) return `There is a project above this folder: ${call}.`;
  const [top] = markdown;
  if (top?.count === 1) return `Move or copy \`${top.first}\` to \`docs/index.md\`.`;
  if (top) {
    const files = `${top.count} Markdown files at the top, such as \`${top.first}\``;
    return `There are ${files}. Move those that should be pages into \`docs\`.`;
  }
  return configFile === undefined
    ? 'Run `techdocs init` to start a site, or write the first page, `docs/index.md`.'
    : 'Write the first page, `docs/index.md`, and run techdocs again.';
}

function formatFoldersWithOr(folders: readonly string[]): string {
  return joinNames(
    folders.map((folder) => `\`${folder}\``),
    'or',
  );
}
