// Describes a failed Markdown plugin for findings.
import type { MarkdownExtension } from '../model/config.ts';

/** Returns the name of a plugin and the start of the message about its failure. If the plugin has no name, its setting is used instead. */
export function describeFailedPlugin(
  plugin: MarkdownExtension,
  at: number,
): { readonly name: string; readonly what: string } {
  const name = plugin.name === '' ? `markdown.extensions[${at}]` : plugin.name;
  return { name, what: `The Markdown extension \`${name}\` failed` };
}
