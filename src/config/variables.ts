// Fills `{{ name }}` in the texts of a configuration, so that a company name, for example, is written only once.

import { isPlainObject } from '../lib/values.ts';
import type { SiteVariables } from '../model/config.ts';
import { formatNearestNameHint } from '../model/nearest.ts';
import { flattenVariableGroups } from '../model/variables.ts';
import { type ConfigFault, formatKeyPath, type ValuePath } from './fault.ts';
import { findUnvalidatedProductKeys } from './written-products.ts';

const VARIABLE_REFERENCE_PATTERN = /\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g;

/** Matches a variable at the start of an address. */
const LEADING_VARIABLE_PATTERN = /^\s*\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/;

/** Settings that are dropped if their value begins with an empty variable. One such value in `analytics` drops all of `analytics`. */
const SETTINGS_DROPPED_IF_EMPTY = new Set(['editUrl', 'feedbackUrl', 'endpoint', 'trackingId']);

/** A value with its variables filled in, and faults for unknown variables. */
export interface VariableFillResult {
  readonly value: unknown;
  /** A fault for each unknown variable, with its name. */
  readonly faults: readonly (ConfigFault & { readonly variable: string })[];
}

/** Prefix of the variables with a product's latest version. */
export const LATEST_VARIABLE_PREFIX = 'latest.';

/**
 * Fills the variables in all strings of a value. Fills keys too, because keys are labels in shorthand sidebars. Functions and class
 * instances stay unchanged. Does not replace the variables in `later`, whose values are not known yet, nor an `href` that begins with an
 * empty variable.
 */
export function fillVariablesInValue(
  value: unknown,
  variables: SiteVariables,
  later: readonly string[] = [],
): VariableFillResult {
  const faults: (ConfigFault & { variable: string })[] = [];
  const names = [...Object.keys(variables), ...later];

  function fillText(text: string, path: ValuePath): string {
    if (!text.includes('{{')) return text;
    return text.replace(VARIABLE_REFERENCE_PATTERN, (whole, name: string) => {
      if (Object.hasOwn(variables, name)) return variables[name] as string;
      if (later.includes(name)) return whole;
      const message = name.startsWith(LATEST_VARIABLE_PREFIX)
        ? `\`${formatKeyPath(path)}\` uses \`{{ ${name} }}\`, but there is no product \`${name.slice(LATEST_VARIABLE_PREFIX.length)}\`.`
        : `\`${formatKeyPath(path)}\` uses the variable \`${name}\`, which is not in \`variables\`.`;
      faults.push({ path, message, variable: name, suggestion: formatNearestNameHint(name, names) });
      return whole;
    });
  }

  /** Whether a value begins with an empty variable. */
  function isUnset(value: unknown): boolean {
    const name = typeof value === 'string' ? LEADING_VARIABLE_PATTERN.exec(value)?.[1] : undefined;
    return name !== undefined && Object.hasOwn(variables, name) && variables[name] === '';
  }

  function fill(part: unknown, path: ValuePath): unknown {
    if (typeof part === 'string') return fillText(part, path);
    if (Array.isArray(part)) return part.map((item, index) => fill(item, [...path, index]));
    if (!isPlainObject(part)) return part;
    const entries = Object.entries(part).flatMap(([key, item]): [string, unknown][] => {
      if ((key === 'href' || SETTINGS_DROPPED_IF_EMPTY.has(key)) && isUnset(item))
        return key === 'href' ? [[key, item]] : [];
      const filled = fill(item, [...path, key]);
      const isOff =
        path.length === 0 && key === 'analytics' && isPlainObject(item) && Object.values(item).some(isUnset);
      return isOff ? [] : [[fillText(key, [...path, key]), filled]];
    });
    return Object.fromEntries(entries);
  }

  return { value: fill(value, []), faults };
}

/** Fills an unvalidated configuration with its own variables. Values of variables may not contain variables. */
export function fillOwnVariablesInConfig(
  userConfig: unknown,
): VariableFillResult & { readonly variables: SiteVariables } {
  const variables = readVariables(userConfig);
  if (!isPlainObject(userConfig)) return { value: userConfig, faults: [], variables };
  const { variables: rawVariables, ...rest } = userConfig;
  const { value, faults } = fillVariablesInValue(rest, variables, listLatestVersionVariables(userConfig));
  return {
    value: { ...(value as object), ...(rawVariables !== undefined && { variables: rawVariables }) },
    faults,
    variables,
  };
}

/** Returns the variables of an unvalidated configuration as texts; drops values that cannot be variables. */
function readVariables(config: unknown): SiteVariables {
  return flattenVariableGroups(isPlainObject(config) ? config.variables : undefined);
}

/** Returns the names of the variables with a product's latest version; their values are known once all posts are read. */
export function listLatestVersionVariables(config: unknown): string[] {
  return findUnvalidatedProductKeys(config).keys.map((key) => LATEST_VARIABLE_PREFIX + key);
}
