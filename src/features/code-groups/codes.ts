// Codes of the findings about code groups.
import type { FeatureRuleCodes } from '../../model/rules.ts';

export const codeGroupsRuleCodes = {
  'invalid-code-group': 'warn',
} as const satisfies FeatureRuleCodes;

declare module '../../model/rules.ts' {
  interface RulesOfFeatures {
    'invalid-code-group': unknown;
  }
}
