// Flags of `new-release`, and their conversion to answers.
import type { Project } from '../../engine/project.ts';
import { quoteShellWord } from '../../lib/shell.ts';
import { findProductByKey } from '../../model/products.ts';
import type { CommandEnvironment } from '../../terminal/asking.ts';
import { formatOptionName, type GlobalFlags } from '../../terminal/options.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { PostBodySource } from './body.ts';
import type { PostFilter } from './read-site.ts';
import type { ReleaseAnswers } from './release.ts';

export interface NewReleaseFlags
  extends GlobalFlags,
    PostBodySource,
    Omit<ReleaseAnswers, 'version' | 'tags' | 'options' | 'range'> {
  readonly releaseVersion?: string;
  readonly tags?: string;
  readonly open?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly force?: boolean;
  /** Change log to import posts from. */
  readonly import?: string;
  /** Change log to write from posts; `true` for the configured one. */
  readonly changelog?: string | true;
  /** Prints the text of the post and writes nothing. */
  readonly bodyOnly?: boolean;
  readonly docsVersion?: string;
  /** Id of the docs that get a version. */
  readonly docs?: string;
}

/** Inputs of `new-release`. */
export interface ReleaseInvocation {
  readonly flags: NewReleaseFlags;
  readonly around: CommandEnvironment;
  readonly project: Project;
}

/** A call that prints its result on a terminal. */
export interface ReleaseTerminalInvocation extends ReleaseInvocation {
  readonly terminal: Terminal;
}

/** Returns the flags as answers. */
export function convertFlagsToAnswers(flags: NewReleaseFlags): ReleaseAnswers {
  const { product, releaseVersion: version, date, title, slug, allowOlder, newTag } = flags;
  const tags = flags.tags?.split(',').filter((tag) => tag.trim() !== '');
  const range = flags.fromGit === true ? undefined : flags.fromGit;
  return { product, version, date, title, tags, slug, allowOlder, newTag, range, options: formatCliOptions(flags) };
}

/** Whether the post is drafted from commits. */
export function isBodyFromGit({ fromGit, since }: Pick<PostBodySource, 'fromGit' | 'since'>): boolean {
  return fromGit !== undefined || since !== undefined;
}

/** Returns a filter for the posts to read; `undefined` to read all posts. */
export function createPostFilter({ flags, project }: ReleaseInvocation, today: string): PostFilter | undefined {
  const { product, date, tags } = flags;
  // Reads all posts if they define the products, or if the date of the post may come from a tag.
  if (
    isBodyFromGit(flags) ||
    product === undefined ||
    tags !== undefined ||
    findProductByKey(project.config, product) === undefined
  )
    return undefined;
  return { product, date: date ?? today };
}

/** Returns the options of the call as typed, except product and version. */
function formatCliOptions(flags: NewReleaseFlags): string {
  const words = Object.entries(flags).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'product' || name === 'releaseVersion' || value === undefined || value === false) return [];
    if (value === true) return [formatOptionName(name)];
    if (Array.isArray(value))
      return [`${formatOptionName(name)} ${value.map((item) => quoteShellWord(String(item))).join(' ')}`];
    return [`${formatOptionName(name)}=${quoteShellWord(String(value))}`];
  });
  return words.join(' ');
}
