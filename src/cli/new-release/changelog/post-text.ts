// Text of a post outside of the site: in a change log, or in a release of a host. Pure.
import { readFrontMatter } from '../../../content/front-matter.ts';
import { expandIncludes } from '../../../content/markdown/includes.ts';
import { FenceScanner } from '../../../content/markdown/lines.ts';
import { TRUNCATE_LINE } from '../../../content/markdown/truncate.ts';
import { fillMarks, markVariables } from '../../../content/markdown/variables.ts';
import { ownValue } from '../../../lib/own.ts';
import { humanize } from '../../../lib/text.ts';
import { limitsOf } from '../../../model/budgets.ts';
import type { SiteConfig } from '../../../model/config.ts';
import type { FrontMatter } from '../../../model/front-matter.ts';
import { plainSummary } from '../../../model/post-file.ts';
import type { Source } from '../../../model/source.ts';
import { absoluteUrl } from '../../../model/url.ts';
import { parseLines, trimEmptyLines } from './lines.ts';

/** Content of a post outside of the site. */
export interface PostText {
  readonly title: string;
  readonly frontMatter: FrontMatter;
  /** Markdown with variables and includes resolved, and with absolute addresses. */
  readonly text: string;
  /** The same text with addresses as written. */
  readonly written: string;
}

/** Settings for reading a post. */
export interface PostSettings extends Pick<SiteConfig, 'variables' | 'url' | 'baseUrl'> {
  /** Targets of its links to pages and files of the site, by address as written. */
  readonly links?: Readonly<Record<string, string>>;
}

/** Reads a post without its title, and without a generated summary. */
export function readPostText(
  { text, file, path, includes }: Pick<Source, 'text' | 'file' | 'path' | 'includes'>,
  { variables, url, baseUrl, links = {} }: PostSettings,
): PostText {
  const { frontMatter, body, bodyLine } = readFrontMatter({ text, file, kind: 'post', variables });
  const limits = limitsOf();
  const given = { file, firstLine: bodyLine, includes, limits, diagnostics: [], components: new Set<string>() };
  // Resolving includes moves some tags to separate lines, so texts without includes skip it.
  const hasIncludes = Object.keys(includes).length > 0;
  const lines = hasIncludes ? expandIncludes({ text: body, ...given }).lines : body.split('\n');
  const marked = markVariables(lines, variables);
  const whole = fillMarks(marked.lines.join('\n'), marked.values);
  const [first] = parseLines(trimEmptyLines(whole));
  const heading = first?.heading?.level === 1 ? first.heading : undefined;
  const title = frontMatter.title ?? heading?.text ?? humanize(path);
  const shown = trimEmptyLines(whole)
    .split('\n')
    .slice(heading?.lines ?? 0);
  const own = dropSummary(dropTruncateMark(shown), plainSummary(title));
  const urlOf = (path: string) => absoluteUrl(`${baseUrl}${path.slice(1)}`, url);
  const addressOf = (href: string) => ownValue(links, href) ?? (/^\/(?!\/)/.test(href) ? urlOf(href) : href);
  return { title, frontMatter, text: url === '' ? own : withAddresses(own, addressOf), written: own };
}

/** Removes the truncate marker, and the empty line after it. */
function dropTruncateMark(lines: readonly string[]): string {
  const at = lines.findIndex((line) => TRUNCATE_LINE.test(line));
  const isGap = at >= 0 && lines[at + 1]?.trim() === '';
  return trimEmptyLines(
    at < 0 ? lines.join('\n') : [...lines.slice(0, at), ...lines.slice(at + (isGap ? 2 : 1))].join('\n'),
  );
}

function dropSummary(text: string, summary: string): string {
  return text === summary || text.startsWith(`${summary}\n\n`) ? trimEmptyLines(text.slice(summary.length)) : text;
}

/** Prefix of an address in a link, image or definition; and the address. */
const ADDRESS_PATTERN = /(\]\(\s*<?|^ {0,3}\[[^\]]+\]:\s*<?)([^\s<>()]+)/g;

/** Replaces the addresses of links in a text, except in code. */
function withAddresses(text: string, addressOf: (href: string) => string): string {
  const scanner = new FenceScanner();
  const lines = text.split('\n').map((line) => {
    if (scanner.next(line) !== 'text' || !/\]\(|\]:/.test(line)) return line;
    const parts = line.split(/(`[^`]+`)/);
    const filled = parts.map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(ADDRESS_PATTERN, (_, before: string, href: string) => before + addressOf(href)),
    );
    return filled.join('');
  });
  return lines.join('\n');
}
