// Tools for readers. Each answer is a text of limited length. It contains addresses and names the state of the site.
import { groupBy } from '../../lib/group.ts';
import { collapseWhiteSpace, formatCountWithNoun } from '../../lib/text.ts';
import type { LlmsCatalogView } from '../../model/catalog.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import { type SearchHit, searchLimits } from '../../model/search.ts';
import { findCatalogProduct, findItemByName } from './catalog.ts';
import {
  findMarkdownSection,
  MAX_PAGE_PART_LENGTH,
  splitMarkdownIntoParts,
  splitMarkdownSections,
} from './markdown.ts';
import type { ToolInput } from './questions.ts';
import { formatAbsoluteAddress, formatSiteIdentity, type McpSite } from './site.ts';

/** Default number of hits. */
const DEFAULT_HIT_COUNT = 8;

/** Searches pages and sections. */
export async function runSearchTool(site: McpSite, question: ToolInput<'search'>): Promise<string> {
  const { query, product, version, kind, offset = 0 } = question;
  const catalog = await site.catalog(question.language);
  const scope =
    version === undefined
      ? catalog.versions[0]
      : findItemByName(catalog.versions, (each) => each.version, { name: version, kind: 'version' });
  if (scope?.index === undefined) {
    const suggestion = '`read_page` and `list_products` work, and `llms.txt` lists all pages.';
    throw createInvocationError(
      `The site uses the search \`${catalog.search}\`, which works only in browsers.`,
      suggestion,
    );
  }
  const answer = await site.search.ask(scope.index, {
    query,
    kind,
    offset,
    limit: Math.min(question.limit ?? DEFAULT_HIT_COUNT, searchLimits.mostInAll),
    product: product === undefined ? undefined : findCatalogProduct(catalog, product).search,
  });
  const { hits, total, next, suggestions, without = [], elsewhere = [], facets } = answer;
  const others = hits.length === 0 ? [...(facets?.products ?? []), ...(facets?.kinds ?? [])] : [];
  const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');
  return formatAnswer(site, catalog, [
    hits.length === 0
      ? `Nothing was found for \`${query}\`.`
      : `${formatCountWithNoun(total, 'hit')} for \`${query}\`, best first.`,
    ...(without.length > 0 ? [`No page has all words of the query. Dropped: ${quoted(without)}.`] : []),
    ...(others.length > 0
      ? [`Without the filters there are pages: ${others.map((facet) => `${facet.value} (${facet.count})`).join(', ')}.`]
      : []),
    ...(suggestions.length > 0 ? [`These find something: ${quoted(suggestions)}.`] : []),
    ...elsewhere.map((item) => `The version \`${item.version}\` has ${formatCountWithNoun(item.total, 'hit')}.`),
    // Hits are grouped by page, as in the search dialog.
    ...[...groupBy(hits, ({ href }) => href.replace(/#.*$/, '')).values()].flatMap((page, index) => {
      const shown = page.slice(0, searchLimits.firstOfPage);
      const texts = shown.map((hit) =>
        formatSearchHit(hit, `${index + 1}.`, formatAbsoluteAddress(catalog, site.source, hit.href)),
      );
      const others = page.slice(shown.length).map(({ href }) => href.replace(/^[^#]*/, '') || 'its beginning');
      return others.length === 0 ? texts : [...texts, `   Also on this page: ${quoted(others)}.`];
    }),
    ...(next === undefined ? [] : [`There are more: call again with \`offset\` ${next}.`]),
  ]);
}

function formatSearchHit(
  { title, headings, group, product, date, snippet }: SearchHit,
  number: string,
  url: string,
): string {
  const about = [...new Set([product, group, date])].filter((part) => part !== undefined && part !== '');
  return `${number} **${[title, ...headings].join(' › ')}** (${about.join(', ')})\n   ${url}\n   ${collapseWhiteSpace(snippet)}`;
}

/** Returns a page, or a section of it. Long texts are split into parts. */
export async function runReadPageTool(
  site: McpSite,
  { page, section, part = 1 }: ToolInput<'readPage'>,
): Promise<string> {
  const { markdown, address, anchor, catalog } = await site.page(page);
  const name = section ?? anchor;
  const markdownSection = name === undefined ? undefined : findMarkdownSection(markdown, name, catalog.addressRules);
  if (section !== undefined && markdownSection === undefined) {
    throw createInvocationError(
      `\`${address}\` has no section \`${section}\`.`,
      formatSectionOutline(markdown, catalog) || 'It has none at all.',
    );
  }
  const url =
    formatAbsoluteAddress(catalog, site.source, address) +
    (markdownSection === undefined ? '' : `#${encodeURIComponent(markdownSection.anchor)}`);
  const parts = splitMarkdownIntoParts(markdownSection?.text ?? markdown);
  const text = parts[part - 1];
  if (text === undefined)
    throw createInvocationError(`\`${page}\` has ${formatCountWithNoun(parts.length, 'part')}, and no part ${part}.`);
  const more = `This is part ${part} of ${parts.length}. Call again with another \`part\`, or with a \`section\`.`;
  return formatAnswer(site, catalog, [
    text,
    '---',
    `Page: ${url}`,
    ...(name !== undefined && markdownSection === undefined
      ? [`It has no section \`${name}\`, so this is the whole page.`]
      : []),
    ...(parts.length > 1 ? [more] : []),
    ...(parts.length > 1 && markdownSection === undefined ? [formatSectionOutline(markdown, catalog)] : []),
  ]);
}

/** Maximum listed sections of a page. */
const MAX_OUTLINE_SECTIONS = 60;

function formatSectionOutline(markdown: string, { addressRules }: LlmsCatalogView): string {
  const markdownSections = splitMarkdownSections(markdown, addressRules);
  const lines = markdownSections.map(
    ({ level, heading, anchor }) => `${'  '.repeat(level - 2)}- ${heading} (\`${anchor}\`)`,
  );
  const more =
    markdownSections.length > MAX_OUTLINE_SECTIONS
      ? [`… and ${markdownSections.length - MAX_OUTLINE_SECTIONS} more`]
      : [];
  return markdownSections.length === 0
    ? ''
    : ['Its sections:', ...lines.slice(0, MAX_OUTLINE_SECTIONS), ...more].join('\n');
}

/** Returns products, versions and languages. */
export async function runListProductsTool(site: McpSite, { language }: ToolInput<'listProducts'>): Promise<string> {
  const catalog = await site.catalog(language);
  const at = (href: string) => formatAbsoluteAddress(catalog, site.source, href);
  const products = catalog.products.map(({ key, label, description, page, releases, latest, llms: [list] }) => {
    const facts = [
      ...(description === undefined ? [] : [description]),
      ...(latest === undefined ? [] : [`Latest version ${latest}.`]),
      ...(releases === undefined ? [] : ['Has release notes.']),
      ...(page === undefined ? [] : [`Page: ${at(page)}`]),
      ...(list === undefined ? [] : [`Pages: ${at(list.path)}`]),
    ];
    return `- \`${key}\`: ${label}. ${facts.join(' ')}`;
  });
  const { versions, languages } = catalog;
  const named = (name: string, label: string) => (name === label ? `\`${name}\`` : `\`${name}\` (${label})`);
  return formatAnswer(site, catalog, [
    catalog.description,
    products.length === 0 ? 'The site has no products.' : products.join('\n'),
    ...(versions.length > 1
      ? [`Versions: ${versions.map((version) => named(version.version, version.label)).join(', ')}.`]
      : []),
    ...(languages.length > 1
      ? [`Languages: ${languages.map((item) => named(item.language, item.label)).join(', ')}.`]
      : []),
  ]);
}

/** Joins paragraphs to an answer within the length limit. */
export function formatAnswer(site: McpSite, catalog: LlmsCatalogView, paragraphs: readonly string[]): string {
  const text = paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
  const [first = '', ...rest] = splitMarkdownIntoParts(text, MAX_PAGE_PART_LENGTH + MAX_PAGE_PART_LENGTH / 2);
  const cut = rest.length > 0 ? '\n\n… The rest is left out. Ask for less.' : '';
  return `${first}${cut}\n\n${formatSiteIdentity(catalog, site.source)}`;
}
