// Pages that extensions generate from files of the project: each becomes a source and is processed like other docs. Generating them may
// take a second, so results are cached by the hash of all inputs.

import { defineMemoStep, type Memo } from '../../cache/memo.ts';
import type { LoadedConfig } from '../../config/io/load.ts';
import { type Disk, uncachedDisk } from '../../content/io/disk.ts';
import { readPermittedText, type TextOrRefusalResult } from '../../content/io/named-text.ts';
import { createReadPermissions, type ReadPermissions } from '../../content/io/open-file.ts';
import type { LoadedText } from '../../content/io/read-text.ts';
import { computePagePieceKey, renderGeneratedFrontMatter } from '../../content/piece-text.ts';
import { computeTranslationFolder, dropMarkdownExtension, getParentFolder } from '../../lib/file-path.ts';
import { computeHash } from '../../lib/hash.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import type {
  ExtensionPages,
  GeneratedPage,
  GeneratedPages,
  GeneratedSet,
  GeneratedSources,
  MakeTools,
  NamedFile,
} from '../../model/generated-pages.ts';
import type { PagePiece } from '../../model/page-piece.ts';
import type { SiteContent, Source } from '../../model/source.ts';
import type { PackageInfo } from '../assets.ts';
import { callAsyncHook, createExtensionDiagnostic, createHookFault, type HookCall } from './guard.ts';
import { findGeneratedPagesFault } from './judge-generated.ts';

/** The inputs on which generated pages depend. A `Project` has all of them. */
export interface PageGenerationInput extends Pick<LoadedConfig, 'config' | 'extensions' | 'markdownPlugins'> {
  readonly packageInfo: PackageInfo;
  readonly memo: Memo;
  readonly disk?: Disk;
}

/** Generated content of one extension in one locale. */
interface ExtensionContent extends Pick<SiteContent, 'sources' | 'diagnostics'> {
  readonly extensionPages: ExtensionPages;
}

/** Adds generated pages to the sources of the content. */
export async function addGeneratedPages(content: SiteContent, project: PageGenerationInput): Promise<SiteContent> {
  const extensionContent = await generateAllExtensionContent(project, project.config.i18n.defaultLocale);
  if (extensionContent.length === 0) return content;
  return {
    ...content,
    sources: [...content.sources, ...extensionContent.flatMap(({ sources }) => sources)],
    extensionPages: extensionContent.map(({ extensionPages }) => extensionPages),
    diagnostics: [...content.diagnostics, ...extensionContent.flatMap(({ diagnostics }) => diagnostics)],
  };
}

/** Returns the generated content of all extensions in a locale. Untrusted content is not passed to extensions of the site. */
export async function generateAllExtensionContent(
  project: PageGenerationInput,
  locale: string,
): Promise<readonly ExtensionContent[]> {
  const { extensions, config } = project;
  const isAsked = ({ extension, isBuiltIn }: LoadedExtension) =>
    extension.pages !== undefined && (isBuiltIn === true || config.untrusted === undefined);
  const extensionContents: ExtensionContent[] = [];
  for (const loaded of extensions.filter(isAsked))
    extensionContents.push(await generateExtensionContent(loaded, project, locale));
  return extensionContents;
}

/** Memo step: sources of each set of pages, and its facts. */
const GENERATED_SOURCES_STEP = defineMemoStep<SourcesOfGeneratedSet>('made');

async function generateExtensionContent(
  loaded: LoadedExtension,
  project: PageGenerationInput,
  locale: string,
): Promise<ExtensionContent> {
  const { name: extension } = loaded.extension;
  const { pages, faults } = await callPagesHook(loaded, project, locale);
  const { sets, style, findings = [] } = pages;
  const settled = sets.map((set) =>
    project.memo.of(GENERATED_SOURCES_STEP, [set, `${extension} ${locale}`], () =>
      createSourcesOfGeneratedSet(set, { extension, locale }),
    ),
  );
  const isOwn = loaded.isBuiltIn === true;
  const diagnosticOf = (generatedFinding: (typeof findings)[number]): Diagnostic =>
    isOwn
      ? { severity: 'warning', ...generatedFinding }
      : createExtensionDiagnostic({ loaded, config: project.config }, generatedFinding);
  return {
    sources: settled.flatMap(({ sources }) => sources),
    extensionPages: { extension, ...(style !== undefined && { style }), sets: settled.map(({ files }) => files) },
    diagnostics: [...findings.map(diagnosticOf), ...faults],
  };
}

/** Calls the hook that generates pages. If a feature of techdocs reports a faulty configuration, the command ends with this error. */
async function callPagesHook(loaded: LoadedExtension, project: PageGenerationInput, locale: string) {
  const tools = createPagesHookTools(loaded, project, locale);
  if (loaded.isBuiltIn) return { pages: (await loaded.extension.pages?.(tools)) ?? NO_GENERATED_PAGES, faults: [] };
  const call: HookCall = { loaded, hook: 'pages', config: project.config };
  const { value, fault } = await callAsyncHook(call, () => loaded.extension.pages?.(tools));
  const reason = fault === undefined ? findGeneratedPagesFault(value, project.config) : undefined;
  const pageFault = fault ?? (reason === undefined ? undefined : createHookFault(call, reason));
  if (pageFault === undefined) return { pages: value ?? NO_GENERATED_PAGES, faults: [] };
  const { setting: _, ...rest } = pageFault;
  return { pages: NO_GENERATED_PAGES, faults: [rest] };
}

const NO_GENERATED_PAGES: GeneratedPages = { sets: [] };

interface SourcesOfGeneratedSet {
  readonly sources: readonly Source[];
  readonly files: GeneratedSources;
}

/** Returns the sources of the pages in a set, and a description of the set, such as its inputs, files and page ids. */
export function createSourcesOfGeneratedSet(
  set: GeneratedSet,
  { extension, locale }: Readonly<Record<'extension' | 'locale', string>>,
): SourcesOfGeneratedSet {
  const { id, version = 'current', inputs, pages, files = [], sidebarItem, data } = set;
  const pageName = ({ file, name }: GeneratedPage) => `${file}#${name}`;
  return {
    sources: pages.map((page): Source => {
      const { path, pieces, codeLanguages } = page;
      const text = renderGeneratedFrontMatter(page.frontMatter);
      return {
        kind: 'doc',
        file: pageName(page),
        path,
        locale,
        version,
        text,
        pieces,
        extension,
        ...(codeLanguages && { codeLanguages }),
        hash: page.hash ?? computeHash([text, ...pieces.map(computePagePieceKey)].join('\n')),
        includes: {},
        isMade: 'pieces',
      };
    }),
    files: {
      id,
      version,
      inputs,
      files,
      pages: pages.map((page) => ({
        file: pageName(page),
        id: dropMarkdownExtension(page.path),
        ...(page.group !== undefined && { group: page.group }),
      })),
      ...(sidebarItem !== undefined && { sidebarItem }),
      ...(data !== undefined && { data }),
    },
  };
}

/** Memo step: pages generated from a file. The key consists of the file and all other inputs. */
const PENDING_GENERATED_PAGES_STEP = defineMemoStep<Promise<GeneratedPages>>('made');
const GENERATED_PAGES_STEP = defineMemoStep<GeneratedPages>('made', {
  encode: serializeGeneratedPages,
  decode: deserializeGeneratedPages,
});

function createPagesHookTools(loaded: LoadedExtension, project: PageGenerationInput, locale: string): MakeTools {
  const { config, disk = uncachedDisk, memo, packageInfo, markdownPlugins } = project;
  const { name: extension } = loaded.extension;
  const texts = new WeakMap<NamedFile, LoadedText>();
  return {
    locale,
    isExtended: markdownPlugins.length > 0,
    open(named) {
      const bounds = createReadPermissions(config, named);
      // Extensions may read files that the configuration names, and files in the same folders.
      const folders = [...bounds.folders, ...named.map(getParentFolder)];
      const read = createLocaleFileReader({ disk, locale, i18n: config.i18n, bounds: { ...bounds, folders } });
      return (file) => {
        const { found, ...rest } = read(file);
        if (isLoadedText(found)) texts.set(rest, found);
        return rest;
      };
    },
    remember({ file, name, key }, make) {
      const from = computeHash(JSON.stringify([packageInfo.hash, loaded.fingerprint, locale, key]));
      const cacheKey = [computeHash(`${extension} ${name} ${locale}`, 16), from] as const;
      const makeNew = async () => {
        const cached = memo.get(GENERATED_PAGES_STEP, cacheKey);
        if (cached !== undefined) return cached;
        const fresh = await make();
        memo.setLater(GENERATED_PAGES_STEP, cacheKey, fresh);
        return fresh;
      };
      return memo.of(PENDING_GENERATED_PAGES_STEP, [texts.get(file) ?? file, from], makeNew);
    },
  };
}

/**
 * Serializes pages so that each piece is stored only once, even if several pages contain it. For example, an API reference repeats the
 * description of a type wherever the type is used.
 */
function serializeGeneratedPages({ sets, ...rest }: GeneratedPages): string {
  const known = new Map<PagePiece, number>();
  const numberOf = (piece: PagePiece) => known.get(piece) ?? known.set(piece, known.size).size - 1;
  const numbered = sets.map(({ pages, ...set }) => ({
    ...set,
    pages: pages.map(({ pieces, ...page }) => ({ ...page, pieces: pieces.map(numberOf) })),
  }));
  return JSON.stringify({ ...rest, sets: numbered, pieces: [...known.keys()] });
}

type WithReplacedType<Of, Key extends keyof Of, Value> = Omit<Of, Key> & { readonly [key in Key]: Value };

function deserializeGeneratedPages(cached: string): GeneratedPages {
  const { sets, pieces, ...rest } = JSON.parse(cached) as Omit<GeneratedPages, 'sets'> & {
    readonly sets: readonly WithReplacedType<
      GeneratedSet,
      'pages',
      readonly WithReplacedType<GeneratedPage, 'pieces', readonly number[]>[]
    >[];
    readonly pieces: readonly PagePiece[];
  };
  const pieceOf = (index: number) => pieces[index] as PagePiece;
  const pageOf = ({ pieces: pieceNumbers, ...page }: (typeof sets)[number]['pages'][number]): GeneratedPage => {
    return { ...page, pieces: pieceNumbers.map(pieceOf) };
  };
  return { ...rest, sets: sets.map(({ pages, ...set }) => ({ ...set, pages: pages.map(pageOf) })) };
}

function isLoadedText(found: TextOrRefusalResult | undefined): found is LoadedText {
  return found !== undefined && 'text' in found && found.text !== undefined;
}

function findFileReadFault(found: TextOrRefusalResult | undefined): Diagnostic | undefined {
  return found !== undefined && 'diagnostic' in found ? found.diagnostic : undefined;
}

interface LocaleFileReaderInput extends Pick<SiteConfig, 'i18n'> {
  readonly locale: string;
  readonly disk: Disk;
  readonly bounds: ReadPermissions;
}

/** Creates a function that reads files. If a file is translated, the function returns the translation. */
function createLocaleFileReader({ locale, disk, i18n, bounds }: LocaleFileReaderInput) {
  const { path, defaultLocale } = i18n;
  return (file: string): NamedFile & { readonly found?: TextOrRefusalResult } => {
    const folder = locale === defaultLocale ? undefined : computeTranslationFolder(getParentFolder(file), path, locale);
    const fileInFolder = folder === undefined ? undefined : `${folder}/${file.slice(file.lastIndexOf('/') + 1)}`;
    const translated = fileInFolder === undefined ? undefined : readPermittedText(disk, fileInFolder, bounds);
    if (fileInFolder !== undefined && isLoadedText(translated))
      return { file: fileInFolder, text: translated.text, found: translated };
    // Symbolic links that must not be followed are reported elsewhere, where the files of the locale are listed.
    const permittedText = readPermittedText(disk, file, bounds);
    const finding =
      findFileReadFault(translated) ?? (locale === defaultLocale ? findFileReadFault(permittedText) : undefined);
    const refusal =
      permittedText !== undefined && 'refusal' in permittedText
        ? permittedText.refusal
        : findFileReadFault(permittedText) && 'unreadable';
    return {
      file,
      ...(isLoadedText(permittedText) && { text: permittedText.text }),
      ...(refusal && { refusal }),
      ...(finding && { finding }),
      ...(permittedText && { found: permittedText }),
    };
  };
}
