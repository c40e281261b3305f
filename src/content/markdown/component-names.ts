// Decides which capitalized tags are components: the built-in ones and those that the configuration names.
import { nameOfFeature } from '../../model/features.ts';

/** Tags with special rules, which a site cannot replace. */
export const tabNames: readonly string[] = ['Tabs', 'TabItem'];

/** Names of the built-in components. A site can replace each by a component of the same name. */
export const builtInNames = [
  'Accordion',
  'AccordionGroup',
  'Badge',
  'Card',
  'Cards',
  'Embed',
  'FileTree',
  'Steps',
  'TOCInline',
  'Tooltip',
] as const;

/** Stylesheet of the rarer built-in components. It is loaded like the stylesheet of a feature. */
export const componentStylesheet = { feature: 'components', style: 'page' } as const;

/** Returns its name in the list of stylesheets that a page uses. */
export function componentSheetName(): string {
  return `${nameOfFeature(componentStylesheet.feature)}/${componentStylesheet.style}`;
}

/** Whether a tag of this name is a component; `own` are the names in `components` of the configuration. */
export function isComponentTag(name: string, own: ReadonlySet<string>): boolean {
  return own.has(name) || tabNames.includes(name) || (builtInNames as readonly string[]).includes(name);
}
