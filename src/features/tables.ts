// Tables of the features, for the tables of the core: one line for each feature that has any.
import type { FeatureTables } from '../model/feature-tables.ts';
import { apiCodes } from './api/codes.ts';
import { apiTexts } from './api/texts.ts';
import { codeGroupsCodes } from './code-groups/codes.ts';
import { mathCodes } from './math/codes.ts';
import { mermaidCodes } from './mermaid/codes.ts';
import { mermaidTexts } from './mermaid/texts.ts';
import { pagefindCodes } from './pagefind/codes.ts';
import { pdfCodes } from './pdf/codes.ts';
import { pdfTexts } from './pdf/texts.ts';
import { portableTexts } from './portable/texts.ts';
import { reactPagesCodes } from './react-pages/codes.ts';

/** The tables, in the order of the manual. */
export const featureTables: readonly FeatureTables[] = [
  { codes: codeGroupsCodes },
  { codes: mathCodes },
  { codes: mermaidCodes, texts: mermaidTexts },
  { codes: apiCodes, texts: apiTexts },
  { codes: pagefindCodes },
  { codes: pdfCodes, texts: pdfTexts },
  { texts: portableTexts },
  { codes: reactPagesCodes },
];
