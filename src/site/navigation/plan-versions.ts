// Plans each docs version: its docs, its sidebars, and its main page.
import { requireDefined } from '../../lib/found.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import { type DocsConfig, type DocsVersionWithKey, listDocsVersions } from '../../model/docs-versions.ts';
import type { DocEntry, LocaleEntries } from '../../model/entries.ts';
import {
  type AllDocsVersions,
  type DocsSection,
  type DocsVersion,
  findFirstSidebarNodePath,
  type SidebarNode,
  walkSidebarNodes,
} from '../../model/navigation.ts';
import type { SiteRoutesInput } from '../../model/site.ts';
import { computePathMatchKey } from '../../model/url.ts';
import { computeVersionPath, isExcludedDraft, isListedEntry } from './entries.ts';
import { planSidebars, type SidebarsInput } from './sidebars.ts';
import { groupEntriesByTag } from './tags.ts';
import { computePathWithinVersion } from './versions.ts';

/** Plans all versions; returns findings on their sidebars. */
export function planVersions(
  input: Pick<SiteRoutesInput, 'config' | 'content'> & Pick<SidebarsInput, 'extended'>,
  entries: LocaleEntries,
  prefix: string,
) {
  const plans = input.config.docs.map((settings) => {
    const plannedVersions = listDocsVersions([settings]).map((edition) =>
      planVersion(input, entries, { edition, prefix }),
    );
    const docsVersions = plannedVersions.map(({ version }) => version);
    const last = requireDefined(
      docsVersions.find((version) => version.isLast) ?? docsVersions[0],
      'version of the docs',
      settings.id,
    );
    const section: DocsSection = {
      id: settings.id,
      settings,
      all: docsVersions,
      last,
      areSeveral: docsVersions.length > 1,
    };
    return { section, diagnostics: plannedVersions.flatMap(({ diagnostics }) => diagnostics) };
  });
  const sections = plans.map(({ section }) => section);
  const allDocsVersions = sections.flatMap((section) => section.all);
  const versions: AllDocsVersions = { sections, all: allDocsVersions, areSeveral: allDocsVersions.length > 1 };
  return { versions, diagnostics: plans.flatMap(({ diagnostics }) => diagnostics) };
}

function planVersion(
  { config, content, extended }: Parameters<typeof planVersions>[0],
  entries: LocaleEntries,
  { edition, prefix }: { readonly edition: DocsVersionWithKey; readonly prefix: string },
) {
  const { key: name, docs: section, version: settings } = edition;
  const docs = entries.docs.filter(({ document }) => document.version === name);
  const docsById = new Map(docs.map((doc) => [doc.id, doc]));
  const base = computeVersionPath(config.docs, name, prefix);
  const versionFacts = { ...settings, name, base, docs, docsById };
  const { sidebars, diagnostics } = planSidebars(
    { docs: section, configFile: config.configFile, markdown: config.markdown },
    {
      ...versionFacts,
      isDraft: (id) => isExcludedDraft(entries, id, (candidate) => candidate === name),
      extended,
      categories:
        name === 'current' ? content.categories : (getOwnPropertyValue(content.versionCategories, name) ?? {}),
    },
  );
  const items = sidebars.flatMap((sidebar) => sidebar.items);
  const landings = [...walkSidebarNodes(items)].flatMap((node) =>
    node.type === 'category' && node.landing ? node.landing.path : [],
  );
  const paths = [...docs.map((doc) => doc.path), ...landings];
  const version: DocsVersion = {
    ...versionFacts,
    isLast: edition.name === section.lastVersion,
    paths: new Map(paths.map((path) => [computePathMatchKey(computePathWithinVersion(path, base)), path])),
    sidebars,
    tags: groupEntriesByTag(docs.filter(isListedEntry)),
    mainPath: findMainPagePath(section, { base, docs, items }),
  };
  return { version, diagnostics };
}

/**
 * Returns the path of a version's main page. It is the page of the configured doc, otherwise of the doc at the root, of the first doc in
 * the sidebars, or of any listed doc.
 */
function findMainPagePath(
  { mainDocId }: DocsConfig,
  version: { readonly base: string; readonly docs: readonly DocEntry[]; readonly items: readonly SidebarNode[] },
): string | undefined {
  const { base, docs, items } = version;
  const chosen = docs.find((doc) => doc.id === mainDocId) ?? docs.find((doc) => doc.path === base);
  return chosen?.path ?? findFirstSidebarNodePath(items) ?? docs.find(isListedEntry)?.path;
}
