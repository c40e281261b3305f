// Codes of the findings about API references.
import type { FeatureRuleCodes } from '../../model/rules.ts';

export const apiRuleCodes = {
  'invalid-api': 'warn',
  'inconsistent-api': 'warn',
  'unknown-api-id': 'always-error',
  'broken-api': 'always-error',
} as const satisfies FeatureRuleCodes;

declare module '../../model/rules.ts' {
  interface RulesOfFeatures {
    'invalid-api': unknown;
    'inconsistent-api': unknown;
  }
}
