// The features of techdocs: those that are extensions, in the order in which they take part, before those of the site; and what the
// engine asks for by name.
import type { ListFeatures, LoadCompareApis, LoadSiteFiles } from '../model/features.ts';
import { algolia } from './algolia/index.ts';
import { api } from './api/index.ts';
import { codeGroups } from './code-groups/index.ts';
import { componentStyles } from './components/index.ts';
import { foreign } from './foreign/index.ts';
import { math } from './math/index.ts';
import { mermaid } from './mermaid/index.ts';
import { pagefind } from './pagefind/index.ts';

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
];

/** Gives what reads docs versions that lie in commits. */
export const loadGitVersions = async () => (await import('./git-versions/read-versions.ts')).readVersions;

/** Gives what makes the PDFs of a site that asks for them. */
export const loadPrinting = async () => (await import('./pdf/printing.ts')).printing;

/** Gives the files that are planned of all that is known of a site; loaded where one is planned. */
export const loadSiteFiles: LoadSiteFiles = async () => (await import('./llms/index.ts')).llmsForTools;

/** Gives what compares the APIs of a site with those that it had. */
export const loadCompareApis: LoadCompareApis = async () => (await import('./api/changes/of-sites.ts')).compareSiteApis;
