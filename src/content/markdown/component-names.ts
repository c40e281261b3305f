// Decides which capitalized tags are components: the built-in ones and those that the configuration names.
import { formatExtensionNameOfFeature } from '../../model/features.ts';

/** Tags with special rules, which a site cannot replace. */
export const tabComponentNames: readonly string[] = ['Tabs', 'TabItem'];

/** Attributes of these tags. */
export const tabAttributeNames: Readonly<Record<string, readonly string[]>> = {
  Tabs: ['groupId', 'defaultValue', 'values'],
  TabItem: ['value', 'label', 'default'],
};

/** Names of the built-in components. A site can replace each by a component of the same name. */
export const builtInComponentNames = [
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

/** Returns the name of the components' stylesheet in a page's list of stylesheets. */
export function formatComponentStylesheetName(): string {
  return `${formatExtensionNameOfFeature(componentStylesheet.feature)}/${componentStylesheet.style}`;
}

/** Whether a tag with this name is a component. `componentNames` contains the names in `components` of the configuration. */
export function isComponentTag(name: string, componentNames: ReadonlySet<string>): boolean {
  return (
    componentNames.has(name) ||
    tabComponentNames.includes(name) ||
    (builtInComponentNames as readonly string[]).includes(name)
  );
}
