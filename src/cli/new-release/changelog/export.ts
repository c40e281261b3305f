// IO. `new-release --changelog FILE`, and `releases.changelog` of the configuration: writes a change log from posts.
import { extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { readText } from '../../../content/io/read-text.ts';
import { writeAtomically } from '../../../content/io/write-whole.ts';
import { createInvocationError, UserError } from '../../../model/diagnostic.ts';
import { CHANGELOG_INTRO_FILE } from '../../../model/post-file.ts';
import { formatReadErrorReason } from '../../../model/unreadable.ts';
import type { ReleaseInvocation, ReleaseTerminalInvocation } from '../flags.ts';
import { composeChangelog } from './compose.ts';
import { parseChangelog } from './read.ts';
import { readChangelogPosts } from './read-posts.ts';

/** The written log, and whether its text changed. */
interface ExportedChangelog {
  /** Path relative to the current folder. */
  readonly path: string;
  readonly text: string;
  readonly isChanged: boolean;
  /** Number of releases with a post. */
  readonly count: number;
}

/**
 * Writes the log, except in a dry run. Posts dated after `today` (`YYYY-MM-DD`) are left out. With `product`, the log contains only the
 * posts of this product.
 */
export async function exportChangelog(
  call: ReleaseInvocation,
  today: string,
  product?: string,
): Promise<ExportedChangelog> {
  const { flags, project, around } = call;
  const { root, releases } = project.config;
  const named = flags.changelog === true ? undefined : flags.changelog;
  const file =
    named === undefined ? releases?.changelog && join(root, releases.changelog) : resolve(around.folder, named);
  if (file === undefined) {
    const suggestion = 'Write `--changelog CHANGELOG.md`, or set `releases.changelog`.';
    throw createInvocationError('`--changelog` needs the name of a file.', suggestion);
  }
  const path = relative(around.folder, file).split(sep).join('/');
  if (!/^$|\.(?:md|mdx|markdown|txt)$/i.test(extname(file)))
    throw createInvocationError(`\`${path}\` is no Markdown file.`, 'Name one, such as `CHANGELOG.md`.');
  const folder = relative(join(root, releases?.path ?? 'releases'), file);
  if (!folder.startsWith('..') && !isAbsolute(folder))
    throw createInvocationError(
      `\`${path}\` is in the folder of the posts, where a build would take it for one.`,
      'Name a file outside of it.',
    );
  const posts = await readChangelogPosts(project, today, product);
  const count = posts.filter(({ version }) => version !== undefined).length;
  if (count === 0)
    throw createInvocationError('There is no published post with a version, so a change log would be empty.');
  const { text: before } = readText(file, path);
  const head = readText(join(root, releases?.path ?? '', CHANGELOG_INTRO_FILE), CHANGELOG_INTRO_FILE).text?.trim();
  const text = composeChangelog(posts, before === undefined ? undefined : parseChangelog(before), head);
  const isChanged = text !== before;
  if (isChanged && !flags.dryRun) writeChangelog(file, text, path);
  return { path, text, isChanged, count };
}

function writeChangelog(file: string, text: string, path: string): void {
  try {
    writeAtomically(file, text);
  } catch (error) {
    throw UserError.of({
      code: 'write-failed',
      message: `\`${path}\` cannot be written: ${formatReadErrorReason(error)}.`,
    });
  }
}

/** Prints the path of the log on stdout; with `--dry-run` its text. */
export function showExportedChangelog(
  { flags, terminal }: ReleaseTerminalInvocation,
  { path, text, isChanged, count }: ExportedChangelog,
): void {
  const { colors, writeError, writeOut, writeJson } = terminal;
  const releases = `${count} release${count === 1 ? '' : 's'}`;
  const what = !isChanged ? `already has ${releases}` : `${flags.dryRun ? 'would have' : 'has'} ${releases}`;
  if (!flags.quiet) writeError(`${colors.green('✔')} \`${path}\` ${what}.\n`);
  if (flags.json) writeJson({ path, releases: count, written: isChanged && flags.dryRun !== true });
  else writeOut(flags.dryRun ? text : `${path}\n`);
}
