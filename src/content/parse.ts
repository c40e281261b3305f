// Parses one source into a document and its body. Pure and synchronous: the same source and settings always give the same result, even if
// other pages change. Grammars are loaded before the first page is parsed.
import type { MarkdownIt, Token } from 'markdown-it';
import { computeHash } from '../lib/hash.ts';
import { balanceHtml } from '../model/balance.ts';
import { createLimitLookup } from '../model/budgets.ts';
import { createSiteCodeFaultFinding, getErrorMessage, parseStackFrames } from '../model/code-fault.ts';
import { compareLocations, type SettingDiagnostic } from '../model/diagnostic.ts';
import type { Document, DocumentBody, ParsedSource } from '../model/document.ts';
import type { PagePiece } from '../model/page-piece.ts';
import type { Source } from '../model/source.ts';
import { englishCatalogue } from '../model/texts.ts';
import { listHtmlIds } from './anchors.ts';
import { collectComponentsOfPage, createPageComponents, emptyComponentSet } from './component.ts';
import { deriveDescription } from './description.ts';
import { createDialectSelector, type Dialect, type DialectServices } from './dialects.ts';
import { createPageExtensionSelector, type LoadedMarkdownRules, type PageExtensionSelector } from './extensions.ts';
import { type FrontMatterResult, parseFrontMatter } from './front-matter.ts';
import { addFrontMatterLinks, insertFrontMatterMarkdown, prependFrontMatterTexts } from './front-texts.ts';
import { markDocumentAsGenerated, moveHeadingToTitle } from './generated-pages.ts';
import { deriveTitleFromName, formatTitleFromPath } from './head.ts';
import { balancePageHtml, hasRawHtml } from './markdown/balanced.ts';
import { fillTableOfContents } from './markdown/built-in.ts';
import { renderTokens } from './markdown/components.ts';
import { ExtensionError } from './markdown/extended.ts';
import { TOO_SLOW_FINDING } from './markdown/highlight/bounds.ts';
import { findFenceLanguages } from './markdown/highlight/code.ts';
import { recordIgnoredRuleCodesOfPage } from './markdown/ignores.ts';
import { expandIncludes } from './markdown/includes.ts';
import { type DeclarationParser, mayContainDeclaration } from './markdown/mdx/declarations.ts';
import type { PageState } from './markdown/page.ts';
import { listPieceCodeLanguages, listPieceLines, renderPieces } from './markdown/page-pieces.ts';
import { groupTokensByApiMember } from './markdown/reference.ts';
import { separateSlots } from './markdown/slots.ts';
import { TRUNCATE_LINE_PATTERN, TRUNCATE_SLOT } from './markdown/truncate.ts';
import {
  collectFrontMatterVariables,
  dropUnsetVariableMarkdownLinks,
  fillVariableMarksInMarkdown,
  replaceVariablesByMarks,
} from './markdown/variables.ts';
import { replaceInlineComponents } from './mirrored.ts';
import { inheritFrontMatter } from './original.ts';
import type { ParseSettings } from './parse-settings.ts';
import { renderSourceMarkdown } from './piece-text.ts';
import { countWords, splitIntoSections } from './sections.ts';
import { reportEmptyPage, reportUnfinishedTexts } from './unfinished.ts';

/** A parser for the sources of a site. */
export interface SourceParser {
  /** Parses a source. Deterministic; never throws because of content. */
  parse(source: Source): ParsedSource;
}

/** Creates a parser that only finds links, ids and headings. It omits highlighting and bodies, which are most of the work. */
export async function createLinkAndHeadingParser(
  settings: ParseSettings,
  sources: readonly Source[],
  rules: LoadedMarkdownRules,
): Promise<SourceParser> {
  const readDeclarations = await loadDeclarationParserIfNeeded(listSourceTexts(sources));
  return createMarkdownDialectParser(settings, { rules, readDeclarations, isForLinks: true });
}

/** External tools of a parser: the highlighter, the clock for its timeout, and the rules loaded for its sources. */
export type SourceParserTools = Pick<DialectServices, 'highlighter' | 'clock' | 'rules'>;

/** Creates a parser for the sources. */
export async function createSourceParser(
  settings: ParseSettings,
  sources: readonly Source[],
  tools: SourceParserTools,
): Promise<SourceParser> {
  return createMarkdownDialectParser(settings, {
    ...tools,
    readDeclarations: await loadDeclarationParserIfNeeded(listSourceTexts(sources)),
    isForLinks: false,
  });
}

/** Returns the languages of code in sources, by the names that the sources use. */
export function listCodeLanguages(sources: readonly Source[]): ReadonlySet<string> {
  return new Set([
    ...listSourceTexts(sources).flatMap((text) => [...findFenceLanguages(text)]),
    ...listPieceCodeLanguages(sources),
  ]);
}

function listSourceTexts(sources: readonly Source[]): readonly string[] {
  const included = new Set(sources.flatMap(({ includes }) => Object.values(includes)));
  return [...sources.map(renderSourceMarkdown), ...included];
}

/** Loads the parser for ES modules if a line outside of code may be an import or export. */
async function loadDeclarationParserIfNeeded(texts: readonly string[]): Promise<DeclarationParser | undefined> {
  if (!texts.some(mayContainDeclaration)) return undefined;
  const { loadDeclarationParser } = await import('./markdown/mdx/read-declarations.ts');
  return loadDeclarationParser();
}

function createMarkdownDialectParser(settings: ParseSettings, services: DialectServices): SourceParser {
  const { isForLinks } = services;
  const { fields } = createPageExtensionSelector(settings.extensions ?? []);
  const dialectOf = createDialectSelector(settings, services);
  return { parse: (source) => parseSource(source, { settings, fields, isForLinks, ...dialectOf(source) }) };
}

const EMPTY_BODY: DocumentBody = { html: '', slots: [], sections: [], markdown: '' };

interface ParseContext extends Dialect, Pick<PageExtensionSelector, 'fields'> {
  readonly settings: ParseSettings;
  readonly isForLinks: boolean;
}

function parseSource(source: Source, parsing: ParseContext): ParsedSource {
  const { settings, md, fields, isForLinks } = parsing;
  const { text, file, kind, path, locale, version, original, lastUpdate } = source;
  // Variables of the configuration take precedence over `latest.KEY`.
  const ofSite = source.latest === undefined ? settings.variables : { ...source.latest, ...settings.variables };
  const front = parseFrontMatter({ ...source, variables: ofSite, limits: createLimitLookup(settings), fields });
  const inherited = inheritFrontMatter(front, source, { variables: ofSite, fields });
  const { frontMatter } = inherited;
  const variables = { ...collectFrontMatterVariables(text, frontMatter), ...ofSite };
  const diagnostics = [...front.diagnostics, ...inherited.diagnostics];
  const base = { variables, diagnostics, nameTitle: deriveTitleFromName(source, inherited) };
  const page = createPageState(source, front, { ...settings, ...base });
  addFrontMatterLinks(page, frontMatter, front.positions);
  recordIgnoredRuleCodesOfPage(page, frontMatter.ignore ?? [], front.positions.ignore);
  const begin = () => parsing.begin({ page, source, frontMatter });
  const { tokens, html: rendered } = renderPage(md, page, { begin, isReference: frontMatter.layout === 'reference' });
  const marked = fillTableOfContents(rendered, page);
  const cut = marked.indexOf(TRUNCATE_SLOT);
  const whole = cut < 0 ? marked : marked.slice(0, cut) + marked.slice(cut + TRUNCATE_SLOT.length);
  const isRaw = settings.markdown.html === 'safe' && hasRawHtml(page);
  const { html, slots } = separateSlots(moveHeadingToTitle(isRaw ? balancePageHtml(whole, page) : whole, source, page));
  if (!frontMatter.draft) reportEmptyOrUnfinishedPage(source, { html, tokens }, { page, front });
  const body: DocumentBody = isForLinks
    ? EMPTY_BODY
    : {
        html,
        slots,
        // Balances the summary, because a truncate marker inside raw HTML leaves elements open.
        ...(cut >= 0 && { summary: separateSlots(balanceHtml(marked.slice(0, cut)).html) }),
        sections: prependFrontMatterTexts(splitIntoSections(tokens), frontMatter),
        markdown: insertFrontMatterMarkdown(moveHeadingToTitle(renderPageMarkdown(page), source, page), frontMatter),
        code: page.code,
      };
  const document: Document = {
    kind,
    file,
    path,
    locale,
    version,
    hash: computeBodyHash(source, page, parsing),
    ...(original && { original: original.file }),
    frontMatter,
    frontMatterPositions: front.positions,
    title: frontMatter.title?.trim() || page.titleText || inherited.title?.trim() || formatTitleFromPath(path),
    ...(page.titleHtml && { titleHtml: page.titleHtml }),
    ...deriveDescription(tokens, kind, { description: frontMatter.hero?.description, ...frontMatter }),
    headings: page.headings,
    anchors: listHtmlIds(html),
    links: page.links,
    hasCode: page.hasCode,
    ...collectOptionalDocumentFields(page),
    isTruncated: cut >= 0,
    wordCount: countWords(body.sections),
    size: body.markdown.length,
    diagnostics: page.diagnostics.sort(compareLocations),
    ...(lastUpdate && { lastUpdate }),
  };
  const isUnsettled = document.diagnostics.some(({ code }) => code === TOO_SLOW_FINDING.code);
  return { document: markDocumentAsGenerated(document, source), body, ...(isUnsettled && { isUnsettled }) };
}

/** Returns the hash of the body. For a page with components or extensions of the site, it includes the hash of their code. */
function computeBodyHash({ hash }: Source, { components }: PageState, { code }: Dialect): string {
  const used = components.ownUsed.size > 0 ? components.hash + code : code;
  return used === '' ? hash : computeHash(hash + used);
}

/** Returns properties that few documents have. */
function collectOptionalDocumentFields({ sheets, components, slots, ignores }: PageState): Partial<Document> {
  return {
    ...(sheets.size > 0 && { sheets: [...sheets] }),
    ...collectComponentsOfPage(components),
    ...(slots.length > 0 && { slots }),
    ...(ignores.length > 0 && { ignores }),
  };
}

/** Creates the state of a page before parsing: expands includes, replaces variables by placeholders. */
function createPageState(
  source: Source,
  front: FrontMatterResult,
  settings: ParseSettings & Pick<PageState, 'diagnostics' | 'nameTitle'>,
): PageState {
  const { file, pieces, locale } = source;
  const { variables, diagnostics, nameTitle, markdown, addressRules, components = emptyComponentSet } = settings;
  const pageComponents = createPageComponents(components, markdown.embeds);
  const rules = { ...(addressRules && { addressRules }), ...(nameTitle !== undefined && { nameTitle }) };
  const pageState = { diagnostics, limits: createLimitLookup(settings), components: pageComponents, ...rules };
  return {
    file,
    ...(pieces === undefined
      ? expandSourceText(source, front, { variables, ...pageState })
      : createPageTextFromPieces(pieces, file)),
    variableNames: Object.keys(variables),
    texts: settings.texts[locale] ?? englishCatalogue,
    ...(settings.featureCodes && { featureCodes: settings.featureCodes }),
    ...pageState,
    links: [],
    slots: [],
    headings: [],
    offsets: new Map(),
    locations: new Map(),
    rawHtml: new Map(),
    ids: new Set(),
    mirrored: new Map(),
    ignoredLines: new Set(),
    ignores: [],
    hasCode: false,
    code: [],
    sheets: new Set(),
  };
}

type PageText = Pick<PageState, 'lines' | 'writtenLines' | 'origins' | 'values' | 'pieces'>;

function expandSourceText(
  { file, original, includes }: Source,
  { body, bodyLine }: FrontMatterResult,
  page: Pick<ParseSettings, 'variables'> & Pick<PageState, 'diagnostics' | 'limits' | 'components' | 'addressRules'>,
): PageText {
  const { variables, diagnostics, limits, components, addressRules } = page;
  const from = original?.file;
  const known = { includes, diagnostics, limits, components: components.names, addressRules };
  const input = { text: body, file, from, firstLine: bodyLine, ...known };
  const { lines, origins } = expandIncludes(input);
  return { ...replaceVariablesByMarks(lines, variables), writtenLines: lines, origins };
}

/** Returns the text of a page built from pieces. Its content comes from elsewhere, so it contains no variables or includes. */
function createPageTextFromPieces(pieces: readonly PagePiece[], file: string): PageText {
  const text = listPieceLines(pieces, file.replace(/#.*$/s, ''));
  return { ...text, writtenLines: text.lines, values: [] };
}

/** Parses and renders a page. An error thrown by an extension becomes a finding of the page, not a crash. */
function renderPage(
  md: MarkdownIt,
  page: PageState,
  { begin, isReference }: { readonly begin: () => void; readonly isReference: boolean },
): { tokens: Token[]; html: string } {
  const env = { page };
  try {
    begin();
    const tokens = md.parse(page.lines.join('\n'), env);
    const renderAll = page.pieces ? renderPieces : renderTokens;
    return { tokens, html: renderAll(md, isReference ? groupTokensByApiMember(tokens) : tokens, env) };
  } catch (error) {
    page.diagnostics.push(createParseFailureFinding(error, page.file));
    return { tokens: [], html: '' };
  }
}

/** Returns the finding for a page that cannot be parsed, with the code that failed. */
function createParseFailureFinding(error: unknown, file: string): SettingDiagnostic {
  const isOfExtension = error instanceof ExtensionError;
  const code = isOfExtension ? 'extension-failed' : 'markdown-failed';
  const what = isOfExtension
    ? `The extension \`${error.extension}\` failed in \`markdown\``
    : 'The Markdown cannot be parsed';
  const frames = parseStackFrames(isOfExtension ? error.cause : error);
  const reason = getErrorMessage(error);
  return createSiteCodeFaultFinding({ code, file, line: 1, column: 1 }, { what, reason, page: file, frames });
}

/** Reports an empty page, and unfinished parts of a post. */
function reportEmptyOrUnfinishedPage(
  { kind, isMade }: Source,
  { html, tokens }: { readonly html: string; readonly tokens: readonly Token[] },
  { page, front }: { readonly page: PageState; readonly front: FrontMatterResult },
): void {
  if (html.trim() === '' && !isMade) reportEmptyPage(page, front);
  if (kind === 'post') reportUnfinishedTexts(tokens, page);
}

function renderPageMarkdown(page: PageState): string {
  const { lines: written, values, mirrored, components } = page;
  const lines = components.inlineHtml.length > 0 ? replaceInlineComponents(written, components) : written;
  const shown =
    mirrored.size === 0 ? lines : lines.map((line, index) => (mirrored.has(index) ? mirrored.get(index) : line));
  const isShown = (line?: string) =>
    line !== undefined && (!line.includes('<!--') || !TRUNCATE_LINE_PATTERN.test(line));
  const text = dropUnsetVariableMarkdownLinks(shown.filter(isShown).join('\n'));
  return `${fillVariableMarksInMarkdown(text.split('\n'), values).join('\n').trim()}\n`;
}
