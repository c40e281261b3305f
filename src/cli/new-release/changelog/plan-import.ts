// Plans posts from a change log, as a pure function of the log and the site. Lossless: `export.ts` writes the same log from the posts.
import { FenceScanner } from '../../../content/markdown/lines.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import { CHANGELOG_INTRO_FILE, formatDefaultPostSummaryInMarkdown } from '../../../model/post-file.ts';
import { compareVersions } from '../../../model/version.ts';
import { escapeVariables } from '../braces.ts';
import { formatProductVersion, listProductKeys } from '../one-product.ts';
import { formatDefaultTitle, selectDefaultTags } from '../plan.ts';
import { isFault, type ValidatedRelease } from '../release.ts';
import { chooseReleaseFile } from '../release-file.ts';
import { createUnconfiguredProduct, type ReleaseProduct, type SiteReleases } from '../site.ts';
import { formatPostText } from '../text.ts';
import {
  findHighestHeadingLevel,
  formatLinkDefinition,
  isLinkDefinitionUsed,
  type LinkDefinition,
  shiftHeadingLevels,
} from './lines.ts';
import { formatHeadingRemark, isTextOfWithdrawnRelease } from './parts.ts';
import type { Changelog, ChangelogRelease } from './read.ts';

export interface ChangelogImportInput {
  readonly changelog: Changelog;
  /** Path of the log, for findings. */
  readonly file: string;
  readonly site: SiteReleases;
  /** Key of the log's product; absent if the headings of the log name products. */
  readonly product?: string;
  /** Returns the date (`YYYY-MM-DD`) of a release that has no date in the log. */
  readonly dayOf: (release: ChangelogRelease, product: ReleaseProduct) => string | undefined;
  /** Date of the draft for unreleased changes: `YYYY-MM-DD`. */
  readonly today: string;
}

/** A file that is written for a part of the log. */
export interface FileFromChangelog {
  /** Root-relative path. */
  readonly file: string;
  readonly text: string;
  /** Absent for parts that are not releases. */
  readonly version?: string;
  /** Whether the file exists already, with any text. */
  readonly isKept: boolean;
}

/** Minimum number of words of a post that needs a summary. Lists show shorter posts completely. */
const MIN_WORDS_TO_NEED_SUMMARY = 200;
const CHANGELOG_TITLE = /^#\s+change ?log$/i;

/** Plans the posts of all releases, the draft of unreleased changes, and the introduction. */
export function planChangelogImport(input: ChangelogImportInput) {
  const { changelog, site } = input;
  const { releases, unreleased, head } = changelog;
  const faults: Diagnostic[] = [];
  const files: FileFromChangelog[] = [];
  let knownSiteReleases = site;
  // The oldest release is first: of two posts with the same default slug, the older post gets the slug.
  for (const release of [...releases].reverse()) {
    const planned = planImportedPost(release, input, knownSiteReleases);
    if (isFault(planned)) faults.push(planned);
    else {
      files.unshift(planned.file);
      knownSiteReleases = { ...knownSiteReleases, posts: [...knownSiteReleases.posts, planned.post] };
    }
  }
  if (unreleased !== undefined) files.unshift(createUnreleasedDraft(unreleased.text, input));
  if (head !== '' && !CHANGELOG_TITLE.test(head))
    files.push({ file: `${site.folder}/${CHANGELOG_INTRO_FILE}`, text: `${head}\n`, isKept: false });
  return { files, faults: faults.reverse() };
}

function planImportedPost(release: ChangelogRelease, input: ChangelogImportInput, site: SiteReleases) {
  const place = { file: input.file, line: release.line, column: 1 };
  const product = findProductOfRelease(release, input);
  if (product === undefined) {
    const keys = listProductKeys(input.site).join(', ');
    const message = `\`${release.heading}\` does not say of which product it is.`;
    return createChangelogFault({ code: 'missing-value', message, ...place, suggestion: `Name one of: ${keys}.` });
  }
  const version = formatProductVersion(release.version, product);
  const { key } = product;
  const existing = site.posts.find(
    (post) =>
      post.product === key &&
      post.version !== undefined &&
      compareVersions(post.version, version, product.versionScheme) === 0,
  );
  if (existing !== undefined) return { file: { file: existing.file, text: '', version, isKept: true }, post: existing };
  const date = release.date ?? input.dayOf(release, product);
  if (date === undefined) {
    const message = `\`${version}\` has no date, and git has neither a tag of it nor the commit that added its heading.`;
    const suggestion =
      'Write its day behind the version, such as `## 1.2.0 - 2025-03-01`, or give `--date` for all that have none.';
    return createChangelogFault({ code: 'missing-date', message, ...place, suggestion });
  }
  const subject: ValidatedRelease = { product, version, date };
  const target = chooseReleaseFile(subject, undefined, site);
  if (isFault(target)) return target;
  const { file, slug } = target;
  const title = formatDefaultTitle(subject);
  const tags = selectDefaultTags(subject, site);
  const body = formatBodyOfRelease(release, input);
  const summary =
    body.split(/\s+/).length < MIN_WORDS_TO_NEED_SUMMARY ? undefined : formatDefaultPostSummaryInMarkdown(title);
  const isWithdrawn = isTextOfWithdrawnRelease(body);
  const text = formatPostText({ title, date, slug, tags, product: key, version, isWithdrawn }, body, summary);
  const route = `${site.routeBase}/${file}`;
  return { file: { file, text, version, isKept: false }, post: { file, route, date, product: key, version, tags } };
}

function createChangelogFault(found: Omit<Diagnostic, 'severity'>): Diagnostic {
  return { severity: 'error', ...found };
}

/** Returns the product of the import, or the product that the heading names; `undefined` if the heading names no known product. */
function findProductOfRelease(
  { name }: ChangelogRelease,
  { product, site }: ChangelogImportInput,
): ReleaseProduct | undefined {
  const productOfKey = (key: string) =>
    site.products.find((candidate) => candidate.key === key) ?? createUnconfiguredProduct(key);
  if (product !== undefined) return productOfKey(product);
  const lowerCaseName = name.toLowerCase();
  const knownReleaseProducts = listProductKeys(site).map(productOfKey);
  return knownReleaseProducts.find((releaseProduct) =>
    [releaseProduct.key, releaseProduct.name].some((text) => text.toLowerCase() === lowerCaseName),
  );
}

/** Returns the text of a release as the body of a post, with its link definitions. */
function formatBodyOfRelease(release: ChangelogRelease, input: ChangelogImportInput): string {
  const { changelog } = input;
  const { version, url, remark, text } = release;
  const ownLinkDefinitions: readonly LinkDefinition[] = url === undefined ? [] : [{ label: version, target: url }];
  const isOwn = ({ label }: LinkDefinition) => label.replace(/^v(?=\d)/i, '') === version;
  const isFirst = changelog.unreleased === undefined && changelog.releases[0] === release;
  const used = changelog.definitions.filter(
    (definition) =>
      isOwn(definition) ||
      isLinkDefinitionUsed(definition, text) ||
      (isFirst && isUnusedLinkDefinition(definition, changelog)),
  );
  return appendLinkDefinitions(
    [formatHeadingRemark(remark), convertToPostMarkdown(text, input)].filter((part) => part !== '').join('\n\n'),
    [...ownLinkDefinitions, ...used],
  );
}

/** Whether a link definition is used neither by a release nor by the unreleased changes. Unused definitions go to the newest post. */
function isUnusedLinkDefinition(definition: LinkDefinition, { releases, unreleased }: Changelog): boolean {
  const label = definition.label.replace(/^v(?=\d)/i, '');
  return (
    (unreleased === undefined || !isLinkDefinitionUsed(definition, unreleased.text)) &&
    releases.every(({ version, text }) => version !== label && !isLinkDefinitionUsed(definition, text))
  );
}

function appendLinkDefinitions(text: string, definitions: readonly LinkDefinition[]): string {
  const lines = [...new Set(definitions.map(formatLinkDefinition))];
  return [text, lines.join('\n')].filter((part) => part !== '').join('\n\n');
}

/**
 * Converts a text for a post. Demotes the headings so that the highest ones have level 2. If the highest ones are already below level 2,
 * all headings move up by one level. Escapes variable syntax.
 */
function convertToPostMarkdown(text: string, { site }: Pick<ChangelogImportInput, 'site'>): string {
  const top = findHighestHeadingLevel(text) ?? 2;
  const scanner = new FenceScanner();
  const lines = shiftHeadingLevels(text, top > 2 ? -1 : 2 - top).split('\n');
  return lines.map((line) => escapeVariables(line, scanner.next(line) === 'code', site.variables)).join('\n');
}

/** Returns the changes without a version as a draft. */
function createUnreleasedDraft(text: string, input: ChangelogImportInput): FileFromChangelog {
  const { changelog, product, site, today } = input;
  const used = changelog.definitions.filter(
    (definition) => isLinkDefinitionUsed(definition, text) || isUnusedLinkDefinition(definition, changelog),
  );
  const about = product === undefined ? '' : `product: ${JSON.stringify(product)}\n`;
  const file = `${site.folder}/${product === undefined ? '' : `${product}-`}unreleased.md`;
  const head = `---\ntitle: Unreleased\ndate: ${today}\n${about}draft: true\n---\n\n`;
  return { file, text: `${head}${appendLinkDefinitions(convertToPostMarkdown(text, input), used)}\n`, isKept: false };
}
