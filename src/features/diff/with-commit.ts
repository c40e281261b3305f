// Compares the working tree with a commit: both sites are assembled and not rendered.
import { addressFinder, findLost } from '../../check/lost-addresses.ts';
import { changedFiles } from '../../content/git/changes.ts';
import { type AssembledProject, type CommitProject, publishedOf, renamedSince } from '../../engine/assembled.ts';
import { filesOfCode } from '../../engine/read-site.ts';
import type { CompareApis } from '../../model/features.ts';
import { lostPlaces } from './compare-lost.ts';
import { compareMenus } from './compare-menus.ts';
import {
  compareFiles,
  compareFindings,
  compareRedirects,
  compareSettings,
  staleTranslations,
  type Translated,
} from './compare-others.ts';
import { changeOf, mayDiffer, type Texts, told } from './compare-pages.ts';
import { factsOf, type PageFacts, redirectsOf } from './facts.ts';
import { comparedTexts } from './page-texts.ts';
import { ELSEWHERE, type Pair, type Pairing, pairPages } from './pair-pages.ts';
import type { NewlyStale, PageChange, SiteDiff } from './site-diff.ts';
import { compareTexts } from './words.ts';

/** Two states of one project. */
export interface Both {
  readonly before: CommitProject;
  readonly after: AssembledProject;
  /** What the call calls the commit. */
  readonly ref: string;
  readonly compareApis: CompareApis;
}

/** What the working tree does to the site of a commit. */
export async function diffWithCommit({ before, after, ref, compareApis }: Both): Promise<SiteDiff> {
  const { root } = after.project.config;
  const renames = renamedSince(root, before.commit);
  const [old, now] = [before, after].map(({ sites }) => factsOf(sites)) as [readonly PageFacts[], readonly PageFacts[]];
  const sitesNow = after.sites.map(({ site }) => site);
  const sitesOld = before.sites.map(({ site }) => site);
  const pairing = pairPages(old, now, { renames, leadsTo: leadsIn(addressFinder(sitesNow)) });
  const texts = await textsOfPairs([...pairing.kept, ...pairing.moved], { before, after });
  const lost = findLost(sitesNow, publishedOf(before, ref));
  return {
    from: { ref, commit: before.commit },
    pages: { before: old.length, after: now.length },
    ...pageLists(pairing, texts),
    lost: lostPlaces(lost, pairing, { before: old, after: now }),
    findings: compareFindings(before.diagnostics, after.diagnostics, renames),
    apis: await compareApis(before.project.config, after.project.config),
    translations: await staleOf({ before, after }, pairing),
    redirects: compareRedirects(redirectsOf(sitesOld), redirectsOf(sitesNow)),
    files: compareFiles(before.read.base.assets, after.read.base.assets),
    menus: menusOf({ before, after }, pairing),
    settings: {
      values: compareSettings(before.project.config, after.project.config),
      files: codeFiles({ before, after }),
    },
    notes: before.isEmpty ? [`\`${ref}\` has no site yet, so all pages are new.`] : [],
  };
}

/** Where an address leads, as pairing asks for it. */
export function leadsIn(find: ReturnType<typeof addressFinder>): (path: string) => string | undefined {
  return (path) => {
    const end = find(path)?.end;
    return end === undefined || end === ELSEWHERE ? end : end.path;
  };
}

/** The lists of pages of a diff. */
export function pageLists(
  { kept, moved, added, removed }: Pairing,
  texts: ReadonlyMap<Pair, Texts>,
): Pick<SiteDiff, 'added' | 'removed' | 'moved' | 'changed'> {
  return {
    added: added.map(told),
    removed: removed.map(({ page, leadsTo, textOn }) => ({
      ...told(page),
      ...(leadsTo !== undefined && { leadsTo }),
      ...(textOn && { textOn: textOn.path }),
    })),
    moved: moved.map((pair) => {
      const change = changeOf(pair, texts.get(pair));
      const { isRedirected } = pair;
      return { ...told(pair.after), from: pair.before.path, isRedirected, ...(change && { change }) };
    }),
    changed: kept
      .flatMap((pair) => {
        const change = changeOf(pair, texts.get(pair));
        return change === undefined ? [] : { ...told(pair.after), ...change };
      })
      .sort((a, b) => weightOf(b) - weightOf(a)),
  };
}

/** What changed most comes first; in the same measure, in the order of the site. */
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

/** Translations that became stale, each with what its original has gained and lost. */
async function staleOf(both: Pick<Both, 'before' | 'after'>, { kept, moved }: Pairing): Promise<readonly NewlyStale[]> {
  const stale = staleTranslations(translatedOf(both.before), translatedOf(both.after));
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

function translatedOf({ sites, project }: AssembledProject): readonly Translated[] {
  const { defaultLocale } = project.config.i18n;
  return sites.flatMap(({ site, content }) => {
    if (site.locale === defaultLocale) return [];
    return content.sources.flatMap(({ file, hash, locale, original, version }): Translated | [] => {
      const document = site.documentsByFile.get(file);
      const entry = site.entries.byFile.get(file);
      if (original === undefined || document === undefined || entry === undefined) return [];
      const isNewest = version === 'current' || version.endsWith('/current');
      const revision = document.frontMatter.source_revision;
      return isNewest ? { file, hash, locale, original, path: entry.path, ...(revision && { revision }) } : [];
    });
  });
}

/** The sidebars of the default language. */
function menusOf({ before, after }: Pick<Both, 'before' | 'after'>, { moved }: Pairing): SiteDiff['menus'] {
  const sidebarsIn = ({ sites, project }: AssembledProject) =>
    sites.find(({ site }) => site.locale === project.config.i18n.defaultLocale)?.site.sidebars ?? [];
  const paths = new Map(moved.map((pair) => [pair.before.path, pair.after.path]));
  return compareMenus(sidebarsIn(before), sidebarsIn(after), paths);
}

/** Files of the configuration, the templates and what they import that differ from the commit. */
function codeFiles({ before, after }: Pick<Both, 'before' | 'after'>): readonly string[] {
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
  return changedFiles(after.project.config.root, before.commit).filter((file) => used.has(file));
}
