// The key `markdown.math` of the configuration.
import { booleanWithDefault, withDescription } from '../../config/schema/parts.ts';
import type { FeatureConfigKeys } from '../../model/feature-tables.ts';

declare module '../../model/config.ts' {
  interface MarkdownKeysOfFeatures {
    readonly math: boolean;
  }
}

export const mathConfigKeys: FeatureConfigKeys = {
  after: 'markdown.html',
  fields: { math: withDescription('Render `$…$` and `$$…$$` as mathematics.', booleanWithDefault(true)) },
};
