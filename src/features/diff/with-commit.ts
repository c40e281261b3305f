// Compares the working tree with a commit; both sites are assembled but not rendered.
import { createAddressTargetFinder, findLostAddressesAndAnchors } from '../../check/lost-addresses.ts';
import { listChangedFiles } from '../../content/git/changes.ts';
import { listCodeFiles, listThemeFiles } from '../../engine/code-files.ts';
import type { LocaleBuild } from '../../engine/locale-build.ts';
import type { ApiComparer } from './api-diff.ts';
import { findCodeFileUses } from './code-uses.ts';
import { listLostAddressesWithFixes } from './compare-lost.ts';
import { compareSidebarMenus } from './compare-menus.ts';
import {
  compareFiles,
  compareFindings,
  compareRedirects,
  compareSettings,
  findStaleTranslations,
} from './compare-others.ts';
import { comparePagePair, mayPageTextsDiffer, type PageTextPair, toDiffPage } from './compare-pages.ts';
import type { ComparedSite } from './compared-site.ts';
import { isSiteCodeFile } from './lines.ts';
import { findMovedTexts } from './moved-texts.ts';
import { readPageTexts } from './page-texts.ts';
import { ELSEWHERE_TARGET, type PagePair, type PagePairing, pairPages } from './pair-pages.ts';
import type { NewlyStaleTranslation, PageChange, SiteDiff } from './site-diff.ts';
import { compareTexts } from './words.ts';

/** A project at a commit and in the working tree. */
interface CommitComparison {
  readonly before: ComparedSite & { readonly commit: string };
  readonly after: ComparedSite;
  /** The assembled sites of the working tree. */
  readonly builds: readonly LocaleBuild[];
  /** The commit as the caller named it, such as `main`. */
  readonly ref: string;
  /** New names of renamed files, by old name. */
  readonly renames: ReadonlyMap<string, string>;
  readonly compareApis: ApiComparer;
}

/** Returns the differences between a commit and the working tree. */
export async function diffWithCommit({
  before,
  after,
  builds,
  ref,
  renames,
  compareApis,
}: CommitComparison): Promise<SiteDiff> {
  const sites = builds.map(({ site }) => site);
  const { commit, project, published } = before;
  const { config } = project;
  const pairing = pairPages(before.pages, after.pages, {
    renames,
    leadsTo: createOldPathResolver(createAddressTargetFinder(sites)),
  });
  const texts = await readPagePairTexts([...pairing.kept, ...pairing.moved], { before, after });
  const lists = createDiffPageLists(pairing, texts);
  const newTexts = await readAddedTexts(pairing.added, after);
  const movedTexts = findMovedTexts(
    [...lists.changed, ...lists.moved].flatMap((page) => {
      const text = 'change' in page ? page.change?.text : 'text' in page ? page.text : undefined;
      return text === undefined ? [] : { path: page.path, blocks: text.blocks };
    }),
    newTexts,
  );
  const lost = findLostAddressesAndAnchors(sites, { baseUrl: config.baseUrl, pages: published, from: { commit: ref } });
  const files = await findChangedCodeFiles({ before, after });
  const paths = new Map(pairing.moved.map((pair) => [pair.before.path, pair.after.path]));
  return {
    from: { ref, commit },
    pages: { before: before.pages.length, after: after.pages.length },
    ...lists,
    ...(movedTexts.length > 0 && { movedTexts }),
    lost: listLostAddressesWithFixes(lost, pairing, { before: before.pages, after: after.pages }),
    findings: compareFindings(before.findings, after.findings, renames),
    apis: await compareApis(config, after.project.config),
    translations: await findNewlyStaleTranslations({ before, after }, pairing),
    redirects: compareRedirects(before.redirects, after.redirects),
    files: compareFiles(before.assets, after.assets),
    menus: compareSidebarMenus(before.menus, after.menus, paths),
    settings: {
      values: compareSettings(config, after.project.config),
      files,
      uses: findCodeFileUses(files, after.project.config, builds),
    },
    notes: before.isEmpty ? [`\`${ref}\` has no site yet, so all pages are new.`] : [],
  };
}

/** Returns a function that resolves an old path to the path where its content is now. */
export function createOldPathResolver(
  find: ReturnType<typeof createAddressTargetFinder>,
): (path: string) => string | undefined {
  return (path) => {
    const end = find(path)?.end;
    return end === undefined || end === ELSEWHERE_TARGET ? end : end.path;
  };
}

/** Returns the lists of pages of a diff. */
export function createDiffPageLists(
  { kept, moved, added, removed }: PagePairing,
  texts: ReadonlyMap<PagePair, PageTextPair>,
): Pick<SiteDiff, 'added' | 'removed' | 'moved' | 'changed'> {
  return {
    added: added.map(toDiffPage),
    removed: removed.map(({ page, leadsTo, textOn }) => ({
      ...toDiffPage(page),
      ...(leadsTo !== undefined && { leadsTo }),
      ...(textOn && { textOn: textOn.path }),
    })),
    moved: moved.map((pair) => {
      const change = comparePagePair(pair, texts.get(pair));
      const { isRedirected } = pair;
      return { ...toDiffPage(pair.after), from: pair.before.path, isRedirected, ...(change && { change }) };
    }),
    changed: kept
      .flatMap((pair) => {
        const change = comparePagePair(pair, texts.get(pair));
        return change === undefined ? [] : { ...toDiffPage(pair.after), ...change };
      })
      .sort((a, b) => computePageChangeWeight(b) - computePageChangeWeight(a)),
  };
}

/** Returns the paths of changed and moved pages. */
export function collectChangedPagePaths({ changed, moved }: Pick<SiteDiff, 'changed' | 'moved'>): ReadonlySet<string> {
  return new Set([...changed, ...moved].map(({ path }) => path));
}

/** Returns the weight of a change, by which changes are sorted: the largest comes first. */
function computePageChangeWeight({ text, headings, facts }: PageChange): number {
  const ofHeadings = headings.removed.length + headings.renamed.length + headings.added.length;
  return text.added + text.removed + 20 * ofHeadings + 10 * facts.length;
}

async function readPagePairTexts(
  pairs: readonly PagePair[],
  { before, after }: Pick<CommitComparison, 'before' | 'after'>,
): Promise<ReadonlyMap<PagePair, PageTextPair>> {
  const differing = pairs.filter(mayPageTextsDiffer);
  const old = await readPageTexts(
    before,
    differing.map((pair) => pair.before),
  );
  const now = await readPageTexts(
    after,
    differing.map((pair) => pair.after),
  );
  return new Map(
    differing.map((pair) => [pair, { before: old.get(pair.before) ?? '', after: now.get(pair.after) ?? '' }]),
  );
}

/** Maximum number of added pages whose texts are compared with those that other pages lost. */
const MAX_ADDED_PAGES_TO_READ = 100;

/** Returns the texts of added pages, which may have parts of other pages. If there are many, returns none: they are a new site. */
async function readAddedTexts(added: PagePairing['added'], after: ComparedSite) {
  if (added.length > MAX_ADDED_PAGES_TO_READ) return [];
  const texts = await readPageTexts(after, added);
  return [...texts].map(([{ path }, text]) => ({ path, text }));
}

/** Returns translations that became stale by the change. Each has the number of changed words in its original. */
async function findNewlyStaleTranslations(
  both: Pick<CommitComparison, 'before' | 'after'>,
  { kept, moved }: PagePairing,
): Promise<readonly NewlyStaleTranslation[]> {
  const stale = findStaleTranslations(both.before.translated, both.after.translated);
  if (stale.length === 0) return [];
  const originals = new Set(stale.map(({ original }) => original.file));
  const { defaultLocale } = both.after.project.config.i18n;
  const isWanted = ({ after }: PagePair) => after.locale === defaultLocale && originals.has(after.file ?? '');
  const texts = await readPagePairTexts([...kept, ...moved].filter(isWanted), both);
  const words = new Map(
    [...texts].map(([{ after }, { before, after: now }]) => [after.file, compareTexts(before, now)] as const),
  );
  return stale.map(({ file, path, locale, original }) => {
    const { added = 0, removed = 0 } = words.get(original.file) ?? {};
    return { file, path, locale, original: original.file, added, removed };
  });
}

/**
 * Returns the code files that changed. Code files are the configuration, the code of the site, and files that templates and parts import.
 */
async function findChangedCodeFiles({
  before,
  after,
}: Pick<CommitComparison, 'before' | 'after'>): Promise<readonly string[]> {
  const used = new Set(
    [before, after].flatMap(({ project }) => {
      const { templates, parts, configFile } = project.config;
      const named = [...Object.values(templates), ...Object.values(parts).flat()].map((file) => String(file));
      return [
        ...listCodeFiles(project),
        ...named.map((file) => file.replace(/^\.\//, '')),
        ...(configFile ? [configFile] : []),
      ];
    }),
  );
  const { root } = after.project.config;
  const changed = listChangedFiles(root, before.commit);
  // Compiles the templates to find their imports. This is slow, so it only runs if changed code has no other known use.
  const isOpen = changed.some((file) => isSiteCodeFile(file) && !used.has(file));
  const imported = new Set(isOpen ? await listThemeFiles(after.project) : []);
  return changed.filter((file) => used.has(file) || imported.has(file));
}
