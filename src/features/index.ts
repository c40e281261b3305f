// Features of techdocs. Most are built-in extensions, which are listed here in order and precede the extensions of the site. Some features
// are no extensions: the engine requests them by name, and this module loads them.
import type { FeatureExtensionLister, FilePlannerLoader } from '../model/features.ts';
import { createAlgoliaExtensions } from './algolia/index.ts';
import { createApiExtension } from './api/index.ts';
import { createCodeGroupsExtension } from './code-groups/index.ts';
import { componentStylesExtension } from './components/index.ts';
import type { ApiComparerLoader } from './diff/api-diff.ts';
import { foreignSyntaxExtension } from './foreign/index.ts';
import { math } from './math/index.ts';
import { mermaid } from './mermaid/index.ts';
import { createPagefindExtensions } from './pagefind/index.ts';

export { reactPageReader as codePages } from './react-pages/index.ts';

export const features: FeatureExtensionLister = async (config, files) => [
  foreignSyntaxExtension,
  ...(config.markdown.math ? [math(config)] : []),
  createCodeGroupsExtension(config),
  componentStylesExtension,
  mermaid(config, files),
  createApiExtension(config),
  ...createAlgoliaExtensions(config, files),
  ...createPagefindExtensions(config, files),
  ...(await loadPdfExtensions(config)),
];

/** Loads the extension that makes PDFs. It needs React, so it is loaded only for sites that have PDFs. */
async function loadPdfExtensions(config: Parameters<FeatureExtensionLister>[0]) {
  if (!config.pdf.products) return [];
  // React reads this variable on import. The CLI has set it already.
  process.env.NODE_ENV ??= 'production';
  return (await import('./pdf/index.tsx')).createPdfExtensions(config);
}

/** Loads the tables of the features, which only the validation of a configuration needs. */
export const loadTables = async () => (await import('./tables.ts')).featureTables;

/** Loads the reader of docs versions in commits. */
export const loadGitVersions = async () => (await import('./git-versions/read-versions.ts')).readVersionsInCommits;

/** Loads the finder of conversions of built sites. */
export const loadConversions = async () => (await import('./portable/conversion.ts')).findPortableConversion;

/** Loads the planner of files that are generated from the whole site, such as `llms.txt`. */
export const loadSiteFiles: FilePlannerLoader = async () => (await import('./llms/index.ts')).llmsFilePlanner;

/** Loads the comparison of a site's APIs with an earlier state. */
export const loadCompareApis: ApiComparerLoader = async () =>
  (await import('./api/changes/of-sites.ts')).compareSiteApis;
