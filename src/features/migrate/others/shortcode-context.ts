// The values that the template of a shortcode reads: its arguments, its page and the site. Pure.
import MarkdownIt from 'markdown-it';
import type { RawOptions } from '../old-site.ts';
import { IncompleteList, type TemplateValue } from './go-functions.ts';
import { createPageResources } from './hugo-resources.ts';
import { findParameterByPath } from './hugo-rules.ts';
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
export interface TemplateFunctionContext extends Pick<ShortcodeTemplateInput, 'work' | 'convert'> {
  /** Blocks that the template printed, which keep their lines. */
  readonly blocks: Set<string>;
}

const inlineMarkdownParser = new MarkdownIt({ html: true });

/** Records a block of Markdown that a template prints, and returns it. */
export function recordPrintedBlock(blocks: Set<string>, text: string): string {
  blocks.add(text);
  return text;
}

/** Creates the function that converts Markdown of a template to HTML. Markdown of several lines is a block, and stays Markdown. */
export function createMarkdownRenderer({ convert, blocks }: TemplateFunctionContext, inner: TemplateValue) {
  return (...values: readonly TemplateValue[]): TemplateValue => {
    const value = values.at(-1);
    if (typeof value !== 'string' || value === inner) return value;
    const text = convert(value);
    if (text.trim().includes('\n')) return recordPrintedBlock(blocks, text.trim());
    return /[*_`[]/.test(text) ? inlineMarkdownParser.renderInline(text) : text;
  };
}

/** Returns the value of `.` in the template of a shortcode. What it lacks is not known. */
export function createShortcodeContext(
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
    if (Array.isArray(own) || (own === '' && Array.isArray(value))) return set(key, [own || [], value].flat());
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
