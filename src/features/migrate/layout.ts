// Maps each folder of the old site to the new one: docs with their versions, posts, pages, static files, translations. Pure.
import { dropLeadingDotDots } from '../../lib/file-path.ts';
import { convertToList, type OldPluginInstance, type OldSiteConfig, toNonEmptyText, toRawOptions } from './old-site.ts';

/**
 * A source folder and its destination. `from` is relative to the old project, and the destination is relative to the new project. The
 * source folder may be outside the old project.
 */
export interface FolderMove {
  readonly from: string;
  readonly to: string;
  readonly kind: 'doc' | 'post' | 'page' | 'static';
  /** Id of the docs instance. */
  readonly docs?: string;
  /** Version of the docs; absent for the current version and for other kinds of folders. */
  readonly version?: string;
  /** Locale of translations. */
  readonly locale?: string;
  /** Glob patterns of excluded files, if the configuration has some. */
  readonly exclude?: readonly string[];
}

/** A version of a docs instance. */
export interface OldDocsVersion {
  readonly name: string;
  /** Segment of the version in addresses. */
  readonly path: string;
  /** Key of the version in the new site. The latest version gets the key `current` if the current version is not published. */
  readonly key: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** A docs instance with its versions and folders. */
export interface DocsFolderPlan {
  readonly instance: OldPluginInstance;
  /** `current` first if it is published, then the others from newest to oldest. */
  readonly versions: readonly OldDocsVersion[];
  readonly lastVersion: string;
  /** Folder in the new site. */
  readonly path: string;
  /** Whether the current version is not published; the latest version then replaces it. */
  readonly isCurrentLeftOut: boolean;
}

/** Layout of the new site. */
export interface NewFolderPlan {
  readonly docs: readonly DocsFolderPlan[];
  readonly folders: readonly FolderMove[];
}

/** Plans the destination of every folder. `versionsOf` returns the entries of a docs instance's `versions.json`. */
export function planNewFolders(old: OldSiteConfig, versionsOf: (docs: string) => readonly string[]): NewFolderPlan {
  const taken = new Set(['pages', 'static', 'versions', 'i18n', 'src', old.blogs[0]?.path ?? 'blog']);
  const docs = old.docs.map((instance): DocsFolderPlan => {
    const wanted = dropLeadingDotDots(instance.path).replace(/^\.$/, 'docs') || 'docs';
    const path = taken.has(wanted) ? `docs-${instance.id}` : wanted;
    taken.add(path);
    return planDocsFolders(instance, path, versionsOf(instance.id));
  });
  const folders = [
    ...docs.flatMap(listDocsFolders),
    ...old.blogs.flatMap(planBlogFolder),
    ...planPageFolder(old.pages),
  ];
  const translated = old.i18n.locales.flatMap((locale) => listTranslationFolders(old, folders, locale));
  const statics = old.staticDirs.map((from): FolderMove => ({ from, to: dropLeadingDotDots(from), kind: 'static' }));
  return { docs, folders: [...folders, ...translated, ...statics] };
}

function planDocsFolders(instance: OldPluginInstance, path: string, listed: readonly string[]): DocsFolderPlan {
  const { options } = instance;
  const settings = toRawOptions(options.versions);
  const only = convertToList(options.onlyIncludeVersions).filter((value) => typeof value === 'string');
  const isWanted = (name: string) => only.length === 0 || only.includes(name);
  const hasVersions = options.disableVersioning !== true && listed.length > 0;
  const names = hasVersions ? listed.filter(isWanted) : [];
  const wantedLast = toNonEmptyText(options.lastVersion) ?? names[0] ?? 'current';
  // If `lastVersion` has no folder (a script generates it), the current version counts as the latest.
  const isMadeOfCurrent = wantedLast !== 'current' && !names.includes(wantedLast);
  const lastVersion = isMadeOfCurrent ? 'current' : wantedLast;
  const isCurrentLeftOut =
    names.length > 0 && lastVersion !== 'current' && (options.includeCurrentVersion === false || !isWanted('current'));
  const all = isCurrentLeftOut ? names : ['current', ...names];
  const versions = all.map((name): OldDocsVersion => {
    const rawOptions = toRawOptions(settings[isMadeOfCurrent && name === 'current' ? wantedLast : name]);
    const path = name === lastVersion ? '' : name === 'current' ? 'next' : name;
    const key = isCurrentLeftOut && name === lastVersion ? 'current' : name;
    return {
      name,
      key,
      path: typeof rawOptions.path === 'string' ? rawOptions.path.replace(/^\/+|\/+$/g, '') : path,
      options: rawOptions,
    };
  });
  return { instance, versions, lastVersion, path, isCurrentLeftOut };
}

/** Returns the folder of a version in the old site and in the new one, and the path of its sidebars file in the old site. */
export function computeVersionFolders(
  { instance, path }: DocsFolderPlan,
  { name, key }: Pick<OldDocsVersion, 'name' | 'key'>,
) {
  const isDefault = instance.id === 'default';
  const prefix = isDefault ? '' : `${instance.id}_`;
  const from = name === 'current' ? instance.path : `${prefix}versioned_docs/version-${name}`;
  const to = key === 'current' ? path : `versions/${isDefault ? '' : `${instance.id}/`}${key}/docs`;
  const sidebars = `${prefix}versioned_sidebars/version-${name}-sidebars.json`;
  return { from, to, sidebars };
}

function pickExcludeOption({ options }: OldPluginInstance): Pick<FolderMove, 'exclude'> {
  const exclude = convertToList(options.exclude).filter((value) => typeof value === 'string');
  return exclude.length === 0 ? {} : { exclude };
}

function listDocsFolders(layout: DocsFolderPlan): FolderMove[] {
  return layout.versions.map((version) => {
    const { from, to } = computeVersionFolders(layout, version);
    const { id } = layout.instance;
    return { from, to, kind: 'doc', docs: id, version: version.key, ...pickExcludeOption(layout.instance) };
  });
}

function planBlogFolder(instance: OldPluginInstance, index: number): FolderMove | [] {
  const folder = { from: instance.path, to: dropLeadingDotDots(instance.path), ...pickExcludeOption(instance) };
  // A techdocs site has only one list of posts. Therefore the posts of all blogs but the first become docs pages.
  return { ...folder, kind: index === 0 ? 'post' : 'doc', ...(index > 0 && { docs: instance.id }) };
}

function planPageFolder(pages: OldPluginInstance | undefined): FolderMove[] {
  return pages === undefined ? [] : [{ from: pages.path, to: 'pages', kind: 'page', ...pickExcludeOption(pages) }];
}

/** Returns a locale's translation folders, which mirror the folders of original pages. */
function listTranslationFolders(
  { i18n, docs, blogs }: OldSiteConfig,
  folders: readonly FolderMove[],
  locale: string,
): FolderMove[] {
  if (locale === i18n.defaultLocale) return [];
  const base = `${i18n.path}/${locale}`;
  const suffix = (id: string | undefined) => (id === undefined || id === 'default' ? '' : `-${id}`);
  const isBlog = (id: string | undefined) =>
    blogs.some((blog) => blog.id === id) && !docs.some((candidate) => candidate.id === id);
  return folders.map((folder): FolderMove => {
    const { docs: id, from, kind } = folder;
    const to = `i18n/${locale}/${folder.to}`;
    if (kind === 'post' || isBlog(id))
      return { ...folder, locale, to, from: `${base}/docusaurus-plugin-content-blog${suffix(id)}` };
    if (kind === 'page') return { ...folder, locale, to, from: `${base}/docusaurus-plugin-content-pages` };
    const version = /versioned_docs\/(version-.*)$/.exec(from)?.[1] ?? 'current';
    return { ...folder, locale, to, from: `${base}/docusaurus-plugin-content-docs${suffix(id)}/${version}` };
  });
}

/** Returns the innermost folder that contains a file of the old site. */
export function findFolderOfFile(folders: readonly FolderMove[], file: string): FolderMove | undefined {
  let folderMove: FolderMove | undefined;
  for (const folder of folders) {
    if (!file.startsWith(`${folder.from}/`)) continue;
    if (folderMove === undefined || folder.from.length > folderMove.from.length) folderMove = folder;
  }
  return folderMove;
}
