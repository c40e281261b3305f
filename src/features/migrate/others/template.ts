// Fills the template of a shortcode, which the site or its theme defines, with the arguments of a call, without running Hugo. Pure.
import type { Note } from '../planned.ts';
import { removeCommonIndent } from '../rewrite/expressions.ts';
import { getMember, type TemplateValue } from './go-functions.ts';
import { fillGoTemplate, MAX_TEMPLATE_LENGTH, MAX_TEMPLATE_STEPS, type TemplateScope } from './go-template.ts';
import { type ConvertedShortcode, findParameterByPath, formatAdmonitionOpening } from './hugo-rules.ts';
import {
  createMarkdownRenderer,
  createShortcodeContext,
  recordPrintedBlock,
  type ShortcodeTemplateInput,
  type TemplateFunctionContext,
} from './shortcode-context.ts';

const BLOCK_START = /^<(?:div|p|table|ul|ol|dl|section|figure|details|h\d|blockquote|article|pre)\b/i;
/** An element of the site's scripts around a text, which they only decorate. */
const CUSTOM_ELEMENT_WITH_TEXT = /<([a-z]+(?:-[a-z\d]+)+)\b[^>]*>([^<]*\S[^<]*)<\/\1>/gi;
/** A button that only shows an icon, such as one that copies an address. Pages have buttons of their own. */
const BUTTON_WITHOUT_TEXT = /<button\b[^>]*>(?:\s|<(i|span)\b[^>]*>\s*<\/\1>)*<\/button>/gi;
/** A start tag with attributes that only scripts such as Alpine.js and Vue read. */
const TAG_WITH_SCRIPT_ATTRIBUTES = /<[a-z][\w-]*(?=[^<>]*\s(?:x-|v-|@|:)[a-z])(?:"[^"]*"|'[^']*'|[^<>"'])*>/gi;
const SCRIPT_ATTRIBUTE = /\s(?:x-|v-|@|:)[a-z][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/gi;
/** A button in a link only changes the look of the link. */
const LINKED_BUTTON = /(<a\b[^>]*>\s*)<button\b[^>]*>([^<]*)<\/button>(\s*<\/a>)/gi;
/** Elements that pages do not show. */
const REMOVED_ELEMENT = /<(?:script|style|form|input|button|select|iframe)\b/i;
/** What a shortcode prints between the columns of its parent: the end of one element and the start of the next. */
const ONLY_TAGS_AROUND_A_GAP = /^\s*(?:<\/\w+>\s*)+(?:<\w[^>]*>\s*)*$/;
/** Styles belong to the look of the old site, like its stylesheets. */
const COMMENT_OR_STYLE_ELEMENT = /<!--[\s\S]*?-->|<style\b[^>]*>[\s\S]*?<\/style>/gi;

/** Returns the converted shortcode; `undefined` if its template cannot be filled. */
export function fillShortcodeTemplate(
  template: string | undefined,
  input: ShortcodeTemplateInput,
): ConvertedShortcode | undefined {
  if (template === undefined || template.length > MAX_TEMPLATE_LENGTH) return undefined;
  const text = template.replace(COMMENT_OR_STYLE_ELEMENT, '');
  const box = convertAdmonitionTemplate(text, input);
  if (box !== undefined) return box;
  const inner = removeCommonIndent(`\n${input.inner().trimEnd()}`).replace(/^(?:[ \t]*\n)+/, '');
  const budget = { left: MAX_TEMPLATE_STEPS, store: new Map<string, TemplateValue>() };
  const printer = { ...input, blocks: new Set<string>() };
  const root = createShortcodeContext(printer, inner, budget.store).set('budget', budget);
  const names = createTemplateNames(printer, root);
  // Templates make ids that are unique in a page from the time. Other parts of the time are not known.
  names.set('now', new Map([['UnixNano', input.code.start]]));
  const filled = fillGoTemplate(text, { dot: root, root, names, budget });
  const shown = filled
    ?.replace(IFRAME_ELEMENT, (frame, url: string) => convertIframeToEmbed(frame, url, printer))
    .replace(LINKED_BUTTON, '$1$2$3')
    .replace(BUTTON_WITHOUT_TEXT, '')
    .replace(CUSTOM_ELEMENT_WITH_TEXT, '$2');
  const blocks = [...printer.blocks].sort((a, b) => b.length - a.length);
  const parts = splitAtBlocks(shown?.trim() ?? '', blocks);
  const own = parts.filter((_, index) => index % 2 === 0).join('');
  if (shown !== undefined && ONLY_TAGS_AROUND_A_GAP.test(shown)) return { whole: '' };
  if (shown === undefined || REMOVED_ELEMENT.test(own.replace(inner, ''))) return undefined;
  const cleaned = parts.map((part, index) =>
    index % 2 === 0 ? normalizeHtmlSpaceForMarkdown(removeScriptAttributes(part.trim()), inner) : part,
  );
  const whole = input.convert(cleaned.filter((part) => part !== '').join('\n\n'));
  const note = createLeftPartsNote(input.code.name, {
    styles: /<style\b/i.test(template),
    scripts: removeScriptAttributes(own) !== own,
  });
  return { whole, isBlock: BLOCK_START.test(whole) || /\n|^<Embed/.test(whole), ...(note && { note }) };
}

function removeScriptAttributes(html: string): string {
  return html.replace(TAG_WITH_SCRIPT_ATTRIBUTES, (tag) => tag.replace(SCRIPT_ATTRIBUTE, ''));
}

/** Returns the note on parts of a template that are left out. Without its scripts, a page shows all that they hide at first. */
function createLeftPartsNote(
  name: string,
  { styles, scripts }: { readonly styles: boolean; readonly scripts: boolean },
): Note | undefined {
  if (!styles && !scripts) return undefined;
  const parts = [...(styles ? ['styles'] : []), ...(scripts ? ['attributes for scripts'] : [])].join(' and the ');
  return {
    message: `The ${parts} in the template of \`{{< ${name} >}}\` are left out.`,
    suggestion: [
      ...(styles ? ['Write them in a stylesheet of `customCss`.'] : []),
      ...(scripts ? ['All content is shown; to hide a part at first, write it as `:::details`.'] : []),
    ].join(' '),
    isDropped: true,
  };
}

/** Splits a text at blocks; each second part is a block. */
function splitAtBlocks(text: string, [first, ...others]: readonly string[]): readonly string[] {
  if (first === undefined) return [text];
  return text.split(first).flatMap((part, index) => [...(index === 0 ? [] : [first]), ...splitAtBlocks(part, others)]);
}

const ADMONITION_PARTIAL =
  /^\s*\{\{-?\s*partial\s+"[^"]*(?:admonition|alert|notice|callout|note)[^"]*"\s*\(dict\s+([\s\S]*)\)\s*-?\}\}\s*$/i;
const ADMONITION_ELEMENT_START =
  /^\s*<div class="[^"]*\b(?:alert|admonition|notice|callout)[ -]+(?:alert-)?(\w+)[^"]*"[^>]*>/i;

/**
 * Converts a template that puts a box around the content of the shortcode. The box is a partial, or an element with the class of an alert.
 */
function convertAdmonitionTemplate(template: string, { code }: ShortcodeTemplateInput): ConvertedShortcode | undefined {
  if (code.close === undefined || !template.includes('.Inner')) return undefined;
  const options = ADMONITION_PARTIAL.exec(template)?.[1];
  const kind =
    options === undefined
      ? ADMONITION_ELEMENT_START.exec(template.replace(/^(?:\s*\{\{-?\s*\$\w+\s*:?=[\s\S]*?\}\})+/, ''))?.[1]
      : /"type"\s+"(\w+)"/.exec(options)?.[1];
  if (kind === undefined || /<(?:table|ul|form|script)\b/i.test(template)) return undefined;
  const titled = /<(?:strong|b|h\d)[^>]*>\s*\{\{-?\s*(?:T|i18n)\s+"(\w+)"/.exec(template)?.[1];
  return { open: formatAdmonitionOpening(titled ?? kind, code.named.title ?? code.values[0]), close: ':::' };
}

const IFRAME_ELEMENT = /<iframe\b[^>]*?\bsrc="(https?:[^"]+)"[^>]*>\s*<\/iframe>/gi;

function convertIframeToEmbed(
  frame: string,
  url: string,
  { work: { hosts }, blocks }: TemplateFunctionContext,
): string {
  if (URL.canParse(url)) hosts?.push(new URL(url).host);
  return recordPrintedBlock(
    blocks,
    `<Embed url="${url}" title="${/\btitle="([^"]+)"/.exec(frame)?.[1] ?? 'Video'}" />`,
  );
}

/**
 * Removes white space that has no effect in HTML, but that ends a block or begins indented code in Markdown. The content of the shortcode
 * stays as it is.
 */
function normalizeHtmlSpaceForMarkdown(shown: string, inner: string): string {
  if (!/<[a-z]/.test(shown) || /<pre\b|```|<[A-Z]/.test(shown.replace(inner, ''))) return shown;
  const isBlock = BLOCK_START.test(shown);
  const isApart = inner.includes('\n') || (isBlock && /[*_`[!]/.test(inner));
  const parts = (inner === '' ? [shown] : shown.split(inner)).map((part, index, all) => {
    const after = isApart && index > 0 ? part.replace(/^\s*(?:<\/p>)?\s*/, '\n\n') : part;
    const isBefore = isApart && index < all.length - 1;
    return after
      .replace(/\s*\n\s*/g, (gap, place: number) => (place === 0 && isApart && index > 0 ? gap : '\n'))
      .replace(isBefore ? /\s*(?:<p\b[^>]*>)?\s*$/ : /$/, isBefore ? '\n\n' : '');
  });
  return parts.join(inner).trim();
}

/** Functions and values of the site that templates use by their names. */
function createTemplateNames(
  input: TemplateFunctionContext,
  root: ReadonlyMap<string, TemplateValue>,
): TemplateScope['names'] {
  const { work } = input;
  const toMarkup = createMarkdownRenderer(input, root.get('Inner'));
  const page = root.get('Page');
  const site = page instanceof Map ? page.get('Site') : undefined;
  const reference = (_: TemplateValue, to: TemplateValue) => {
    const named = typeof to === 'object' ? findParameterByPath(to ?? {}, 'path') : to;
    const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(String(named)) ?? [];
    const found = work.page?.reference(path);
    return found === undefined ? undefined : found + anchor;
  };
  const read = (path: TemplateValue) => work.file(String(path).replace(/^\//, ''))?.text.replace(/\r\n/g, '\n');
  const fillPartial = (name: TemplateValue, dot: TemplateValue = '') =>
    fillPartialTemplate([String(name), dot], work.shortcodes?.partial(String(name)), { input, root });
  const render = (page: TemplateValue, name: TemplateValue) => {
    const template = work.shortcodes?.view(String(name), String(getMember(page, 'Type')));
    return fillPartialTemplate([String(name), page], template, { input, root });
  };
  const content = (page: TemplateValue) => {
    const text = getMember(page, 'RawContent');
    return toMarkup(typeof text === 'function' ? text() : text);
  };
  const highlight = (code: TemplateValue, language: TemplateValue) =>
    recordPrintedBlock(input.blocks, `\`\`\`${language}\n${String(code).replace(/^[ \t]*\n|\s+$/g, '')}\n\`\`\``);
  const translate = (key: TemplateValue) => work.shortcodes?.translate(String(key), work.page?.locale ?? 'en');
  const functions = { highlight, readFile: read, fileExists: (path: TemplateValue) => read(path) !== undefined };
  const aliases = {
    ref: reference,
    relref: reference,
    relRef: reference,
    t: translate,
    i18n: translate,
    translate,
    partial: fillPartial,
    partialCached: fillPartial,
    include: fillPartial,
    markdownify: toMarkup,
  };
  const hugo = new Map([['Data', site instanceof Map ? site.get('Data') : undefined]]);
  return new Map<string, TemplateValue>(
    Object.entries({ site, hugo, ...functions, ...aliases, ...{ '.Content': content, '.Render': render } }),
  );
}

/** Most partials in one another. */
const MAX_PARTIAL_DEPTH = 12;

/** A search for the headings of a page, of which its table of contents consists. */
const HEADING_SEARCH = /\bfindRE\s+["`]<h\[/;

/**
 * Returns what a partial shows or returns. Icons are decoration, and each page has a table of contents beside it, so both are left out.
 */
function fillPartialTemplate(
  [name, dot]: readonly [string, TemplateValue],
  template: string | undefined,
  { input, root }: { readonly input: TemplateFunctionContext; readonly root: ReadonlyMap<string, TemplateValue> },
): TemplateValue {
  if (/(?:^|\/)icon(?:\.html)?$/.test(name) || HEADING_SEARCH.test(template ?? '')) return '';
  const depth = Number(root.get('depth') ?? 0);
  if (template === undefined || depth > MAX_PARTIAL_DEPTH) return undefined;
  const budget = root.get('budget') as TemplateScope['budget'];
  const names = createTemplateNames(input, new Map([...root, ['depth', depth + 1]]));
  const filled = fillGoTemplate(template, { dot, root: dot, names, budget });
  return names.has('return') ? names.get('return') : filled;
}
