// The parts of a change log: the posts in its form, and where they go. Pure.
import { compareVersions, versionBefore } from '../../../model/version.ts';
import {
  comparedIn,
  filledLink,
  headingLike,
  linkForm,
  type NewHeading,
  plainHeading,
  type Style,
  versionForm,
  versionOf,
} from './form.ts';
import { type Definition, topLevel, trimmed, withHeadingLevels, withoutDefinitions } from './lines.ts';
import type { Changelog, ChangelogRelease } from './read.ts';

/** A post as a part of a change log. */
export interface ChangelogPost {
  /** Name of its product, in a log of several. */
  readonly name: string;
  /** Key of its product, which headings may have in the place of its name. */
  readonly product?: string;
  /** Absent: the changes that have no version yet. */
  readonly version?: string;
  /** How its product writes versions. */
  readonly versionScheme?: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Markdown as in a post, with the definitions of its links. */
  readonly text: string;
  /** The same before its addresses became whole, as a log has it that the post was made from. */
  readonly written?: string;
}

/** A post of a release, with the definitions of its links apart. */
export interface ReleasedPost extends ChangelogPost {
  /** Without a leading `v`, as logs are read. */
  readonly version: string;
  /** As the product writes it. */
  readonly ownVersion: string;
  readonly definitions: readonly Definition[];
}

/** A part as it is written. */
export interface WrittenPart {
  readonly heading: string;
  readonly text: string;
  /** Other words for the same text: those that the log has may be these. */
  readonly written?: string;
  /** Absent for one that no post is about and that the log does not date. */
  readonly date?: string;
  readonly version: string;
  readonly versionScheme?: string;
  readonly name: string;
  readonly product?: string;
}

/** The posts that have a version, with their definitions apart. */
export function releasedPosts(posts: readonly ChangelogPost[]): readonly ReleasedPost[] {
  return posts.flatMap((post) => {
    const { version, text, written } = post;
    if (version === undefined) return [];
    const own = written === undefined ? {} : { written: withoutDefinitions(written).text };
    const bare = version.replace(/^v\.?(?=\d)/i, '');
    return [{ ...post, version: bare, ownVersion: version, ...withoutDefinitions(text), ...own }];
  });
}

/** What a log needs for a post that it does not have yet. */
interface PartContext {
  readonly style: Style;
  readonly before: Pick<Changelog, 'releases' | 'definitions'>;
  readonly posts: readonly ReleasedPost[];
}

/** A post as a part of a log: below the heading that is there, else below one like the others. */
export function changelogPart(post: ReleasedPost, context: PartContext): WrittenPart {
  const { style, before } = context;
  const { name, product, version, versionScheme, date } = post;
  const about = { name, product, version, versionScheme, date };
  const found = before.releases.find((each) => isSamePart(each, post));
  if (found === undefined) {
    const { remark, text } = withoutRemark(post.text);
    const heading = newHeading(post, context);
    return {
      ...about,
      heading: remark === '' ? heading : `${heading} ${remark}`,
      text: withHeadingLevels(text, style.shift),
    };
  }
  const bodyOf = (text: string) => {
    // The heading that is there says the remark.
    const said = [found.remark, remarkText(found.remark)].find((remark) => remark !== '' && text.startsWith(remark));
    const own = said === undefined ? text : trimmed(text.slice(said.length));
    return withHeadingLevels(own, shiftTo(found.text, own) ?? style.shift);
  };
  const { text, written } = post;
  return {
    ...about,
    heading: found.heading,
    text: bodyOf(text),
    ...(written !== undefined && { written: bodyOf(written) }),
  };
}

/** How many levels the headings of a text go down so that they begin where those of another one do. */
export function shiftTo(other: string, text: string): number | undefined {
  const [wanted, own] = [topLevel(other), topLevel(text)];
  return wanted === undefined || own === undefined ? undefined : wanted - own;
}

/** What a post says of a release that was withdrawn. */
const WITHDRAWN = 'This release was withdrawn.';

/** What a post says in the place of a remark of a heading, as its text begins with it. */
export function remarkText(remark: string): string {
  return /^\[YANKED\]$/i.test(remark) ? WITHDRAWN : remark;
}

/** A release that was withdrawn says so in its heading. */
function withoutRemark(text: string): { readonly remark: string; readonly text: string } {
  const [first = ''] = text.split('\n', 1);
  const isWithdrawn = remarkText(first.trim()) === WITHDRAWN;
  return isWithdrawn ? { remark: '[YANKED]', text: trimmed(text.slice(first.length)) } : { remark: '', text };
}

function newHeading(post: ReleasedPost, context: PartContext): string {
  const { style, before } = context;
  const { like } = style;
  const { name, version, ownVersion, date } = post;
  const heading: NewHeading = { name, version, date, previous: previousOf(post, like?.url, context) };
  // A log of one product may name the project in each heading.
  const isOfOne = name === '' && before.releases.every((each) => each.name === like?.name);
  const isLike = like !== undefined && (isOfOne || isNamed(like, post));
  const isLinked = post.definitions.some((each) => versionOf(each) === version);
  // The first release of a log has no link, as there is none to compare it with: those after it are not written like it.
  const isFirstLink = isLinked && before.releases.length === 1 && !like?.heading.includes('[');
  const plain = { ...heading, version: ownVersion };
  return (isLike && !isFirstLink ? headingLike(heading, style) : undefined) ?? plainHeading(plain, style, isLinked);
}

/** The version that a release is compared with: the one that its own text names, else the greatest below it. */
function previousOf(post: ReleasedPost, target: string | undefined, context: PartContext): string | undefined {
  const { style, before, posts } = context;
  const { version, versionScheme, text } = post;
  const form = target === undefined ? undefined : linkForm(target, style.like?.version ?? '', style.versions);
  const named = form === undefined ? undefined : comparedIn(text, form, version);
  if (named !== undefined) return named;
  const others = [
    ...posts.filter(({ name }) => name === post.name),
    ...before.releases.filter((each) => isNamed(each, post)),
  ];
  return versionBefore(version, [...new Set(others.map((each) => each.version))], versionScheme);
}

/** The definition that the version of a new release needs in a log whose versions are links. */
export function newLink(post: ReleasedPost, context: PartContext): Definition | undefined {
  const { style, before } = context;
  const { like, versions } = style;
  const model = before.definitions.find((each) => versionOf(each) === like?.version);
  if (like === undefined || model === undefined) return undefined;
  const form = linkForm(model.target, like.version, versions);
  const previous = previousOf(post, model.target, context);
  if (form === undefined || previous === undefined) return undefined;
  const label = versionForm(model.label, like.version, post.version);
  return { label, target: filledLink(form, post.version, previous) };
}

/** Whether a release of the log is that of a post. In a log of one product, its headings may name it or not. */
export function isSamePart(
  release: Pick<WrittenPart, 'name' | 'version'>,
  post: Pick<WrittenPart, 'name' | 'product' | 'version' | 'versionScheme'>,
): boolean {
  const isOfProduct = post.name === '' || isNamed(release, post);
  return isOfProduct && compareVersions(release.version, post.version, post.versionScheme) === 0;
}

/** Whether a heading names the product of a post: by its name, or by its key as in `scanner@1.2.0`. */
function isNamed(release: Pick<WrittenPart, 'name'>, post: Pick<WrittenPart, 'name' | 'product'>): boolean {
  const names = post.name === '' ? [''] : [post.name, post.product ?? post.name];
  return names.some((name) => name.toLowerCase() === release.name.toLowerCase());
}

/** Releases in the order of the log that is there, new ones before the first that is older. */
export function placed(
  parts: readonly WrittenPart[],
  releases: readonly ChangelogRelease[],
): readonly (WrittenPart | ChangelogRelease)[] {
  const list: (WrittenPart | ChangelogRelease)[] = [...releases];
  const added = parts.filter((part) => !releases.some((release) => isSamePart(release, part)));
  for (const part of [...added].reverse()) {
    const at = list.findIndex((each) => isOlder(each, part));
    list.splice(at < 0 ? list.length : at, 0, part);
  }
  return list;
}

function isOlder(a: Pick<WrittenPart, 'date' | 'version' | 'versionScheme'>, b: WrittenPart): boolean {
  if (a.date !== undefined && b.date !== undefined && a.date !== b.date) return a.date < b.date;
  return compareVersions(a.version, b.version, b.versionScheme) < 0;
}
