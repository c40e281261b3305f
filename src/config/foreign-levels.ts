// Names of levels in other generators.

/** Level names of Docusaurus, which are accepted but not suggested. */
export const docusaurusRuleLevels: readonly string[] = ['throw', 'log'];
