// Generates the type of the configuration that users write, each key with its description, from the schema that validates it.
import * as z from 'zod/mini';
import { createConfigSchema } from '../src/config/schema/config.ts';
import { featureTables } from '../src/features/tables.ts';

/** Replaces `config/define.ts` in the types of the package, where the type of a schema would show no more than its own name. */
export function defineTypes(): string {
  const named = {
    editUrl: 'EditUrl',
    'markdown.extensions': 'MarkdownPlugin',
    extensions: 'Extension | false | null | undefined',
    texts: 'CustomTexts',
    'rules.*': `[code: \`\${string}/\${string}\`]`,
  };
  return `import type { EditUrl } from '../model/config.ts';
import type { Extension } from '../model/extension.ts';
import type { MarkdownPlugin } from './schema/markdown-plugin.ts';
import type { CustomTexts } from './texts.ts';

const configSchema = createConfigSchema(featureTables);
/** The configuration of a site, as \`site.config.ts\` writes it. */
${userConfigType(named)}
/** Gives a configuration its type, and returns it unchanged. */
export declare function defineConfig(config: UserConfig): UserConfig;
`;
}

interface Definition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly catchall?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly defaultValue?: unknown;
}

const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition;

/** Returns the interface, as TypeScript. `named` lists types with names, by the keys that have them, or by their paths. */
function userConfigType(named: Named): string {
  const { shape = {} } = definitionOf(createConfigSchema(featureTables));
  return `export interface UserConfig ${objectType(shape, { path: '', indent: '', named })}`;
}

type Shape = NonNullable<Definition['shape']>;
type Named = Readonly<Record<string, string>>;

function objectType(shape: Shape, { path, indent, named }: Place, extra = ''): string {
  const inner = `${indent}  `;
  const rows = Object.entries(shape).flatMap(([key, schema]) => {
    const about = z.globalRegistry.get(schema)?.description;
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`;
    if (isNever(schema)) return [];
    const optional = isOptional(schema) ? '?' : '';
    const type = typeOf(schema, { path: path === '' ? key : `${path}.${key}`, indent: inner, named });
    const comment =
      about === undefined ? [] : [`${inner}/** ${about.replaceAll('*/', '* /')}${defaultText(schema)} */`];
    return [...comment, `${inner}readonly ${name}${optional}: ${type};`];
  });
  return `{\n${[...rows, ...(extra === '' ? [] : [`${inner}${extra}`])].join('\n')}\n${indent}}`;
}

/** Whether a key is optional. */
function isOptional(schema: z.core.$ZodType): boolean {
  const { type, in: input } = definitionOf(schema);
  return ['optional', 'default', 'prefault'].includes(type) || (input !== undefined && isOptional(input));
}

/** Whether a key is in the schema only for its error message. */
function isNever(schema: z.core.$ZodType): boolean {
  const { type, innerType, in: input } = definitionOf(schema);
  const inner = innerType ?? input;
  return type === 'never' || (inner !== undefined && isNever(inner));
}

/** Returns the default, for the end of a key's description. */
function defaultText(schema: z.core.$ZodType): string {
  const { type, defaultValue } = definitionOf(schema);
  return type === 'default' && defaultValue !== '' ? ` Default: \`${JSON.stringify(defaultValue)}\`.` : '';
}

interface Place {
  /** Keys from the root, separated by dots. */
  readonly path: string;
  readonly indent: string;
  readonly named: Named;
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  int: 'number',
  boolean: 'boolean',
};

function typeOf(schema: z.core.$ZodType, place: Place): string {
  const { type, innerType, in: input, shape, catchall, element, ...more } = definitionOf(schema);
  const named = place.named[place.path] ?? place.named[place.path.replace(/^.*\./, '')];
  if (named !== undefined && (type === 'custom' || type === 'record')) return named;
  const of = (part: z.core.$ZodType) => typeOf(part, place);
  const wrapped = innerType ?? input;
  if (wrapped !== undefined) return of(wrapped);
  if (shape !== undefined) {
    const others =
      catchall === undefined || catchall._zod.def.type === 'never'
        ? ''
        : `readonly ${otherNames(place)}: ${of(catchall)};`;
    return objectType(shape, place, others);
  }
  if (element !== undefined) return `readonly ${grouped(of(element))}[]`;
  if (more.valueType !== undefined) return `Readonly<Record<string, ${of(more.valueType)}>>`;
  if (more.options !== undefined) return [...new Set(more.options.map(of))].join(' | ');
  if (more.entries !== undefined)
    return Object.values(more.entries)
      .map((value) => `'${value}'`)
      .join(' | ');
  if (more.values !== undefined)
    return more.values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(' | ');
  return SIMPLE[type] ?? 'unknown';
}

/** Returns the type of an object's unlisted keys. */
function otherNames({ path, named }: Place): string {
  return named[`${path}.*`] ?? '[name: string]';
}

function grouped(type: string): string {
  return type.includes(' | ') && !type.startsWith('{') ? `(${type})` : type;
}
