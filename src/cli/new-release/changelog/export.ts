// IO. `new-release --changelog FILE`, and `releases.changelog` of the configuration: writes a change log from posts.
import { extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { readContent } from '../../../content/io/folder.ts';
import { readText } from '../../../content/io/read-text.ts';
import { writeAtomically } from '../../../content/io/write-whole.ts';
import type { Project } from '../../../engine/project.ts';
import { createInvocationError, UserError } from '../../../model/diagnostic.ts';
import { CHANGELOG_INTRO_FILE, parsePostFileName } from '../../../model/post-file.ts';
import { sortPostsNewestFirst } from '../../../model/post-order.ts';
import { findProductByKey, getProducts, isHiddenPrerelease } from '../../../model/products.ts';
import { formatReadErrorReason } from '../../../model/unreadable.ts';
import type { ReleaseInvocation, ReleaseTerminalInvocation } from '../flags.ts';
import { createPostReadingContextFinder } from './around.ts';
import { updateChangelog } from './edit.ts';
import { detectChangelogStyle } from './form.ts';
import { isUnreleasedHeading } from './heading.ts';
import { formatLinkDefinition, parseChangelogLines, separateLinkDefinitions, shiftHeadingLevels } from './lines.ts';
import { type ChangelogPost, createReleaseSection, selectPostsOfReleases } from './parts.ts';
import { readPostForExport } from './post-text.ts';
import type { Changelog } from './read.ts';
import { parseChangelog } from './read.ts';

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

/**
 * Returns the text of a change log: a new one, or an existing one with new parts. `posts` come newest first; `head` is the introduction of
 * a new log.
 */
export function composeChangelog(posts: readonly ChangelogPost[], before?: Changelog, head = '# Changelog'): string {
  const isThere = before?.written.some((line) => line.trim() !== '') ?? false;
  return before !== undefined && isThere ? updateChangelog(posts, before) : formatNewChangelog(posts, head);
}

function formatNewChangelog(posts: readonly ChangelogPost[], head: string): string {
  const empty = { releases: [], definitions: [] };
  const style = detectChangelogStyle(empty);
  const open = posts.filter(({ version }) => version === undefined).map(({ text }) => separateLinkDefinitions(text));
  const released = selectPostsOfReleases(posts);
  const parts = released.map((post) => createReleaseSection(post, { style, before: empty, posts: released }));
  const definitions = [...open, ...released].flatMap((post) => post.definitions);
  const isHeaded = isUnreleasedHeading(parseChangelogLines(head).at(-1)?.heading?.text ?? '');
  return `${[
    head,
    ...(open.length === 0 || isHeaded ? [] : ['## [Unreleased]']),
    ...open.map(({ text }) => shiftHeadingLevels(text, style.shift)),
    ...parts.flatMap(({ heading, text }) => [heading, text]),
    [...new Set(definitions.map(formatLinkDefinition))].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

interface PostWithFile extends ChangelogPost {
  readonly file: string;
  /** Seconds since midnight in UTC, if the post has a time. */
  readonly time?: number;
  readonly title: string;
  readonly product?: string;
}

/**
 * Returns the published posts, newest first. Drafts of changes without a version come before them. `product` limits the list to one
 * product. Posts dated after `today` are not published yet.
 */
async function readChangelogPosts(project: Project, today: string, product?: string): Promise<readonly PostWithFile[]> {
  const { config } = project;
  const sources = (await readContent(project.config, project.disk)).sources.filter(({ kind }) => kind === 'post');
  const settingsOf = await createPostReadingContextFinder(project, sources);
  const isOne = product !== undefined || Object.keys(getProducts(config)).length < 2;
  const schemeOf = (key: string | undefined) => findProductByKey(config, key)?.versionScheme;
  const posts = sources.flatMap((source): PostWithFile[] => {
    const { title, frontMatter, text, written } = readPostForExport(source, settingsOf(source.file));
    const {
      version,
      draft,
      unlisted,
      product: postProduct,
      time,
      date = parsePostFileName(source.path).date,
    } = frontMatter;
    if (product !== undefined && postProduct !== product) return [];
    const name =
      isOne || postProduct === undefined ? '' : (findProductByKey(config, postProduct)?.label ?? postProduct);
    const isWithdrawn = frontMatter.withdrawn === true;
    const facts = { title, product: postProduct, name, time, versionScheme: schemeOf(postProduct), isWithdrawn };
    const post = { file: source.file, text, written, ...facts };
    if (draft === true) return version === undefined && /^unreleased$/i.test(title) ? [{ ...post, date: '' }] : [];
    if (version === undefined || date === undefined || date > today) return [];
    return unlisted === true || isHiddenPrerelease(frontMatter, config) ? [] : [{ ...post, version, date }];
  });
  const isOpen = ({ version }: PostWithFile) => version === undefined;
  const released = posts.filter((post) => !isOpen(post));
  return [...posts.filter(isOpen), ...sortPostsNewestFirst(released, schemeOf)];
}
