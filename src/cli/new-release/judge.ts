// Validates answers to `new-release`, from flags or prompts. There is one function per answer; most return a fault or `undefined`. Pure.
import { isIsoDate } from '../../lib/day.ts';
import { isMarkdownPath } from '../../lib/file-path.ts';
import { formatTextForMessage, joinNames } from '../../lib/text.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { findNearestName, suggestNearestName } from '../../model/nearest.ts';
import { compareVersions, findLatestRelease, isPrerelease, isSameRelease } from '../../model/version.ts';
import { createExampleVersion, isWellFormedVersion } from '../../model/version-scheme.ts';
import { listProductKeys } from './one-product.ts';
import { createAnswerFault } from './release.ts';
import {
  createUnconfiguredProduct,
  fillSiteVariables,
  type ReleasePost,
  type ReleaseProduct,
  type SiteReleases,
} from './site.ts';

/** Returns the product with a key, or a fault if the key is unknown. */
export function findProduct(key: string, site: SiteReleases): ReleaseProduct | Diagnostic {
  const configured = site.products.find((product) => product.key === key);
  if (configured) return configured;
  const keys = listProductKeys(site);
  if (site.products.length === 0 && keys.length > 0 && !keys.includes(key)) {
    const message = `No post is of a product \`${formatTextForMessage(key)}\`.`;
    const others = `The posts are of ${joinNames(keys.map((each) => `\`${each}\``))}. For another product, name both in \`products\`.`;
    return createAnswerFault('unknown-product', message, suggestNearestName(key, keys) ?? others);
  }
  if (site.products.length === 0) {
    if (/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,79}$/u.test(key)) return createUnconfiguredProduct(key);
    const suggestion = 'Use letters, digits, `.`, `_` and `-`, a letter or digit first.';
    return createAnswerFault(
      'unknown-product',
      `\`${formatTextForMessage(key)}\` is not a name for a product.`,
      suggestion,
    );
  }
  const message = `The product \`${formatTextForMessage(key)}\` is not configured.`;
  // The argument may be a tag, such as `core-v2.3.0`.
  const [, name = key] = /^(?:@[^/]+\/)?(.+)[-_/@]v?\d/.exec(key) ?? [];
  const suggestion =
    suggestNearestName(key, keys) ?? suggestNearestName(name, keys) ?? `Available products: ${keys.join(', ')}.`;
  return createAnswerFault('unknown-product', message, suggestion);
}

/** Matches versions with a wildcard, such as `1.x`. */
const VERSION_RANGE_PATTERN = /^v?\d+(?:\.\d+)*\.x(?:\.|$)/i;

/**
 * Validates a version by the scheme of its product. A new version must be greater than the versions of `released`. A version that is
 * already released is accepted, and refers to its post. If the product is unknown, only the form is checked.
 */
export function validateVersion(
  version: string,
  product: ReleaseProduct | undefined,
  released: readonly ReleasePost[],
): Diagnostic | undefined {
  const scheme = product?.versionScheme;
  if (scheme === undefined && VERSION_RANGE_PATTERN.test(version)) {
    const message = `\`${formatTextForMessage(version)}\` is a range of versions, and a post announces one version.`;
    return createAnswerFault('invalid-version', message, 'Write all its numbers, as in `1.2.0`.');
  }
  if (!isWellFormedVersion(version, scheme)) {
    if (scheme === undefined) {
      const hint = 'A version has at least one digit, and only letters, digits, `.`, `_`, `+` and `-`.';
      return createAnswerFault('invalid-version', `\`${formatTextForMessage(version)}\` is not a version.`, hint);
    }
    const message = `\`${formatTextForMessage(version)}\` is not a version of ${product?.name}, whose scheme is \`${scheme}\`.`;
    return createAnswerFault('invalid-version', message, `Write it as in \`${createExampleVersion(scheme)}\`.`);
  }
  const compare = (post: ReleasePost) => compareVersions(post.version ?? '', version, scheme);
  const versioned = released.filter((post) => post.version !== undefined);
  const last = findLatestRelease(versioned.filter(createEarlierVersionPredicate(version, scheme)), {
    versionScheme: scheme,
    prereleases: 'latest',
  });
  if (product === undefined || last === undefined || compare(last) < 0) return undefined;
  if (versioned.some((post) => compare(post) === 0)) return undefined;
  const message = `${product.name} ${version} is not greater than ${last.version}, the last version (${last.date}).`;
  return createAnswerFault('older-version', message, 'If it is a back-port, add `--allow-older`.');
}

/**
 * Returns a function that reports whether `version` must be greater than the version of a post. Every version must be greater than final
 * releases. A pre-release must also be greater than other pre-releases of the same release. So 1.9.1 may follow 2.0.0-rc.1.
 */
function createEarlierVersionPredicate(version: string, scheme: string | undefined) {
  return ({ version: other = '' }: ReleasePost) =>
    !isPrerelease(other, scheme) || (isPrerelease(version, scheme) && isSameRelease(other, version, scheme));
}

/**
 * Validates a date: the day must exist. A future date is allowed only if the site schedules posts, because builds of other sites warn about
 * such a post.
 */
export function validateDate(
  date: string,
  today: string,
  { schedules }: Pick<SiteReleases, 'schedules'>,
): Diagnostic | undefined {
  if (!isIsoDate(date))
    return createAnswerFault(
      'invalid-date',
      `\`${formatTextForMessage(date)}\` is not a day.`,
      `Write it as in \`${today}\`.`,
    );
  if (date <= today || schedules) return undefined;
  const suggestion = `Today is ${today}. Set \`releases.schedule\` to \`true\` for posts that appear on a day to come.`;
  return createAnswerFault('invalid-date', `${date} is in the future.`, suggestion);
}

/** Validates a title: it is one line, and not empty. */
export function validatePostTitle(title: string): Diagnostic | undefined {
  if (title.trim() === '')
    return createAnswerFault('invalid-title', 'The title is empty.', 'Write a title of one line.');
  if (title.length <= 200 && !/\p{Cc}/u.test(title)) return undefined;
  return createAnswerFault('invalid-title', 'A title is one line of at most 200 characters.');
}

/** Validates a slug: it is one path segment and the end of a file name. */
export function validateSlug(slug: string): Diagnostic | undefined {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,119}$/u.test(slug) && !isMarkdownPath(slug)) return undefined;
  const hint = 'Use letters, digits, `.`, `_` and `-`, a letter or digit first, and no ending.';
  return createAnswerFault('invalid-slug', `\`${formatTextForMessage(slug)}\` is not a slug.`, hint);
}

/**
 * Validates tags. A tag must exist already, unless `newTag` is set. A tag that differs from an existing one only in case is always a fault.
 */
export function validateTags(tags: readonly string[], site: SiteReleases, newTag: boolean): Diagnostic[] {
  const configured = site.products.flatMap((product) =>
    product.tag === undefined ? [] : [fillSiteVariables(product.tag, site)],
  );
  const existing = new Set([...configured, ...site.posts.flatMap((post) => post.tags)]);
  return tags.flatMap((written) => {
    const tag = fillSiteVariables(written.trim(), site);
    if (existing.has(tag)) return [];
    if (tag === '' || tag.length > 80 || /[\p{Cc},]/u.test(tag)) {
      const example = 'Write tags as in `--tags scanner,firmware`.';
      return [createAnswerFault('unknown-tag', `\`${formatTextForMessage(tag)}\` is not a tag.`, example)];
    }
    const twin = [...existing].find((candidate) => candidate.toLowerCase() === tag.toLowerCase());
    if (twin === undefined && newTag) return [];
    if (twin !== undefined && newTag) {
      const message = `The tag \`${formatTextForMessage(tag)}\` is there as \`${twin}\`.`;
      return [createAnswerFault('unknown-tag', message, `Write \`${twin}\`.`)];
    }
    const close = twin ?? findNearestName(tag, existing);
    const hint = close === undefined ? '' : `Did you mean \`${close}\`? `;
    const add = twin === undefined ? 'For a new tag, add `--new-tag`.' : '';
    return [
      createAnswerFault('unknown-tag', `No post has the tag \`${formatTextForMessage(tag)}\`.`, `${hint}${add}`.trim()),
    ];
  });
}
