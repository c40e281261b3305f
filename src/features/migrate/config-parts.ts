// Inputs and helpers for the parts of the new configuration. Pure.
import { findUndeclaredNames } from './free-names.ts';
import type { NewFolderPlan } from './layout.ts';
import {
  type ConfigNote,
  isFunctionMarker,
  isStubMarker,
  type OldSiteConfig,
  type RawOptions,
  transformNestedValues,
} from './old-site.ts';

/** Inputs for the new configuration. They include the old site. */
export interface NewConfigInput {
  readonly old: OldSiteConfig;
  readonly layout: NewFolderPlan;
  /** Sidebars file of each docs instance in the new site, by id. */
  readonly sidebars: Readonly<Record<string, string>>;
  /** Returns the address of a page in the default version of its docs. */
  readonly docPath: (id: string, docs: string) => string | undefined;
  /** Files of the site's own components, by name. */
  readonly components: Readonly<Record<string, string>>;
  /** Site variables that replace constants of pages, by name. */
  readonly variables: Readonly<Record<string, string>>;
  /** Accent colour: links and highlights. */
  readonly accent: string | undefined;
  /** Whether a folder exists in the new site. */
  readonly has: (folder: string) => boolean;
  /** Parses a function; used to find its free names. */
  readonly parse: Parameters<typeof findUndeclaredNames>[1];
}

/** Returns the object or list; `undefined` if it has no values. */
export function toUndefinedIfEmpty<V extends object>(value: V): V | undefined {
  return Object.values(value).some((item) => item !== undefined) ? value : undefined;
}

/** Returns an object with the given keys only. Keys without a value are left out. */
export function pickOptions(options: RawOptions, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (options[key] === undefined ? [] : [[key, options[key]]])));
}

/** Returns a value without stubs of packages, and without functions that use undeclared names. Adds a note for each removal. */
export function removeUnusableCode(
  value: unknown,
  {
    at: place,
    notes,
    parse,
  }: { readonly at: string; readonly notes: ConfigNote[]; readonly parse: NewConfigInput['parse'] },
): unknown {
  const change = (part: unknown, at: string) => {
    const note = createUnusableCodeNote(part, at, parse);
    if (note !== undefined) notes.push(note);
    return note === undefined ? part : undefined;
  };
  return transformNestedValues(value, change, place);
}

/** Returns the note on code that cannot be used; `undefined` for other values. */
function createUnusableCodeNote(part: unknown, at: string, parse: NewConfigInput['parse']): ConfigNote | undefined {
  if (isStubMarker(part)) {
    const message = `\`${part.$stub}\` belongs to a package that is not installed; the value is left out.`;
    const suggestion = 'Write the value itself into `site.config.ts`, or install the package and migrate again.';
    return { at, message, suggestion, isHand: true };
  }
  const names = isFunctionMarker(part) ? findUndeclaredNames(part.$code, parse) : [];
  if (!isFunctionMarker(part) || names?.length === 0) return undefined;
  const what = names === undefined ? 'cannot be read' : `uses ${names.map((name) => `\`${name}\``).join(', ')}`;
  const code = part.$code.replace(/\s+/g, ' ').slice(0, 160);
  const suggestion = `Write it into \`site.config.ts\` with all that it needs: \`${code}\``;
  return { at, message: `This code ${what} and is left out.`, suggestion, isHand: true };
}
