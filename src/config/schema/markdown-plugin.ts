// Schema of markdown-it plugins: a function, or a list of a function and its options. A CommonJS package may be an object with the function
// as `default`.
import type { MarkdownIt } from 'markdown-it';
import * as z from 'zod/mini';
import type { MarkdownExtension } from '../../model/config.ts';

/**
 * Type of a plugin function. It is declared as a method, whose parameters are compared bivariantly, because a package may use the types of
 * a different markdown-it version.
 */
interface BivariantMarkdownPlugin {
  use(md: MarkdownIt, ...options: never[]): unknown;
}

type PluginOrPluginModule = BivariantMarkdownPlugin['use'] | { readonly default: PluginOrPluginModule };

type MarkdownPlugin = PluginOrPluginModule | readonly [plugin: PluginOrPluginModule, ...options: unknown[]];

type PluginFunction = (...all: readonly unknown[]) => unknown;

function findPluginFunction(plugin: unknown): PluginFunction | undefined {
  if (typeof plugin === 'function') return plugin as PluginFunction;
  const inner = (plugin as { default?: unknown } | null | undefined)?.default;
  return inner === undefined ? undefined : findPluginFunction(inner);
}

/** Schema of a plugin; the output is a function with the options bound. */
export const markdownPluginSchema = z.pipe(
  z.custom<MarkdownPlugin>((value) => findPluginFunction(Array.isArray(value) ? value[0] : value) !== undefined, {
    error: 'must be a markdown-it plugin, or a list of one and its options',
  }),
  z.transform((value): MarkdownExtension => {
    const [plugin, ...options]: readonly unknown[] = Array.isArray(value) ? value : [value];
    const use = findPluginFunction(plugin) as PluginFunction;
    const bound: MarkdownExtension = (md) => void use(md, ...options);
    // Messages show the name of the function.
    return Object.defineProperty(bound, 'name', { value: use.name });
  }),
);
