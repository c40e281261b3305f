// The features of techdocs that are extensions, in the order in which they take part: before those of the site.
import type { ListFeatures } from '../model/features.ts';
import { algolia } from './algolia/index.ts';
import { mermaid } from './mermaid/index.ts';
import { pagefind } from './pagefind/index.ts';

export const features: ListFeatures = (config, files) => [
  mermaid(config, files),
  ...algolia(config, files),
  ...pagefind(config, files),
];
