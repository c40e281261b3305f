// Features of techdocs: built-in extensions, in order, before the extensions of the site; and loaders of features that the engine requests
// by name.
import type { ListFeatures, LoadCompareApis, LoadSiteFiles } from '../model/features.ts';
import { algolia } from './algolia/index.ts';
import { api } from './api/index.ts';
import { codeGroups } from './code-groups/index.ts';
import { componentStyles } from './components/index.ts';
import { foreign } from './foreign/index.ts';
import { math } from './math/index.ts';
import { mermaid } from './mermaid/index.ts';
import { pagefind } from './pagefind/index.ts';
import { pdf } from './pdf/index.tsx';

export { reactPages as codePages } from './react-pages/index.ts';

export const features: ListFeatures = (config, files) => [
  foreign,
  ...(config.markdown.math ? [math(config)] : []),
  codeGroups(config),
  componentStyles,
  mermaid(config, files),
  api(config),
  ...algolia(config, files),
  ...pagefind(config, files),
  ...pdf(config),
];

/** Loads the reader of docs versions in commits. */
export const loadGitVersions = async () => (await import('./git-versions/read-versions.ts')).readVersions;

/** Loads the planner of files that features make from the whole site. */
export const loadSiteFiles: LoadSiteFiles = async () => (await import('./llms/index.ts')).llmsSiteFiles;

/** Loads the comparison of a site's APIs with an earlier state. */
export const loadCompareApis: LoadCompareApis = async () => (await import('./api/changes/of-sites.ts')).compareSiteApis;
