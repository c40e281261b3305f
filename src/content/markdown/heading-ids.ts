// Ids that authors write at the end of a heading: `{#id}`, optionally followed by its former ids, which stay valid as anchors.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { isReservedId } from '../../model/page-ids.ts';
import { findPageOfEnv, findSourceLocation, findTextStartColumn, type PageState, reportFault } from './page.ts';
import { recordElementId } from './raw-html.ts';
import { fillVariableMarks } from './variables.ts';

/** Matches an explicit id and the former ids after it. Spaces within the braces are allowed, as in Python-Markdown. */
const EXPLICIT_ID_PATTERN =
  /\s*\{(?:#|:?[ \t]+#|:#)([^\s{}#]+)((?:[ \t]+#?[^\s{}#=.:"'<>&][^\s{}#="'<>&]*)*)[ \t]*\}\s*$/;

/** Removes explicit ids from the ends of headings and sets them as attributes. */
export function setExplicitIds(md: MarkdownIt, { env, tokens }: StateCore): void {
  const page = findPageOfEnv(env);
  if (page === undefined) return;
  for (const [index, open] of tokens.entries()) {
    const inline = tokens[index + 1];
    if (open.type !== 'heading_open' || !inline?.content.endsWith('}')) continue;
    const [end = '', id, others = ''] = EXPLICIT_ID_PATTERN.exec(inline.content) ?? [];
    if (id === undefined || isTextEndEscaped(inline.content, end)) continue;
    inline.content = inline.content.slice(0, -end.length);
    open.attrSet('id', fillVariableMarks(md.utils.unescapeAll(id), page.values));
    const former = others
      .trim()
      .split(/[ \t]+#?/)
      .map((each) => each.replace(/^#/, ''));
    if (others !== '') open.meta = { ...open.meta, formerIds: former };
  }
}

/** Whether a backslash escapes `end`, the end of a text. */
function isTextEndEscaped(text: string, end: string): boolean {
  const begin = text.length - end.trimStart().length;
  return (/\\*$/.exec(text.slice(0, begin))?.[0].length ?? 0) % 2 === 1;
}

/** Returns the former ids of a heading, to which external links may still point. */
export function listFormerIds(open: Token): readonly string[] {
  return (open.meta as { readonly formerIds?: readonly string[] } | null)?.formerIds ?? [];
}

/** Adds an anchor for each former id to the content of its heading. */
export function addFormerIdAnchors({ Token: Made, tokens }: StateCore, page: PageState): void {
  let line = 0;
  for (const [index, open] of tokens.entries()) {
    if (open.map !== null) line = open.map[0];
    const children = tokens[index + 1]?.children;
    if (open.type !== 'heading_open' || children == null) continue;
    for (const id of listFormerIds(open)) {
      const isFree = !page.ids.has(id) && !isReservedId(id);
      recordElementId(page, id, findSourceLocation(page, line, findTextStartColumn(page, line)));
      if (isFree) children.push(Object.assign(new Made('former_anchor', 'span', 0), { attrs: [['id', id]] }));
    }
  }
}

/** Source of a regular expression for an attribute that is no id, such as a class. */
const NON_ID_ATTRIBUTE_SOURCE = String.raw`(?:\.[\w-]+|[\w-]+=(?:"[^"{}]*"|[^\s"{}]+))`;
const ID_AMONG_ATTRIBUTES_PATTERN = new RegExp(
  String.raw`\s*\{:?[ \t]*((?:${NON_ID_ATTRIBUTE_SOURCE}[ \t]+)*)#([^\s{}#.=]+)((?:[ \t]+${NON_ID_ATTRIBUTE_SOURCE})*)[ \t]*\}\s*$`,
);

function reportHeadingAttributes(page: PageState, line: number, attributes: string): void {
  const message = `\`${attributes}\` is not an attribute of a heading, so it is left out.`;
  const suggestion = 'The id of a heading is written `{#id}`.';
  const column = (page.lines[line] ?? '').indexOf(attributes);
  reportFault(page, line, { code: 'unknown-attribute', message, suggestion }, Math.max(0, column));
}

/**
 * Extracts an id that is written among other attributes of a heading. Reports and drops the other attributes. Extensions that read such
 * attributes run earlier.
 */
export function extractIdFromHeadingAttributes(
  page: PageState,
  { children, content }: Token,
  line: number,
): string | undefined {
  const last = children?.at(-1);
  if (last?.type !== 'text' || !last.content.endsWith('}')) return undefined;
  if (isTextEndEscaped(content, /\{[^{}]*\}\s*$/.exec(content)?.[0] ?? '')) return undefined;
  const [end = '', before = '', id, behind = ''] = ID_AMONG_ATTRIBUTES_PATTERN.exec(last.content) ?? [];
  if (id === undefined) return undefined;
  for (const attributes of [before.trim(), behind.trim()])
    if (attributes !== '') reportHeadingAttributes(page, line, attributes);
  last.content = last.content.slice(0, -end.length);
  return id;
}

/** Returns the id set by the author or a plugin. */
export function findAssignedId(open: Token): string | undefined {
  const id = open.attrGet('id');
  return id === null ? undefined : String(id);
}
