// Naming of failed Markdown plugins in findings.
import type { MarkdownExtension } from '../model/config.ts';

/** Returns the name of a plugin, or its setting if it has no name, and the start of the message. */
export function describeFailedPlugin(
  plugin: MarkdownExtension,
  at: number,
): { readonly name: string; readonly what: string } {
  const name = plugin.name === '' ? `markdown.extensions[${at}]` : plugin.name;
  return { name, what: `The Markdown extension \`${name}\` failed` };
}
