// Codes of the findings about PDFs.
import type { FeatureRuleCodes } from '../../model/rules.ts';

export const pdfRuleCodes = {
  'no-browser': 'warn',
  'not-printed': 'warn',
} as const satisfies FeatureRuleCodes;

declare module '../../model/rules.ts' {
  interface RulesOfFeatures {
    'no-browser': unknown;
    'not-printed': unknown;
  }
}
