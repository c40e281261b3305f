// Code blocks as tabs, and npm commands translated for other package managers. The code is loaded only if a page needs it.
import type { Extension } from '../../model/extension.ts';
import type { FeatureExtensionLister } from '../../model/features.ts';
import { listFeatureRuleLevels } from '../../model/rules.ts';
import { englishCatalogue } from '../../model/texts.ts';
import { codeAttributes } from './attributes.ts';
import { codeGroupsRuleCodes } from './codes.ts';

/** Creates the extension for a site. */
export function createCodeGroupsExtension({ i18n }: Pick<Parameters<FeatureExtensionLister>[0], 'i18n'>): Extension {
  return {
    name: 'code-groups',
    texts: Object.fromEntries(i18n.locales.map(({ locale, texts: { code } = englishCatalogue }) => [locale, { code }])),
    rules: listFeatureRuleLevels(codeGroupsRuleCodes),
    codeAttributes,
    markdown: {
      when: /code-group/i,
      use: { load: async () => (await import('./markdown.ts')).addCodeGroupRules },
    },
  };
}
