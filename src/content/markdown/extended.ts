// Extensions during parsing: their Markdown rules, and code blocks that they render. Errors thrown by a rule or hook carry the name of the
// extension.

import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { isJson } from '../../lib/json.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import { formatErrorSentence } from '../../model/code-fault.ts';
import { convertExtensionLevelToSeverity } from '../../model/diagnostic.ts';
import type { Document } from '../../model/document.ts';
import type { Extension, LoadedExtension } from '../../model/extension.ts';
import type { Fence, MakeFence, PageContext, Segment, UseMarkdown } from '../../model/extension-markdown.ts';
import { assertExtensionFinding, type SlotFinding } from '../../model/extension-slots.ts';
import { selectExtensionTexts } from '../../model/extension-texts.ts';
import { formatExtensionFindingCode } from '../../model/features.ts';
import { runUnderHangWatch } from '../../model/hook-watch.ts';
import { escapeText } from '../../model/html.ts';
import type { ChosenCode, CodeChoice, OwnPiece } from '../../model/page-piece.ts';
import type { Source } from '../../model/source.ts';
import { addWrappedRules, assertRuleAdvanced, type RuleWrapper } from './around-rules.ts';
import { unescapeFenceInfo } from './code.ts';
import { findPageOfEnv, findSourceLocation, type PageState, reportFault } from './page.ts';
import { formatSlot } from './slots.ts';
import { addSlotsToTrustedHtml, type PagePosition, reportExtensionFailure } from './trusted-html.ts';

/** An error that an extension threw. */
export class ExtensionError extends Error {
  constructor(
    readonly extension: string,
    cause: unknown,
  ) {
    super(formatErrorSentence(cause), { cause });
  }
}

export interface PageBeingParsed {
  readonly page: PageState;
  readonly source: Source;
  readonly frontMatter: Document['frontMatter'];
}

/** Services for adding extensions to a parser. */
export interface MarkdownExtensionOptions {
  readonly rules: ReadonlyMap<string, UseMarkdown>;
  readonly isForLinks: boolean;
  languageName(language: string): string;
  /** Adds the site's plugins, after the built-in extensions and before the site's own extensions. */
  addPlugins(): void;
}

/** Adds extensions to a parser. Returns a function to call before each page is parsed. */
export function addExtensionsToParser(
  md: MarkdownIt,
  extensions: readonly LoadedExtension[],
  { addPlugins, ...extending }: MarkdownExtensionOptions,
): (page: PageBeingParsed) => void {
  let current: PageBeingParsed | undefined;
  const currentPage = () => {
    if (current === undefined)
      throw new Error('it uses `page` while it adds its rules, before a page is parsed. Use `page` inside a rule.');
    return current;
  };
  const fences = new Map<string, FenceHandler>();
  const makers = new Map<string, (piece: OwnPiece) => CodeChoice>();
  const add = (loaded: LoadedExtension) => {
    const { extension } = loaded;
    const context = createPageContext(loaded, currentPage, extending);
    if (extension.markdown)
      addExtensionRules(md, getMarkdownRuleAdder(extension, extending.rules), { loaded, context });
    if (extension.pieces) makers.set(extension.name, createPieceToCodeConverter(loaded, context));
    for (const [language, fence] of Object.entries(extension.fences ?? {})) {
      const { make, isCode = false } = typeof fence === 'function' ? { make: fence } : fence;
      fences.set(language.toLowerCase(), { loaded, make, isCode, context });
    }
  };
  for (const loaded of extensions) if (loaded.isBuiltIn) add(loaded);
  addPlugins();
  for (const loaded of extensions) if (!loaded.isBuiltIn) add(loaded);
  if (fences.size > 0) addExtensionFences(md, fences);
  return (page) => {
    current = page;
    page.page.choiceOf = makers.get(page.source.extension ?? '');
  };
}

/** An extension's renderer for the code blocks of a language. */
interface FenceHandler {
  readonly loaded: LoadedExtension;
  readonly make: MakeFence;
  /** Whether other rules treat the block as code before the extension renders it. */
  readonly isCode: boolean;
  readonly context: PageContext;
}

/** Returns a function that converts a piece of an extension to code in several languages. The function calls the extension. */
function createPieceToCodeConverter(loaded: LoadedExtension, context: PageContext): (piece: OwnPiece) => CodeChoice {
  const { pieces = {} } = loaded.extension;
  return ({ piece, data }) =>
    callExtensionFunction(loaded, context, () => {
      const make = getOwnPropertyValue(pieces, piece);
      if (make === undefined) throw new Error(`it has no \`pieces.${piece}\`, which a piece names.`);
      const madePiece = make(data, context);
      if (!isCodeChoice(madePiece)) throw new Error(`\`pieces.${piece}\` must give \`{ group, codes }\`.`);
      return madePiece;
    });
}

function isCodeChoice(value: unknown): value is CodeChoice {
  const { group, codes } = (value ?? {}) as Partial<CodeChoice>;
  const isCode = ({ label, language, text }: ChosenCode) =>
    [label, language, text].every((candidate) => typeof candidate === 'string');
  return typeof group === 'string' && Array.isArray(codes) && codes.every((code) => isCode(code ?? {}));
}

/** Creates the page context of an extension. There is one object per parser, which always refers to the page being parsed. */
function createPageContext(
  loaded: LoadedExtension,
  current: () => PageBeingParsed,
  { isForLinks, languageName }: Pick<MarkdownExtensionOptions, 'isForLinks' | 'languageName'>,
): PageContext {
  const { extension } = loaded;
  const { texts = {} } = extension;
  return {
    get file() {
      return current().source.file;
    },
    get kind() {
      return current().source.kind;
    },
    get locale() {
      return current().source.locale;
    },
    get version() {
      return current().source.version;
    },
    get frontMatter() {
      return current().frontMatter;
    },
    get texts() {
      return selectExtensionTexts(texts, current().source.locale);
    },
    isForLinks,
    languageName,
    style(name) {
      if (!Object.hasOwn(extension.styles ?? {}, name))
        throw new Error(`it has no style \`${name}\`, which it asks for.`);
      current().page.sheets.add(`${extension.name}/${name}`);
    },
    report: (finding, line, column) => reportExtensionFinding(loaded, { page: current().page, line, column }, finding),
    slot: (segment, line) => renderHtmlOrSlot(segment, { extension, page: current().page, line }),
  };
}

function reportExtensionFinding(
  loaded: LoadedExtension,
  { page, line, column }: PagePosition & { readonly column?: number },
  finding: SlotFinding,
): void {
  assertExtensionFinding(finding);
  const { code, message, suggestion } = finding;
  const severity = convertExtensionLevelToSeverity(loaded.extension.rules?.[code] ?? 'warn');
  const fault = {
    code: formatExtensionFindingCode(loaded, code),
    severity,
    message,
    ...(suggestion !== undefined && { suggestion }),
  };
  reportFault(page, line, fault, column);
}

/** Returns the function that adds the Markdown rules of an extension. Rules that are loaded on demand must be loaded before this call. */
function getMarkdownRuleAdder({ name, markdown }: Extension, rules: MarkdownExtensionOptions['rules']): UseMarkdown {
  const use = typeof markdown?.use === 'function' ? markdown.use : rules.get(name);
  if (use === undefined) throw new Error(`The rules of \`${name}\` were not loaded for this page.`);
  return use;
}

/** Adds the rules of an extension to the parser; errors that they throw carry its name. */
function addExtensionRules(
  md: MarkdownIt,
  use: UseMarkdown,
  { loaded, context }: { readonly loaded: LoadedExtension; readonly context: PageContext },
): void {
  const namedRuleWrapper: RuleWrapper = (rule) =>
    ((...parameters: Parameters<typeof rule>) =>
      callExtensionFunction(loaded, context, () => {
        const result: unknown = rule(...parameters);
        if (result === true) assertRuleAdvanced(parameters);
        return result;
      })) as typeof rule;
  const add = () => {
    const result: unknown = use(md, context);
    if (!(result instanceof Promise)) return;
    // Ignores a rejection of the promise, because the error below already reports the fault.
    result.catch(() => {});
    throw new Error('`use` must not be asynchronous. Pass `{ load }`, which may wait and promises such a function.');
  };
  addWrappedRules(md, namedRuleWrapper, () => callExtensionFunction(loaded, undefined, add));
}

/** Calls a function of an extension. Adds the name of the extension to an error that the function throws. */
function callExtensionFunction<Value>(
  { extension, watch }: LoadedExtension,
  page: Pick<PageContext, 'file'> | undefined,
  call: () => Value,
): Value {
  try {
    return runUnderHangWatch(watch, { hook: 'markdown', page: page?.file }, call);
  } catch (error) {
    throw error instanceof ExtensionError ? error : new ExtensionError(extension.name, error);
  }
}

function addExtensionFences(md: MarkdownIt, handlers: ReadonlyMap<string, FenceHandler>): void {
  const infoOf = (token: Token) => unescapeFenceInfo(token.info, md.utils.unescapeAll);
  const languageOf = (info: string) => (/^[^\s{:]*/.exec(info)?.[0] ?? '').toLowerCase();
  const take = (isCode: boolean) => (state: StateCore) => {
    for (const token of state.tokens) {
      const handler = token.type === 'fence' ? handlers.get(languageOf(infoOf(token))) : undefined;
      if (handler?.isCode === isCode) token.type = 'extension_fence';
    }
  };
  // Runs before any rule that reads code, because the block's content is not in a programming language.
  md.core.ruler.after('block', 'extension_fences', take(false));
  // Runs after all rules that read code, and before links are collected.
  md.core.ruler.before('places', 'extension_code', take(true));
  md.renderer.rules.extension_fence = (tokens, index, _options, env) => {
    const token = tokens[index] as Token;
    const info = infoOf(token);
    const lang = languageOf(info);
    const page = findPageOfEnv(env);
    const handler = handlers.get(lang);
    const plain = `<pre><code>${escapeText(token.content)}</code></pre>\n`;
    if (page === undefined || handler === undefined) return plain;
    const line = token.map?.[0] ?? 0;
    const lines = token.content.split('\n').length;
    const fence: Fence = {
      text: token.content,
      lang,
      meta: info.slice(lang.length).trim(),
      line: findSourceLocation(page, line).line,
      report: (finding, at = 0) =>
        reportExtensionFinding(handler.loaded, { page, line: line + Math.min(at, lines) }, finding),
    };
    return renderFence(handler, fence, { page, line }) ?? plain;
  };
}

/** Returns the HTML of a code block; `undefined` if its extension fails. */
function renderFence(
  { loaded: { extension, watch }, make, context }: FenceHandler,
  fence: Fence,
  { page, line }: PagePosition,
): string | undefined {
  try {
    const call = { hook: `fences.${fence.lang}`, page: page.file };
    const segments = runUnderHangWatch(watch, call, () => make(fence, context));
    if (!Array.isArray(segments) || !segments.every(isHtmlOrSlot))
      throw new Error('`fences` must give a list of texts and slots.');
    return `${segments.map((segment) => renderHtmlOrSlot(segment, { extension, page, line })).join('')}\n`;
  } catch (error) {
    const what = `The extension \`${extension.name}\` failed on this block of code`;
    reportExtensionFailure({ page, line }, what, error);
    return undefined;
  }
}

function isHtmlOrSlot(value: unknown): value is Segment {
  if (typeof value === 'string') return true;
  return typeof value === 'object' && value !== null && typeof (value as { slot?: unknown }).slot === 'string';
}

/**
 * Returns the HTML of a segment. Each address in the HTML is a slot, a placeholder that is filled later. If the segment is itself a slot of
 * the extension, adds the slot to the page.
 */
function renderHtmlOrSlot(
  segment: Segment,
  { extension, page, line }: PagePosition & { readonly extension: Extension },
): string {
  const { file, ...at } = findSourceLocation(page, line);
  if (typeof segment === 'string') return addSlotsToTrustedHtml(segment, { page, line });
  const { slot: name, data, html = '' } = segment;
  if (!Object.hasOwn(extension.slots ?? {}, name))
    throw new Error(`it has no slot \`${name}\`, which a segment names.`);
  if (!isJson(data)) throw new Error(`the data of the slot \`${name}\` must be a value that JSON can hold.`);
  const slotRequest = { extension: extension.name, slot: name, data, line: at.line };
  page.slots.push({ ...slotRequest, ...(file !== page.file && { file }) });
  return formatSlot('extension', page.slots.length - 1, html);
}
