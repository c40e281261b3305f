// Reads the text of a post for use outside of the site: in a change log, or in a release on a code host. Pure.
import { parseFrontMatter } from '../../../content/front-matter.ts';
import { expandIncludes } from '../../../content/markdown/includes.ts';
import { FenceScanner } from '../../../content/markdown/lines.ts';
import { TRUNCATE_LINE_PATTERN } from '../../../content/markdown/truncate.ts';
import { fillVariableMarks, replaceVariablesByMarks } from '../../../content/markdown/variables.ts';
import { getOwnPropertyValue } from '../../../lib/own.ts';
import { humanizeFileName } from '../../../lib/text.ts';
import { createLimitLookup } from '../../../model/budgets.ts';
import type { SiteConfig } from '../../../model/config.ts';
import type { FrontMatter } from '../../../model/front-matter.ts';
import { formatDefaultPostSummaryInMarkdown } from '../../../model/post-file.ts';
import type { Source } from '../../../model/source.ts';
import { createAbsoluteUrl } from '../../../model/url.ts';
import { parseChangelogLines, trimEmptyLines } from './lines.ts';

/** Content of a post that is shown outside of the site. */
interface PostForExport {
  readonly title: string;
  readonly frontMatter: FrontMatter;
  /** Markdown with variables and includes resolved, and with absolute addresses. */
  readonly text: string;
  /** The text before its addresses were made absolute. */
  readonly written: string;
}

/** Settings for reading a post. */
export interface PostReadingContext extends Pick<SiteConfig, 'variables' | 'url' | 'baseUrl'> {
  /** Link targets by address as written: the pages and files to which the links of the post lead. */
  readonly links?: Readonly<Record<string, string>>;
}

/** Reads a post. Its text is without the title, and without a summary that techdocs has generated. */
export function readPostForExport(
  { text, file, path, includes }: Pick<Source, 'text' | 'file' | 'path' | 'includes'>,
  { variables, url, baseUrl, links = {} }: PostReadingContext,
): PostForExport {
  const { frontMatter, body, bodyLine } = parseFrontMatter({ text, file, kind: 'post', variables });
  const limits = createLimitLookup();
  const readingState = { file, firstLine: bodyLine, includes, limits, diagnostics: [], components: new Set<string>() };
  // Includes are expanded only if the text has includes, because the expansion moves some tags to separate lines.
  const hasIncludes = Object.keys(includes).length > 0;
  const lines = hasIncludes ? expandIncludes({ text: body, ...readingState }).lines : body.split('\n');
  const marked = replaceVariablesByMarks(lines, variables);
  const whole = fillVariableMarks(marked.lines.join('\n'), marked.values);
  const [first] = parseChangelogLines(trimEmptyLines(whole));
  const heading = first?.heading?.level === 1 ? first.heading : undefined;
  const title = frontMatter.title ?? heading?.text ?? humanizeFileName(path);
  const shown = trimEmptyLines(whole)
    .split('\n')
    .slice(heading?.lines ?? 0);
  const postText = dropSummary(dropTruncateMark(shown), formatDefaultPostSummaryInMarkdown(title));
  const urlOf = (path: string) => createAbsoluteUrl(`${baseUrl}${path.slice(1)}`, url);
  const addressOf = (href: string) => getOwnPropertyValue(links, href) ?? (/^\/(?!\/)/.test(href) ? urlOf(href) : href);
  return {
    title,
    frontMatter,
    text: url === '' ? postText : replaceLinkAddresses(postText, addressOf),
    written: postText,
  };
}

/** Removes the truncate marker, and the empty line after it. */
function dropTruncateMark(lines: readonly string[]): string {
  const index = lines.findIndex((line) => TRUNCATE_LINE_PATTERN.test(line));
  const isGap = index >= 0 && lines[index + 1]?.trim() === '';
  return trimEmptyLines(
    index < 0 ? lines.join('\n') : [...lines.slice(0, index), ...lines.slice(index + (isGap ? 2 : 1))].join('\n'),
  );
}

function dropSummary(text: string, summary: string): string {
  return text === summary || text.startsWith(`${summary}\n\n`) ? trimEmptyLines(text.slice(summary.length)) : text;
}

/** An address in a link, image or link definition, with the syntax before it. */
const ADDRESS_PATTERN = /(\]\(\s*<?|^ {0,3}\[[^\]]+\]:\s*<?)([^\s<>()]+)/g;

/** Replaces the addresses of links in a text, except in code. */
function replaceLinkAddresses(text: string, addressOf: (href: string) => string): string {
  const scanner = new FenceScanner();
  const lines = text.split('\n').map((line) => {
    if (scanner.next(line) !== 'text' || !/\]\(|\]:/.test(line)) return line;
    const parts = line.split(/(`[^`]+`)/);
    const filled = parts.map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(ADDRESS_PATTERN, (_, before: string, href: string) => before + addressOf(href)),
    );
    return filled.join('');
  });
  return lines.join('\n');
}
