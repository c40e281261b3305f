// Lists the texts, codes, limits, configuration keys and sidebar items of all features. The core adds these tables to its own.
import type { FeatureTables } from '../model/feature-tables.ts';
import { apiRuleCodes } from './api/codes.ts';
import { apiConfigKeys } from './api/config.ts';
import { apiLimits } from './api/limits.ts';
import { apiSidebarItems } from './api/sidebar.ts';
import { apiTexts } from './api/texts.ts';
import { codeGroupsRuleCodes } from './code-groups/codes.ts';
import { mathRuleCodes } from './math/codes.ts';
import { mathConfigKeys } from './math/config.ts';
import { mermaidRuleCodes } from './mermaid/codes.ts';
import { mermaidTexts } from './mermaid/texts.ts';
import { pagefindRuleCodes } from './pagefind/codes.ts';
import { pdfRuleCodes } from './pdf/codes.ts';
import { pdfConfigKeys } from './pdf/config.ts';
import { pdfTexts } from './pdf/texts.ts';
import { portableConfigKeys } from './portable/config.ts';
import { portableLimits } from './portable/limits.ts';
import { portableTexts } from './portable/texts.ts';
import { reactPagesRuleCodes } from './react-pages/codes.ts';

/** The tables, in the order of the manual. */
export const featureTables: readonly FeatureTables[] = [
  { codes: codeGroupsRuleCodes },
  { keys: mathConfigKeys, codes: mathRuleCodes },
  { codes: mermaidRuleCodes, texts: mermaidTexts },
  {
    keys: apiConfigKeys,
    codes: apiRuleCodes,
    texts: apiTexts,
    sidebarItems: apiSidebarItems,
    limits: { after: 'codeCharacters', byName: apiLimits },
  },
  { codes: pagefindRuleCodes },
  { keys: pdfConfigKeys, codes: pdfRuleCodes, texts: pdfTexts },
  { keys: portableConfigKeys, texts: portableTexts, limits: { after: 'dataCells', byName: portableLimits } },
  { codes: reactPagesRuleCodes },
];
