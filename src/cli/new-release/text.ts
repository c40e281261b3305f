// The text of a release post: its front matter, its summary and its truncate mark. Pure; only `plan.ts` puts one
// together.
import { Document, isSeq, Scalar } from 'yaml';

/** The front matter of a new post; a key without a value is left out. */
interface PostFields {
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly slug?: string;
  readonly tags: readonly string[];
  readonly product?: string;
  readonly version: string;
}

/** The line that ends a summary. */
const MARK = '<!-- truncate -->';
const IS_MARK = /^[ \t]*(?:<!--[ \t]*truncate[ \t]*-->|\{\/\*[ \t]*truncate[ \t]*\*\/\})[ \t]*$/m;

/** What a post says until somebody writes more: the headings of a release, to be filled or removed. */
export function postOutline(headings: readonly string[]): string {
  const remark = '<!-- What changed for users, as a list. Remove the heading if nothing changed. -->';
  return headings.map((heading) => `## ${heading}\n\n${remark}`).join('\n\n');
}

/**
 * The whole text of a post. A body without a truncate mark gets one: behind its first paragraph, or, where it begins with
 * a list, a heading or the like, behind `summary`, which then comes first. A body with a mark is left as it is, and so is any
 * without a `summary`.
 */
export function postText(fields: PostFields, body: string, summary: string | undefined): string {
  const text = tidy(body);
  return `---\n${yamlOf(fields)}---\n\n${summary === undefined ? text : withSummary(text, summary)}\n`;
}

function withSummary(body: string, summary: string): string {
  if (IS_MARK.test(body)) return body;
  const [first = '', ...rest] = body.split(/\n[ \t]*\n/);
  const isParagraph = first !== '' && !first.split('\n').some((line) => BLOCK.test(line));
  const parts = isParagraph ? [first, MARK, rest.join('\n\n')] : [summary, MARK, body];
  return parts
    .map((part) => part.replace(/^\n+|\s+$/g, ''))
    .filter(Boolean)
    .join('\n\n');
}

/** Lines that begin a block of another kind, or underline a heading. */
const BLOCK =
  /^(?: {4}|\t| {0,3}(?:#|>|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|```|~~~|:::|<|\||\$\$|\{|\[[^\]]+\]:|=+[ \t]*$|(?:[-*_][ \t]*){2,}$))/;

/** Line ends as on every system, none at the ends and no byte order mark. */
function tidy(body: string): string {
  return body
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+|\s+$/g, '');
}

/** Front matter in the order and the style of the posts there are: versions quoted, tags in one line. */
function yamlOf({ title, date, slug, tags, product, version }: PostFields): string {
  const quoted = new Scalar(version);
  quoted.type = Scalar.QUOTE_SINGLE;
  const document = new Document({
    title,
    date,
    ...(slug && { slug }),
    tags,
    ...(product && { product }),
    version: quoted,
  });
  const list = document.get('tags');
  if (isSeq(list)) list.flow = true;
  if (tags.length === 0) document.delete('tags');
  return document.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: false });
}
