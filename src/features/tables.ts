// Lists the texts, codes, limits, configuration keys and sidebar items of all features. The core adds these tables to its own.
import type { FeatureTables } from '../model/feature-tables.ts';
import { apiCodes } from './api/codes.ts';
import { apiConfigKeys } from './api/config.ts';
import { apiLimits } from './api/limits.ts';
import { apiSidebarItems } from './api/sidebar.ts';
import { apiTexts } from './api/texts.ts';
import { codeGroupsCodes } from './code-groups/codes.ts';
import { mathCodes } from './math/codes.ts';
import { mathKeys } from './math/config.ts';
import { mermaidCodes } from './mermaid/codes.ts';
import { mermaidTexts } from './mermaid/texts.ts';
import { pagefindCodes } from './pagefind/codes.ts';
import { pdfCodes } from './pdf/codes.ts';
import { pdfKeys } from './pdf/config.ts';
import { pdfTexts } from './pdf/texts.ts';
import { portableKeys } from './portable/config.ts';
import { portableLimits } from './portable/limits.ts';
import { portableTexts } from './portable/texts.ts';
import { reactPagesCodes } from './react-pages/codes.ts';

/** The tables, in the order of the manual. */
export const featureTables: readonly FeatureTables[] = [
  { codes: codeGroupsCodes },
  { keys: mathKeys, codes: mathCodes },
  { codes: mermaidCodes, texts: mermaidTexts },
  {
    keys: apiConfigKeys,
    codes: apiCodes,
    texts: apiTexts,
    sidebarItems: apiSidebarItems,
    limits: { after: 'codeCharacters', byName: apiLimits },
  },
  { codes: pagefindCodes },
  { keys: pdfKeys, codes: pdfCodes, texts: pdfTexts },
  { keys: portableKeys, texts: portableTexts, limits: { after: 'dataCells', byName: portableLimits } },
  { codes: reactPagesCodes },
];
