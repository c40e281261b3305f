// What is said of a plugin of Markdown that fails.
import type { MarkdownExtension } from '../model/config.ts';

/** Its name, or its place where it has none, and how the sentence on it begins. */
export function pluginFailure(plugin: MarkdownExtension, at: number): { readonly name: string; readonly what: string } {
  const name = plugin.name === '' ? `markdown.extensions[${at}]` : plugin.name;
  return { name, what: `The Markdown extension \`${name}\` failed` };
}
