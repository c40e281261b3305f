// Which capitalised tags are components: those that techdocs brings itself, and those that the configuration names.

/** Tags with rules of their own, which no site replaces. */
export const tabNames: readonly string[] = ['Tabs', 'TabItem'];

/** The components that techdocs brings. A site may have one of its own by the same name. */
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

/** The stylesheet of those that few pages have: that of a feature. */
export const componentSheet = { feature: 'components', style: 'page' } as const;

/** Whether a tag of this name is a component; `own` are the names in `components` of the configuration. */
export function isComponent(name: string, own: ReadonlySet<string>): boolean {
  return own.has(name) || tabNames.includes(name) || (builtInNames as readonly string[]).includes(name);
}
