// The text of a post as it is read away from the site: in a change log, or in the release of a host. Pure.
import { readFrontMatter } from '../../../content/front-matter.ts';
import { expandIncludes } from '../../../content/markdown/includes.ts';
import { truncateLine } from '../../../content/markdown/truncate.ts';
import { fillMarks, markVariables } from '../../../content/markdown/variables.ts';
import { limitsOf } from '../../../model/budgets.ts';
import type { SiteConfig } from '../../../model/config.ts';
import type { FrontMatter } from '../../../model/front-matter.ts';
import type { Source } from '../../../model/source.ts';
import { humanize } from '../../../model/text.ts';
import { absoluteUrl } from '../../../model/url.ts';
import { summaryOf } from '../text.ts';
import { linesOf, trimmed } from './lines.ts';

/** What a post says, away from the site. */
export interface PostText {
  readonly title: string;
  readonly frontMatter: FrontMatter;
  /** Markdown with variables and includes in it, and with whole addresses of pages. */
  readonly text: string;
  /** The same with addresses as they are written. */
  readonly written: string;
}

/** Reads a post. The sentence that sums up a release of which nothing else does is left out, and so is the title. */
export function readPostText(
  { text, file, path, includes }: Pick<Source, 'text' | 'file' | 'path' | 'includes'>,
  { variables, url, baseUrl }: Pick<SiteConfig, 'variables' | 'url' | 'baseUrl'>,
): PostText {
  const { frontMatter, body, bodyLine } = readFrontMatter({ text, file, kind: 'post', variables });
  const limits = limitsOf();
  const given = { file, firstLine: bodyLine, includes, limits, diagnostics: [], components: new Set<string>() };
  // It gives some tags lines of their own, so a text that includes nothing does without it.
  const hasIncludes = Object.keys(includes).length > 0;
  const lines = hasIncludes ? expandIncludes({ text: body, ...given }).lines : body.split('\n');
  const marked = markVariables(lines, variables);
  const whole = fillMarks(marked.lines.join('\n'), marked.values);
  const [first] = linesOf(trimmed(whole));
  const heading = first?.heading?.level === 1 ? first.heading : undefined;
  const title = frontMatter.title ?? heading?.text ?? humanize(path);
  const shown = trimmed(whole)
    .split('\n')
    .slice(heading?.lines ?? 0);
  const own = withoutSummary(withoutMark(shown), summaryOf(title));
  return { title, frontMatter, text: url === '' ? own : withUrls(own, url, baseUrl), written: own };
}

/** Without the line that ends a summary, and the empty one after it. */
function withoutMark(lines: readonly string[]): string {
  const at = lines.findIndex((line) => truncateLine.test(line));
  const isGap = at >= 0 && lines[at + 1]?.trim() === '';
  return trimmed(at < 0 ? lines.join('\n') : [...lines.slice(0, at), ...lines.slice(at + (isGap ? 2 : 1))].join('\n'));
}

function withoutSummary(text: string, summary: string): string {
  return text === summary || text.startsWith(`${summary}\n\n`) ? trimmed(text.slice(summary.length)) : text;
}

/** Addresses that begin with a slash begin with that of the site. Code stays. */
function withUrls(text: string, url: string, baseUrl: string): string {
  const whole = (path: string) => absoluteUrl(`${baseUrl}${path.slice(1)}`, url);
  const parts = text.split(/(`[^`\n]+`)/);
  return parts.map((part, at) => (at % 2 === 1 ? part : part.replace(/(?<=\]\()\/(?!\/)[^()\s]*/g, whole))).join('');
}
