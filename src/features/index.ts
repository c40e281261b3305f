// The features of techdocs that are extensions, in the order in which they take part: before those of the site.
import type { ListFeatures } from '../model/features.ts';
import { codeGroups } from './code-groups/index.ts';
import { math } from './math/index.ts';
import { mermaid } from './mermaid/index.ts';

export const features: ListFeatures = (config, files) => [
  ...(config.markdown.math ? [math(config)] : []),
  codeGroups(config),
  mermaid(config, files),
];
