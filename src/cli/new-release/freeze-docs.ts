// `new-release --docs-version`: turns the current docs into a version, as a folder of copies or as the name of a tag. An existing version
// is never overwritten.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { findCommits } from '../../content/git/tree.ts';
import { readContent } from '../../content/io/folder.ts';
import { createRefusedOutputError, findOutputFault } from '../../content/io/output.ts';
import { readStats } from '../../content/io/stats.ts';
import { readTranslations } from '../../content/io/translations.ts';
import { renameWithRetries } from '../../content/io/write-whole.ts';
import type { Project } from '../../engine/project.ts';
import { computeRelativePath, computeTranslationFolder, getParentFolder } from '../../lib/file-path.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import { compareText, formatTextForMessage } from '../../lib/text.ts';
import type { SiteConfig } from '../../model/config.ts';
import { formatSettingPath } from '../../model/config-fields.ts';
import { createInvocationError, UserError } from '../../model/diagnostic.ts';
import {
  createVersionKey,
  type DocsConfig,
  defaultDocsId,
  findDocsById,
  isValidVersionName,
} from '../../model/docs-versions.ts';
import { isRefusalPlaceholder } from '../../model/shown-files.ts';
import { replaceConfigText } from '../edit-config.ts';
import { addDocsVersionToConfigText, formatVersionLiteral } from './edit-versions.ts';

/** Plan of a docs version; nothing is written yet. */
export interface DocsFreezePlan {
  /** The docs to freeze. */
  readonly docs: DocsConfig;
  readonly version: string;
  /** Root-relative folder of the version; absent for a tag. */
  readonly folder?: string;
  /** Name of the tag. */
  readonly ref?: string;
  /** Whether git has the tag; true for a folder. */
  readonly isTagged: boolean;
  /** Files of the folder by relative path: copies of root-relative files, or texts. */
  readonly files: ReadonlyMap<string, { readonly from: string } | { readonly text: string }>;
  /** Copied translations. The key is the folder of a locale for this version, and the value has the files. */
  readonly translations: ReadonlyMap<string, DocsFreezePlan['files']>;
  /** Whether the folder exists with the same files; true for a tag. */
  readonly hasFolder: boolean;
  readonly isConfigured: boolean;
  /** Entry of the version in the configuration. */
  readonly entry: object;
}

/** The written files, and the configuration that the user has to add. */
export interface DocsFreezeResult {
  /** Root-relative files and folders that were written. */
  readonly written: readonly string[];
  /** Configuration that the user has to add. */
  readonly toAdd?: string;
}

/** Plans a version of the current docs. Throws a `UserError` if it is impossible. */
export async function planDocsFreeze(version: string, project: Project, id?: string): Promise<DocsFreezePlan> {
  const { config } = project;
  const docs = findRequestedDocs(config.docs, id);
  if (!isValidVersionName(version) || version === 'current')
    throw createInvocationError(
      `\`--docs-version ${formatTextForMessage(version)}\` is not a name for a version.`,
      'Use letters, digits, `.`, `_` and `-`, a letter or digit first.',
    );
  const configured = getOwnPropertyValue(docs.versions, version);
  const namesake = Object.entries(docs.versions).find(([, { label }]) => label === version)?.[0];
  if (configured === undefined && namesake !== undefined) {
    const label = formatSettingPath([...docs.at, 'versions', namesake, 'label']);
    throw createVersionExistsError(
      version,
      `would have the label of \`${namesake}\``,
      `Change \`${label}\` first, to what comes next.`,
    );
  }
  const base = { docs, version, isConfigured: configured !== undefined, translations: new Map() };
  if (docs.freezeAs === 'ref') {
    const ref = docs.versionTag.replaceAll('{version}', version);
    if (configured !== undefined && configured.source?.ref !== ref)
      throw createVersionExistsError(version, 'comes from elsewhere');
    const [tag] = findCommits(config.root, [ref]);
    const isTagged = tag !== undefined && 'commit' in tag;
    return { ...base, ref, isTagged, files: new Map(), hasFolder: true, entry: { ref } };
  }
  if (configured?.source?.ref !== undefined) throw createVersionExistsError(version, 'comes from a commit');
  const versionsFolder = `${docs.path.startsWith('content/') ? 'content/versions' : 'versions'}${docs.id === defaultDocsId ? '' : `/${docs.id}`}`;
  const folder = configured?.source?.folder ?? `${versionsFolder}/${version}`;
  const files = await listFilesToCopy(project, docs);
  const hasFolder = statSync(join(config.root, folder), { throwIfNoEntry: false }) !== undefined;
  if (hasFolder && !hasSameFiles(config.root, folder, files))
    throw createVersionExistsError(version, `is in \`${folder}\` with other files`);
  const translations = planTranslationCopies(config, docs, folder);
  return { ...base, folder, isTagged: true, files, translations, hasFolder, entry: {} };
}

function planTranslationCopies(
  { root, i18n }: SiteConfig,
  docs: DocsConfig,
  folder: string,
): DocsFreezePlan['translations'] {
  const mirrors = i18n.locales.flatMap(({ locale, folder: localeFolder = locale }) => {
    const [from, to] = [docs.path, folder].map((text) => computeTranslationFolder(text, i18n.path, localeFolder));
    const hasSome = from !== undefined && statSync(join(root, from), { throwIfNoEntry: false })?.isDirectory();
    if (!hasSome || to === undefined) return [];
    const files = listFiles(join(root, from)).map((path) => [`docs/${path}`, { from: `${from}/${path}` }] as const);
    return [[to, new Map(files)] as const];
  });
  return new Map(mirrors);
}

/**
 * Returns the files to copy: the docs, the current sidebars, and files outside of the docs folder that the docs or their translations
 * include.
 */
async function listFilesToCopy({ config, disk }: Project, docs: DocsConfig): Promise<DocsFreezePlan['files']> {
  const { root, i18n } = config;
  const files = new Map<string, { from: string } | { text: string }>();
  for (const path of listFiles(join(root, docs.path))) files.set(`docs/${path}`, { from: `${docs.path}/${path}` });
  const base = await readContent(config, disk);
  const others = i18n.locales.filter(({ locale }) => locale !== i18n.defaultLocale);
  const translated = await Promise.all(others.map(({ locale }) => readTranslations({ config, locale, base, disk })));
  const sources = [base, ...translated].flatMap((content) => content.sources);
  const current = createVersionKey(docs.id, 'current');
  const pages = sources.filter(({ kind, version }) => kind === 'doc' && version === current);
  const included = pages.flatMap(({ includes }) =>
    Object.keys(includes).filter((file) => !isRefusalPlaceholder(includes[file] ?? '')),
  );
  for (const from of new Set(included)) {
    const beside = computeRelativePath(getParentFolder(docs.path), from);
    if (!from.startsWith(`${docs.path}/`) && !beside.startsWith('../')) files.set(beside, { from });
  }
  if (docs.sidebarsFile !== undefined)
    files.set('sidebars.json', { text: `${JSON.stringify(docs.sidebars, null, 2)}\n` });
  return new Map([...files].sort(([a], [b]) => compareText(a, b)));
}

function listFiles(folder: string, path = ''): string[] {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const file = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name === '.git' ? [] : listFiles(folder, file);
    return entry.isFile() ? [file] : [];
  });
}

function hasSameFiles(root: string, folder: string, files: DocsFreezePlan['files']): boolean {
  if (readStats(join(root, folder))?.isDirectory() !== true) return false;
  const there = listFiles(join(root, folder)).sort();
  if (there.length !== files.size || there.some((path) => !files.has(path))) return false;
  return [...files].every(([path, file]) => {
    const bytes = 'text' in file ? Buffer.from(file.text) : readFileSync(join(root, file.from));
    return bytes.equals(readFileSync(join(root, folder, path)));
  });
}

/** Applies the plan: writes the folder atomically, and then the configuration. */
export async function writeFrozenDocs(plan: DocsFreezePlan, project: Project): Promise<DocsFreezeResult> {
  const { root, configFile } = project.config;
  const done: string[] = [];
  if (plan.folder !== undefined && !plan.hasFolder) {
    // The version's own folder is written last, so that it exists only together with its translations.
    for (const [folder, files] of [...plan.translations, [plan.folder, plan.files] as const]) {
      // An earlier call may have failed after it wrote the translations.
      if (existsSync(join(root, folder))) continue;
      copyFilesAtomically(root, folder, files);
      done.push(folder);
    }
  }
  if (plan.isConfigured) return { written: done };
  const isEdited = configFile !== undefined && (await addVersionToConfig(project, configFile, plan));
  if (isEdited) return { written: [...done, configFile] };
  const setting = `versions: { '${plan.version}': ${formatVersionLiteral(plan.entry)} }`;
  return {
    written: done,
    toAdd: plan.docs.at.length > 1 ? `${setting}, in \`${formatSettingPath(plan.docs.at)}\`` : `docs: { ${setting} }`,
  };
}

function copyFilesAtomically(root: string, folder: string, files: DocsFreezePlan['files']): void {
  const target = join(root, folder);
  const fault = findOutputFault(target, root);
  if (fault !== undefined) throw createRefusedOutputError(folder, fault);
  const draft = `${target}.${process.pid}.tmp`;
  rmSync(draft, { recursive: true, force: true });
  try {
    for (const [path, file] of files) {
      mkdirSync(dirname(join(draft, path)), { recursive: true });
      if ('text' in file) writeFileSync(join(draft, path), file.text);
      else copyFileSync(join(root, file.from), join(draft, path));
    }
    renameWithRetries(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Adds the version to the configuration file. Leaves the file unchanged if the loaded configuration would differ in anything else. Resolves
 * with whether the version was added.
 */
async function addVersionToConfig(
  { config: { root }, userConfig }: Project,
  configFile: string,
  plan: DocsFreezePlan,
): Promise<boolean> {
  const text = await addDocsVersionToConfigText(readFileSync(join(root, configFile), 'utf8'), configFile, plan);
  if (text === undefined) return false;
  const others = serializeConfigWithoutVersion(userConfig, plan);
  return replaceConfigText({ root, configFile }, text, (loaded) => {
    const { versions } = findDocsById(loaded.config.docs, plan.docs.id);
    const isAdded = getOwnPropertyValue(versions, plan.version) !== undefined;
    return isAdded && serializeConfigWithoutVersion(loaded.userConfig, plan) === others;
  });
}

/** Returns a configuration as text, without the planned version, so that two configurations can be compared. */
function serializeConfigWithoutVersion(userConfig: unknown, { version, docs: { at } }: DocsFreezePlan): string {
  type Written = { versions?: Record<string, unknown> };
  const { docs, ...rest } = (userConfig ?? {}) as { docs?: Written | readonly Written[] };
  const all = Array.isArray(docs) ? docs : [docs ?? {}];
  const without = all.map(({ versions = {}, ...others }: Written, index) => {
    const isFrozen = index === (at[1] ?? 0);
    return [others, Object.entries(versions).filter(([name]) => !isFrozen || name !== version)];
  });
  return JSON.stringify([rest, without]);
}

/** Returns the docs that the call names. Without a name, returns the only docs of the site, or the default docs if there are several. */
function findRequestedDocs(all: readonly DocsConfig[], id: string | undefined): DocsConfig {
  const ids = all.map((docs) => docs.id);
  const foundDocs = all.find((docs) => docs.id === (id ?? (all.length > 1 ? defaultDocsId : ids[0])));
  if (foundDocs) return foundDocs;
  const known = `The docs of this site: ${ids.map((one) => `\`${one}\``).join(', ')}.`;
  if (id !== undefined)
    throw createInvocationError(`\`--docs ${formatTextForMessage(id)}\` names docs that do not exist.`, known);
  throw createInvocationError('This site has several docs: choose those that get a version with `--docs ID`.', known);
}

function createVersionExistsError(
  version: string,
  why: string,
  suggestion = 'Choose another name, or remove that version first.',
) {
  const message = `The docs version \`${version}\` ${why}: nothing was written.`;
  return UserError.of({ code: 'version-exists', message, suggestion });
}
