// Rewrites an MDX page: changes the constructs that techdocs writes differently, and leaves the rest byte for byte. Pure.
import { isHtmlElement } from '../../../content/markdown/html-rules.ts';
import type { JsxAttribute } from '../../../content/markdown/mdx/tags.ts';
import { applyEdits, createEditRemovingRange, findLineNumber, type RangeEdit } from '../../../lib/edits.ts';
import { findFileShownAsCode } from './code-tags.ts';
import { replaceElementByItsCode } from './component-code.ts';
import { isAtLineStart, reportOmittedComponent } from './element.ts';
import {
  evaluateExpression,
  readPageBindings,
  replaceConditionalsByBranch,
  rewriteBraceExpression,
} from './expressions.ts';
import { createFenceEdits } from './fences.ts';
import { rewriteHtmlElement } from './html.ts';
import { createHtmlBlockEdits } from './html-blocks.ts';
import { replacePartialByInclude } from './includes.ts';
import { removeCodeIndentation } from './indentation.ts';
import { createLinkEdits, findPluginLinks } from './links.ts';
import { replaceComponentByPicture } from './pictures.ts';
import { flattenElements, type PageDeclaration, type TagPair } from './structure.ts';
import { componentRules, hasBuiltInName, lacksRequiredAttribute, renameTag, treatAsBuiltInComponent } from './tags.ts';
import { keepHeadingId, replaceComponentByContent, replaceElementByPageLink } from './template.ts';
import { rewriteProps } from './values.ts';
import { insertVueValue, replaceVueElement } from './vue.ts';
import type { ImportResolution, PageNote, RewriteContext, RewriteResult, RewriteState } from './work.ts';
import { isInReplacedRange, resolveTagName, shortenCode } from './work.ts';

const MDX_SYNTAX = /^(?:import|export)[ \t{*]|<\/?[A-Za-z>]|\{/m;

/** A page before the conversion. */
interface PageToRewrite {
  readonly text: string;
  /** Offset at which the body of the page begins, after the front matter. */
  readonly from: number;
  /** Edits of the page's front matter. */
  readonly edits?: readonly RangeEdit[];
}

/** Rewrites a page. */
export function rewritePage({ text, from, edits: front = [] }: PageToRewrite, context: RewriteContext): RewriteResult {
  const counts: Record<string, number> = {};
  const notes: PageNote[] = [];
  const edits: RangeEdit[] = [...front];
  const hosts = new Set<string>();
  const body = text.slice(from);
  for (const edit of createFenceEdits(text, from)) {
    counts['code blocks'] = (counts['code blocks'] ?? 0) + 1;
    edits.push(edit);
  }
  const isPlain = !MDX_SYNTAX.test(body);
  const structure = isPlain && !/\]\(|\]:/.test(body) ? undefined : context.structure(text, from, context.isMdx);
  if (structure !== undefined) {
    const done = new Set<string>();
    const work: RewriteState = {
      text,
      context,
      structure,
      edits,
      hosts,
      bindings: readPageBindings(text, structure, { context, done }),
      done,
      edit(construct, edit) {
        counts[construct] = (counts[construct] ?? 0) + 1;
        edits.push(edit);
      },
      note: (offset, note) => void notes.push({ line: findLineNumber(text, offset), ...note }),
    };
    const chosen = replaceConditionalsByBranch(work);
    if (chosen !== text) return rewritePage({ text: chosen, from, edits: front }, context);
    rewriteElements(work);
    for (const brace of structure.braces)
      if (!isInReplacedRange(work, brace.start, brace.end)) {
        const isVue = context.vue !== undefined && text.startsWith('{{', brace.start);
        (isVue ? insertVueValue : rewriteBraceExpression)(work, brace);
      }
    if (context.isMdx || context.readsMarkdownInHtml) rewriteMarkdownInHtml(work, from);
    for (const edit of createLinkEdits(text, from, { isCode: structure.isCode, link: context.link }))
      if (!isInReplacedRange(work, edit.start, edit.end)) work.edit('links', edit);
    rewritePluginLinks(work, from);
    rewriteDeclarations(work);
  }
  const made = edits.length === 0 ? text : applyEdits(text, edits);
  return { text: context.isMdx ? removeCodeIndentation(made) : made, counts, notes, hosts: [...hosts] };
}

/** Replaces Markdown in blocks of HTML, except where other edits end such a block. */
function rewriteMarkdownInHtml({ text, context, structure, edits, edit: add }: RewriteState, from: number): void {
  const isDivided = (from: number, to: number) =>
    edits.some(({ start, end, text: made }) => start >= from && end <= to && made.includes('\n'));
  for (const edit of createHtmlBlockEdits(text, from, { isCode: structure.isCode, link: context.link, isDivided }))
    if (!edits.some(({ start, end }) => start < edit.end && end > edit.start)) add('Markdown in HTML', edit);
}

/** Replaces a link by its text if only a plugin of the old site could read its scheme. Reports each of these links. */
function rewritePluginLinks(work: RewriteState, from: number): void {
  for (const { start, end, scheme, text } of findPluginLinks(work.text, from, work.structure.isCode)) {
    if (isInReplacedRange(work, start, end)) continue;
    work.edit('links', { start, end, text });
    work.note(start, {
      message: `\`${scheme}:\` is an unknown scheme, which only a plugin of the old site read: this link is its text now.`,
      suggestion: 'Look at the old page, and write what the plugin showed there: a text, or a link to its address.',
      isHand: true,
    });
  }
}

function rewriteElements(work: RewriteState): void {
  for (const element of flattenElements(work.structure.elements)) {
    const { name } = element.open.tag;
    if (/^[A-Z]/.test(name)) insertBlankLineAfterList(work, element);
    if (isInReplacedRange(work, element.open.start, element.open.end) || replaceVueElement(work, element)) continue;
    if (name === '') rewriteJsxFragment(work, element);
    else if (name === 'head') componentRules.Head?.(work, element, 'Head');
    else if (/^[A-Z]/.test(name)) rewriteComponent(work, element);
    else rewriteHtmlElement(work, element);
  }
}

/**
 * Inserts a blank line before a tag that stands alone on the line after a list. In MDX, such a tag ends the list; in Markdown, it would be
 * a part of the last item.
 */
function insertBlankLineAfterList(work: RewriteState, { open, close }: TagPair): void {
  const { text, context, structure } = work;
  if (!context.isMdx) return;
  for (const { start, end } of close === undefined ? [open] : [open, close]) {
    const line = text.lastIndexOf('\n', start - 1) + 1;
    const isAlone = isAtLineStart(text, start) && /^[ \t]*\r?(?:\n|$)/.test(text.slice(end));
    if (!isAlone || !endsWithListAtIndentation(text.slice(0, line), start - line)) continue;
    if (!structure.isCode(line - 1) && !isInReplacedRange(work, line, end))
      work.edit('blank lines', { start: line - 1, end: line - 1, text: '\n' });
  }
}

/** Whether a text ends with a list item that begins at this indentation or deeper. In MDX, a tag on the next line then ends the item. */
function endsWithListAtIndentation(text: string, indentation: number): boolean {
  const lines = text.slice(-MAX_LIST_SEARCH_LENGTH).split('\n').slice(0, -1);
  const block = lines.slice(lines.findLastIndex((line) => line.trim() === '') + 1);
  return block.some((line) => {
    const space = /^([ \t]*)(?:[-*+]|\d+[.)])[ \t]/.exec(line)?.[1];
    return space !== undefined && space.length >= indentation;
  });
}

/** Limit of the text that is searched for the start of a list. */
const MAX_LIST_SEARCH_LENGTH = 2000;

function rewriteJsxFragment(work: RewriteState, { open, close }: TagPair): void {
  if (!work.context.isMdx) return;
  work.edit('fragments', createEditRemovingRange(work.text, open.start, open.end));
  if (close) work.edit('fragments', createEditRemovingRange(work.text, close.start, close.end));
}

const UNKNOWN_COMPONENT_REASON = 'no component of that name is known';

function rewriteComponent(work: RewriteState, element: TagPair): void {
  const { name } = element.open.tag;
  const binding = work.bindings.byName.get(name.replace(/\..*$/, ''));
  const meaning = resolveTagName(work, name);
  if (meaning?.kind === 'part') {
    replacePartialByInclude(work, element, meaning.path);
    return;
  }
  const known =
    meaning?.kind === 'built-in' ? meaning.name : meaning === undefined && binding === undefined ? name : undefined;
  const rule = known === undefined || lacksRequiredAttribute(element) ? undefined : componentRules[known];
  if (rule !== undefined) {
    rule(work, element, known ?? name);
    if (known === 'Badge' && element.close !== undefined) keepHeadingId(work, element.open.start);
    if (binding) work.done.add(name);
    return;
  }
  if (meaning?.kind === 'template') {
    replaceComponentByContent(work, element, meaning);
    return;
  }
  if (meaning?.kind === 'file' && /\.svg$/i.test(meaning.path)) {
    replaceComponentByPicture(work, element, meaning.path);
    work.done.add(name);
    return;
  }
  if (findFileShownAsCode(work, element) !== undefined) {
    // A component of the site would fail without this content, which is no text here.
    componentRules.CodeBlock?.(work, element, name);
    if (binding) work.done.add(name);
    return;
  }
  if (meaning?.kind === 'component') {
    rewriteSiteComponentTag(work, element, meaning);
    return;
  }
  if (meaning === undefined && lacksRequiredAttribute(element)) {
    treatAsBuiltInComponent(work, element, UNKNOWN_COMPONENT_REASON);
    return;
  }
  if (meaning?.kind === 'unknown' && hasBuiltInName(name)) {
    if (binding) work.done.add(name);
    treatAsBuiltInComponent(work, element, meaning.why);
    return;
  }
  const isPaired = element.close !== undefined || element.open.tag.isEmpty;
  // This is text in angle brackets, such as `List<String>`, or an obsolete HTML element.
  if (meaning === undefined && binding === undefined && (!isPaired || isHtmlElement(name.toLowerCase()))) return;
  // The note on the tag also covers its import.
  if (binding?.kind === 'import') work.done.add(name.replace(/\..*$/, ''));
  const why = meaning?.kind === 'unknown' ? meaning.why : UNKNOWN_COMPONENT_REASON;
  if (meaning?.kind === 'unknown' && meaning.code !== undefined && replaceElementByItsCode(work, element, meaning.code))
    return;
  if (!replaceElementByPageLink(work, element)) reportOmittedComponent(work, element, why);
}

/** Functions and elements in attributes: React calls or shows them only if they are there. */
const HANDLER_OR_JSX = /^\s*(?:<|(?:async\b\s*)?(?:function\b|(?:\([^()]*\)|\w+)\s*=>))/;

/** Rewrites the tag of a site component. The name may change, and props become literals. */
function rewriteSiteComponentTag(
  work: RewriteState,
  element: TagPair,
  meaning: Extract<ImportResolution, { kind: 'component' }>,
): void {
  work.done.add(element.open.tag.name);
  if (meaning.details !== undefined) {
    componentRules.Details?.(work, element, meaning.details);
    return;
  }
  const isUnknown = ({ expression = '' }: JsxAttribute) =>
    expression !== '' && !HANDLER_OR_JSX.test(expression) && evaluateExpression(work, expression) === undefined;
  const unknown = element.open.tag.attributes.find(isUnknown);
  if (unknown !== undefined) {
    // The component may fail without the attribute, which would stop the build.
    componentRules.ClientOnly?.(work, element, meaning.name);
    reportOmittedComponent(work, element, `\`${shortenCode(unknown.written)}\` is code, which pages do not run`);
    return;
  }
  renameTag(work, element, meaning.name);
  rewriteProps(work, element);
}

/** Removes declarations. Reports imports and code that the text of the page uses, and code that it does not use. */
function rewriteDeclarations(work: RewriteState): void {
  const { text, bindings, context, done, structure } = work;
  for (const { start, end } of structure.declarations) {
    const own = bindings.statements.filter((statement) => statement.start >= start && statement.end <= end);
    const last = Math.max(start, ...own.map((statementWithNames) => statementWithNames.end));
    work.edit(
      own.every(({ isImport }) => isImport) ? 'imports' : 'constants',
      createEditRemovingRange(text, start, last),
    );
  }
  const shown = removeDeclarations(text, structure.declarations);
  const isUsed = (name: string) => {
    const binding = bindings.byName.get(name);
    if (done.has(name) || !containsIdentifier(shown, name)) return false;
    if (binding?.kind !== 'import') return binding?.kind === 'code';
    return context.imported(binding.from, binding.name).kind === 'unknown';
  };
  for (const { start, names, isImport, from } of bindings.statements) {
    const used = names.filter(isUsed);
    const unused = isImport ? [] : names.filter((name) => bindings.byName.get(name)?.kind === 'code' && !isUsed(name));
    if (unused.some((name) => !done.has(name)))
      work.note(start, {
        message: `${unused.map((name) => `\`${name}\``).join(', ')} is code that the text of the page does not name; it is taken out.`,
        suggestion: 'If the old generator read it, look what it did.',
      });
    if (used.length === 0) continue;
    const what = isImport ? `\`${from}\`` : 'code of the page itself';
    work.note(start, {
      message: `${used.map((name) => `\`${name}\``).join(', ')} is ${what}, which pages do not run; it is taken out.`,
      suggestion: 'Write its value where the page shows it, or make it a component in `components`.',
      isHand: true,
    });
  }
}

/** Returns a text without its declarations. Names that occur only in declarations do not affect what readers see. */
function removeDeclarations(text: string, declarations: readonly PageDeclaration[]): string {
  return applyEdits(
    text,
    declarations.map(({ start, end }) => ({ start, end, text: '' })),
  );
}

function containsIdentifier(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w$])${name.replace(/\$/g, '\\$')}(?![\\w$])`).test(text);
}
