// Reads every key of the configuration from the schema that validates it: its path, type, default and description.
import * as z from 'zod/mini';
import { docusaurusRuleLevels } from '../../src/config/foreign-levels.ts';
import { listNestedSchemas } from '../../src/config/judge.ts';
import { createConfigSchema } from '../../src/config/schema/config.ts';
import { featureTables } from '../../src/features/tables.ts';

const configSchema = createConfigSchema(featureTables);

/** A key for the manual. */
export interface Key {
  /** `navbar.items[].label`; `NAME` is a placeholder for a name that the user chooses. */
  readonly path: string;
  readonly type: string;
  /** JSON; absent if there is no default. */
  readonly standard?: string;
  readonly about: string;
}

type Json = Readonly<Record<string, unknown>>;

/** Keys with many entries that have a page of their own: levels by code, texts of the interface. */
const LISTED_ELSEWHERE = ['rules', 'i18n.localeConfigs.NAME.texts'];

/** Types of keys whose values are code, which the schema does not describe. */
const ofCode: Readonly<Record<string, string>> = { extensions: 'list of extensions, which are objects' };

/** Returns all keys, in the order of the schema. */
export function configKeys(): readonly Key[] {
  return keysOf(configSchema, '').filter(({ path }) => path !== '$schema' && !path.startsWith('docs.NAME.'));
}

function keysOf(schema: z.core.$ZodType, path: string): Key[] {
  if (LISTED_ELSEWHERE.includes(path)) return [];
  return Object.entries(listNestedSchemas(schema)).flatMap(([name, part]) => {
    if (name === '*') return keysOf(part, isList(schema) ? `${path}[]` : `${path}.NAME`);
    const at = path === '' ? name : `${path}.${name}`;
    const standard = defaultOf(part);
    const about = z.globalRegistry.get(part)?.description ?? '';
    const key = { path: at, type: ofCode[at] ?? typeName(part), about, ...(standard !== undefined && { standard }) };
    return [key, ...keysOf(part, at)];
  });
}

/** Docs are an object or a list of such objects: their keys are listed once. */
function isList(schema: z.core.$ZodType): boolean {
  const json = jsonOf(schema);
  return json.type === 'array';
}

function jsonOf(schema: z.core.$ZodType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-7' }) as Json;
}

type Definition = { readonly type: string; readonly defaultValue?: unknown } & Readonly<
  Partial<Record<'innerType' | 'in', z.core.$ZodType>>
>;

/** Returns the default of a key; `undefined` for groups, whose keys have defaults of their own. */
function defaultOf(schema: z.core.$ZodType): string | undefined {
  const { type, defaultValue, innerType, in: input } = schema._zod.def as Definition;
  if (type === 'default') return defaultValue === '' ? undefined : JSON.stringify(defaultValue);
  const inner = type === 'prefault' ? undefined : (innerType ?? input);
  return inner === undefined ? undefined : defaultOf(inner);
}

function typeName(schema: z.core.$ZodType): string {
  return alternatives(namesOf(jsonOf(schema)));
}

function alternatives(names: readonly string[]): string {
  return [...new Set(names)].join(' or ');
}

const NAMES: Readonly<Record<string, string>> = { integer: 'whole number', boolean: '`true` or `false`' };

function namesOf(json: Json): string[] {
  if (Array.isArray(json.anyOf)) return (json.anyOf as Json[]).flatMap(namesOf);
  const values = 'const' in json ? [json.const] : (json.enum as unknown[] | undefined);
  if (values !== undefined)
    return values
      .filter((value) => value !== '' && !docusaurusRuleLevels.includes(String(value)))
      .map((value) => (typeof value === 'string' ? `\`'${value}'\`` : `\`${String(value)}\``));
  if (json.type === 'array') return [`list of ${alternatives(namesOf((json.items ?? {}) as Json).map(plural))}`];
  if (json.type === undefined) return ['function'];
  return [NAMES[String(json.type)] ?? String(json.type)];
}

function plural(name: string): string {
  if (name.startsWith('`')) return name;
  return name.startsWith('list of') ? name.replace('list', 'lists') : `${name}s`;
}
