// Codes of the findings about search by Pagefind.
import type { FeatureCodes } from '../../model/rules.ts';

export const pagefindCodes = {
  'pagefind-failed': 'always-error',
} as const satisfies FeatureCodes;
