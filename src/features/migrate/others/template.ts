// Fills the template of a shortcode, which the site or its theme defines, with the arguments of a call, without running Hugo. Pure.
import MarkdownIt from 'markdown-it';
import type { RawOptions } from '../old-site.ts';
import type { Note } from '../planned.ts';
import { removeCommonIndent } from '../rewrite/expressions.ts';
import { IncompleteList, type TemplateValue } from './go-functions.ts';
import { fillGoTemplate, MAX_TEMPLATE_LENGTH, MAX_TEMPLATE_STEPS, type TemplateScope } from './go-template.ts';
import { createPageResources } from './hugo-resources.ts';
import { type ConvertedShortcode, findParameterByPath, formatAdmonitionOpening } from './hugo-rules.ts';
import type { DialectConversionState } from './lines.ts';
import type { Shortcode } from './shortcodes.ts';

/** Inputs of a template. */
export interface ShortcodeTemplateInput {
  readonly code: Shortcode;
  /** Number of shortcodes before it in the page, or in its parent. */
  readonly ordinal: number;
  readonly parent: Shortcode | undefined;
  readonly inner: () => string;
  /** Converts shortcodes in a text that the template prints. */
  readonly convert: (text: string) => string;
  readonly work: DialectConversionState;
}

/** Inputs of the functions that a template calls. */
interface TemplateFunctionContext extends Pick<ShortcodeTemplateInput, 'work' | 'convert'> {
  /** Blocks that the template printed, which keep their lines. */
  readonly blocks: Set<string>;
}

const BLOCK_START = /^<(?:div|p|table|ul|ol|dl|section|figure|details|h\d|blockquote|article|pre)\b/i;
/** An element of the site's scripts around a text, which they only decorate. */
const CUSTOM_ELEMENT_WITH_TEXT = /<([a-z]+(?:-[a-z\d]+)+)\b[^>]*>([^<]*\S[^<]*)<\/\1>/gi;
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
    .replace(CUSTOM_ELEMENT_WITH_TEXT, '$2');
  const blocks = [...printer.blocks].sort((a, b) => b.length - a.length);
  const parts = splitAtBlocks(shown?.trim() ?? '', blocks);
  const own = parts.filter((_, index) => index % 2 === 0).join('');
  if (shown !== undefined && ONLY_TAGS_AROUND_A_GAP.test(shown)) return { whole: '' };
  if (shown === undefined || REMOVED_ELEMENT.test(own.replace(inner, ''))) return undefined;
  const cleaned = parts.map((part, index) =>
    index % 2 === 0 ? normalizeHtmlSpaceForMarkdown(part.trim(), inner) : part,
  );
  const whole = input.convert(cleaned.filter((part) => part !== '').join('\n\n'));
  const isStyled = /<style\b/i.test(template);
  const note: Note = {
    message: `The styles in the template of \`{{< ${input.code.name} >}}\` are left out.`,
    suggestion: 'Write them in a stylesheet of `customCss`.',
    isDropped: true,
  };
  return { whole, isBlock: BLOCK_START.test(whole) || /\n|^<Embed/.test(whole), ...(isStyled && { note }) };
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

const inlineMarkdownParser = new MarkdownIt({ html: true });

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
  const read = (path: TemplateValue) => work.file(String(path).replace(/^\//, ''))?.text;
  const fillPartial = (name: TemplateValue, dot: TemplateValue = '') =>
    fillPartialTemplate([String(name), dot], input, root);
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
  return new Map<string, TemplateValue>(Object.entries({ site, hugo, ...functions, ...aliases }));
}

function recordPrintedBlock(blocks: Set<string>, text: string): string {
  blocks.add(text);
  return text;
}

/** Creates the function that converts Markdown of a template to HTML. Markdown of several lines is a block, and stays Markdown. */
function createMarkdownRenderer({ convert, blocks }: TemplateFunctionContext, inner: TemplateValue) {
  return (...values: readonly TemplateValue[]): TemplateValue => {
    const value = values.at(-1);
    if (typeof value !== 'string' || value === inner) return value;
    const text = convert(value);
    if (text.trim().includes('\n')) return recordPrintedBlock(blocks, text.trim());
    return /[*_`[]/.test(text) ? inlineMarkdownParser.renderInline(text) : text;
  };
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
  input: TemplateFunctionContext,
  root: ReadonlyMap<string, TemplateValue>,
): TemplateValue {
  const template = input.work.shortcodes?.partial(name);
  if (/(?:^|\/)icon(?:\.html)?$/.test(name) || HEADING_SEARCH.test(template ?? '')) return '';
  const depth = Number(root.get('depth') ?? 0);
  if (template === undefined || depth > MAX_PARTIAL_DEPTH) return undefined;
  const budget = root.get('budget') as TemplateScope['budget'];
  const names = createTemplateNames(input, new Map([...root, ['depth', depth + 1]]));
  const filled = fillGoTemplate(template, { dot, root: dot, names, budget });
  return names.has('return') ? names.get('return') : filled;
}

/** Returns the value of `.` in the template of a shortcode. What it lacks is not known. */
function createShortcodeContext(
  printer: ShortcodeTemplateInput & TemplateFunctionContext,
  inner: string,
  stored: Map<string, TemplateValue>,
): Map<string, TemplateValue> {
  const { code, ordinal, parent, work } = printer;
  const front = work.page?.front ?? {};
  const params = work.shortcodes?.params ?? {};
  const locale = work.page?.locale ?? 'en';
  const language = new Map<string, TemplateValue>([['Lang', locale]]);
  const { pages } = work.shortcodes ?? {};
  const createParamGetter =
    (...sources: readonly object[]) =>
    (name: TemplateValue) =>
      sources.map((source) => findParameterByPath(source, String(name))).find((value) => value !== undefined) ?? '';
  const site = new Map<string, TemplateValue>(
    Object.entries({
      Params: params,
      // Files of data that are absent may be written by a script before the build, so their values are not known.
      Data: new Map(Object.entries(work.shortcodes?.data() ?? {})),
      Pages: () => IncompleteList.from(pages?.ofLocale(locale) ?? []),
      RegularPages: () => pages?.ofLocale(locale).filter((candidate) => candidate.get('IsPage') === true),
      Title: work.shortcodes?.title,
      BaseURL: '/',
      Language: language,
      Param: createParamGetter(params),
      GetPage: (path: TemplateValue) => pages?.ofPath(String(path), locale),
    }),
  );
  const store = createScratchStore(stored);
  const stores = { Store: store, Scratch: store };
  const own = {
    RenderString: createMarkdownRenderer(printer, inner),
    Title: String(front.title ?? ''),
    Params: front,
    Param: createParamGetter(front, params),
    Site: site,
    Language: language,
    Lang: locale,
    Resources: createPageResources(work),
  };
  const page = new Map([...(pages?.ofFile(work.page?.path ?? '') ?? []), ...Object.entries({ ...own, ...stores })]);
  const Parent = parent === undefined ? '' : new Map(createShortcodeArgumentEntries(parent));
  const values = { Inner: inner, InnerDeindent: inner, Parent, Page: page, Site: site, ...stores };
  return new Map<string, TemplateValue>([
    ...createShortcodeArgumentEntries(code),
    ...Object.entries({ ...values, Ordinal: ordinal, Position: work.page?.path ?? '' }),
  ]);
}

/** Returns `Scratch`, which templates use to keep values. */
function createScratchStore(stored: Map<string, TemplateValue>): ReadonlyMap<string, TemplateValue> {
  const set = (key: TemplateValue, value: TemplateValue) => {
    stored.set(String(key), value);
    return '';
  };
  const get = (key: TemplateValue) => (stored.has(String(key)) ? stored.get(String(key)) : '');
  const add = (key: TemplateValue, value: TemplateValue) => {
    const own = get(key);
    if (Array.isArray(own)) return set(key, [...own, value].flat());
    return set(key, typeof value === 'string' || typeof value === 'number' ? (own as string) + value : undefined);
  };
  const setInMap = (key: TemplateValue) => set(key, undefined);
  return new Map<string, TemplateValue>(Object.entries({ Set: set, Get: get, Add: add, SetInMap: setInMap }));
}

function createShortcodeArgumentEntries({ name, named, values }: Shortcode): [string, TemplateValue][] {
  const toValue = (text: string | undefined) => (text === 'true' || text === 'false' ? text === 'true' : (text ?? ''));
  const own: RawOptions = Object.fromEntries(Object.entries(named).map(([key, text]) => [key, toValue(text)]));
  const get = (key: TemplateValue) =>
    typeof key === 'number' ? toValue(values[key]) : (findParameterByPath(own, String(key)) ?? '');
  return [
    ['Name', name],
    ['Get', get],
    ['Params', values.length > 0 ? values : own],
    ['IsNamedParams', Object.keys(named).length > 0],
  ];
}
