// Lays the files of a language over the content of the default one. A language's folder mirrors the folder that all of them
// stand in: `content/i18n/de/docs/a.md` takes the place of `content/docs/a.md`, an image that of an image. What is not
// there stays as it is, the same source, and so is parsed once. Nothing of the content itself is read again.
import { join } from 'node:path';
import { dirname, relative } from 'node:path/posix';
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { hashOf } from '../model/hash.ts';
import { nearest } from '../model/nearest.ts';
import type { Asset, CategoryMeta, Content, Original, Source } from '../model/source.ts';
import { type Disk, plainDisk } from './disk.ts';
import { foldersOf, includesOf, readAssets, readCategories, sourceHash, withUpdate } from './folder.ts';
import { readFrontMatter } from './front-matter.ts';
import { frontMatterText } from './original.ts';
import type { TextRead } from './read-text.ts';
import { CATEGORY, isPartial, MARKDOWN, type WalkedFile } from './walk.ts';

/** Files with the texts of the configuration, of which the first that is there counts. */
const TEXTS = ['config.yml', 'config.yaml', 'config.json'];

/** A file of a language with the place that it takes, root-relative. */
interface Translation extends WalkedFile {
  readonly place: string;
  /** That of the language, or a commit with a docs version, which has the translations of its time. */
  readonly disk: Disk;
}

interface Reading {
  readonly config: SiteConfig;
  readonly locale: string;
  readonly base: Content;
  readonly disk: Disk;
  readonly diagnostics: Diagnostic[];
}

/** Reads the content of a language that is not the default one. Findings about `base` are not told again. */
export async function readTranslations(
  config: SiteConfig,
  locale: string,
  base: Content,
  disk: Disk = plainDisk,
): Promise<Content> {
  const { root, docs } = config;
  const folder = `${config.i18n.path}/${locale}`;
  const reading: Reading = { config, locale, base, disk, diagnostics: [] };
  const { diagnostics } = reading;
  const walk = disk.walk({ root, folder, isHidden: isPartial, except: [] });
  diagnostics.push(...walk.diagnostics);
  const texts = TEXTS.map((name) => walk.files.find(({ path }) => path === name)).find((found) => found !== undefined);
  const mirrored = dirname(config.i18n.path);
  const own = walk.files
    .filter(({ path }) => !TEXTS.includes(path))
    .map(
      (found): Translation => ({
        ...found,
        place: mirrored === '.' ? found.path : `${mirrored}/${found.path}`,
        disk,
      }),
    );
  const files = [...own, ...Object.keys(docs.versions).flatMap((version) => inCommit(version, reading))];

  const wantsUpdates = docs.showLastUpdateTime || docs.showLastUpdateAuthor;
  const updatesComing = wantsUpdates ? disk.updates(root, [folder]) : undefined;
  const pages = readPages(files, reading);
  const assets = await readBeside(files, reading);
  const categories = await translateCategories(files, reading);
  const updates = await updatesComing;
  const ofCommits = new Map(
    [...new Set(files.map((found) => found.disk.lastUpdates))].flatMap((known) => [...(known ?? [])]),
  );
  diagnostics.push(...(updates?.diagnostics ?? []));
  return {
    sources: base.sources.map((source) => {
      const own = pages.get(source.file);
      return own === undefined || updates === undefined
        ? (own ?? source)
        : withUpdate(own, updates.byFile.get(own.file) ?? ofCommits.get(own.file), config);
    }),
    assets,
    ...categories,
    texts: texts && (await readTexts(texts.file, reading)),
    diagnostics,
  };
}

/** The folder of a language that mirrors another one; nothing where the languages do not stand beside it. */
export function mirrorOf(folder: string, i18n: string, locale: string): string | undefined {
  const mirrored = relative(dirname(i18n), folder);
  return mirrored.startsWith('../') ? undefined : `${i18n}/${locale}/${mirrored}`;
}

/** What the commit of a docs version has in the language. */
function inCommit(version: string, { config, locale, disk: { versions } }: Reading): readonly Translation[] {
  const source = config.docs.versions[version]?.source;
  const folder = source?.translations?.[locale];
  const disk = versions?.get(version);
  if (folder === undefined || disk === undefined) return [];
  const { files } = disk.walk({ root: config.root, folder, isHidden: isPartial, except: [] });
  return files.map((found) => ({ ...found, place: `${source?.docs}/${found.path}`, disk }));
}

/** Translated pages by the file that they translate. */
function readPages(files: readonly Translation[], reading: Reading): ReadonlyMap<string, Source> {
  const { config, base, diagnostics } = reading;
  const originals = new Map(base.sources.map((source) => [source.file, source]));
  const includer = includesOf(config.root, diagnostics);
  const pages = new Map<string, Source>();
  const lost: Translation[] = [];
  for (const found of files.filter(({ path }) => MARKDOWN.test(path))) {
    const original = originals.get(found.place);
    if (original === undefined) {
      // Nobody can mend a commit.
      if (found.disk === reading.disk) lost.push(found);
      continue;
    }
    const read = found.disk.text(join(config.root, found.file), found.file);
    if (read.diagnostic !== undefined) diagnostics.push(read.diagnostic);
    else if (config.includeDrafts || !isDraft(read.text, original, config)) {
      pages.set(
        original.file,
        sourceOf(found.file, read, original, reading.locale, includer(read, original.file, found.disk)),
      );
    }
  }
  const included = new Set([...pages.values()].flatMap(({ includes }) => Object.keys(includes)));
  const known = [...originals.keys()];
  for (const { file, place } of lost.filter(({ file: own }) => !included.has(own))) {
    const near = nearest(place, known);
    diagnostics.push({
      code: 'translation-without-original',
      severity: 'warning',
      message: `There is no \`${place}\` that this could be a translation of, so it is left out.`,
      file,
      line: 1,
      column: 1,
      suggestion: near === undefined ? 'Remove it, or write the original first.' : `Did you mean \`${near}\`?`,
    });
  }
  return pages;
}

/** A translation that is not ready is left out, and the page stays in the default language. */
function isDraft(text: string, { kind, file }: Source, { variables }: SiteConfig): boolean {
  const front = frontMatterText(text);
  return /^draft:/m.test(front) && readFrontMatter({ text: front, file, kind, variables }).frontMatter.draft === true;
}

type Text = Extract<TextRead, { readonly text: string }>;

/** Translations by the text they were made of: where a disk gives the same text again, nothing is hashed again. */
const made = new WeakMap<Text, { readonly source: Source; readonly original: Source }>();

function sourceOf(file: string, read: Text, original: Source, locale: string, includes: Source['includes']): Source {
  const known = made.get(read);
  if (known?.original === original && JSON.stringify(known.source.includes) === JSON.stringify(includes))
    return known.source;
  const { kind, path, version } = original;
  const from: Original = {
    file: original.file,
    frontMatter: frontMatterText(original.text),
    revision: hashOf(original.text, 64),
  };
  const hash = sourceHash(read.text, { ...includes, [`original ${from.file}`]: from.frontMatter });
  const source = { kind, file, path, locale, version, text: read.text, hash, includes, original: from };
  made.set(read, { source, original });
  return source;
}

/** Assets, of which those of the language take the place of others. */
async function readBeside(files: readonly Translation[], reading: Reading): Promise<Content['assets']> {
  const { config, base, disk, diagnostics } = reading;
  const folders = foldersOf(config, disk).map(({ path }) => `${path}/`);
  const others = files.filter(({ path }) => !MARKDOWN.test(path) && !CATEGORY.test(path));
  const isBeside = ({ place }: Translation) => folders.some((folder) => place.startsWith(folder));
  for (const { file } of others.filter((one) => !isBeside(one))) {
    diagnostics.push({
      code: 'translation-without-original',
      severity: 'warning',
      message: 'This file takes the place of nothing, so it is left out.',
      file,
      suggestion: `Only pages, what stands beside them and \`${TEXTS[0]}\` are translated.`,
    });
  }
  const places = new Map(others.filter(isBeside).map((one) => [one.file, one.place]));
  const beside = others.filter(isBeside).map((one) => ({ ...one, version: 'current' }));
  const read = await readAssets(config.root, disk, beside, [], diagnostics);
  const own = read.map((asset) => placed(asset, places.get(asset.file)));
  const taken = new Set(places.values());
  return [...base.assets.filter(({ origin, file }) => origin === 'static' || !taken.has(file)), ...own];
}

/** The same asset gives the same one: a disk that remembers need not have the site assembled again. */
const placedAssets = new WeakMap<Asset, Asset>();

function placed(asset: Asset, place: string | undefined): Asset {
  const known = placedAssets.get(asset) ?? { ...asset, place };
  placedAssets.set(asset, known);
  return known;
}

type Categories = Pick<Content, 'categories' | 'versionCategories'>;

/** Categories, of which those with a file of the language have its label and texts; the rest is as in the original. */
async function translateCategories(files: readonly Translation[], reading: Reading): Promise<Categories> {
  const { config, base, diagnostics } = reading;
  const { categories, versionCategories } = base;
  const docs = foldersOf(config, reading.disk).filter(({ kind }) => kind === 'doc');
  const own = files.flatMap(({ file, path, place, disk }) => {
    const folder = CATEGORY.test(path) ? docs.find((one) => place.startsWith(`${one.path}/`)) : undefined;
    return folder ? [{ file, path: place.slice(folder.path.length + 1), version: folder.version, disk }] : [];
  });
  const laid = Object.entries(await readCategories(config.root, own, diagnostics)).map(([version, ofVersion]) => {
    const originals = version === 'current' ? categories : versionCategories?.[version];
    const translated = Object.entries(ofVersion).map(([folder, meta]) => [
      folder,
      translatedCategory(meta, originals?.[folder]),
    ]);
    return [version, { ...originals, ...Object.fromEntries(translated) }];
  });
  const { current = categories, ...others } = Object.fromEntries(laid) as Record<string, Content['categories']>;
  return { categories: current, ...(versionCategories && { versionCategories: { ...versionCategories, ...others } }) };
}

function translatedCategory(meta: CategoryMeta, original: CategoryMeta | undefined): CategoryMeta {
  const { link: own, ...rest } = meta;
  const link = original?.link;
  const isIndex = link?.type === 'generated-index' && own?.type === 'generated-index';
  return {
    ...original,
    ...rest,
    ...(link !== undefined && { link: isIndex ? { ...link, ...own, slug: link.slug } : link }),
    original: { label: original?.label },
  };
}

async function readTexts(file: string, { config, disk, diagnostics }: Reading): Promise<Content['texts']> {
  const read = disk.text(join(config.root, file), file);
  if (read.diagnostic !== undefined) {
    diagnostics.push(read.diagnostic);
    return undefined;
  }
  const { parseTexts } = await import('./translated-texts.ts');
  const parsed = parseTexts(read.text, file);
  diagnostics.push(...parsed.diagnostics);
  return { file, texts: parsed.texts };
}
