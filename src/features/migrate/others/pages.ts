// Converts pages of another generator: front matter, dialect, components and links. Pure.

import { applyEdits } from '../../../lib/edits.ts';
import { computeRelativePath, dropMarkdownExtension, getParentFolder, normalizePath } from '../../../lib/file-path.ts';
import { joinSitePath } from '../../../model/url.ts';
import { convertPage } from '../convert-page.ts';
import { type ParsedFrontMatter, parseOldFrontMatter } from '../front-matter.ts';
import { findImportedFile, parsePageImport, resolveImportedFile } from '../imported-files.ts';
import { resolveExportedData } from '../modules.ts';
import { toNonEmptyText } from '../old-site.ts';
import { formatRelativeImport } from '../paths.ts';
import { createInvalidEncodingNote } from '../read-source.ts';
import type { ImportResolution, PageNote, RewriteContext } from '../rewrite/work.ts';
import type { ConvertedPage } from '../site-to-migrate.ts';
import type { ComponentImport } from '../templates/component-file.ts';
import { type ComponentFinder, createTemplateResolution } from '../templates/lookup.ts';
import { parseTomlOrJsonFrontMatter } from './data-files.ts';
import { convertMarkdownDialect } from './dialects.ts';
import { createFrontMatterNotes, createNonDocusaurusFrontEdits } from './front.ts';
import { convertHugoPageText } from './hugo-pages.ts';
import type { DialectConversionState, Line } from './lines.ts';
import { convertLinkAddress, type LinkingPage } from './links.ts';
import { getAddressRulesName, type NonDocusaurusSite } from './other-site.ts';
import type { NonDocusaurusPage, NonDocusaurusPageLookup } from './places.ts';
import { findThemeTemplate, isThemeModule, resolveGlobalComponent, resolveThemeComponent } from './theme-components.ts';

/** Facts about the site that the conversion of pages needs. */
export interface NonDocusaurusPageContext extends Pick<RewriteContext, 'parse' | 'structure' | 'styleClass'> {
  readonly site: NonDocusaurusSite;
  readonly places: NonDocusaurusPageLookup;
  readonly read: (path: string) => string | undefined;
  readonly isUtf8: (path: string) => boolean;
  /** Components of the site. */
  readonly components: ComponentFinder;
  /** Returns the Markdown file that pages use as a component. */
  readonly markdownComponent: (name: string) => string | undefined;
  /** Returns the import of a component that code of the site gives to all pages. */
  readonly provided: (tag: string) => ComponentImport | undefined;
  /** Exports of the modules and data files that pages import, by path. */
  readonly values: ReadonlyMap<string, unknown>;
}

/** A page in the new site, with its page in the old site. */
export interface ConvertedNonDocusaurusPage extends ConvertedPage {
  readonly page: NonDocusaurusPage;
}

/** Converts a page; `added` are further lines of its front matter. */
export function convertNonDocusaurusPage(
  page: NonDocusaurusPage,
  pageContext: NonDocusaurusPageContext,
  added: readonly string[],
): ConvertedNonDocusaurusPage {
  const { site } = pageContext;
  const file = (pageContext.read(page.path) ?? '').replace(/^\uFEFF/, '').replace(/\r\n/g, '\n');
  const plain = site.generator === 'hugo' ? convertHugoPageText(page.path, file) : file;
  const { text, front, notes: frontNotes } = readFrontMatter(plain, site.generator);
  const context = createRewriteContext(page, front.values, pageContext);
  const written = text.slice(0, front.end);
  const head = applyEdits(
    written,
    createNonDocusaurusFrontEdits({ text: written, front }, site.generator, { added, link: context.link }),
  );
  const first = written.split('\n').length;
  const work = createConversionState(page, front.values, pageContext);
  const invalid = createInvalidEncodingNote(text, () => pageContext.isUtf8(page.path));
  work.notes.push(...createFrontMatterNotes(front.values, site.generator), ...(invalid === undefined ? [] : [invalid]));
  const ownLines = text
    .slice(front.end)
    .split('\n')
    .map((line, index): Line => ({ text: line, from: first + index }));
  const read = site.readPage?.(ownLines, front.values) ?? { lines: ownLines, notes: [] };
  work.notes.push(...read.notes);
  const lines = convertMarkdownDialect(read.lines, site.generator, work);
  const counts = { ...work.counts, ...(head !== written && { 'front matter': 1 }) };
  const madePage = convertPage({ ...work, lines, counts }, { ...context, script: work.script ?? '' });
  return {
    page,
    from: page.path,
    to: page.to,
    ...madePage,
    text: head + madePage.text,
    notes: [...madePage.notes, ...frontNotes],
  };
}

/** Reads the front matter of a page. So that no text is lost, front matter with a syntax error becomes a block of code. */
function readFrontMatter(
  text: string,
  generator: NonDocusaurusSite['generator'],
): { readonly text: string; readonly front: ParsedFrontMatter; readonly notes: readonly PageNote[] } {
  const front = parseOldFrontMatter(text);
  const [unopened] = front.end === 0 ? (/^(?:[\w-]+:.*\n)+---[ \t]*(?:\n|$)/.exec(text) ?? []) : [];
  const data = generator === 'hugo' && unopened === undefined ? parseTomlOrJsonFrontMatter(text) : undefined;
  const { end, fault } =
    unopened === undefined ? (data ?? front) : { end: unopened.length, fault: 'no line `---` opens it' };
  if (fault === undefined) return { text, front, notes: [] };
  const format = data?.format ?? 'YAML';
  const block = text
    .slice(0, end)
    .trimEnd()
    .replace(/^(?:---|\+{3})[ \t]*\n|\n(?:---|\+{3})[ \t]*$/g, '');
  const message = `The front matter is no ${format} (${fault}), so it is shown as code.`;
  return {
    text: `\`\`\`${format.toLowerCase()}\n${block}\n\`\`\`\n${text.slice(end)}`,
    front: parseOldFrontMatter(''),
    notes: [{ line: 1, message, suggestion: 'Mend it, or remove it.' }],
  };
}

function createConversionState(
  page: NonDocusaurusPage,
  front: RewriteContext['front'],
  pageContext: NonDocusaurusPageContext,
): DialectConversionState {
  const { site, places } = pageContext;
  const work = {
    counts: {},
    notes: [],
    hosts: [],
    file: (named: string) => findEmbeddedFile(named, page, pageContext),
  };
  return {
    ...work,
    fencesFromCode: site.fencesFromCode ?? [],
    hasLatexFormulas: site.hasLatexFormulas,
    templateValues: site.templateValues,
    ...(site.findCodeTarget !== undefined && {
      findCodeTarget: (name: string) => {
        const codeTarget = site.findCodeTarget?.(name);
        if (codeTarget === undefined || 'href' in codeTarget) return codeTarget?.href;
        return `${computeRelativePath(getParentFolder(page.path), codeTarget.page)}#${codeTarget.id}`;
      },
    }),
    ...(site.shortcodes !== undefined && { shortcodes: site.shortcodes }),
    page: {
      path: page.path,
      front: { ...site.shortcodes?.cascade(page.path), ...front },
      locale: page.locale.name,
      reference: (named) => {
        const referencedPage = findReferencedPage(named, page, places);
        return referencedPage && joinSitePath(places.base, referencedPage.address);
      },
      resource: (pattern) => places.resource(getParentFolder(page.path), pattern),
    },
  };
}

/**
 * Finds the page that a reference in a Hugo page names. The reference is a path from the page, a path from the top folder, or only a name.
 */
function findReferencedPage(named: string, page: NonDocusaurusPage, { pageAt, pageNamed }: NonDocusaurusPageLookup) {
  const bare = named.replace(/\/$/, '').replace(/\/?_?index(?:\.md)?$/, '');
  const folder = getParentFolder(page.own);
  const { name } = page.locale;
  const paths = bare.startsWith('/') ? [bare.slice(1)] : [normalizePath(`${folder}/${bare}`), bare];
  const names = paths.flatMap((path) => (path === '' ? ['index'] : [path, `${path}/_index`, `${path}/index`]));
  const own = names.map((path) => pageAt(`${page.locale.folder === '' ? '' : `${page.locale.folder}/`}${path}`));
  const linkablePage = [...own, ...names.map(pageAt)].find((candidate) => candidate !== undefined);
  return linkablePage ?? pageNamed(dropMarkdownExtension(bare.replace(/^.*\//, '')), name);
}

function createRewriteContext(
  page: NonDocusaurusPage,
  front: RewriteContext['front'],
  {
    site,
    places,
    read,
    parse,
    structure,
    styleClass,
    components,
    markdownComponent,
    provided,
    values,
  }: NonDocusaurusPageContext,
): RewriteContext {
  const lang = page.locale.htmlLang ?? page.locale.name;
  const linking = {
    path: page.path,
    own: page.own,
    address: page.address,
    locale: page.locale.name,
    isMain: page.locale === site.locales[0],
  };
  const imported = (from: string, name: string) =>
    resolveSiteImport({ from, name }, page, { places, values, components, read });
  return {
    isMdx: page.path.endsWith('.mdx'),
    lang,
    texts: site.interfaceTexts?.(lang, read) ?? {},
    addressRules: getAddressRulesName(site.generator),
    front,
    imported,
    link: (address) => convertLinkAddress(address, linking, places),
    global: (name) => {
      const builtIn = resolveGlobalComponent(name, site);
      if (builtIn !== undefined) return { kind: 'built-in', name: builtIn };
      const markdown = markdownComponent(name);
      const part = markdown === undefined ? undefined : places.take(markdown);
      if (part !== undefined) return { kind: 'part', path: formatRelativeImport(`docs/${page.own}`, part) };
      const component = provided(name);
      return component ? imported(component.from, component.name) : createTemplateResolution(components.global(name));
    },
    variable: () => undefined,
    ...(site.generator === 'vitepress' && {
      vue: (text) =>
        components.inPage(text, page.path, { file: 'page.vue' })?.({}, { lang, front, slots: [] }) ?? {
          why: 'it is not a template of Vue',
        },
    }),
    declaredComponent: (code, name) => components.inPage(code, page.path, { file: 'page.jsx', name }),
    parse,
    structure,
    styleClass,
    page: (address) => findPageLinkedByComponent(address, linking, { places, read }),
  };
}

/** Returns the meaning of an import: a value, what `resolvePageImport` knows, or a component that is filled. */
function resolveSiteImport(
  componentImport: ComponentImport,
  page: NonDocusaurusPage,
  { places, values, components, read }: Pick<NonDocusaurusPageContext, 'places' | 'values' | 'components' | 'read'>,
): ImportResolution {
  const value = resolveImportedValue(componentImport, page.path, { places, values });
  if (value !== undefined) return value;
  const meaning = resolvePageImport(componentImport, page, { ...places, read });
  if (meaning.kind !== 'unknown') return meaning;
  const template = findThemeTemplate(componentImport);
  const fill =
    template === undefined
      ? components.imported(componentImport, page.path)
      : components.inPage(template, page.path, { file: 'theme.jsx' });
  return createTemplateResolution(fill) ?? meaning;
}

/** Finds the page that a component names by its path from the top folder of the site. Returns its title, and its path for a link. */
function findPageLinkedByComponent(
  address: string,
  linking: LinkingPage,
  { places, read }: Pick<NonDocusaurusPageContext, 'places' | 'read'>,
): ReturnType<NonNullable<RewriteContext['page']>> {
  const named = address.replace(/^\//, '').replace(/#.*$/, '');
  const linkablePage = named === '' || /^[a-z]+:/i.test(address) ? undefined : places.pageAt(named);
  const path = linkablePage && convertLinkAddress(`/${address.replace(/^\//, '')}`, linking, places);
  const text = linkablePage?.from === undefined ? undefined : read(linkablePage.from);
  if (path === undefined || text === undefined) return undefined;
  const { end, values } = parseOldFrontMatter(text);
  const title = toNonEmptyText(values.title) ?? /^#[ \t]+(.+?)[ \t]*#*$/m.exec(text.slice(end))?.[1];
  return title === undefined ? undefined : { title: title.replace(/\s*\{#[^}]*\}$/, ''), path };
}

/** Returns the value of an import from a module or a data file; `undefined` if it is not known. */
export function resolveImportedValue(
  { from, name }: ComponentImport,
  importer: string,
  { places, values }: Pick<NonDocusaurusPageContext, 'places' | 'values'>,
): ImportResolution | undefined {
  const file = findImportedFile(from, importer, places);
  if (file === undefined || !values.has(file)) return undefined;
  const meaning = resolveExportedData(file, name, values.get(file));
  return meaning?.kind === 'values' ? meaning : undefined;
}

/** Returns the meaning of an import: a component of a theme, a partial, a text, or a file. */
function resolvePageImport(
  { from, name }: { readonly from: string; readonly name: string },
  page: NonDocusaurusPage,
  places: NonDocusaurusPageLookup & Pick<NonDocusaurusPageContext, 'read'>,
): ImportResolution {
  const themeComponent = resolveThemeComponent({ from, name });
  if (themeComponent !== undefined) return { kind: 'built-in', name: themeComponent };
  if (isThemeModule(from)) return { kind: 'unknown', why: `techdocs has no \`${name}\`` };
  const target = parsePageImport(from, page.path, places.alias);
  const importedFile =
    target.isRaw && target.path !== undefined ? findImportedFile(`/${target.path}`, '', places) : undefined;
  const path = importedFile ?? target.path;
  const placement = { page: `docs/${page.own}`, take: places.take, read: places.read, show: places.show };
  const shown = path === undefined ? undefined : resolveImportedFile({ ...target, path }, placement);
  return shown ?? { kind: 'unknown', why: `\`${from}\` is code` };
}

/** Finds an embedded file by a path relative to a base folder of the site or to the page. */
function findEmbeddedFile(named: string, page: NonDocusaurusPage, { site, places, read }: NonDocusaurusPageContext) {
  const beside = normalizePath(`${getParentFolder(page.path)}/${named}`);
  const from = site.shownFrom.map((folder) => normalizePath(`${folder}/${named}`));
  const candidates = named.startsWith('.') ? [beside, ...from] : [...from, beside];
  for (const path of candidates) {
    const text = places.has(path) ? read(path) : undefined;
    if (text === undefined) continue;
    return { text, path: () => formatRelativeImport(`docs/${page.own}`, places.take(path) ?? path) };
  }
  return undefined;
}
