// Codes of the findings about search by Pagefind.
import type { FeatureRuleCodes } from '../../model/rules.ts';

export const pagefindRuleCodes = {
  'pagefind-failed': 'always-error',
} as const satisfies FeatureRuleCodes;
