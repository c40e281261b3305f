// Codes of the findings about diagrams.
import type { FeatureRuleCodes } from '../../model/rules.ts';

export const mermaidRuleCodes = {
  'missing-mermaid': 'warn',
  'invalid-diagram': 'always-error',
  'slow-diagram': 'warn',
} as const satisfies FeatureRuleCodes;

declare module '../../model/rules.ts' {
  interface RulesOfFeatures {
    'missing-mermaid': unknown;
    'slow-diagram': unknown;
  }
}
