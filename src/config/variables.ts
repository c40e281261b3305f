// Fills `{{ name }}` in the texts of a configuration, so that a company changes its name in one place.
import type { Variables } from '../model/config.ts';
import { type Fault, hintFor, pathText, type ValuePath } from './fault.ts';
import { isPlain } from './judge.ts';
import { writtenProducts } from './written-products.ts';

const REFERENCE = /\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g;

/** A value with its variables filled in, and the names that nobody knows. */
export interface FillResult {
  readonly value: unknown;
  /** With the name that is at fault. */
  readonly faults: readonly (Fault & { readonly variable: string })[];
}

/** What the names of the variables that hold a product's latest version begin with. */
export const LATEST = 'latest.';

/**
 * Fills the variables in all strings of a value, keys too (they are labels in short sidebars); functions and objects of a
 * class are left as they are. The names in `later` are left for when their values are known.
 */
export function fillVariables(value: unknown, variables: Variables, later: readonly string[] = []): FillResult {
  const faults: (Fault & { variable: string })[] = [];
  const names = [...Object.keys(variables), ...later];

  function fillText(text: string, path: ValuePath): string {
    if (!text.includes('{{')) return text;
    return text.replace(REFERENCE, (whole, name: string) => {
      if (Object.hasOwn(variables, name)) return variables[name] as string;
      if (later.includes(name)) return whole;
      const message = name.startsWith(LATEST)
        ? `\`${pathText(path)}\` uses \`{{ ${name} }}\`, but there is no product \`${name.slice(LATEST.length)}\`.`
        : `\`${pathText(path)}\` uses the variable \`${name}\`, which \`variables\` does not have.`;
      faults.push({ path, message, variable: name, suggestion: hintFor(name, names) });
      return whole;
    });
  }

  function fill(part: unknown, path: ValuePath): unknown {
    if (typeof part === 'string') return fillText(part, path);
    if (Array.isArray(part)) return part.map((one, index) => fill(one, [...path, index]));
    if (!isPlain(part)) return part;
    const entries = Object.entries(part);
    return Object.fromEntries(entries.map(([key, one]) => [fillText(key, [...path, key]), fill(one, [...path, key])]));
  }

  return { value: fill(value, []), faults };
}

/** Fills a whole configuration that is not checked yet with its own variables, which hold none themselves. */
export function fillConfig(userConfig: unknown): FillResult & { readonly variables: Variables } {
  const variables = variablesOf(userConfig);
  if (!isPlain(userConfig)) return { value: userConfig, faults: [], variables };
  const { variables: given, ...rest } = userConfig;
  const { value, faults } = fillVariables(rest, variables, latestNames(userConfig));
  return { value: { ...(value as object), ...(given !== undefined && { variables: given }) }, faults, variables };
}

/** The variables of a configuration that is not checked yet, as texts; what is not usable is left out. */
function variablesOf(config: unknown): Record<string, string> {
  const all = isPlain(config) ? config.variables : undefined;
  if (!isPlain(all)) return {};
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => [name, String(value)]),
  );
}

/** The variables that hold a product's latest version, by name; their values are known when all posts are read. */
export function latestNames(config: unknown): string[] {
  return writtenProducts(config).keys.map((key) => LATEST + key);
}
