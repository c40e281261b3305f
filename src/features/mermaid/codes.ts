// Codes of the findings about diagrams.
import type { FeatureCodes } from '../../model/rules.ts';

export const mermaidCodes = {
  'missing-mermaid': 'warn',
  'invalid-diagram': 'always-error',
} as const satisfies FeatureCodes;

declare module '../../model/rules.ts' {
  interface RulesOfFeatures {
    'missing-mermaid': unknown;
  }
}
