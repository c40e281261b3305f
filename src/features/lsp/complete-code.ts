// Completion of the configuration and of sidebars, from the schemas that validate them. Pure.
import { type CompletionItem, CompletionItemKind, type Position } from 'vscode-languageserver/node';
import * as z from 'zod/mini';
import { keyParts } from '../../config/judge.ts';
import { configSchema } from '../../config/schema/config.ts';
import { foreignLevels } from '../../config/schema/parts.ts';
import { categoryLinkSchemas, sidebarItemSchemas } from '../../config/sidebars.ts';
import { folderOf } from '../../lib/file-path.ts';
import { ownOf } from '../../lib/own.ts';
import type { SiteState } from '../../serve/state.ts';
import { type CodePlace, codePlace } from './code-path.ts';
import { inLine, lineOf, offsetOf } from './text.ts';

/** The code file that is being edited. */
export interface WrittenCode {
  /** Root-relative. */
  readonly file: string;
  readonly text: string;
  readonly position: Position;
  /** The current state of the site; `undefined` while the configuration is broken. */
  readonly state: SiteState | undefined;
}

type Schema = z.core.$ZodType;

/** An allowed value and its description. */
type Value = readonly [value: string | boolean | number, detail?: string];

/** The allowed keys and values at a position. */
interface Choice {
  readonly keys: ReadonlyMap<string, Schema>;
  readonly values: readonly Value[];
}

/** Completes keys and values of the configuration, or of sidebars; empty in other files. */
export function completeCode(written: WrittenCode): readonly CompletionItem[] {
  const { file, text, position } = written;
  const name = file.slice(file.lastIndexOf('/') + 1);
  const isSidebars = /^sidebars(?:-[\w-]+)?\.(?:[cm]?[jt]s|json)$/.test(name);
  const place =
    /^site\.config\.\w+$/.test(name) || isSidebars ? codePlace(text.slice(0, offsetOf(text, position))) : undefined;
  if (place === undefined) return [];
  const choice = isSidebars ? sidebarChoice(place, written) : configChoice(place, written);
  return place.isKey ? keyItems(choice.keys, place, written) : valueItems(choice.values, place, written);
}

function keyItems(
  keys: Choice['keys'],
  { before, typed, quote }: CodePlace,
  { file, text, position }: WrittenCode,
): readonly CompletionItem[] {
  const isJson = file.endsWith('.json');
  const after = lineOf(text, position.line).slice(position.character);
  const isNamed = /^["']?\s*:/.test(after);
  const range = inLine(position.line, position.character - typed.length, position.character);
  return [...keys]
    .filter(([key]) => key !== '*' && key !== '$schema' && !before.has(key))
    .map(([key, schema]) => {
      const named = quote !== '' ? key : isJson || !/^[\w$]+$/.test(key) ? JSON.stringify(key) : key;
      const closed = isNamed ? named : `${named}${/^["']/.test(after) ? '' : `${quote}: `}`;
      return {
        label: key,
        kind: CompletionItemKind.Property,
        detail: kindsOf(schema).join(' | '),
        ...aboutOf(schema),
        textEdit: { range, newText: closed },
      };
    });
}

function aboutOf(schema: Schema): Pick<CompletionItem, 'documentation'> {
  const about = z.globalRegistry.get(schema)?.description;
  return about === undefined ? {} : { documentation: { kind: 'markdown', value: about } };
}

function valueItems(
  values: readonly Value[],
  { typed, quote }: CodePlace,
  { file, position }: WrittenCode,
): readonly CompletionItem[] {
  const range = inLine(position.line, position.character - typed.length, position.character);
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

function configChoice({ path }: CodePlace, { state }: WrittenCode): Choice {
  // A variable of the file may hold the whole configuration, or the value of the key of the same name.
  const [first] = path;
  const top = keyParts(configSchema);
  const isWhole = typeof first === 'string' && ownOf(top, first) === undefined;
  const schema = (isWhole ? path.slice(1) : path).reduce<Schema | undefined>(
    (at, key) => (at === undefined ? undefined : partAt(at, key)),
    configSchema,
  );
  if (schema === undefined) return { keys: new Map(), values: [] };
  return {
    keys: new Map(Object.entries(keyParts(schema))),
    values: [...valuesOf(schema), ...addresses(schema, state)],
  };
}

function partAt(schema: Schema, step: string | number): Schema | undefined {
  const parts = keyParts(schema);
  // `docs` may be a single object instead of a list.
  return ownOf(parts, String(step)) ?? parts['*'];
}

type Form = Readonly<
  Partial<{
    readonly type: string;
    readonly innerType: Schema;
    readonly in: Schema;
    readonly options: readonly Schema[];
    readonly entries: Readonly<Record<string, string>>;
    readonly values: readonly (string | number | boolean)[];
  }>
>;

/** Returns the alternatives of a schema: one for each form of its value. */
function formsOf(schema: Schema): readonly Schema[] {
  const { innerType, in: input, options } = schema._zod.def as Form;
  const wrapped = innerType ?? input;
  if (wrapped !== undefined) return formsOf(wrapped);
  return options === undefined ? [schema] : options.flatMap(formsOf);
}

/** Names of types, as in the reference. */
const KINDS: Readonly<Record<string, string>> = { array: 'list', record: 'object', enum: 'string', literal: 'string' };

function kindsOf(schema: Schema): readonly string[] {
  const types = formsOf(schema).map((form) => (form._zod.def as Form).type ?? '');
  return [...new Set(types.map((type) => KINDS[type] ?? type))];
}

function valuesOf(schema: Schema): readonly Value[] {
  const all = formsOf(schema).flatMap((form) => {
    const { type, entries = {}, values = [] } = form._zod.def as Form;
    return type === 'boolean' ? [true, false] : [...Object.values(entries), ...values];
  });
  return [...new Set(all)]
    .filter((value) => value !== '' && value !== null && value !== undefined && !foreignLevels.includes(String(value)))
    .map((value) => [value]);
}

/** Returns pages or images of the site, for keys that hold an address. */
function addresses(schema: Schema, state: SiteState | undefined): readonly Value[] {
  const [build] = state?.sites ?? [];
  const role = [schema, ...formsOf(schema)]
    .map((each) => z.globalRegistry.get(each)?.role)
    .find((each) => each !== undefined);
  if (build === undefined) return [];
  if (role === 'image')
    return build.content.assets.filter(({ origin }) => origin === 'static').map(({ path }) => [`/${path}`]);
  if (role !== 'link') return [];
  return [...build.site.entries.byFile.values()].map(({ path, document }) => [path, document.title]);
}

/** Completes a sidebar item, or the link of a category. Only the end of the path determines the position, because items are nested. */
function sidebarChoice({ path, before }: CodePlace, { state }: WrittenCode): Choice {
  const [last, above, higher] = [path.at(-1), path.at(-2), path.at(-3)];
  const items: Readonly<Record<string, Schema>> = sidebarItemSchemas;
  const links: Readonly<Record<string, Schema>> = categoryLinkSchemas;
  const type = before.get('type') ?? '';
  if (typeof last === 'number') return { keys: keysOf(items, type), values: docIds(state) };
  if (last === 'link') return { keys: keysOf(links, type), values: [] };
  const isInLink = above === 'link' && typeof higher === 'number';
  if (typeof above !== 'number' && !isInLink) return { keys: new Map(), values: [] };
  const schemas = isInLink ? links : items;
  if (last === 'type') return { keys: new Map(), values: Object.keys(schemas).map((each) => [each]) };
  if (last === 'id') return { keys: new Map(), values: docIds(state) };
  if (last === 'dirName') return { keys: new Map(), values: docFolders(state) };
  const schema = keysOf(schemas, type).get(String(last));
  return { keys: new Map(), values: schema === undefined ? [] : valuesOf(schema) };
}

/** Returns the keys of a type's schema; of all types if it is unknown. */
function keysOf(schemas: Readonly<Record<string, Schema>>, type: string): ReadonlyMap<string, Schema> {
  const own = ownOf(schemas, type);
  const all = own === undefined ? Object.values(schemas) : [own];
  return new Map(all.flatMap((schema) => Object.entries(keyParts(schema))));
}

function docIds(state: SiteState | undefined): readonly Value[] {
  return (state?.sites[0]?.site.entries.docs ?? []).map(({ id, label }) => [id, label]);
}

function docFolders(state: SiteState | undefined): readonly Value[] {
  const folders = docIds(state).map(([id]) => folderOf(String(id)));
  return [...new Set(['.', ...folders])].filter((folder) => folder !== '').map((folder) => [folder]);
}
