// The key `portable` of the configuration, and the option of a build that overrides it.
import { booleanWithDefault, withDescription } from '../../config/schema/parts.ts';
import type { FeatureConfigKeys } from '../../model/feature-tables.ts';

declare module '../../model/config.ts' {
  interface ConfigKeysOfFeatures {
    /** Whether the site also opens from a disk without a server. Then its addresses are relative and name files. */
    readonly portable: boolean;
  }
}

declare module '../../model/features.ts' {
  interface BuildOptionsOfFeatures {
    /** Builds a site that opens from a disk. Overrides the configured `portable`. */
    readonly portable?: boolean;
  }
}

export const portableConfigKeys: FeatureConfigKeys = {
  after: 'addressRules',
  fields: {
    portable: withDescription(
      'Build a site that also opens from a disk. `techdocs build --portable` does this for one build.',
      booleanWithDefault(false),
    ),
  },
};
