// Release notes of a product between two versions or two dates.
import * as z from 'zod/mini';
import { formatCountWithNoun } from '../../lib/text.ts';
import type { LlmsCatalogView } from '../../model/catalog.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import { compareVersions } from '../../model/version.ts';
import { findCatalogProduct } from './catalog.ts';
import { MAX_PAGE_PART_LENGTH, splitMarkdownIntoParts } from './markdown.ts';
import type { ToolInput } from './questions.ts';
import type { McpSite } from './site.ts';
import { formatAnswer } from './tools.ts';

const timelineSchema = z.object({
  versionScheme: z.optional(z.string()),
  versions: z.array(z.object({ version: z.string(), date: z.string(), title: z.string(), url: z.string() })),
});

type TimelineRelease = z.infer<typeof timelineSchema>['versions'][number];

/** Number of releases in an answer if the request has no range. */
const DEFAULT_RELEASE_COUNT = 3;

/** Returns the notes of the releases after `from`, up to `to`. */
export async function runReleaseNotesTool(site: McpSite, question: ToolInput<'releaseNotes'>): Promise<string> {
  const { from, to } = question;
  const catalog = await site.catalog(question.language);
  const { label, releases: address } = findCatalogProduct(catalog, question.product);
  const read = address === undefined ? undefined : await site.source.read(address);
  if (read === undefined)
    throw createInvocationError(`${label} has no release notes.`, '`list_products` says which products have.');
  const { versions, versionScheme } = timelineSchema.parse(JSON.parse(read));
  const isAsked = from !== undefined || to !== undefined;
  const selected = isAsked
    ? versions.filter((candidate) => isReleaseInRange(candidate, { from, to, versionScheme }))
    : versions.slice(0, DEFAULT_RELEASE_COUNT);
  const texts = await readReleaseTexts(site, catalog, selected);
  const left = selected.slice(texts.length);
  const known = versions.map(({ version, date }) => `${version} (${date})`).join(', ');
  return formatAnswer(site, catalog, [
    selected.length === 0
      ? `${label} has no release ${formatReleaseRange(from, to)}.`
      : `${formatCountWithNoun(selected.length, 'release')} of ${label}${isAsked ? ` ${formatReleaseRange(from, to)}` : ''}, newest first.`,
    ...texts,
    ...(left.length > 0
      ? [`Left out, as the answer would be too long:\n${left.map(formatReleaseLine).join('\n')}`]
      : []),
    ...(isAsked && selected.length > 0 ? [] : [`All releases: ${known}.`]),
  ]);
}

function formatReleaseRange(from: string | undefined, to: string | undefined): string {
  return [from && `after ${from}`, to && `up to ${to}`].filter(Boolean).join(', ');
}

/** Returns whether a release is after `from`, and not after `to`. `from` and `to` are dates or versions. */
function isReleaseInRange(
  release: TimelineRelease,
  { from, to, versionScheme }: { readonly from?: string; readonly to?: string; readonly versionScheme?: string },
): boolean {
  const compare = (end: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(end)
      ? release.date.localeCompare(end, 'en')
      : compareVersions(release.version, end, versionScheme);
  return (from === undefined || compare(from) > 0) && (to === undefined || compare(to) <= 0);
}

function formatReleaseLine({ version, date, title, url }: TimelineRelease): string {
  return `- ${version} (${date}): ${title}, ${url}`;
}

/** Returns the texts of as many releases as fit into an answer, from the first release on. */
async function readReleaseTexts(
  site: McpSite,
  { url }: LlmsCatalogView,
  releases: readonly TimelineRelease[],
): Promise<readonly string[]> {
  const texts: string[] = [];
  let length = 0;
  for (const { version, date, url: page } of releases) {
    const path = URL.canParse(page) ? new URL(page).pathname : page;
    const { markdown } = await site.page(path);
    const body = markdown.replace(/^# .*\n+(?:Source: <[^>]*>(?:\n.+)*\n*)?/, '').trim();
    const [first = '', ...rest] = splitMarkdownIntoParts(body);
    length += first.length;
    if (texts.length > 0 && length > MAX_PAGE_PART_LENGTH) break;
    const cut = rest.length > 0 ? '\n\n… `read_page` gives the rest.' : '';
    texts.push(`## ${version} (${date})\n${URL.canParse(page) || url === '' ? page : path}\n\n${first}${cut}`);
  }
  return texts;
}
