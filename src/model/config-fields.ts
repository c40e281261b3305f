// The configuration fields that contain texts or addresses. The schema assigns a role to each. Translation and link checks find the fields
// by the resulting table of roles, so they name no field themselves.
import type { DocsConfig } from './docs-versions.ts';

/** Role of a field: a text, HTML, or the address of a page or an image. */
export type ConfigFieldRole = 'text' | 'html' | 'link' | 'image';

/**
 * Roles of the fields of an object, by key. The key `*` matches every list element or property. The role `same` means a list of objects
 * with the same roles as the containing object, such as the items of a category.
 */
export interface ConfigFieldRoleTree {
  readonly [key: string]: ConfigFieldRole | ConfigFieldRoleTree | 'same';
}

/** A field with its value. */
export interface ConfigField {
  readonly text: string;
  readonly role: ConfigFieldRole;
  /** Path from the configuration to the field. */
  readonly path: readonly (string | number)[];
  /** Object that contains the field. */
  readonly owner: object;
}

/** Returns a copy of the value in which each field has the text that `map` returns for it. Calls `map` in the order of the roles. */
export function replaceConfigFields<T>(value: T, roles: ConfigFieldRoleTree, map: (field: ConfigField) => string): T {
  return walk(value, roles, []) as T;

  function walk(owner: unknown, fields: ConfigFieldRoleTree, path: ConfigField['path']): unknown {
    if (typeof owner !== 'object' || owner === null) return owner;
    const parts = owner as Readonly<Record<string, unknown>>;
    const every = fields['*'];
    const keys =
      every === undefined ? Object.keys(fields).filter((key) => Object.hasOwn(parts, key)) : Object.keys(parts);
    const mapped = keys.map((key): [string, unknown] => {
      const role = every ?? fields[key];
      const part = parts[key];
      const inner = [...path, Array.isArray(owner) ? Number(key) : key];
      if (role === 'same') return [key, walk(part, { '*': fields }, inner)];
      if (typeof role === 'object') return [key, walk(part, role, inner)];
      return [key, role && typeof part === 'string' ? map({ text: part, role, path: inner, owner }) : part];
    });
    return Array.isArray(owner) ? mapped.map(([, part]) => part) : { ...owner, ...Object.fromEntries(mapped) };
  }
}

/** Returns all fields of a value, in the order of the roles. */
export function listConfigFields(value: object, roles: ConfigFieldRoleTree): ConfigField[] {
  const fields: ConfigField[] = [];
  replaceConfigFields(value, roles, (field) => {
    fields.push(field);
    return field.text;
  });
  return fields;
}

/**
 * Converts a path in the resolved configuration to the path in the file that the user wrote. Resolved docs are always a list; users may
 * write a single object.
 */
export function convertToPathInUserConfig(
  { docs }: { readonly docs: readonly Pick<DocsConfig, 'at'>[] },
  path: ConfigField['path'],
): ConfigField['path'] {
  const [first, index, ...rest] = path;
  if (first !== 'docs' || typeof index !== 'number') return path;
  return [...(docs[index]?.at ?? []), ...rest];
}

/**
 * Formats a path for findings, such as `navbar.items[2].to`. The path of a field in a sidebar starts at the sidebars file instead of the
 * configuration.
 */
export function formatSettingPath(path: ConfigField['path']): string {
  const [first, second] = path;
  const isNamed = (step: string | number, at: number) =>
    at === 0 ? second !== 'sidebars' : at < 3 || at > 4 || step !== 'source';
  return (first === 'docs' ? path.filter(isNamed) : path)
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .slice(1);
}
