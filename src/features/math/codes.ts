// Codes of the findings about formulas.
import type { FeatureCodes } from '../../model/rules.ts';

export const mathCodes = {
  'invalid-math': 'warn',
} as const satisfies FeatureCodes;

declare module '../../model/rules.ts' {
  interface RulesOfFeatures {
    'invalid-math': unknown;
  }
}
