// Compares the working tree with a commit; both sites are assembled but not rendered.
import { addressFinder, findLost } from '../../check/lost-addresses.ts';
import { changedFiles } from '../../content/git/changes.ts';
import type { SiteBuild } from '../../engine/pipeline.ts';
import { filesOfCode, filesOfTheme } from '../../engine/read-site.ts';
import type { CompareApis } from '../../model/features.ts';
import { codeUses } from './code-uses.ts';
import { lostPlaces } from './compare-lost.ts';
import { compareMenus } from './compare-menus.ts';
import {
  compareFiles,
  compareFindings,
  compareRedirects,
  compareSettings,
  staleTranslations,
} from './compare-others.ts';
import { changeOf, diffPage, mayDiffer, type Texts } from './compare-pages.ts';
import type { ComparedSite } from './compared-site.ts';
import { isSiteCode } from './lines.ts';
import { comparedTexts } from './page-texts.ts';
import { ELSEWHERE, type Pair, type Pairing, pairPages } from './pair-pages.ts';
import type { NewlyStale, PageChange, SiteDiff } from './site-diff.ts';
import { compareTexts } from './words.ts';

/** Two states of one project. */
export interface Both {
  readonly before: ComparedSite & { readonly commit: string };
  readonly after: ComparedSite;
  /** The assembled sites of the working tree. */
  readonly builds: readonly SiteBuild[];
  /** Name of the commit in the call. */
  readonly ref: string;
  /** New names of renamed files, by old name. */
  readonly renames: ReadonlyMap<string, string>;
  readonly compareApis: CompareApis;
}

/** Returns the differences between a commit and the working tree. */
export async function diffWithCommit({ before, after, builds, ref, renames, compareApis }: Both): Promise<SiteDiff> {
  const sites = builds.map(({ site }) => site);
  const { commit, project, published } = before;
  const { config } = project;
  const pairing = pairPages(before.pages, after.pages, { renames, leadsTo: leadsIn(addressFinder(sites)) });
  const texts = await textsOfPairs([...pairing.kept, ...pairing.moved], { before, after });
  const lost = findLost(sites, { baseUrl: config.baseUrl, pages: published, from: { commit: ref } });
  const files = await codeFiles({ before, after });
  const paths = new Map(pairing.moved.map((pair) => [pair.before.path, pair.after.path]));
  return {
    from: { ref, commit },
    pages: { before: before.pages.length, after: after.pages.length },
    ...pageLists(pairing, texts),
    lost: lostPlaces(lost, pairing, { before: before.pages, after: after.pages }),
    findings: compareFindings(before.findings, after.findings, renames),
    apis: await compareApis(config, after.project.config),
    translations: await staleOf({ before, after }, pairing),
    redirects: compareRedirects(before.redirects, after.redirects),
    files: compareFiles(before.assets, after.assets),
    menus: compareMenus(before.menus, after.menus, paths),
    settings: {
      values: compareSettings(config, after.project.config),
      files,
      uses: codeUses(files, after.project.config, builds),
    },
    notes: before.isEmpty ? [`\`${ref}\` has no site yet, so all pages are new.`] : [],
  };
}

/** Adapts an address finder to the pairing of pages. */
export function leadsIn(find: ReturnType<typeof addressFinder>): (path: string) => string | undefined {
  return (path) => {
    const end = find(path)?.end;
    return end === undefined || end === ELSEWHERE ? end : end.path;
  };
}

/** Returns the lists of pages of a diff. */
export function pageLists(
  { kept, moved, added, removed }: Pairing,
  texts: ReadonlyMap<Pair, Texts>,
): Pick<SiteDiff, 'added' | 'removed' | 'moved' | 'changed'> {
  return {
    added: added.map(diffPage),
    removed: removed.map(({ page, leadsTo, textOn }) => ({
      ...diffPage(page),
      ...(leadsTo !== undefined && { leadsTo }),
      ...(textOn && { textOn: textOn.path }),
    })),
    moved: moved.map((pair) => {
      const change = changeOf(pair, texts.get(pair));
      const { isRedirected } = pair;
      return { ...diffPage(pair.after), from: pair.before.path, isRedirected, ...(change && { change }) };
    }),
    changed: kept
      .flatMap((pair) => {
        const change = changeOf(pair, texts.get(pair));
        return change === undefined ? [] : { ...diffPage(pair.after), ...change };
      })
      .sort((a, b) => weightOf(b) - weightOf(a)),
  };
}

/** Returns the paths of pages that are reported as changed. */
export function changedPaths({ changed, moved }: Pick<SiteDiff, 'changed' | 'moved'>): ReadonlySet<string> {
  return new Set([...changed, ...moved].map(({ path }) => path));
}

/** Returns the sort key of a change: the largest change is first. */
function weightOf({ text, headings, facts }: PageChange): number {
  const ofHeadings = headings.removed.length + headings.renamed.length + headings.added.length;
  return text.added + text.removed + 20 * ofHeadings + 10 * facts.length;
}

async function textsOfPairs(
  pairs: readonly Pair[],
  { before, after }: Pick<Both, 'before' | 'after'>,
): Promise<ReadonlyMap<Pair, Texts>> {
  const differing = pairs.filter(mayDiffer);
  const [old, now] = [
    await comparedTexts(
      before,
      differing.map((pair) => pair.before),
    ),
    await comparedTexts(
      after,
      differing.map((pair) => pair.after),
    ),
  ];
  return new Map(
    differing.map((pair) => [pair, { before: old.get(pair.before) ?? '', after: now.get(pair.after) ?? '' }]),
  );
}

/** Returns newly stale translations, with the number of changed words of their originals. */
async function staleOf(both: Pick<Both, 'before' | 'after'>, { kept, moved }: Pairing): Promise<readonly NewlyStale[]> {
  const stale = staleTranslations(both.before.translated, both.after.translated);
  if (stale.length === 0) return [];
  const originals = new Set(stale.map(({ original }) => original.file));
  const { defaultLocale } = both.after.project.config.i18n;
  const isWanted = ({ after }: Pair) => after.locale === defaultLocale && originals.has(after.file ?? '');
  const texts = await textsOfPairs([...kept, ...moved].filter(isWanted), both);
  const words = new Map(
    [...texts].map(([{ after }, { before, after: now }]) => [after.file, compareTexts(before, now)] as const),
  );
  return stale.map(({ file, path, locale, original }) => {
    const { added = 0, removed = 0 } = words.get(original.file) ?? {};
    return { file, path, locale, original: original.file, added, removed };
  });
}

/** Returns changed files of the configuration, its code and their imports. */
async function codeFiles({ before, after }: Pick<Both, 'before' | 'after'>): Promise<readonly string[]> {
  const used = new Set(
    [before, after].flatMap(({ project }) => {
      const { templates, parts, configFile } = project.config;
      const named = [...Object.values(templates), ...Object.values(parts).flat()].map((file) => String(file));
      return [
        ...filesOfCode(project),
        ...named.map((file) => file.replace(/^\.\//, '')),
        ...(configFile ? [configFile] : []),
      ];
    }),
  );
  const { root } = after.project.config;
  const changed = changedFiles(root, before.commit);
  // Imports of templates are known only after compiling, which is needed only if changed code has no known use.
  const isOpen = changed.some((file) => isSiteCode(file) && !used.has(file));
  const imported = new Set(isOpen ? await filesOfTheme(after.project) : []);
  return changed.filter((file) => used.has(file) || imported.has(file));
}
