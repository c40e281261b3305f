// The features of techdocs that are extensions, in the order in which they take part: before those of the site.
import type { ListFeatures, LoadSiteFiles } from '../model/features.ts';
import { algolia } from './algolia/index.ts';
import { mermaid } from './mermaid/index.ts';
import { pagefind } from './pagefind/index.ts';

export const features: ListFeatures = (config, files) => [
  mermaid(config, files),
  ...algolia(config, files),
  ...pagefind(config, files),
];

/** Gives the files that are planned of all that is known of a site; loaded where one is planned. */
export const loadSiteFiles: LoadSiteFiles = async () => (await import('./llms/index.ts')).llmsForTools;
