// Replaces the tags of partials by includes. Pure.
import { evaluateExpression, wrapJsxText } from './expressions.ts';
import type { TagPair } from './structure.ts';
import type { RewriteState } from './work.ts';

/** Replaces the tag of a partial by an include of the file at `path`, or of a copy that has the values of the tag. */
export function replacePartialByInclude(work: RewriteState, element: TagPair, path: string): void {
  const { tag, start, end } = element.open;
  work.done.add(tag.name);
  const values = evaluatePartialProps(work, element);
  const copy = work.context.part?.(path, values);
  if (copy === undefined && (tag.attributes.length > 0 || element.close !== undefined)) {
    const names = tag.attributes.map(({ name }) => `\`${name || '…'}\``).join(', ');
    work.note(start, {
      message: `The part \`${path}\` receives ${names || 'content'}, which an include cannot pass on.`,
      suggestion: 'Write the values into the part, or make a part for each of them.',
      isHand: true,
    });
  }
  const stop = element.close?.end ?? end;
  const before = work.text.lastIndexOf('\n', start - 1) + 1;
  const isAlone =
    /^[\s>*\d.-]*$/.test(work.text.slice(before, start)) && /^[ \t]*(?:\r?\n|$)/.test(work.text.slice(stop));
  if (!isAlone) {
    work.note(start, {
      message: `The part \`${path}\` is in the middle of a line, where an include is not possible.`,
      suggestion: 'Put it on a line of its own.',
      isHand: true,
    });
  }
  work.edit('parts', { start, end: stop, text: `<!-- include: ${copy ?? path} -->` });
  if (isAlone) separateIncludeFromHtml(work, before, stop);
}

/** Inserts blank lines between an include and the tags beside it. Markdown that is included into a block of HTML would be text. */
function separateIncludeFromHtml({ text, edit }: RewriteState, start: number, end: number): void {
  if (/(?:^|\n)[ \t]*<[^\n]*>[ \t]*\r?\n$/.test(text.slice(Math.max(0, text.lastIndexOf('\n', start - 2)), start)))
    edit('blank lines', { start, end: start, text: '\n' });
  const next = text.indexOf('\n', end) + 1;
  if (next > 0 && /^[ \t]*<\//.test(text.slice(next, next + MAX_TAG_SEARCH_LENGTH)))
    edit('blank lines', { start: next, end: next, text: '\n' });
}

/** Returns the props that a page passes to a partial; `undefined` if one of them is unknown. */
function evaluatePartialProps(
  work: RewriteState,
  { open, close }: TagPair,
): Readonly<Record<string, unknown>> | undefined {
  const content = close === undefined ? '' : work.text.slice(open.end, close.start).trim();
  const values: Record<string, unknown> = content === '' ? {} : { children: wrapJsxText(content) };
  for (const { name, text, expression } of open.tag.attributes) {
    if (expression === undefined) values[name] = text ?? true;
    else if (/^\s*<[A-Za-z>]/.test(expression)) values[name] = wrapJsxText(expression.trim());
    else {
      const knownExpression = name === '' ? undefined : evaluateExpression(work, expression);
      if (knownExpression === undefined) return undefined;
      values[name] = knownExpression.value;
    }
  }
  return values;
}

/** Limit of the text that is searched for a tag. */
const MAX_TAG_SEARCH_LENGTH = 2000;
