// Plans the post of `new-release` as a pure function of the answers, the site and the date. Reports all faults of the answers at once, each
// with a fix.
import { quoteShellWord } from '../../lib/shell.ts';
import type { Diagnostic, ValueOrFaults } from '../../model/diagnostic.ts';
import { fillPatternPlaceholders } from '../../model/placeholders.ts';
import { formatDefaultPostSummaryInMarkdown } from '../../model/post-file.ts';
import { compareVersions, findNextLowerVersion } from '../../model/version.ts';
import { isWellFormedVersion, listNextVersions } from '../../model/version-scheme.ts';
import { computePostPath } from '../../site/navigation/entries.ts';
import { findProduct, validateDate, validatePostTitle, validateSlug, validateTags, validateVersion } from './judge.ts';
import type { ReleaseAnswers, ReleasePlan, ValidatedRelease } from './release.ts';
import { createAnswerFault, createPlaceholderValues, isFault } from './release.ts';
import { chooseReleaseFile } from './release-file.ts';
import {
  fillSiteVariables,
  findLastRelease,
  listPostsOfProduct,
  type ReleaseProduct,
  type SiteReleases,
} from './site.ts';
import { formatPostText } from './text.ts';

/** Returns all faults of the given answers. `today` is `YYYY-MM-DD`. */
export function validateReleaseAnswers(answers: ReleaseAnswers, site: SiteReleases, today: string): Diagnostic[] {
  const { version, date, title, slug, tags } = answers;
  const product = answers.product === undefined ? undefined : findProduct(answers.product, site);
  const isKnown = !isFault(product);
  const released = answers.allowOlder || !isKnown || product === undefined ? [] : listPostsOfProduct(product, site);
  return [
    isKnown ? undefined : product,
    version !== undefined && isKnown ? validateVersion(version, product, released) : undefined,
    date === undefined ? undefined : validateDate(date, today, site),
    title === undefined ? undefined : validatePostTitle(title),
    slug === undefined ? undefined : validateSlug(slug),
    ...(tags === undefined ? [] : validateTags(tags, site, answers.newTag ?? false)),
  ].filter((fault) => fault !== undefined);
}

/** Validates the answers, and returns the release that they describe. `today` is `YYYY-MM-DD`. */
export function validateAndResolveRelease(
  answers: ReleaseAnswers,
  site: SiteReleases,
  today: string,
): ValueOrFaults<ValidatedRelease> {
  const missing = findMissingAnswerFault(answers, site, today);
  const product = answers.product === undefined ? undefined : findProduct(answers.product, site);
  const { fault } = answers.proposal ?? {};
  const faults = [missing, fault, ...validateReleaseAnswers(answers, site, today)].filter(
    (finding) => finding !== undefined,
  );
  if (faults.length > 0 || product === undefined || isFault(product)) return { faults };
  const version = answers.version as string;
  const released = listPostsOfProduct(product, site);
  const previousVersion = findNextLowerVersion(
    version,
    released.flatMap((post) => post.version ?? []),
    product.versionScheme,
  );
  const existing = released.find(
    (post) => post.version !== undefined && compareVersions(post.version, version, product.versionScheme) === 0,
  );
  return {
    value: {
      product,
      version,
      // The date of an existing post stays, so that the same call on another day gives the same post.
      date: answers.date ?? existing?.date ?? answers.tagDay ?? today,
      ...(previousVersion !== undefined && { previousVersion }),
      ...(existing && { existing }),
    },
  };
}

/** Returns the default title; variables of the site are not replaced. */
export function formatDefaultTitle(subject: ValidatedRelease): string {
  return fillPatternPlaceholders(subject.product.postTitle, createPlaceholderValues(subject));
}

/** Returns the default tags; variables of the site are not replaced. */
export function selectDefaultTags({ product }: ValidatedRelease, site: SiteReleases): readonly string[] {
  if (product.tag !== undefined) return [product.tag];
  return listPostsOfProduct(product, site)[0]?.tags ?? [];
}

interface ReleasePlanInput {
  readonly subject: ValidatedRelease;
  readonly answers: ReleaseAnswers;
  readonly site: SiteReleases;
  /** Markdown; the summary is for bodies that do not start with a paragraph. */
  readonly body: { readonly text: string; readonly summary?: string };
}

/** Plans the file of a post. */
export function planRelease({ subject, answers, site, body }: ReleasePlanInput): ValueOrFaults<ReleasePlan> {
  const { product, version, date, existing } = subject;
  const fill = (text: string) => fillSiteVariables(text, site);
  const title = (answers.title ?? formatDefaultTitle(subject)).trim();
  const target = chooseReleaseFile(subject, answers.slug, site);
  if (isFault(target)) return { faults: [target] };
  if (existing !== undefined && existing.file !== target.file) {
    const message = `${fill(product.label)} ${version} was already released on ${existing.date}: \`${existing.file}\`.`;
    const move = `To move it, rename it to \`${target.file}\`, and write its day and slug anew in its front matter.`;
    const suggestion = `Edit that post, or leave out \`--date\` and \`--slug\` to compare with it. ${move}`;
    return { faults: [createAnswerFault('release-exists', message, suggestion)] };
  }
  const tags = (answers.tags ?? selectDefaultTags(subject, site)).map((tag) => restoreTagVariables(tag.trim(), site));
  const fields = { title, date, slug: target.slug, tags, product: product.key, version };
  const text = formatPostText(fields, body.text, body.summary ?? formatDefaultPostSummaryInMarkdown(title));
  return {
    value: {
      ...subject,
      file: target.file,
      route: computePostPath(site.routeBase, date, fill(target.slug ?? target.name)),
      tags: tags.map(fill),
      title: fill(title),
      text,
    },
  };
}

/** Returns a tag in its form in the configuration, with unreplaced variables. The tag of the post then changes with the variables. */
function restoreTagVariables(tag: string, site: SiteReleases): string {
  const product = site.products.find(
    (candidate) => candidate.tag !== undefined && fillSiteVariables(candidate.tag, site) === tag,
  );
  return product?.tag ?? tag;
}

/** Returns the fault of a missing product or version, with a command that contains a proposal; `undefined` if both are given. */
function findMissingAnswerFault(answers: ReleaseAnswers, site: SiteReleases, today: string): Diagnostic | undefined {
  const { product, version, proposal } = answers;
  if (product !== undefined && version !== undefined) return undefined;
  const names = [product === undefined && 'a product', version === undefined && 'a version'].filter(Boolean);
  const namedProduct = product === undefined ? undefined : findProduct(product, site);
  if (isFault(namedProduct)) return undefined;
  const rangeMistake = findRangeMistake(answers, namedProduct, site);
  if (rangeMistake !== undefined) return rangeMistake;
  const newest = site.products.find(({ key }) => key === site.posts.find((post) => post.product)?.product);
  const example = namedProduct ?? newest ?? site.products[0];
  const steps = example ? listNextVersions(findLastRelease(example, site)?.version, example.versionScheme, today) : [];
  const nextVersion =
    version ?? proposal?.proposed?.version ?? proposal?.steps[0]?.version ?? steps[0]?.version ?? '1.0.0';
  const last = namedProduct && (proposal?.last ?? findLastRelease(namedProduct, site)?.version);
  const message = `\`new-release\` needs ${names.join(' and ')}${last ? `; the last one is ${last}` : ''}.`;
  const typed = [example?.key ?? 'PRODUCT', nextVersion].map(quoteShellWord);
  const words = ['techdocs new-release', ...typed, answers.options].filter(Boolean);
  const command = `Run \`${words.join(' ')}\``;
  const keys = site.products.map(({ key }) => key).join(', ');
  const list = product === undefined && keys !== '' ? `, or name one of: ${keys}` : '';
  const why = proposal?.proposed && `; ${nextVersion} is proposed, as ${proposal.proposed.why}`;
  return createAnswerFault('missing-value', message, `${command}${list}${why ?? ''}.`);
}

/** Returns a fault if `--from-git` took the next argument, a version or a product, as its range. */
function findRangeMistake(
  { product, version, range, options = '' }: ReleaseAnswers,
  namedReleaseProduct: ReleaseProduct | undefined,
  { products }: SiteReleases,
): Diagnostic | undefined {
  if (range === undefined) return undefined;
  const isProduct = product === undefined && products.some(({ key }) => key === range);
  const isVersion =
    namedReleaseProduct !== undefined &&
    /^v?\d/.test(range) &&
    isWellFormedVersion(range, namedReleaseProduct.versionScheme);
  if (!isProduct && (product === undefined || version !== undefined || !isVersion)) return undefined;
  const typed = (isProduct ? [range, version] : [product, range]).map((word) => word && quoteShellWord(word));
  const words = [...typed, options.replace(/--from-git=(?:'[^']*'|\S)+/, '--from-git')];
  const message = `\`--from-git\` takes \`${range}\` for a range of commits, so the ${isProduct ? 'product' : 'version'} is missing.`;
  const command = ['techdocs new-release', ...words].filter(Boolean).join(' ');
  return createAnswerFault('missing-value', message, `Write it before the option: \`${command}\`.`);
}
