// Codes of the findings about pages in React.
import type { FeatureRuleCodes } from '../../model/rules.ts';

export const reactPagesRuleCodes = {
  'invalid-page': 'always-error',
} as const satisfies FeatureRuleCodes;
