// Completion of the configuration and of sidebars, from the schemas that validate them. Pure.
import { type CompletionItem, CompletionItemKind, type Position } from 'vscode-languageserver/node';
import * as z from 'zod/mini';
import { docusaurusRuleLevels } from '../../config/foreign-levels.ts';
import { listNestedSchemas } from '../../config/judge.ts';
import { createConfigSchema } from '../../config/schema/config.ts';
import { categoryLinkSchemas, createSidebarItemSchemas } from '../../config/sidebars.ts';
import { getParentFolder } from '../../lib/file-path.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { FeatureTables } from '../../model/feature-tables.ts';
import type { SiteState } from '../../serve/state.ts';
import { type CodeAtCursor, findCursorPosition } from './code-path.ts';
import { createLineRange, extractLine, toOffset } from './text.ts';

/** The code file that is being edited. */
interface EditedCodeFile {
  /** Root-relative. */
  readonly file: string;
  readonly text: string;
  readonly position: Position;
  /** The current state of the site; `undefined` while the configuration is broken. */
  readonly state: SiteState | undefined;
  /** Tables of the features, for keys of the configuration and items of sidebars. */
  readonly tables: readonly FeatureTables[];
}

type ZodSchema = z.core.$ZodType;

/** An allowed value and its description. */
type AllowedValue = readonly [value: string | boolean | number, detail?: string];

/** The allowed keys and values at a position. */
interface KeysAndValuesAtCursor {
  readonly keys: ReadonlyMap<string, ZodSchema>;
  readonly values: readonly AllowedValue[];
}

/** Completes keys and values of the configuration, or of sidebars; empty in other files. */
export function completeConfigCode(written: EditedCodeFile): readonly CompletionItem[] {
  const { file, text, position } = written;
  const name = file.slice(file.lastIndexOf('/') + 1);
  const isSidebars = /^sidebars(?:-[\w-]+)?\.(?:[cm]?[jt]s|json)$/.test(name);
  const place =
    /^site\.config\.\w+$/.test(name) || isSidebars
      ? findCursorPosition(text.slice(0, toOffset(text, position)))
      : undefined;
  if (place === undefined) return [];
  const choice = isSidebars ? findSidebarChoices(place, written) : findConfigChoices(place, written);
  return place.isKey ? completeKeys(choice.keys, place, written) : completeValues(choice.values, place, written);
}

function completeKeys(
  keys: KeysAndValuesAtCursor['keys'],
  { before, typed, quote }: CodeAtCursor,
  { file, text, position }: EditedCodeFile,
): readonly CompletionItem[] {
  const isJson = file.endsWith('.json');
  const after = extractLine(text, position.line).slice(position.character);
  const isNamed = /^["']?\s*:/.test(after);
  const range = createLineRange(position.line, position.character - typed.length, position.character);
  return [...keys]
    .filter(([key]) => key !== '*' && key !== '$schema' && !before.has(key))
    .map(([key, schema]) => {
      const named = quote !== '' ? key : isJson || !/^[\w$]+$/.test(key) ? JSON.stringify(key) : key;
      const closed = isNamed ? named : `${named}${/^["']/.test(after) ? '' : `${quote}: `}`;
      return {
        label: key,
        kind: CompletionItemKind.Property,
        detail: listTypeNames(schema).join(' | '),
        ...createSchemaDocumentation(schema),
        textEdit: { range, newText: closed },
      };
    });
}

function createSchemaDocumentation(schema: ZodSchema): Pick<CompletionItem, 'documentation'> {
  const about = z.globalRegistry.get(schema)?.description;
  return about === undefined ? {} : { documentation: { kind: 'markdown', value: about } };
}

function completeValues(
  values: readonly AllowedValue[],
  { typed, quote }: CodeAtCursor,
  { file, position }: EditedCodeFile,
): readonly CompletionItem[] {
  const range = createLineRange(position.line, position.character - typed.length, position.character);
  return values
    .filter(([value]) => quote === '' || typeof value === 'string')
    .map(([value, detail]) => {
      const inQuotes = file.endsWith('.json') ? JSON.stringify(value) : `'${String(value).replaceAll("'", "\\'")}'`;
      return {
        label: String(value),
        kind: CompletionItemKind.Value,
        ...(detail !== undefined && { detail }),
        textEdit: { range, newText: quote !== '' || typeof value !== 'string' ? String(value) : inQuotes },
      };
    });
}

function findConfigChoices({ path }: CodeAtCursor, { state, tables }: EditedCodeFile): KeysAndValuesAtCursor {
  const configSchema = createConfigSchema(tables);
  // A variable in the file may hold the whole configuration, or only the value of one configuration key. In the second case, the variable's
  // name is used as the key.
  const [first] = path;
  const top = listNestedSchemas(configSchema);
  const isWhole = typeof first === 'string' && getOwnPropertyValue(top, first) === undefined;
  const schema = (isWhole ? path.slice(1) : path).reduce<ZodSchema | undefined>(
    (at, key) => (at === undefined ? undefined : findSchemaOfKey(at, key)),
    configSchema,
  );
  if (schema === undefined) return { keys: new Map(), values: [] };
  return {
    keys: new Map(Object.entries(listNestedSchemas(schema))),
    values: [...listAllowedValues(schema), ...listSiteAddresses(schema, state)],
  };
}

function findSchemaOfKey(schema: ZodSchema, step: string | number): ZodSchema | undefined {
  const parts = listNestedSchemas(schema);
  // `docs` may be a single object instead of a list.
  return getOwnPropertyValue(parts, String(step)) ?? parts['*'];
}

type SchemaDefinition = Readonly<
  Partial<{
    readonly type: string;
    readonly innerType: ZodSchema;
    readonly in: ZodSchema;
    readonly options: readonly ZodSchema[];
    readonly entries: Readonly<Record<string, string>>;
    readonly values: readonly (string | number | boolean)[];
  }>
>;

/** Returns the alternatives of a schema: one for each form of its value. */
function listSchemaAlternatives(schema: ZodSchema): readonly ZodSchema[] {
  const { innerType, in: input, options } = schema._zod.def as SchemaDefinition;
  const wrapped = innerType ?? input;
  if (wrapped !== undefined) return listSchemaAlternatives(wrapped);
  return options === undefined ? [schema] : options.flatMap(listSchemaAlternatives);
}

/** Names of types, as in the reference. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'list',
  record: 'object',
  enum: 'string',
  literal: 'string',
};

function listTypeNames(schema: ZodSchema): readonly string[] {
  const types = listSchemaAlternatives(schema).map((form) => (form._zod.def as SchemaDefinition).type ?? '');
  return [...new Set(types.map((type) => TYPE_NAMES[type] ?? type))];
}

function listAllowedValues(schema: ZodSchema): readonly AllowedValue[] {
  const all = listSchemaAlternatives(schema).flatMap((form) => {
    const { type, entries = {}, values = [] } = form._zod.def as SchemaDefinition;
    return type === 'boolean' ? [true, false] : [...Object.values(entries), ...values];
  });
  return [...new Set(all)]
    .filter(
      (value) => value !== '' && value !== null && value !== undefined && !docusaurusRuleLevels.includes(String(value)),
    )
    .map((value) => [value]);
}

/** Returns pages or images of the site, for keys that hold an address. */
function listSiteAddresses(schema: ZodSchema, state: SiteState | undefined): readonly AllowedValue[] {
  const [build] = state?.sites ?? [];
  const role = [schema, ...listSchemaAlternatives(schema)]
    .map((item) => z.globalRegistry.get(item)?.role)
    .find((value) => value !== undefined);
  if (build === undefined) return [];
  if (role === 'image')
    return build.content.assets.filter(({ origin }) => origin === 'static').map(({ path }) => [`/${path}`]);
  if (role !== 'link') return [];
  return [...build.site.entries.byFile.values()].map(({ path, document }) => [path, document.title]);
}

/**
 * Returns the choices for a sidebar item, or for the link of a category. Uses only the last segments of the path, because items can be
 * nested to any depth.
 */
function findSidebarChoices({ path, before }: CodeAtCursor, { state, tables }: EditedCodeFile): KeysAndValuesAtCursor {
  const last = path.at(-1);
  const above = path.at(-2);
  const higher = path.at(-3);
  const items: Readonly<Record<string, ZodSchema>> = createSidebarItemSchemas(tables);
  const links: Readonly<Record<string, ZodSchema>> = categoryLinkSchemas;
  const type = before.get('type') ?? '';
  if (typeof last === 'number') return { keys: collectSchemaKeys(items, type), values: listDocIdValues(state) };
  if (last === 'link') return { keys: collectSchemaKeys(links, type), values: [] };
  const isInLink = above === 'link' && typeof higher === 'number';
  if (typeof above !== 'number' && !isInLink) return { keys: new Map(), values: [] };
  const schemas = isInLink ? links : items;
  if (last === 'type') return { keys: new Map(), values: Object.keys(schemas).map((key) => [key]) };
  if (last === 'id') return { keys: new Map(), values: listDocIdValues(state) };
  if (last === 'dirName') return { keys: new Map(), values: listDocFolderValues(state) };
  const schema = collectSchemaKeys(schemas, type).get(String(last));
  return { keys: new Map(), values: schema === undefined ? [] : listAllowedValues(schema) };
}

/** Returns the keys of the schema for a type, or the keys of all schemas if the type is unknown. */
function collectSchemaKeys(schemas: Readonly<Record<string, ZodSchema>>, type: string): ReadonlyMap<string, ZodSchema> {
  const ownSchema = getOwnPropertyValue(schemas, type);
  const allSchemas = ownSchema === undefined ? Object.values(schemas) : [ownSchema];
  return new Map(allSchemas.flatMap((schema) => Object.entries(listNestedSchemas(schema))));
}

function listDocIdValues(state: SiteState | undefined): readonly AllowedValue[] {
  return (state?.sites[0]?.site.entries.docs ?? []).map(({ id, label }) => [id, label]);
}

function listDocFolderValues(state: SiteState | undefined): readonly AllowedValue[] {
  const folders = listDocIdValues(state).map(([id]) => getParentFolder(String(id)));
  return [...new Set(['.', ...folders])].filter((folder) => folder !== '').map((folder) => [folder]);
}
