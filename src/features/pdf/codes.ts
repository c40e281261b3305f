// Codes of the findings about PDFs.
import type { FeatureRuleCodes } from '../../model/rules.ts';

export const pdfRuleCodes = {
  'missing-font': 'warn',
  'no-browser': 'warn',
  'not-printed': 'warn',
} as const satisfies FeatureRuleCodes;

declare module '../../model/rules.ts' {
  interface RulesOfFeatures {
    'missing-font': unknown;
    'no-browser': unknown;
    'not-printed': unknown;
  }
}
