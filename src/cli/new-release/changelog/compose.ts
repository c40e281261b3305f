// Writes a change log from posts. One that is there keeps its introduction, the form of its headings, and what no post is about.
// Pure.
import { compareVersions } from '../../../model/version.ts';
import { isUnreleased } from './heading.ts';
import { type Definition, definitionLine, linesOf, topLevel, withLevels, withoutDefinitions } from './lines.ts';
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
}

/** A part as it is written. */
interface Part {
  readonly heading: string;
  readonly text: string;
  /** Absent for one that no post is about and that the log does not date. */
  readonly date?: string;
  readonly version: string;
  readonly versionScheme?: string;
  readonly name: string;
  readonly product?: string;
}

const EMPTY: Changelog = { head: '', releases: [], definitions: [] };

/** The text of a change log. `posts` come newest first; `head` is what stands above them in a log that is not there yet. */
export function composeChangelog(
  posts: readonly ChangelogPost[],
  before: Changelog = EMPTY,
  head = '# Changelog',
): string {
  const open = posts.filter(({ version }) => version === undefined).map(({ text }) => withoutDefinitions(text));
  const released = posts.flatMap((post) => (post.version === undefined ? [] : { ...post, version: post.version }));
  const plain = released.map((post) => ({ ...post, ...withoutDefinitions(post.text) }));
  const style = styleOf(before);
  const parts = plain.map((post, at) => partOf(post, before, { style, previous: plain[at + 1]?.version }));
  const placed = place(parts, before);
  const written = [...before.definitions, ...[...open, ...plain].flatMap((post) => post.definitions)];
  const definitions = withNewLinks(written, plain, { before, style }).filter(
    (each) => !isInHeading(each, placed, before),
  );
  const unreleased =
    open.length === 0 ? before.unreleased?.text : open.map(({ text }) => withLevels(text, style.shift)).join('\n\n');
  const intro = before.head === '' ? head : before.head;
  const isHeaded = isUnreleased(linesOf(intro).at(-1)?.heading?.text ?? '');
  return `${[
    intro,
    ...(unreleased === undefined
      ? []
      : [isHeaded ? '' : (before.unreleased?.heading ?? '## [Unreleased]'), unreleased]),
    ...placed.flatMap(({ heading, text }) => [heading, text]),
    [...new Set(definitions.map(definitionLine))].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

interface Style {
  /** The release whose heading others are written like. */
  readonly like?: ChangelogRelease;
  /** The version before it. */
  readonly older?: string;
  /** How many levels the headings of a post go down. */
  readonly shift: number;
}

/** The form of a log: that of its newest release whose heading says no more than others. */
function styleOf({ releases }: Changelog): Style {
  const at = releases.findIndex(({ remark, heading }) => remark === '' && !heading.includes('\n'));
  const levels = releases.flatMap(({ text }) => topLevel(text) ?? []);
  return { like: releases[at], older: releases[at + 1]?.version, shift: (levels[0] ?? 3) - 2 };
}

type ReleasedPost = ChangelogPost & { readonly version: string; readonly definitions: readonly Definition[] };

function partOf(
  post: ReleasedPost,
  { releases }: Changelog,
  { style, previous }: { readonly style: Style; readonly previous: string | undefined },
): Part {
  const { name, product, version, versionScheme, date } = post;
  const found = releases.find((each) => isSame(each, post));
  if (found === undefined) {
    const heading = headingLike(post, style, previous) ?? plainHeading(post, style);
    return { heading, text: withLevels(post.text, style.shift), name, product, version, versionScheme, date };
  }
  // The heading that is there says the remark.
  const isRemark = found.remark !== '' && post.text.startsWith(found.remark);
  const text = isRemark ? post.text.slice(found.remark.length).trimStart() : post.text;
  const [wanted, own] = [topLevel(found.text), topLevel(text)];
  const shift = wanted === undefined || own === undefined ? style.shift : wanted - own;
  return { heading: found.heading, text: withLevels(text, shift), name, product, version, versionScheme, date };
}

/** Whether a release of the log is that of a post. In a log of one product, its headings may name it or not. */
function isSame(release: Pick<Part, 'name' | 'version'>, post: Omit<Part, 'heading' | 'text'>): boolean {
  const isOfProduct = post.name === '' || isNamed(release, post);
  return isOfProduct && compareVersions(release.version, post.version, post.versionScheme) === 0;
}

/** Whether a heading names the product of a post: by its name, or by its key as in `scanner@1.2.0`. */
function isNamed(release: Pick<Part, 'name'>, post: Pick<Part, 'name' | 'product'>): boolean {
  const names = post.name === '' ? [''] : [post.name, post.product ?? post.name];
  return names.some((name) => name.toLowerCase() === release.name.toLowerCase());
}

function plainHeading({ name, version, date, definitions }: ReleasedPost, { like }: Style): string {
  const marks = '#'.repeat(Math.max(2, /^#*/.exec(like?.heading ?? '')?.[0].length ?? 2));
  const isLinked = definitions.some(({ label }) => label === version);
  return `${marks} ${name === '' ? '' : `${name} `}${isLinked ? `[${version}]` : version} - ${date}`;
}

/** A heading like that of the release before: version, day and the versions in its link are those of this one. */
function headingLike(post: ReleasedPost, { like, older }: Style, previous?: string): string | undefined {
  const { version, date } = post;
  if (like === undefined || !isNamed(like, post) || !like.heading.includes(like.version)) return undefined;
  if (like.date !== undefined && !like.heading.includes(like.date)) return undefined;
  if (like.url !== undefined && (older === undefined || previous === undefined || !like.url.includes(older)))
    return undefined;
  const [from, day] = [like.url === undefined ? '' : (older ?? ''), like.date ?? ''];
  const marked = replaceAll(replaceAll(like.heading, like.version, '\0v'), from, '\0p');
  return replaceAll(marked, day, '\0d').replace(/\0([vpd])/g, (_, mark: string) =>
    mark === 'v' ? version : mark === 'd' ? date : (previous ?? ''),
  );
}

function replaceAll(text: string, part: string, by: string): string {
  return part === '' ? text : text.replaceAll(part, by);
}

/** Parts in the order of the log that is there, new ones before the first that is older. */
function place(parts: readonly Part[], { releases }: Changelog): readonly Part[] {
  const placed: Part[] = releases.map((release) => parts.find((part) => isSame(release, part)) ?? release);
  const added = parts.filter((part) => !placed.includes(part));
  for (const part of [...added].reverse()) {
    const at = placed.findIndex((each) => isOlder(each, part));
    placed.splice(at < 0 ? placed.length : at, 0, part);
  }
  return placed;
}

function isOlder(a: Part, b: Part): boolean {
  if (a.date !== undefined && b.date !== undefined && a.date !== b.date) return a.date < b.date;
  return compareVersions(a.version, b.version, b.versionScheme) < 0;
}

/** The definitions of a log whose versions are links, with those of versions that it did not have; what is unreleased begins after them. */
function withNewLinks(
  written: readonly Definition[],
  posts: readonly ReleasedPost[],
  { before: { releases }, style: { like, older } }: { readonly before: Changelog; readonly style: Style },
): readonly Definition[] {
  const bare = ({ label }: Definition) => label.replace(/^v(?=\d)/i, '');
  const model = written.find((each) => bare(each) === like?.version);
  const [newest] = posts;
  if (like === undefined || newest === undefined) return written;
  const added = posts.flatMap((post, at): Definition[] => {
    const previous = posts[at + 1]?.version;
    const isKnown = releases.some((each) => isSame(each, post)) || written.some((each) => bare(each) === post.version);
    if (isKnown || model === undefined || older === undefined || previous === undefined) return [];
    if (!model.target.includes(older)) return [];
    const marked = replaceAll(replaceAll(model.target, like.version, '\0v'), older, '\0p');
    return [{ label: post.version, target: marked.replaceAll('\0v', post.version).replaceAll('\0p', previous) }];
  });
  return [...written, ...added].map((each) =>
    isUnreleased(each.label) && added.length > 0
      ? { ...each, target: replaceAll(each.target, like.version, newest.version) }
      : each,
  );
}

/** Whether a definition says what the heading of its release says itself. */
function isInHeading({ label, target }: Definition, parts: readonly Part[], { releases }: Changelog): boolean {
  const isOf = (each: Pick<Part, 'version'>) => each.version === label.replace(/^v(?=\d)/i, '');
  return (
    releases.some((each) => isOf(each) && each.url === target) ||
    parts.some((each) => isOf(each) && each.heading.includes(`](${target})`))
  );
}
