// What `init` adds to files that a project has already: every byte that is there stays as it is. Pure.
import { isMap, isScalar, parseDocument, type YAMLMap } from 'yaml';
import { jsonIn } from '../lib/json.ts';
import { ownOf } from '../lib/own.ts';

type Entries = Readonly<Record<string, string>>;

/** The commands of a site, which is built into `outDir`, where that is another one than `build`. A project that uses one of the names for something else has all of them below `docs:`. */
function scriptsOf(outDir?: string): Entries {
  return {
    serve: 'techdocs serve --open',
    build: outDir === undefined ? 'techdocs build' : `techdocs build --out-dir ${outDir}`,
    'check-links': 'techdocs check-links',
  };
}

/** A package.json with what a site needs. */
export interface PackageEdit {
  readonly text: string;
  /** Names of scripts that are there with another command, and stay. */
  readonly taken: readonly string[];
  /** What the scripts are called, `serve` first. */
  readonly names: readonly string[];
  /** Whether the package was there before. */
  readonly isListed: boolean;
}

/** The package.json of a project that has none. */
export function newPackage(name: string, version: string, outDir?: string): string {
  const content = {
    name,
    private: true,
    type: 'module',
    scripts: scriptsOf(outDir),
    devDependencies: { techdocs: `^${version}` },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Adds the scripts and the package, where they are missing. `text` is JSON, and an object. */
export function editPackage(text: string, version: string, outDir?: string): PackageEdit {
  const scripts = scriptsOf(outDir);
  const parsed = JSON.parse(text.replace(/^\uFEFF/, '')) as Readonly<Record<string, Entries | undefined>>;
  const own = parsed.scripts ?? {};
  const differs = ([name, command]: readonly [string, string]) => ![undefined, command].includes(ownOf(own, name));
  const prefix = Object.entries(scripts).some(differs) ? 'docs:' : '';
  const wanted = Object.entries(scripts).map(([name, command]) => [`${prefix}${name}`, command] as const);
  const missing = wanted.filter(([name]) => ownOf(own, name) === undefined);
  const isListed = ['dependencies', 'devDependencies'].some(
    (kind) => ownOf(parsed[kind] ?? {}, 'techdocs') !== undefined,
  );
  const style = styleOf(text);
  const scripted = addEntries(text, style, ['scripts', Object.fromEntries(missing)]);
  return {
    isListed,
    text: isListed ? scripted : addEntries(scripted, style, ['devDependencies', { techdocs: `^${version}` }]),
    taken: wanted.filter(differs).map(([name]) => name),
    names: wanted.map(([name]) => name),
  };
}

/** How a file is written. */
interface Style {
  /** What a level is indented by. */
  readonly step: string;
  /** What is between a key and its value. */
  readonly colon: string;
}

function styleOf(text: string): Style {
  const step = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const colon = /"[^"\n]*"(\s*:[ \t]*)/.exec(text)?.[1] ?? ': ';
  return { step, colon: /\n/.test(colon) ? ': ' : colon };
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

function addEntries(text: string, style: Style, [key, entries]: readonly [string, Entries]): string {
  if (Object.keys(entries).length === 0) return text;
  const root = rootOf(text);
  if (root === undefined) throw new Error('The text was judged before.');
  const { step, colon } = style;
  const inner = root.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.value;
  const rows = Object.entries(entries).map(([name, value]) => ({
    name,
    text: `${JSON.stringify(name)}${colon}${JSON.stringify(value)}`,
  }));
  if (isMap(inner)) return rows.reduce((edited, row) => addRow(edited, key, { ...row, step }), text);
  const isFlat = root.items.length > 0 && !text.trim().includes('\n');
  const block = rows.map((row) => `\n${step}${step}${row.text}`).join(',');
  const value = isFlat ? `{${rows.map((row) => row.text).join(',')}}` : `{${block}\n${step}}`;
  return insertRow(text, root, { text: `${JSON.stringify(key)}${colon}${value}`, indent: step, end: '' });
}

/** Adds a row to an object of the top level: by its name where all names are in order and there are several, else at the end. */
function addRow(
  text: string,
  key: string,
  row: { readonly name: string; readonly text: string; readonly step: string },
) {
  const map = rootOf(text)?.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.value;
  if (!isMap(map)) throw new Error('The object is there.');
  const names = map.items.map((pair) => String(isScalar(pair.key) ? pair.key.value : ''));
  const isSorted = names.length > 1 && names.every((name, at) => at === 0 || (names[at - 1] ?? '') < name);
  const before = key === 'scripts' || !isSorted ? -1 : names.findIndex((name) => name > row.name);
  return insertRow(text, map, { text: row.text, indent: row.step + row.step, end: row.step, before });
}

interface NewRow {
  readonly text: string;
  readonly indent: string;
  /** Indentation of the brace that ends the object. */
  readonly end: string;
  /** Number of the entry that it is put before; at the end where there is none. */
  readonly before?: number;
}

/** Puts a row into an object, which stays on one line where it is on one. */
function insertRow(text: string, map: YAMLMap, { text: row, indent, end, before = -1 }: NewRow): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const written = row.replaceAll('\n', newline);
  const [start = 0, stop = start] = map.range ?? [];
  const last = map.items.at(-1)?.value as { readonly range?: readonly number[] } | undefined;
  const at = last?.range?.[1];
  if (at === undefined)
    return `${text.slice(0, start)}{${newline}${indent}${written}${newline}${end}}${text.slice(stop)}`;
  const isFlat = !text.slice(start, stop).includes('\n');
  const gap = isFlat ? (/,(\s*)"/.exec(text.slice(start, stop))?.[1] ?? flatGap(text)) : `${newline}${indent}`;
  const next = map.items[before]?.key as { readonly range?: readonly number[] } | undefined;
  const place = next?.range?.[0];
  return place === undefined
    ? `${text.slice(0, at)},${gap}${written}${text.slice(at)}`
    : `${text.slice(0, place)}${written},${gap}${text.slice(place)}`;
}

/** What follows a comma in one line, where the object has none: nothing in a file without spaces. */
function flatGap(text: string): string {
  return text.trim().includes('\n') || /": /.test(text) ? ' ' : '';
}

/** What git leaves alone in a site; the last one has the cache where `node_modules` is no folder of the site. */
const ignoredIn = (outDir: string) => ['node_modules/', `${outDir}/`, '.techdocs/'];

/** Adds the lines that a `.gitignore` lacks; gives the same text where it has all of them. */
export function editIgnored(text: string, outDir = 'build'): string {
  const bare = (line: string) => line.trim().replace(/^(?:\*\*)?\/|\/\*{0,2}$/g, '');
  const there = new Set(text.split('\n').map(bare));
  const missing = ignoredIn(outDir).filter((line) => !there.has(bare(line)));
  if (missing.length === 0) return text;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const start = text === '' || text.endsWith('\n') ? text : `${text}${newline}`;
  return start + missing.map((line) => `${line}${newline}`).join('');
}
