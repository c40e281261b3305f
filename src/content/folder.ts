// IO. Reads the content folders once: every Markdown file as text, every other file as an asset. Nothing is parsed here
// but the list of files that a text includes, as their texts belong to its hash.
import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { folderOf } from '../model/file-path.ts';
import { hashOf } from '../model/hash.ts';
import type { Asset, CategoryMeta, Content, LastUpdate, Source, SourceKind } from '../model/source.ts';
import { compareText } from '../model/text.ts';
import { hasImages, loadMeasure } from './assets.ts';
import { type Disk, plainDisk } from './disk.ts';
import { includeTargets } from './markdown/includes.ts';
import type { TextRead } from './read-text.ts';
import { CATEGORY, isPartial, MARKDOWN, type WalkedFile } from './walk.ts';

/** Left behind by systems and tools; nobody wants them published. */
const LITTER = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini', '.git', '.gitkeep', '.gitignore']);

interface Folder {
  readonly kind: SourceKind;
  readonly path: string;
  /** Docs version. */
  readonly version: string;
  readonly disk: Disk;
}

/** Reads all content of the default locale. Faults of single files come as diagnostics. */
export async function readContent(config: SiteConfig, locale: string, disk: Disk = plainDisk): Promise<Content> {
  const { root, docs } = config;
  const folders = foldersOf(config, disk);
  const wantsUpdates = docs.showLastUpdateTime || docs.showLastUpdateAuthor;
  const updatesComing = wantsUpdates
    ? disk.updates(
        root,
        folders.filter((folder) => folder.disk === disk).map(({ path }) => path),
      )
    : undefined;
  const diagnostics: Diagnostic[] = [];
  const except = [...folders.map(({ path }) => path), ...config.staticDirs, config.i18n.path];

  const sources: Source[] = [];
  const categoryFiles: FoundFile[] = [];
  const contentFiles: FoundFile[] = [];
  const includer = includesOf(root, diagnostics);
  for (const { kind, path: folder, version, disk } of folders) {
    const walk = disk.walk({ root, folder, isHidden: isPartial, except });
    diagnostics.push(...walk.diagnostics);
    for (const found of walk.files) {
      if (CATEGORY.test(found.path)) {
        if (kind === 'doc') categoryFiles.push({ ...found, version, disk });
      } else if (!MARKDOWN.test(found.path)) {
        contentFiles.push({ ...found, version, disk });
      } else {
        const read = disk.text(join(root, found.file), found.file);
        if (read.diagnostic !== undefined) diagnostics.push(read.diagnostic);
        else sources.push(sourceOf({ ...found, version, disk }, kind, read, locale, includer(read, found.file, disk)));
      }
    }
  }

  const staticFiles = config.staticDirs.flatMap((folder) => {
    const walk = disk.walk({ root, folder, isHidden: (name) => LITTER.has(name), except: [] });
    diagnostics.push(...walk.diagnostics);
    return walk.files;
  });
  const assets = await readAssets(root, disk, contentFiles, staticFiles, diagnostics);
  const { current = {}, ...others } = await readCategories(root, categoryFiles, diagnostics);
  const updates = await updatesComing;
  diagnostics.push(...(updates?.diagnostics ?? []));
  const known = [updates?.byFile, ...folders.map((folder) => folder.disk.lastUpdates)];
  const updateOf = (file: string) => known.map((byFile) => byFile?.get(file)).find((update) => update !== undefined);
  const dated = updates === undefined ? sources : sources.map((one) => withUpdate(one, updateOf(one.file), config));
  const versionCategories = Object.keys(others).length > 0 ? { versionCategories: others } : {};
  return { sources: dated, assets, categories: current, ...versionCategories, diagnostics };
}

interface FoundFile extends WalkedFile, Pick<Folder, 'version' | 'disk'> {}

/** The folders of all kinds. The docs of a version may lie in a commit, which is read like a disk. */
export function foldersOf({ docs, releases, pages }: SiteConfig, disk: Disk): Folder[] {
  const version = 'current';
  const versions = Object.entries(docs.versions).flatMap(([name, { source }]): Folder[] =>
    source === undefined
      ? []
      : [
          {
            kind: 'doc',
            path: source.docs,
            version: name,
            disk: (source.ref !== undefined && disk.versions?.get(name)) || disk,
          },
        ],
  );
  return [
    { kind: 'doc', path: docs.path, version, disk },
    ...versions,
    ...(releases === undefined ? [] : [{ kind: 'post', path: releases.path, version, disk } as const]),
    { kind: 'page', path: pages.path, version, disk },
  ];
}

/** What most texts include. */
const NOTHING: Readonly<Record<string, string>> = {};

type Text = Extract<TextRead, { readonly text: string }>;

/** Sources by the text they were made of: where a disk gives the same text again, nothing is hashed again. */
const made = new WeakMap<Text, Source>();

function sourceOf(
  { file, path, version }: FoundFile,
  kind: SourceKind,
  read: Text,
  locale: string,
  includes: Readonly<Record<string, string>>,
): Source {
  const known = made.get(read);
  const isKnown = known?.kind === kind && known.file === file && known.locale === locale && known.version === version;
  if (isKnown && isSame(known.includes, includes)) return known;
  const { text } = read;
  let hash: string | undefined;
  const source: Source = {
    kind,
    file,
    path,
    locale,
    version,
    text,
    includes,
    // The first page of the dev server does without those of all the others.
    get hash() {
      hash ??= sourceHash(text, includes);
      return hash;
    },
  };
  made.set(read, source);
  return source;
}

function isSame(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  if (a === b) return true;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** Hash of a text with what belongs to it, by name. */
export function sourceHash(text: string, includes: Readonly<Record<string, string>>): string {
  const parts = Object.entries(includes).map(([file, part]) => `\0${file}\0${part}`);
  return hashOf(text + parts.join(''));
}

/** What texts include, by the text. */
const targets = new WeakMap<Text, readonly string[]>();

function targetsOf(read: Text, file: string): readonly string[] {
  const found = targets.get(read) ?? [...includeTargets(read.text, file)];
  targets.set(read, found);
  return found;
}

/** Reads what a text includes, and what that includes, each file once for the whole site. */
export function includesOf(root: string, diagnostics: Diagnostic[]) {
  const realRoot = realpathSync(root);
  const knownOf = new Map<Disk, Map<string, Text | undefined>>();

  function textOf(file: string, disk: Disk): Text | undefined {
    const known = knownOf.get(disk) ?? new Map<string, Text | undefined>();
    knownOf.set(disk, known);
    if (known.has(file)) return known.get(file);
    const read = disk.included ? disk.included(file) : readInside(realRoot, root, disk, file);
    const text = read?.diagnostic === undefined ? read : undefined;
    known.set(file, text);
    if (read?.diagnostic !== undefined) diagnostics.push(read.diagnostic);
    return text;
  }

  return function includes(read: Text, file: string, disk: Disk): Readonly<Record<string, string>> {
    const own = targetsOf(read, file);
    if (own.length === 0) return NOTHING;
    const texts = new Map<string, string>();
    const open = [...own];
    for (let target = open.pop(); target !== undefined; target = open.pop()) {
      if (texts.has(target)) continue;
      const part = textOf(target, disk);
      if (part === undefined) continue;
      texts.set(target, part.text);
      open.push(...targetsOf(part, target));
    }
    return Object.fromEntries([...texts].sort(([a], [b]) => compareText(a, b)));
  };
}

/** A text of the project; nothing where it is not there, is hidden or lies outside. The page that asks says so. */
function readInside(realRoot: string, root: string, disk: Disk, file: string): TextRead | undefined {
  if (file.split('/').some((part) => part.startsWith('.') || part === '')) return undefined;
  const path = join(root, file);
  try {
    if (!realpathSync(path).startsWith(realRoot + sep)) return undefined;
  } catch {
    return undefined;
  }
  return disk.text(path, file);
}

/** Reads what is to be known of files beside Markdown and of static ones. */
export async function readAssets(
  root: string,
  disk: Disk,
  content: readonly FoundFile[],
  fixed: readonly WalkedFile[],
  diagnostics: Diagnostic[],
): Promise<Asset[]> {
  const measure = hasImages(content) || hasImages(fixed) ? await loadMeasure() : undefined;
  const read = [
    ...content.map(({ disk: own, file, path }) => own.asset(root, { file, path }, 'content', measure)),
    ...fixed.map((found) => disk.asset(root, found, 'static', measure)),
  ];
  const isFault = (one: Asset | Diagnostic): one is Diagnostic => 'severity' in one;
  diagnostics.push(...read.filter(isFault));
  return read.filter((one): one is Asset => !isFault(one));
}

/** What files say of the categories of sidebars, by docs version and folder. */
export async function readCategories(
  root: string,
  files: readonly FoundFile[],
  diagnostics: Diagnostic[],
): Promise<Record<string, Record<string, CategoryMeta>>> {
  if (files.length === 0) return {};
  const { parseCategory } = await import('./category-meta.ts');
  const categories: Record<string, Record<string, CategoryMeta>> = {};
  for (const { file, path, version, disk } of files) {
    const read = disk.text(join(root, file), file);
    if (read.diagnostic !== undefined) {
      diagnostics.push(read.diagnostic);
      continue;
    }
    const parsed = parseCategory(read.text, file);
    diagnostics.push(...parsed.diagnostics);
    const folder = folderOf(path) || '.';
    categories[version] = { ...categories[version], [folder]: parsed.meta };
  }
  return categories;
}

/** A source with the day and the author of its last change, as far as the site asks for them. */
export function withUpdate(source: Source, update: Required<LastUpdate> | undefined, config: SiteConfig): Source {
  if (update === undefined) return source;
  const { showLastUpdateTime: wantsDate, showLastUpdateAuthor: wantsAuthor } = config.docs;
  const lastUpdate = { ...(wantsDate && { date: update.date }), ...(wantsAuthor && { author: update.author }) };
  return { ...source, lastUpdate };
}
