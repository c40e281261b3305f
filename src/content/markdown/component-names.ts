// Which capitalised tags are components: those that techdocs brings itself, and those that the configuration names.

/** Tags with rules of their own, which no site replaces. */
export const tabNames: readonly string[] = ['Tabs', 'TabItem'];

/** The components that techdocs brings. A site may have one of its own by the same name. */
export const builtInNames = ['Badge', 'Card', 'Cards', 'Embed', 'FileTree', 'Steps', 'TOCInline'] as const;

/** Whether a tag of this name is a component; `own` are the names in `components` of the configuration. */
export function isComponent(name: string, own: ReadonlySet<string>): boolean {
  return own.has(name) || tabNames.includes(name) || (builtInNames as readonly string[]).includes(name);
}
