// Reports files in content folders that no page shows: pages of other generators, files without a link, and partial files that no page
// includes. There is one finding per folder.
import { computeRelativePath, getParentFolder, isMarkdownPath, normalizePath } from '../lib/file-path.ts';
import { groupBy } from '../lib/group.ts';
import { lazy } from '../lib/lazy.ts';
import { compareText, formatCountWithNoun, joinNames } from '../lib/text.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { CHANGELOG_INTRO_FILE } from '../model/post-file.ts';
import type { Site } from '../model/site.ts';
import type { Asset, SiteContent } from '../model/source.ts';
import { computeAssetPath } from '../model/url.ts';

/** Extensions of text files in formats that techdocs does not read. */
const UNSUPPORTED_EXTENSION_PATTERN =
  /\.(?:tsx|jsx|vue|svelte|astro|ipynb|rst|adoc|asciidoc|textile|org|rmd|qmd|html?)$/i;

/** Extensions of unread formats that are never used for source code. */
const NON_MARKDOWN_PROSE_PATTERN = /\.(?:ipynb|rst|adoc|asciidoc|textile|org|rmd|qmd)$/i;

/** Docusaurus files with data for all posts or pages, and where techdocs expects that data. */
const DOCUSAURUS_DATA_FILES: readonly (readonly [name: RegExp, suggestion: string])[] = [
  [/(?:^|\/)authors\.ya?ml$/i, 'Move it to the top of the folder of posts, which are called `releases` here.'],
  [/(?:^|\/)tags\.ya?ml$/i, 'Write the tags in the front matter of each page, as readers see them.'],
];

/** Number of files that the message names; more files are counted by type. */
const MAX_FILES_IN_MESSAGE = 3;

/** One locale of a site with the content that was read for it. */
interface SiteWithContent {
  readonly site: Site;
  readonly content: SiteContent;
}

/** Facts about a project that are not part of its content. */
interface UnreadFileCheckInput {
  /** Files that the configuration and code were loaded from. */
  readonly read: readonly string[];
  /** The generator that the project has a configuration for. */
  readonly foreign?: string;
}

/** Returns the findings of files that no page shows in any language. All documents of the sites must be parsed before the call. */
export function checkUnreadFiles(
  base: SiteContent,
  sites: readonly SiteWithContent[],
  { read, foreign }: UnreadFileCheckInput,
): Diagnostic[] {
  const included = new Set(
    sites.flatMap(({ content }) => content.sources.flatMap((source) => Object.keys(source.includes))),
  );
  const siteContents = [base, ...sites.map(({ content }) => content)];
  const statics = siteContents.flatMap(({ assets }) => assets.filter(({ origin }) => origin === 'static'));
  const used = new Set([...included, ...read, ...statics.map(({ file }) => file)]);
  const emitted = lazy(() => new Set(sites.flatMap(({ site }) => site.routes.map(({ path }) => path))));
  // A file in the root folder belongs to the project's tools, unless it has a page format that techdocs does not read. If the root folder
  // is the docs folder, this applies to every file, and only formats of prose count as page formats.
  const isWhole = sites[0]?.site.config.docs.some(({ path }) => path === '.') === true;
  const mayBePage = (file: string) =>
    isWhole ? NON_MARKDOWN_PROSE_PATTERN.test(file) : file.includes('/') || UNSUPPORTED_EXTENSION_PATTERN.test(file);
  // Files of a commit cannot be changed, so they are not reported.
  const isLost = (asset: Asset) =>
    asset.origin === 'content' &&
    asset.stored === undefined &&
    !used.has(asset.file) &&
    mayBePage(asset.file) &&
    !emitted().has(computeAssetPath(asset));
  const lost = [...new Set(siteContents.flatMap(({ assets }) => assets.filter(isLost).map(({ file }) => file)))];
  const isUsed = (part: string) => [...included].some((candidate) => `${candidate}/`.startsWith(`${part}/`));
  const { i18n: { path: i18n } = { path: '' }, docs = [], releases } = sites[0]?.site.config ?? {};
  // Change logs begin with the text of the file `head`, so this file counts as used.
  const head = releases && `${releases.path}/${CHANGELOG_INTRO_FILE}`;
  const named = [...new Set(siteContents.flatMap((content) => content.parts ?? []))];
  const parts = named.filter((part) => part !== head && !isUsed(part));
  // MkDocs copies these files to the site, although they are not pages.
  const copied = foreign === 'MkDocs' ? docs.map(({ path }) => path) : [];
  const isCopied = (file: string) =>
    copied.some((path) => file.startsWith(`${path}/`)) && !UNSUPPORTED_EXTENSION_PATTERN.test(file);
  const others = lost.filter((file) => !DOCUSAURUS_DATA_FILES.some(([name]) => name.test(file)));
  const message = 'techdocs does not read this file.';
  return [
    ...DOCUSAURUS_DATA_FILES.flatMap(([name, suggestion]) =>
      lost
        .filter((file) => name.test(file))
        .map((file) => ({ ...UNREAD_FILE_FINDING_BASE, message, file, suggestion })),
    ),
    ...copied.flatMap((folder) =>
      createMkDocsAssetFinding(
        folder,
        others.filter((file) => isCopied(file) && file.startsWith(`${folder}/`)),
      ),
    ),
    ...groupByFolder(others.filter((file) => !isCopied(file))).map(createUnreadFolderFinding),
    ...groupByFolder(parts).map((folder) => createUnusedIncludeFinding(folder, i18n)),
  ];
}

interface FilesInFolder {
  readonly folder: string;
  /** File names in the folder, sorted. */
  readonly names: readonly string[];
}

function groupByFolder(files: readonly string[]): readonly FilesInFolder[] {
  return [...groupBy([...files].sort(compareText), getParentFolder)].map(([folder, inside]) => ({
    folder,
    names: inside.map((file) => file.slice(folder === '' ? 0 : folder.length + 1)),
  }));
}

const UNREAD_FILE_FINDING_BASE = { code: 'unread-file', severity: 'warning' } as const;

function createUnreadFolderFinding({ folder, names }: FilesInFolder): Diagnostic {
  const it = names.length === 1 ? 'it' : 'them';
  const isText = names.every((name) => UNSUPPORTED_EXTENSION_PATTERN.test(name));
  const first = isText
    ? `Write ${it} as Markdown`
    : `Put ${it} in a folder of \`staticDirs\` to copy ${it} as ${it === 'it' ? 'it is' : 'they are'}`;
  return {
    ...UNREAD_FILE_FINDING_BASE,
    message: `techdocs does not read ${formatFileNames(names)}, so no page shows ${it}.`,
    file: folder,
    suggestion: `${first}, link to ${it} from a page, or move ${it} to another folder.`,
  };
}

/** Returns the finding of the files that MkDocs would copy. It is one finding, because one setting fixes all of them. */
function createMkDocsAssetFinding(folder: string, files: readonly string[]): Diagnostic[] {
  if (files.length === 0) return [];
  const names = formatFileNames(files.map((file) => file.slice(folder.length + 1)));
  const message = `MkDocs copies ${names} of this folder into the site; techdocs copies only what a page shows by its path from the page.`;
  return [
    {
      ...UNREAD_FILE_FINDING_BASE,
      message,
      file: folder,
      suggestion: `Name it in the configuration, \`staticDirs: ['${folder}']\`.`,
    },
  ];
}

function createUnusedIncludeFinding({ folder, names }: FilesInFolder, i18n: string): Diagnostic {
  const [it, own, pages] = names.length === 1 ? ['it', 'its name', 'a page'] : ['them', 'their names', 'pages'];
  const part = names.find(isMarkdownPath);
  // Include paths in a translation are relative to the folder of the original page.
  const mirrored =
    folder.startsWith(`${i18n}/`) && folder.slice(i18n.length).replace(/^\/[^/]+/, getParentFolder(i18n));
  const path = computeRelativePath(mirrored === false ? folder : normalizePath(mirrored), `${folder}/${part}`);
  return {
    ...UNREAD_FILE_FINDING_BASE,
    message: `No page includes ${formatFileNames(names)}, so no page shows ${it}.`,
    file: folder,
    suggestion: part
      ? `Include ${it}, \`<!-- include: ${path.replace(/^(?!\.\.)/, './')} -->\`, or remove the \`_\` from ${own} to make ${it} ${pages}.`
      : `Remove the \`_\` from ${own} if pages need ${it}, put ${it} in a folder of \`staticDirs\`, or move ${it} elsewhere.`,
  };
}

/** Names a few files, or counts many files by type. */
function formatFileNames(names: readonly string[]): string {
  if (names.length <= MAX_FILES_IN_MESSAGE) return joinNames(names.map((name) => `\`${name}\``));
  const kinds = groupBy(names, (name) => (name.includes('.') ? name.slice(name.lastIndexOf('.')).toLowerCase() : ''));
  const counts = [...kinds].map(([ending, [first, ...others]]) => {
    const count = others.length + 1;
    return `${ending === '' ? formatCountWithNoun(count, 'folder') : `${count} \`${ending}\``} (such as \`${first}\`)`;
  });
  return `${names.length} files: ${joinNames(counts)}`;
}
