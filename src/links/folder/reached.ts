// Opt-in rules for a folder of HTML: pages and files without incoming links.
import { createOrphanPageFinding, createUnusedFileFinding, WELL_KNOWN_FILE_PATTERN } from '../../check/optional.ts';
import { convertLevelToSeverity, type Diagnostic } from '../../model/diagnostic.ts';
import type { FolderFinding, ResolvedFolderLinks } from './judge-folder.ts';

interface LinkedPaths {
  /** Paths that any text refers to. */
  readonly files: ReadonlySet<string>;
  /** Paths that another page links to; feeds and sitemaps do not count, because they name every page. */
  readonly pages: ReadonlySet<string>;
}

/**
 * Returns the targets of all links. Collecting the targets takes time, so the function returns `undefined` if no enabled rule needs them.
 */
export function findLinkedPaths({
  links,
  rules,
  targets,
  resolved,
  judge,
}: ResolvedFolderLinks): LinkedPaths | undefined {
  const { 'orphan-page': ofPages, 'unused-file': ofFiles } = judge.levels.linkCheck.rules;
  if (ofPages === 'ignore' && ofFiles === 'ignore') return undefined;
  const files = new Set<string>();
  const pages = new Set<string>();
  for (const [index, { places }] of links.addresses.entries()) {
    const target = resolved[index]?.target;
    if (target === undefined) continue;
    files.add(target);
    const isOtherPage = (number: number, at: number) => {
      const text = at % 2 === 0 ? links.texts[number] : undefined;
      return text?.isPage && text.path !== target;
    };
    if (!pages.has(target) && places.some(isOtherPage)) pages.add(target);
  }
  const ofTexts = links.texts.filter(({ redirect }) => redirect !== undefined).map(({ path }) => path);
  const ofRules = rules.map(({ from }) => from).filter((from) => !/[*:]/.test(from));
  for (const path of [...ofTexts, ...ofRules]) {
    const end = targets.followFrom(path);
    const to = ('page' in end && end.page?.path) || end.path;
    files.add(to);
    pages.add(to);
  }
  return { files, pages };
}

/** Returns findings on pages without a link or redirect to them. Pages with `noindex` are left out. */
export function checkUnreachedPages(
  { links, judge }: ResolvedFolderLinks,
  reached: LinkedPaths | undefined,
): FolderFinding[] {
  const severity = convertLevelToSeverity(judge.levels.linkCheck.rules['orphan-page']);
  if (severity === undefined || reached === undefined) return [];
  return links.texts.flatMap(({ path, isPage, isHidden, redirect }, page) => {
    const isAskedFor = path === '/' || /\/404(?:\.html?|\/)$/.test(path) || WELL_KNOWN_FILE_PATTERN.test(path.slice(1));
    if (!isPage || isHidden || redirect !== undefined || isAskedFor || reached.pages.has(path)) return [];
    return [{ finding: createOrphanPageFinding(path, severity, 'Link to it, or remove it.'), page, offset: 0 }];
  });
}

/** Files whose text may contain file names anywhere. */
const TEXT_WITH_FILE_NAMES_PATTERN = /\.(?:m?js|json|webmanifest|css|txt)$/i;
/** Files that need no link: readers, tools and hosts request them by name. */
const FILE_NEEDING_NO_LINK_PATTERN =
  /\.(?:x?html?|xml|rss|atom|map|gz|br|zst)$|(?:^|\/)\.|^_[^/]*$|(?:^|\/)llms(?:-full)?\.(?:json|txt)$/i;

/** Returns findings on files that no page, stylesheet, feed or script names. */
export function checkUnreachedFiles(
  { files, judge }: ResolvedFolderLinks,
  reached: LinkedPaths | undefined,
  read: (file: string) => string,
): Diagnostic[] {
  const severity = convertLevelToSeverity(judge.levels.linkCheck.rules['unused-file']);
  if (severity === undefined || reached === undefined) return [];
  const all = [...files];
  let left = all.filter(
    (file) =>
      !reached.files.has(`/${file}`) && !FILE_NEEDING_NO_LINK_PATTERN.test(file) && !WELL_KNOWN_FILE_PATTERN.test(file),
  );
  for (const script of all) {
    if (left.length === 0) break;
    if (!TEXT_WITH_FILE_NAMES_PATTERN.test(script)) continue;
    const text = read(script);
    left = left.filter((file) => file === script || !text.includes(file.slice(file.lastIndexOf('/') + 1)));
  }
  return left.map((file) => createUnusedFileFinding(file, severity));
}
