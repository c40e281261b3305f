// Writes the documentation of Python objects as mkdocstrings shows it: headings, signatures, docstrings, members, sources. The lines are
// Markdown of MkDocs. Pure.
import { convertToList, type RawOptions, toNonEmptyText } from '../old-site.ts';
import { parseSafeRegex } from './go-functions.ts';
import { formatDocstring, type PythonParameter } from './python-docstrings.ts';
import { type FoundPythonObject, findLastDefinition, listBaseClassNames, type PythonObject } from './python-source.ts';

type PythonObjectFinder = (path: string) => FoundPythonObject | undefined;

/** A Python object, and what formatting its documentation needs. */
interface PythonObjectFormatInput {
  /** Is called for each object that is shown. */
  readonly onShown: (pythonObject: FoundPythonObject) => void;
  readonly found: FoundPythonObject;
  readonly options: RawOptions;
  readonly find: PythonObjectFinder;
  readonly level: number;
}

/** Most lines of the documentation of an object. */
const MAX_DOCUMENTATION_LINES = 20_000;

/**
 * Returns the documentation of an object by the options of mkdocstrings. Returns `undefined` if an option is not supported, if a named
 * member is not found, or if the documentation is too long.
 */
export function formatPythonObject(
  pythonObject: FoundPythonObject,
  options: RawOptions,
  given: Pick<PythonObjectFormatInput, 'find' | 'onShown'>,
): readonly string[] | undefined {
  const style = toNonEmptyText(options.docstring_style) ?? 'google';
  if ((style !== 'google' && style !== 'numpy') || options.extensions !== undefined) return undefined;
  const level = Number(options.heading_level ?? 2);
  const isHeaded = options.show_root_heading === true || options.show_root_heading === 'yes';
  const name = options.show_root_full_path === false ? pythonObject.object.name : pythonObject.path;
  const head = isHeaded
    ? [formatPythonObjectHeading(level, name, pythonObject.path)]
    : [`<a id="${pythonObject.path}"></a>`];
  const input = { ...given, found: pythonObject, options, level: isHeaded ? level + 1 : level };
  if (listShownMembers(input) === undefined) return undefined;
  const lines = formatObjectBody(input, 0);
  return lines.length > MAX_DOCUMENTATION_LINES ? undefined : [...head, '', ...lines];
}

/** Returns the Markdown heading of a Python object. Its id is the full name of the object. */
function formatPythonObjectHeading(level: number, name: string, path: string): string {
  return `${'#'.repeat(Math.min(level, 6))} \`${name.replace(/\.__init__$/, '')}\` {#${path}}`;
}

/** Most levels of nested classes, and of base classes. */
const MAX_CLASS_DEPTH = 6;

function formatObjectBody(input: PythonObjectFormatInput, depth: number): string[] {
  const { found, options, level } = input;
  const { object } = found;
  input.onShown(found);
  const init = options.merge_init_into_class === true ? findLastDefinition(object, '__init__') : undefined;
  const style = toNonEmptyText(options.docstring_style) ?? 'google';
  const docs = [object.doc, object.kind === 'class' ? init?.doc : undefined].flatMap((doc) => doc ?? []);
  const parameters = parsePythonParameters((object.kind === 'class' ? init : object)?.definition ?? '');
  const members = (depth > MAX_CLASS_DEPTH ? undefined : listShownMembers(input)) ?? [];
  return [
    ...formatSignature(object, init),
    ...(object.kind === 'class' && options.show_bases !== false ? formatBaseClasses(object) : []),
    ...docs.flatMap((doc) => [...formatDocstring(doc, style, parameters), '']),
    ...(options.show_source === false ? [] : formatObjectSource(found)),
    ...members.flatMap((member) => [
      formatPythonObjectHeading(level, member.object.name, member.path),
      '',
      ...formatObjectBody(
        { ...input, found: member, options: { ...options, members: undefined }, level: level + 1 },
        depth + 1,
      ),
    ]),
  ];
}

function formatBaseClasses(object: PythonObject): string[] {
  const bases = listBaseClassNames(object).filter((baseClassName) => baseClassName !== 'object');
  return bases.length === 0 ? [] : [`Bases: ${bases.map((base) => `\`${base}\``).join(', ')}`, ''];
}

/** Longer values of attributes are not shown. */
const MAX_ATTRIBUTE_VALUE_LENGTH = 200;

function formatSignature(
  { kind, name, definition, isProperty }: PythonObject,
  init: PythonObject | undefined,
): string[] {
  const own = kind === 'class' ? init?.definition : definition;
  if (own === undefined || own === '') return [];
  const [, parameters = '()', result = ''] =
    /^(?:async\s+)?def\s+\w+\s*(?:\[[^\]]*\])?(\([\s\S]*\))\s*(->[\s\S]*)?$/.exec(own) ?? [];
  const bare = parameters.replace(/^\(\s*(?:self|cls)\b\s*(?:,\s*)?(?:\/\s*,?\s*)?/, '(');
  const shown = isProperty
    ? `${name}${result.replace(/^->\s*/, ': ')}`
    : kind === 'attribute'
      ? definition.slice(0, definition.length > MAX_ATTRIBUTE_VALUE_LENGTH ? definition.search(/=(?!=)/) : undefined)
      : `${name}${bare}${kind === 'class' || result === '' ? '' : ` ${result}`}`;
  return ['```python', shown.trim().replace(/`{3,}/g, ''), '```', ''];
}

function formatObjectSource({ object, source, file }: FoundPythonObject): string[] {
  if (object.kind !== 'function' && object.kind !== 'class') return [];
  const code = source.split(/\r?\n/).slice(object.line - 1, object.end);
  const pad = /^[ \t]*/.exec(code[0] ?? '')?.[0].length ?? 0;
  const marks = '`'.repeat(Math.max(3, ...code.map((line) => (/`{3,}/.exec(line)?.[0].length ?? 0) + 1)));
  const body = [`${marks}python linenums="${object.line}"`, ...code.map((line) => line.slice(pad)), marks];
  return [`??? quote "Source code in \`${file}\`"`, '', ...body.map((line) => (line === '' ? '' : `    ${line}`)), ''];
}

/** Returns the parameters of a definition by their names. */
function parsePythonParameters(definition: string): ReadonlyMap<string, PythonParameter> {
  const [, list = ''] = /^(?:async\s+)?def\s+\w+\s*(?:\[[^\]]*\])?\(([\s\S]*)\)/.exec(definition) ?? [];
  const parts: string[] = [''];
  let depth = 0;
  for (const [token] of list.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\s\S]/g)) {
    if (/[([{]/.test(token)) depth++;
    if (/^[)\]}]$/.test(token)) depth--;
    if (token === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return new Map(
    parts.flatMap((part): [string, PythonParameter][] => {
      const [, name, type, value] = /^\s*\**(\w+)\s*(?::\s*([^=]+?))?\s*(?:=\s*([\s\S]+?))?\s*$/.exec(part) ?? [];
      return name === undefined ? [] : [[name, { type, value }]];
    }),
  );
}

/** Returns the members that are shown, in their order; `undefined` if options name one that is not found. */
function listShownMembers({ found, options, find }: PythonObjectFormatInput): readonly FoundPythonObject[] | undefined {
  const { members } = options;
  if (found.object.kind === 'function' || found.object.kind === 'attribute' || members === false || members === 'no')
    return [];
  const toMember = (name: string) => {
    const lastDefinition = findLastDefinition(found.object, name);
    return lastDefinition === undefined
      ? (find(`${found.path}.${name}`) ?? [])
      : { ...found, object: lastDefinition, path: `${found.path}.${name}` };
  };
  if (Array.isArray(members)) {
    const namedMembers = members.flatMap((name) => toMember(String(name)));
    // Names that the code does not define were not shown.
    return namedMembers.length > 0 || members.length === 0 ? namedMembers : undefined;
  }
  const inherited = options.inherited_members === true ? listInheritedNames(found, find) : [];
  const isMerged = options.merge_init_into_class === true;
  const names = [
    ...new Set([...found.object.members.map(({ name }) => name), ...listExportedNames(found.object), ...inherited]),
  ];
  const shown = names
    .filter(
      (name) => !(isMerged && name === '__init__') && (members === true || passesMemberFilters(name, options.filters)),
    )
    .flatMap(toMember)
    .filter(({ object }) => options.show_if_no_docstring === true || isDocumented(object));
  if (options.members_order !== 'source') shown.sort((a, b) => (a.object.name < b.object.name ? -1 : 1));
  if (options.group_by_category === false) return shown;
  return ['attribute', 'class', 'function'].flatMap((kind) => shown.filter(({ object }) => object.kind === kind));
}

/** Returns the names that a module lists in `__all__`; some may be imported. */
function listExportedNames({ members }: PythonObject): readonly string[] {
  const all = members.find(({ name }) => name === '__all__')?.definition ?? '';
  return [...all.matchAll(/["'](\w+)["']/g)].map(([, name = '']) => name);
}

function listInheritedNames(
  { object, module }: FoundPythonObject,
  find: PythonObjectFinder,
  depth = 0,
): readonly string[] {
  return listBaseClassNames(object).flatMap((baseClassName) => {
    const base = depth > MAX_CLASS_DEPTH ? undefined : find(`${module}.${baseClassName}`);
    return base === undefined
      ? []
      : [...base.object.members.map(({ name }) => name), ...listInheritedNames(base, find, depth + 1)];
  });
}

function isDocumented({ doc, members, kind }: PythonObject): boolean {
  return doc !== undefined || (kind === 'class' && members.some(isDocumented));
}

/** Whether a name passes filters such as `!^_`. The last match decides. Without one, it passes if a filter excludes, or if none is set. */
function passesMemberFilters(name: string, given: unknown): boolean {
  if (given === 'public') return !name.startsWith('_');
  const filters = given === undefined || given === null ? ['!^_[^_]'] : convertToList(given).map(String);
  const matching = filters.filter((filter) => parseSafeRegex(filter.replace(/^!/, ''), name)?.test(name));
  const last = matching.at(-1);
  if (last !== undefined) return !last.startsWith('!');
  return filters.length === 0 || filters.some((filter) => filter.startsWith('!'));
}
