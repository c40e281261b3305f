// Tables of the features, for the tables of the core: one line for each feature that has any.
import type { FeatureTables } from '../model/feature-tables.ts';
import { apiTexts } from './api/texts.ts';
import { mermaidTexts } from './mermaid/texts.ts';
import { pdfTexts } from './pdf/texts.ts';
import { portableTexts } from './portable/texts.ts';

/** The tables, in the order of the manual. */
export const featureTables: readonly FeatureTables[] = [
  { texts: mermaidTexts },
  { texts: apiTexts },
  { texts: pdfTexts },
  { texts: portableTexts },
];
