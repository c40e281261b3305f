// Converts posts to parts of a change log, and orders them. Pure.
import { compareVersions, findNextLowerVersion } from '../../../model/version.ts';
import {
  type ChangelogStyle,
  fillLinkPattern,
  findPreviousVersionInLink,
  formatHeadingInModelForm,
  formatPlainHeading,
  type NewReleaseHeading,
  parseLabelVersion,
  parseLinkPattern,
  replaceVersion,
} from './form.ts';
import { isUnreleasedHeading } from './heading.ts';
import {
  findHighestHeadingLevel,
  type LinkDefinition,
  separateLinkDefinitions,
  shiftHeadingLevels,
  trimEmptyLines,
} from './lines.ts';
import type { Changelog, ChangelogRelease } from './read.ts';

/** A post for a change log. */
export interface ChangelogPost {
  /** Name of its product, in a log of several products. */
  readonly name: string;
  /** Key of its product, which headings may use instead of the name. */
  readonly product?: string;
  /** Absent for changes without a version. */
  readonly version?: string;
  /** Version scheme of its product. */
  readonly versionScheme?: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Whether the release was withdrawn. */
  readonly isWithdrawn?: boolean;
  /** Markdown of the post, with its link definitions. */
  readonly text: string;
  /** The text with its original addresses. If the post was imported from a log, this is the text in that log. */
  readonly written?: string;
}

/** A post of a release, with its link definitions separated. */
export interface PostWithDefinitions extends ChangelogPost {
  /** Without leading `v`, as parsed from logs. */
  readonly version: string;
  /** Version as the product writes it. */
  readonly ownVersion: string;
  readonly definitions: readonly LinkDefinition[];
}

/** A release, as it is written to a log. */
export interface ReleaseSection {
  readonly heading: string;
  readonly text: string;
  /** Text with its original addresses. If the log already has this text, the release counts as unchanged. */
  readonly written?: string;
  /** Absent for a release without a post and without a date in the log. */
  readonly date?: string;
  readonly version: string;
  readonly versionScheme?: string;
  readonly name: string;
  readonly product?: string;
}

/** Returns the posts that have a version, each with its link definitions separated from its text. */
export function selectPostsOfReleases(posts: readonly ChangelogPost[]): readonly PostWithDefinitions[] {
  return posts.flatMap((post) => {
    const { version, text, written } = post;
    if (version === undefined) return [];
    const separated = written === undefined ? {} : { written: separateLinkDefinitions(written).text };
    const bare = version.replace(/^v\.?(?=\d)/i, '');
    return [{ ...post, version: bare, ownVersion: version, ...separateLinkDefinitions(text), ...separated }];
  });
}

/** Facts about the log that are needed to create a new part. */
interface ReleaseSectionContext {
  readonly style: ChangelogStyle;
  readonly before: Pick<Changelog, 'releases' | 'definitions'>;
  readonly posts: readonly PostWithDefinitions[];
}

/**
 * Returns a post as a part of a log. If the log already has the release, its heading stays. Otherwise the heading is new, in the style of
 * the log.
 */
export function createReleaseSection(post: PostWithDefinitions, context: ReleaseSectionContext): ReleaseSection {
  const { style, before } = context;
  const { name, product, version, versionScheme, date } = post;
  const about = { name, product, version, versionScheme, date };
  const release = before.releases.find((candidate) => isReleaseOfPost(candidate, post));
  if (release === undefined) {
    const { remark, text } = extractYankedRemark(post);
    const heading = formatReleaseHeading(post, context);
    return {
      ...about,
      heading: remark === '' ? heading : `${heading} ${remark}`,
      text: shiftHeadingLevels(text, style.shift),
    };
  }
  const bodyOf = (text: string) => {
    // The heading contains the remark already.
    const foundRemark = [release.remark, formatHeadingRemark(release.remark)].find(
      (remark) => remark !== '' && text.startsWith(remark),
    );
    const bodyText = foundRemark === undefined ? text : trimEmptyLines(text.slice(foundRemark.length));
    return shiftHeadingLevels(bodyText, computeHeadingShift(release.text, bodyText) ?? style.shift);
  };
  const { text, written } = post;
  return {
    ...about,
    heading: release.heading,
    text: bodyOf(text),
    ...(written !== undefined && { written: bodyOf(written) }),
  };
}

/**
 * Returns the number of levels by which to demote the headings of `text`. Its highest heading then has the level of the highest heading of
 * `other`. Returns `undefined` if one of the texts has no heading.
 */
export function computeHeadingShift(other: string, text: string): number | undefined {
  const otherLevel = findHighestHeadingLevel(other);
  const ownLevel = findHighestHeadingLevel(text);
  return otherLevel === undefined || ownLevel === undefined ? undefined : otherLevel - ownLevel;
}

/** Sentence of a post about a withdrawn release. */
const WITHDRAWN_SENTENCE = 'This release was withdrawn.';

/** Returns the sentence with which a post begins if the heading of its release has a remark. */
export function formatHeadingRemark(remark: string): string {
  return /^[[(]?yanked[\])]?$/i.test(remark) ? WITHDRAWN_SENTENCE : remark;
}

/** Whether the start of a post says that its release was withdrawn: the sentence, `(yanked)`, or `Yanked. Please use 1.39.1.` */
export function isTextOfWithdrawnRelease(text: string): boolean {
  return text.startsWith(WITHDRAWN_SENTENCE) || /^(?:\[yanked\]|\(yanked\)|yanked(?=[.:!]|\n|$))/i.test(text);
}

/** Extracts the remark for the heading from the post of a withdrawn release. */
function extractYankedRemark({ text, isWithdrawn = false }: ChangelogPost): {
  readonly remark: string;
  readonly text: string;
} {
  const [first = ''] = text.split('\n', 1);
  const isSentence = formatHeadingRemark(first.trim()) === WITHDRAWN_SENTENCE;
  if (isSentence) return { remark: '[YANKED]', text: trimEmptyLines(text.slice(first.length)) };
  return { remark: isWithdrawn ? '[YANKED]' : '', text };
}

function formatReleaseHeading(post: PostWithDefinitions, context: ReleaseSectionContext): string {
  const { style, before } = context;
  const { like } = style;
  const { name, version, ownVersion, date } = post;
  const heading: NewReleaseHeading = { name, version, date, previous: findPrecedingVersion(post, like?.url, context) };
  // A log of one product may repeat its name in each heading.
  const isOfOne = name === '' && before.releases.every((release) => release.name === like?.name);
  const isLike = like !== undefined && (isOfOne || hasSameProduct(like, post));
  const isLinked = post.definitions.some((definition) => parseLabelVersion(definition) === version);
  // The first release of a log has no link in its heading, since there is nothing to compare with. The headings of later releases do not
  // copy this form.
  const isFirstLink = isLinked && before.releases.length === 1 && !like?.heading.includes('[');
  const plain = { ...heading, version: ownVersion };
  return (
    (isLike && !isFirstLink ? formatHeadingInModelForm(heading, style) : undefined) ??
    formatPlainHeading(plain, style, isLinked)
  );
}

/** Returns the version with which the link of a release compares: the version in the link of the post, else the greatest lower version. */
function findPrecedingVersion(
  post: PostWithDefinitions,
  target: string | undefined,
  context: ReleaseSectionContext,
): string | undefined {
  const { style, before, posts } = context;
  const { version, versionScheme, text } = post;
  const form = target === undefined ? undefined : parseLinkPattern(target, style.like?.version ?? '', style.versions);
  const previousVersion = form === undefined ? undefined : findPreviousVersionInLink(text, form, version);
  if (previousVersion !== undefined) return previousVersion;
  const others = [
    ...posts.filter(({ name }) => name === post.name),
    ...before.releases.filter((release) => hasSameProduct(release, post)),
  ];
  return findNextLowerVersion(version, [...new Set(others.map((item) => item.version))], versionScheme);
}

/** Returns the link definition for a new version; `undefined` if the versions in the log are not links. */
export function createLinkDefinition(
  post: PostWithDefinitions,
  context: ReleaseSectionContext,
): LinkDefinition | undefined {
  const { style, before } = context;
  const { like, versions } = style;
  const model = before.definitions.find((definition) => parseLabelVersion(definition) === like?.version);
  if (like === undefined || model === undefined) return undefined;
  const label = replaceVersion(model.label, like.version, post.version);
  const form = parseLinkPattern(model.target, like.version, versions);
  const previous = findPrecedingVersion(post, model.target, context);
  if (form !== undefined)
    return previous === undefined ? undefined : { label, target: fillLinkPattern(form, post.version, previous) };
  // The link of the first release compares no versions, so it cannot be the model. The link of the unreleased changes is then the model.
  const open =
    before.releases.length > 1
      ? undefined
      : before.definitions.find(({ label: definitionLabel }) => isUnreleasedHeading(definitionLabel));
  const [range, tag = ''] = /(?<=\/)([^/]*?\d[^/]*?)\.{2,3}HEAD$/.exec(open?.target ?? '') ?? [];
  const isNext = range !== undefined && replaceVersion(tag, like.version, '') !== tag;
  const target = isNext
    ? (open?.target ?? '').replace(/HEAD$/, replaceVersion(tag, like.version, post.version))
    : replaceVersion(model.target, like.version, post.version);
  return target === model.target ? undefined : { label, target };
}

/** Whether a release of the log is the release of a post. In a log of one product, headings may omit the product's name. */
export function isReleaseOfPost(
  release: Pick<ReleaseSection, 'name' | 'version'>,
  post: Pick<ReleaseSection, 'name' | 'product' | 'version' | 'versionScheme'>,
): boolean {
  const isOfProduct = post.name === '' || hasSameProduct(release, post);
  return isOfProduct && compareVersions(release.version, post.version, post.versionScheme) === 0;
}

/** Whether a heading names the product of a post: by name, or by key as in `scanner@1.2.0`. */
function hasSameProduct(
  release: Pick<ReleaseSection, 'name'>,
  post: Pick<ReleaseSection, 'name' | 'product'>,
): boolean {
  const names = post.name === '' ? [''] : [post.name, post.product ?? post.name];
  return names.some((name) => name.toLowerCase() === release.name.toLowerCase());
}

/** Returns all releases: existing ones in the order of the log, and each new one before the first release that is older. */
export function insertSectionsInOrder(
  parts: readonly ReleaseSection[],
  releases: readonly ChangelogRelease[],
): readonly (ReleaseSection | ChangelogRelease)[] {
  const list: (ReleaseSection | ChangelogRelease)[] = [...releases];
  const added = parts.filter((part) => !releases.some((release) => isReleaseOfPost(release, part)));
  for (const part of [...added].reverse()) {
    const index = list.findIndex((candidate) => isOlderRelease(candidate, part));
    list.splice(index < 0 ? list.length : index, 0, part);
  }
  return list;
}

function isOlderRelease(a: Pick<ReleaseSection, 'date' | 'version' | 'versionScheme'>, b: ReleaseSection): boolean {
  if (a.date !== undefined && b.date !== undefined && a.date !== b.date) return a.date < b.date;
  return compareVersions(a.version, b.version, b.versionScheme) < 0;
}
