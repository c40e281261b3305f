// Text of a release post: front matter, summary and truncate marker. Pure.
import { Document, isSeq, Scalar } from 'yaml';
import { TRUNCATE_LINE_PATTERN } from '../../content/markdown/truncate.ts';

/** Front matter of a new post; keys without a value are left out. */
interface PostFrontMatterFields {
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly slug?: string;
  readonly tags: readonly string[];
  readonly product?: string;
  readonly version: string;
  readonly isWithdrawn?: boolean;
}

/** Line that ends the summary. */
const TRUNCATE_MARK = '<!-- truncate -->';

/** Returns a placeholder body: the headings of a release, to be filled or removed. */
export function formatPostOutline(headings: readonly string[]): string {
  const remark = '<!-- What changed for users, as a list. Remove the heading if nothing changed. -->';
  return headings.map((heading) => `## ${heading}\n\n${remark}`).join('\n\n');
}

/**
 * Returns the complete text of a post. With a `summary`, a body without a truncate marker gets a marker. If the body begins with a
 * paragraph, the marker follows this paragraph; otherwise `summary` and the marker are inserted before the body. Other bodies stay
 * unchanged.
 */
export function formatPostText(fields: PostFrontMatterFields, body: string, summary: string | undefined): string {
  const text = normalizeBody(body);
  return `---\n${formatFrontMatter(fields)}---\n\n${summary === undefined ? text : prependSummary(text, summary)}\n`;
}

function prependSummary(body: string, summary: string): string {
  if (body.split('\n').some((line) => TRUNCATE_LINE_PATTERN.test(line))) return body;
  const [first = '', ...rest] = body.split(/\n[ \t]*\n/);
  const isParagraph = first !== '' && !first.split('\n').some((line) => BLOCK_START.test(line));
  const parts = isParagraph ? [first, TRUNCATE_MARK, rest.join('\n\n')] : [summary, TRUNCATE_MARK, body];
  return parts
    .map((part) => part.replace(/^\n+|\s+$/g, ''))
    .filter(Boolean)
    .join('\n\n');
}

/** Lines that begin another kind of block, or underline a heading. */
const BLOCK_START =
  /^(?: {4}|\t| {0,3}(?:#|>|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|```|~~~|:::|<|\||\$\$|\{|\[[^\]]+\]:|=+[ \t]*$|(?:[-*_][ \t]*){2,}$))/;

/** Normalizes line breaks. Removes a byte order mark, and empty lines at both ends. */
function normalizeBody(body: string): string {
  return body
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+|\s+$/g, '');
}

/** Formats front matter in the order and style of existing posts: quoted versions, tags on one line. */
function formatFrontMatter({ title, date, slug, tags, product, version, isWithdrawn }: PostFrontMatterFields): string {
  const quoted = new Scalar(version);
  quoted.type = Scalar.QUOTE_SINGLE;
  const document = new Document({
    title,
    date,
    ...(slug && { slug }),
    tags,
    ...(product && { product }),
    version: quoted,
    ...(isWithdrawn && { withdrawn: true }),
  });
  const list = document.get('tags');
  if (isSeq(list)) list.flow = true;
  if (tags.length === 0) document.delete('tags');
  return document.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: false });
}
