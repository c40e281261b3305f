// Overlays the translated files of a language on the content of the default language. The language folder mirrors the common parent of the
// content folders: `content/i18n/de/docs/a.md` replaces `content/docs/a.md`. Images are replaced in this way too. For a page without a
// translation, both languages share one source object, so the page is read and parsed once.
import { createDerivedValueCache } from '../../lib/derived.ts';
import { dropFolder, getParentFolder, isInFolder } from '../../lib/file-path.ts';
import { computeHash } from '../../lib/hash.ts';
import { lazy } from '../../lib/lazy.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { SiteConfig } from '../../model/config.ts';
import { type DocsVersionWithKey, listDocsVersions } from '../../model/docs-versions.ts';
import { listGeneratedPageSets } from '../../model/generated-pages.ts';
import { getLocaleFolder } from '../../model/locale-folder.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import { isRevisionOfHash } from '../../model/revision.ts';
import type { CategoryMeta, SiteContent, Source } from '../../model/source.ts';
import { parseFrontMatter } from '../front-matter.ts';
import { extractFrontMatterText } from '../front-matter-block.ts';
import { DOCUSAURUS_TRANSLATIONS_PATTERN } from '../generators.ts';
import { listChangesSinceRevisions } from '../git/revisions.ts';
import { createOriginalFileLookup } from '../original-file.ts';
import { type Disk, uncachedDisk } from './disk.ts';
import { dropSecretFilesNextToPages, listContentFolders } from './folder.ts';
import { createIncludesReader } from './included-texts.ts';
import type { LoadedText } from './read-text.ts';
import {
  type ContentReadingContext,
  computeSourceHash,
  createContentReadingContext,
  createLastUpdateAdder,
  type DiskFile,
  listFiles,
  readAssets,
  readAuthors,
  readCategories,
  readFileText,
  readLastUpdatesIfNeeded,
} from './reading.ts';
import { isAssetFile, isCategoryFile, isNameSkippedByWalk, isPageFile } from './walk.ts';

/** Possible files with translated texts of the configuration; the first existing one is used. */
const CONFIG_TRANSLATION_FILES = ['config.yml', 'config.yaml', 'config.json'];

const TRANSLATION_WITHOUT_ORIGINAL = { code: 'translation-without-original', severity: 'warning' } as const;

/** A translated file, with the root-relative file that it translates or replaces. */
interface TranslationFile extends DiskFile {
  readonly originalFile: string;
}

/** Input: a language other than the default (`locale`), and the content of the default language (`base`). */
interface ReadTranslationsOptions {
  readonly config: SiteConfig;
  readonly locale: string;
  readonly base: SiteContent;
  readonly disk?: Disk;
}

interface TranslationReadingContext extends ContentReadingContext, Pick<ReadTranslationsOptions, 'locale' | 'base'> {}

/** Reads the content of a language. Findings about `base` are not repeated. */
export async function readTranslations({
  config,
  disk = uncachedDisk,
  ...rest
}: ReadTranslationsOptions): Promise<SiteContent> {
  const reading = { ...createContentReadingContext(config, disk), ...rest };
  const { base, locale, diagnostics } = reading;
  const folder = `${config.i18n.path}/${getLocaleFolder(config, locale)}`;
  const files = listFiles(reading, disk, { folder, isHidden: isNameSkippedByWalk, except: [] });
  const texts = CONFIG_TRANSLATION_FILES.map((name) => files.find(({ path }) => path === name)).find(
    (diskFile) => diskFile !== undefined,
  );
  // Another check (`outside.ts`) reports folders of Docusaurus.
  const others = files.filter((file) => file !== texts && !DOCUSAURUS_TRANSLATIONS_PATTERN.test(file.path));
  const originalOf = createOriginalFileLookup(config, base);
  const translations: TranslationFile[] = [
    ...others.map((diskFile) => ({ ...diskFile, originalFile: originalOf(diskFile.path) })),
    ...listDocsVersions(config.docs).flatMap((edition) => listTranslationsInCommit(edition, reading)),
  ];
  const updates = readLastUpdatesIfNeeded(reading, [folder]);
  const pages = markStaleTranslations(readTranslatedPages(translations, reading), reading);
  const assets = await readTranslatedAssets(translations, reading);
  const categories = await readTranslatedCategories(translations, reading);
  const ownAuthors = translations.filter(({ originalFile }) => originalFile === base.authors?.file);
  const authors = (await readAuthors(ownAuthors, reading)) ?? base.authors;
  const dated = await createLastUpdateAdder(reading, updates);
  return {
    sources: base.sources.map((source) => {
      const page = pages.get(source.file);
      return page === undefined ? source : dated(page);
    }),
    ...(reading.parts.length > 0 && { parts: reading.parts }),
    assets,
    ...categories,
    ...(authors && { authors }),
    ...(base.pageScripts && { pageScripts: base.pageScripts }),
    ...(base.extensionPages && { extensionPages: base.extensionPages }),
    texts: texts && (await readTranslatedTexts(texts, reading)),
    diagnostics,
  };
}

/** Returns the translated files in the commit of a docs version. */
function listTranslationsInCommit(
  { key, version: { source } }: DocsVersionWithKey,
  reading: TranslationReadingContext,
): readonly TranslationFile[] {
  const folder = source?.translations?.[reading.locale];
  const disk = reading.disk.versions?.get(key);
  if (folder === undefined || disk === undefined) return [];
  const files = listFiles(reading, disk, { folder, isHidden: isNameSkippedByWalk, except: [] });
  return files.map((entry) => ({ ...entry, originalFile: `${source?.docs}/${entry.path}` }));
}

/** Returns translated pages by original file. */
function readTranslatedPages(
  files: readonly TranslationFile[],
  reading: TranslationReadingContext,
): ReadonlyMap<string, Source> {
  const { config, base } = reading;
  // The translation of a React page is a Markdown file.
  const translatedName = ({ file, path, isMade }: Source) =>
    isMade === 'page' ? `${config.pages.path}/${path}` : file;
  const originals = new Map(base.sources.map((source) => [translatedName(source), source]));
  const includes = createIncludesReader(reading);
  const pages = new Map<string, Source>();
  for (const entry of files.filter(isPageFile)) {
    const original = originals.get(entry.originalFile);
    if (original === undefined) continue;
    const text = readFileText(entry, reading);
    if (text === undefined || (!config.includeDrafts && isDraft(text.text, original, config))) continue;
    const names = { file: entry.file, locale: reading.locale, includes: includes(text, original.file, entry.disk) };
    pages.set(original.file, createTranslatedSource(text, { ...names, original }, reading));
  }
  const included = new Set([...pages.values()].flatMap((page) => Object.keys(page.includes)));
  for (const { file, originalFile, disk } of files.filter(isPageFile)) {
    // Files of a commit cannot be changed, so a finding would not help.
    if (originals.has(originalFile) || included.has(file) || disk !== reading.disk) continue;
    // The original may be a text that pages include from another folder.
    if (disk.text(`${config.root}/${originalFile}`, originalFile).text !== undefined) {
      const message = 'No page of this language includes this file, so no page shows it.';
      const suggestion = 'Include it in a translated page, or remove it.';
      reading.diagnostics.push({ code: 'unread-file', severity: 'warning', message, file, suggestion });
      continue;
    }
    const message = `\`${originalFile}\` does not exist, so this translation of it is left out.`;
    const suggestion = suggestNearestName(originalFile, originals.keys()) ?? 'Remove it, or write the original first.';
    reading.diagnostics.push({ ...TRANSLATION_WITHOUT_ORIGINAL, message, file, line: 1, column: 1, suggestion });
  }
  return pages;
}

/** Whether a translation is a draft. Drafts are left out, so that the page stays in the default language. */
function isDraft(text: string, { kind, file }: Source, { variables }: SiteConfig): boolean {
  const front = extractFrontMatterText(text);
  return /^draft:/m.test(front) && parseFrontMatter({ text: front, file, kind, variables }).frontMatter.draft === true;
}

/**
 * Marks outdated translations, and returns all pages. A translation is outdated if its `source_revision` is not the current revision of its
 * original. Git, if available, runs once for all of them.
 */
function markStaleTranslations(
  pages: ReadonlyMap<string, Source>,
  { config, base, disk, derived }: TranslationReadingContext,
) {
  const originals = new Map(base.sources.map(({ file, text }) => [file, text]));
  const isRead = (file: string) => originals.has(file) && !disk.versions?.has(pages.get(file)?.version ?? '');
  const outdated = [...pages].flatMap(([file, page]) => {
    const revision = isRead(file) ? findOutdatedRevision(page, config) : undefined;
    return revision === undefined ? [] : { page, file, text: originals.get(file) ?? '', revision };
  });
  if (outdated.length === 0) return pages;
  const changes = lazy(() => listChangesSinceRevisions(config.root, outdated));
  const stale = outdated.map(({ page, file }, index): [string, Source] => {
    return [file, derived.stale.of(page, undefined, () => ({ ...page, stale: changes()[index] ?? {} }))];
  });
  return new Map([...pages, ...stale]);
}

/** Returns the `source_revision` of a translation; `undefined` if there is none, or if it is the current revision of the original. */
function findOutdatedRevision({ text, kind, file, original }: Source, { variables }: SiteConfig): string | undefined {
  const front = extractFrontMatterText(text);
  if (original === undefined || !/^source_revision:/m.test(front)) return undefined;
  const { source_revision: sourceRevision } = parseFrontMatter({ text: front, file, kind, variables }).frontMatter;
  return sourceRevision === undefined || isRevisionOfHash(sourceRevision, original.revision)
    ? undefined
    : sourceRevision;
}

/** Fields of a translated source that are not in its text, and the original source. */
type TranslatedSourceFields = Pick<Source, 'file' | 'locale' | 'includes'> & { readonly original: Source };

function createTranslatedSource(
  read: LoadedText,
  { file, locale, includes, original }: TranslatedSourceFields,
  { derived }: ContentReadingContext,
): Source {
  const key = [file, locale, ...Object.entries(includes).flat()].join('\0');
  const ofText = derived.translations.of(read, undefined, () => createDerivedValueCache());
  return ofText.of(original, key, () => {
    const { kind, path, version } = original;
    const frontMatter = extractFrontMatterText(original.text);
    const from = { file: original.file, frontMatter, revision: computeHash(original.text, 64) };
    const hash = computeSourceHash(read.text, { ...includes, [`original ${from.file}`]: frontMatter });
    return { kind, file, path, locale, version, text: read.text, hash, includes, original: from };
  });
}

/** Returns all assets. Assets of the language replace those of the default language. */
async function readTranslatedAssets(
  files: readonly TranslationFile[],
  reading: TranslationReadingContext,
): Promise<SiteContent['assets']> {
  const { config, base, derived, diagnostics } = reading;
  const folders = listContentFolders(config, reading.disk).map(({ path }) => path);
  const others = files.filter((file) => isAssetFile(file) && file.originalFile !== base.authors?.file);
  const beside = others.filter(({ originalFile }) => folders.some((folder) => isInFolder(originalFile, folder)));
  const ofMade = new Set(listGeneratedPageSets(base).flatMap(({ inputs }) => inputs));
  const isEmpty = (folder: string) => !base.sources.some((source) => isInFolder(source.file, folder || '.'));
  const strays = files.filter(
    (file) => file.disk === reading.disk && isCategoryFile(file) && isEmpty(getParentFolder(file.originalFile)),
  );
  const unused = others.filter((translation) => !beside.includes(translation) && !ofMade.has(translation.originalFile));
  for (const { file } of [...strays, ...unused]) {
    const message = 'This file replaces nothing, so it is left out.';
    const suggestion = `Only pages, the files beside them, their folders and \`${CONFIG_TRANSLATION_FILES[0]}\` can be translated.`;
    diagnostics.push({ ...TRANSLATION_WITHOUT_ORIGINAL, message, file, suggestion });
  }
  const originals = new Map(beside.map((translation) => [translation.file, translation.originalFile]));
  const outdated = beside.map(({ file, path, disk }) => ({ file, path, disk, origin: 'content' as const }));
  const read = await readAssets(dropSecretFilesNextToPages(outdated, config), reading);
  const ownAssets = read.map((asset) => {
    const originalFile = originals.get(asset.file);
    return derived.replacements.of(asset, originalFile, () => ({ ...asset, originalFile }));
  });
  const replaced = new Set(originals.values());
  return [...base.assets.filter(({ origin, file }) => origin === 'static' || !replaced.has(file)), ...ownAssets];
}

/** Returns the categories of the sidebar with labels and texts from the language's files; all other settings come from the originals. */
async function readTranslatedCategories(
  files: readonly TranslationFile[],
  reading: TranslationReadingContext,
): Promise<Pick<SiteContent, 'categories' | 'versionCategories'>> {
  const { categories, versionCategories } = reading.base;
  // The folder of one set of docs may be inside the folder of another set.
  const docs = listContentFolders(reading.config, reading.disk)
    .filter(({ kind }) => kind === 'doc')
    .sort((a, b) => b.path.length - a.path.length);
  const categoryFiles = files.filter(isCategoryFile).flatMap(({ file, originalFile, disk }) => {
    const folder = docs.find((candidate) => isInFolder(originalFile, candidate.path));
    return folder ? [{ file, path: dropFolder(originalFile, folder.path), version: folder.version, disk }] : [];
  });
  const merged = Object.entries(await readCategories(categoryFiles, reading)).map(([version, ofVersion]) => {
    const originals = version === 'current' ? categories : getOwnPropertyValue(versionCategories, version);
    const translate = (folder: string, meta: CategoryMeta) =>
      mergeTranslatedCategory(meta, getOwnPropertyValue(originals, folder), reading);
    const translated = Object.entries(ofVersion).map(([folder, meta]) => [folder, translate(folder, meta)]);
    return [version, { ...originals, ...Object.fromEntries(translated) }];
  });
  const { current = categories, ...others } = Object.fromEntries(merged) as Record<string, SiteContent['categories']>;
  return { categories: current, ...(versionCategories && { versionCategories: { ...versionCategories, ...others } }) };
}

function mergeTranslatedCategory(
  meta: CategoryMeta,
  original: CategoryMeta | undefined,
  reading: ContentReadingContext,
): CategoryMeta {
  const { link: newLink, ...rest } = meta;
  const link = original?.link;
  const isIndex = link?.type === 'generated-index' && newLink?.type === 'generated-index';
  const isSameDoc = newLink?.type === 'doc' && link?.type === 'doc' && newLink.id === link.id;
  const isSame = newLink === undefined || isSameDoc || (isIndex && (newLink.slug ?? link.slug) === link.slug);
  const message = 'Only the texts of `link` can be translated: a category leads to the same page in every language.';
  if (!isSame && newLink !== link)
    reading.diagnostics.push({
      code: 'translated-address',
      severity: 'warning',
      file: meta.file,
      message,
      suggestion: 'Leave out the rest of it.',
    });
  return {
    ...original,
    ...rest,
    ...(link !== undefined && { link: isIndex ? { ...link, ...newLink, slug: link.slug } : link }),
    original: { label: original?.label },
  };
}

async function readTranslatedTexts(entry: DiskFile, reading: ContentReadingContext): Promise<SiteContent['texts']> {
  const read = readFileText(entry, reading);
  if (read === undefined) return undefined;
  const { parseTranslatedTexts } = await import('../translated-texts.ts');
  const { texts, diagnostics } = parseTranslatedTexts(read.text, entry.file);
  reading.diagnostics.push(...diagnostics);
  return { file: entry.file, texts };
}
