// Codes of the findings about formulas.
import type { FeatureRuleCodes } from '../../model/rules.ts';

export const mathRuleCodes = {
  'invalid-math': 'warn',
} as const satisfies FeatureRuleCodes;

declare module '../../model/rules.ts' {
  interface RulesOfFeatures {
    'invalid-math': unknown;
  }
}
