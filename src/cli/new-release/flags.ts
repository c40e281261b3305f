// What `new-release` is called with, and which of it are answers to its questions.
import type { Project } from '../../engine/project.ts';
import { shellWord } from '../../lib/shell.ts';
import { productNamed } from '../../model/products.ts';
import type { CommandEnvironment } from '../../terminal/asking.ts';
import { type GlobalFlags, optionName } from '../../terminal/options.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { BodyCall } from './body.ts';
import type { ReleaseFocus } from './read-site.ts';
import type { ReleaseAnswers } from './release.ts';

export interface NewReleaseFlags
  extends GlobalFlags,
    BodyCall,
    Omit<ReleaseAnswers, 'version' | 'tags' | 'options' | 'range'> {
  readonly releaseVersion?: string;
  readonly tags?: string;
  readonly open?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly force?: boolean;
  /** A change log that posts are made of. */
  readonly import?: string;
  /** A change log that is written from posts; `true`: that of the configuration. */
  readonly changelog?: string | true;
  /** Prints the text of the post and writes nothing. */
  readonly bodyOnly?: boolean;
  readonly docsVersion?: string;
  /** Id of the docs that get the version. */
  readonly docs?: string;
}

/** What a post is made from. */
export interface ReleaseCall {
  readonly flags: NewReleaseFlags;
  readonly around: CommandEnvironment;
  readonly project: Project;
}

/** A call that says on a terminal what came of it. */
export interface ReleaseCommand extends ReleaseCall {
  readonly terminal: Terminal;
}

/** The flags as answers. */
export function answersOf(flags: NewReleaseFlags): ReleaseAnswers {
  const { product, releaseVersion: version, date, title, slug, allowOlder, newTag } = flags;
  const tags = flags.tags?.split(',').filter((tag) => tag.trim() !== '');
  const range = flags.fromGit === true ? undefined : flags.fromGit;
  return { product, version, date, title, tags, slug, allowOlder, newTag, range, options: optionsOf(flags) };
}

/** Whether a call drafts the post from commits. */
export function isFromGit({ fromGit, since }: Pick<BodyCall, 'fromGit' | 'since'>): boolean {
  return fromGit !== undefined || since !== undefined;
}

/** What alone has to be read of the other posts; nothing where the answers ask for more. */
export function focusOf({ flags, project }: ReleaseCall, today: string): ReleaseFocus | undefined {
  const { product, date, tags } = flags;
  // Where products are not configured, all posts say which there are. The day of a draft from commits may be that of a tag.
  if (
    isFromGit(flags) ||
    product === undefined ||
    tags !== undefined ||
    productNamed(project.config, product) === undefined
  )
    return undefined;
  return { product, date: date ?? today };
}

/** The options of the call as they are typed, but for the product and the version. */
function optionsOf(flags: NewReleaseFlags): string {
  const words = Object.entries(flags).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'product' || name === 'releaseVersion' || value === undefined || value === false) return [];
    if (value === true) return [optionName(name)];
    if (Array.isArray(value)) return [`${optionName(name)} ${value.map((one) => shellWord(String(one))).join(' ')}`];
    return [`${optionName(name)}=${shellWord(String(value))}`];
  });
  return words.join(' ');
}
