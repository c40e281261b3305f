// What `init` adds to files that a project has already: every byte that is there stays as it is. Pure.
import { isMap, isScalar, parseDocument, type YAMLMap } from 'yaml';
import { jsonIn } from '../lib/json.ts';
import { ownOf } from '../lib/own.ts';

type Entries = Readonly<Record<string, string>>;

/** The commands of a site; a project that uses one of the names for something else has all of them below `docs:`. */
const SCRIPTS: Entries = {
  serve: 'techdocs serve --open',
  build: 'techdocs build',
  'check-links': 'techdocs check-links',
};

/** A package.json with what a site needs. */
export interface PackageEdit {
  readonly text: string;
  /** Names of scripts that are there with another command, and stay. */
  readonly taken: readonly string[];
  /** What the scripts are called, `serve` first. */
  readonly names: readonly string[];
}

/** The package.json of a project that has none. */
export function newPackage(name: string, version: string): string {
  const content = {
    name,
    private: true,
    type: 'module',
    scripts: SCRIPTS,
    devDependencies: { techdocs: `^${version}` },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Adds the scripts and the package, where they are missing. `text` is JSON, and an object. */
export function editPackage(text: string, version: string): PackageEdit {
  const parsed = JSON.parse(text.replace(/^\uFEFF/, '')) as Readonly<Record<string, Entries | undefined>>;
  const own = parsed.scripts ?? {};
  const differs = ([name, command]: readonly [string, string]) => ![undefined, command].includes(ownOf(own, name));
  const prefix = Object.entries(SCRIPTS).some(differs) ? 'docs:' : '';
  const wanted = Object.entries(SCRIPTS).map(([name, command]) => [`${prefix}${name}`, command] as const);
  const missing = wanted.filter(([name]) => ownOf(own, name) === undefined);
  const isThere = ['dependencies', 'devDependencies'].some(
    (kind) => ownOf(parsed[kind] ?? {}, 'techdocs') !== undefined,
  );
  const step = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const scripted = addEntries(text, step, ['scripts', Object.fromEntries(missing)]);
  return {
    text: isThere ? scripted : addEntries(scripted, step, ['devDependencies', { techdocs: `^${version}` }]),
    taken: wanted.filter(differs).map(([name]) => name),
    names: wanted.map(([name]) => name),
  };
}

/** Whether a text is a package.json that can be added to. */
export function isPackage(text: string): boolean {
  const parsed = jsonIn(text.replace(/^\uFEFF/, ''));
  if (!isObject(parsed)) return false;
  const kinds = ['scripts', 'dependencies', 'devDependencies'].map((kind) => parsed[kind]);
  return kinds.every((kind) => kind === undefined || isObject(kind)) && rootOf(text) !== undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON is YAML, whose parser knows where each value stands. */
function rootOf(text: string): YAMLMap | undefined {
  const { contents, errors } = parseDocument(text);
  return errors.length === 0 && isMap(contents) ? contents : undefined;
}

function addEntries(text: string, step: string, [key, entries]: readonly [string, Entries]): string {
  if (Object.keys(entries).length === 0) return text;
  const root = rootOf(text);
  if (root === undefined) throw new Error('The text was judged before.');
  const inner = root.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.value;
  const rows = Object.entries(entries).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  if (isMap(inner)) return addRows(text, inner, { rows, indent: step + step, end: step });
  const [block, end] = [rows.map((row) => `\n${step}${step}${row}`).join(','), `\n${step}}`];
  return addRows(text, root, { rows: [`${JSON.stringify(key)}: {${block}${end}`], indent: step, end: '' });
}

/** Puts rows behind the last entry of an object. */
function addRows(
  text: string,
  map: YAMLMap,
  { rows, indent, end }: { readonly rows: readonly string[]; readonly indent: string; readonly end: string },
): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const block = rows.map((row) => `${newline}${indent}${row.replaceAll('\n', newline)}`).join(',');
  const last = map.items.at(-1)?.value as { readonly range?: readonly number[] } | undefined;
  if (last?.range?.[1] !== undefined) {
    const at = last.range[1];
    // A file in one line stays valid, too.
    const tail = text.slice(at);
    const close = /^[ \t]*}/.test(tail) ? `${newline}${end}` : '';
    return `${text.slice(0, at)},${block}${close}${tail}`;
  }
  const [start = 0, stop = start] = map.range ?? [];
  return `${text.slice(0, start)}{${block}${newline}${end}}${text.slice(stop)}`;
}

/** What git leaves alone in a site. */
const IGNORED = ['node_modules/', 'build/', '.techdocs/'];

/** Adds the lines that a `.gitignore` lacks; gives the same text where it has all of them. */
export function editIgnored(text: string): string {
  const bare = (line: string) => line.trim().replace(/^(?:\*\*)?\/|\/\*{0,2}$/g, '');
  const there = new Set(text.split('\n').map(bare));
  const missing = IGNORED.filter((line) => !there.has(bare(line)));
  if (missing.length === 0) return text;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const start = text === '' || text.endsWith('\n') ? text : `${text}${newline}`;
  return start + missing.map((line) => `${line}${newline}`).join('');
}
