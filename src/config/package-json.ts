// Edits of existing project files for `init`: all existing bytes stay unchanged. Pure.
import { isMap, isScalar, type YAMLMap } from 'yaml';
import { parseJson } from '../lib/json.ts';
import { getOwnPropertyValue } from '../lib/own.ts';
import { isPlainObject } from '../lib/values.ts';
import { parseYaml } from '../lib/yaml-document.ts';

type PackageJsonEntries = Readonly<Record<string, string>>;

/** Returns the scripts of a site by name. `outDir` is absent if the output folder is `build`. */
function createPackageScripts(outDir?: string): PackageJsonEntries {
  return {
    serve: 'techdocs serve --open',
    build: outDir === undefined ? 'techdocs build' : `techdocs build --out-dir ${outDir}`,
    'check-links': 'techdocs check-links',
  };
}

/** A package.json with the additions for a site. */
export interface EditedPackageJson {
  readonly text: string;
  /** Names of scripts that the project already has with a different command. They stay unchanged. */
  readonly existingScripts: readonly string[];
  /** Names of the site's scripts, `serve` first. */
  readonly names: readonly string[];
  /** Whether techdocs was already a dependency. */
  readonly isListed: boolean;
}

/** Optional contents of a new `package.json`. Such a file always contains techdocs as a package. */
interface NewPackageOptions {
  readonly outDir?: string;
  /** Packages other than techdocs, with their versions. */
  readonly packages?: Readonly<Record<string, string>>;
}

/** Returns a new package.json for a project without one. */
export function createPackageJson(
  name: string,
  version: string,
  { outDir, packages = {} }: NewPackageOptions = {},
): string {
  const content = {
    name,
    private: true,
    type: 'module',
    scripts: createPackageScripts(outDir),
    devDependencies: { ...packages, techdocs: `^${version}` },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/**
 * Adds missing scripts and the dependency on techdocs. `text` must be a JSON object. The names of all added scripts begin with `docs:` if
 * one of the plain names has another command, or is the prefix of a script: `build:app` next to `build`.
 */
export function editPackageJson(text: string, version: string, outDir?: string): EditedPackageJson {
  const scripts = createPackageScripts(outDir);
  const parsed = JSON.parse(text.replace(/^\uFEFF/, '')) as Readonly<Record<string, PackageJsonEntries | undefined>>;
  const own = parsed.scripts ?? {};
  const differs = ([name, command]: readonly [string, string]) =>
    ![undefined, command].includes(getOwnPropertyValue(own, name));
  // If the project has a script `build:validation`, a script `build` would seem to run all scripts with the prefix `build:`.
  const leads = ([name]: readonly [string, string]) => Object.keys(own).some((other) => other.startsWith(`${name}:`));
  const prefix = Object.entries(scripts).some((script) => differs(script) || leads(script)) ? 'docs:' : '';
  const scriptEntries = Object.entries(scripts).map(([name, command]) => [`${prefix}${name}`, command] as const);
  const missing = scriptEntries.filter(([name]) => getOwnPropertyValue(own, name) === undefined);
  const isListed = ['dependencies', 'devDependencies'].some(
    (kind) => getOwnPropertyValue(parsed[kind] ?? {}, 'techdocs') !== undefined,
  );
  const style = detectJsonFormatting(text);
  const scripted = addPackageJsonEntries(text, style, ['scripts', Object.fromEntries(missing)]);
  return {
    isListed,
    text: isListed
      ? scripted
      : addPackageJsonEntries(scripted, style, ['devDependencies', { techdocs: `^${version}` }]),
    existingScripts: scriptEntries.filter(differs).map(([name]) => name),
    names: scriptEntries.map(([name]) => name),
  };
}

interface JsonFormatting {
  /** Indentation of one level. */
  readonly step: string;
  /** Text between a key and its value. */
  readonly colon: string;
}

function detectJsonFormatting(text: string): JsonFormatting {
  const step = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const colon = /"[^"\n]*"(\s*:[ \t]*)/.exec(text)?.[1] ?? ': ';
  return { step, colon: /\n/.test(colon) ? ': ' : colon };
}

/** Whether a text is a package.json that can be edited. */
export function isEditablePackageJson(text: string): boolean {
  const parsed = parseJson(text.replace(/^\uFEFF/, ''));
  if (!isPlainObject(parsed)) return false;
  const kinds = ['scripts', 'dependencies', 'devDependencies'].map((kind) => parsed[kind]);
  return kinds.every((kind) => kind === undefined || isPlainObject(kind)) && parseJsonAsYamlMap(text) !== undefined;
}

/**
 * Parses a JSON text with the YAML parser, which reports the position of each value. Returns `undefined` if the text is not a valid JSON
 * object.
 */
function parseJsonAsYamlMap(text: string): YAMLMap | undefined {
  const { contents, errors } = parseYaml(text);
  return errors.length === 0 && isMap(contents) ? contents : undefined;
}

function addPackageJsonEntries(
  text: string,
  style: JsonFormatting,
  [key, entries]: readonly [string, PackageJsonEntries],
): string {
  if (Object.keys(entries).length === 0) return text;
  const root = parseJsonAsYamlMap(text);
  if (root === undefined) throw new Error('The text was judged before.');
  const { step, colon } = style;
  const inner = root.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.value;
  const rows = Object.entries(entries).map(([name, value]) => ({
    name,
    text: `${JSON.stringify(name)}${colon}${JSON.stringify(value)}`,
  }));
  if (isMap(inner)) return rows.reduce((edited, row) => addJsonProperty(edited, key, { ...row, step }), text);
  const isFlat = root.items.length > 0 && !text.trim().includes('\n');
  const block = rows.map((row) => `\n${step}${step}${row.text}`).join(',');
  const value = isFlat ? `{${rows.map((row) => row.text).join(',')}}` : `{${block}\n${step}}`;
  return insertFormattedJsonProperty(text, root, {
    text: `${JSON.stringify(key)}${colon}${value}`,
    indent: step,
    end: '',
  });
}

/**
 * Adds a property to the object at a top-level key. If the object has several names in sorted order, adds the property at its sorted
 * position. Otherwise, adds it at the end. Scripts are always added at the end.
 */
function addJsonProperty(
  text: string,
  key: string,
  row: { readonly name: string; readonly text: string; readonly step: string },
) {
  const map = parseJsonAsYamlMap(text)?.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.value;
  if (!isMap(map)) throw new Error('The object is there.');
  const names = map.items.map((pair) => String(isScalar(pair.key) ? pair.key.value : ''));
  const isSorted = names.length > 1 && names.every((name, index) => index === 0 || (names[index - 1] ?? '') < name);
  const before = key === 'scripts' || !isSorted ? -1 : names.findIndex((name) => name > row.name);
  return insertFormattedJsonProperty(text, map, { text: row.text, indent: row.step + row.step, end: row.step, before });
}

interface NewJsonProperty {
  readonly text: string;
  readonly indent: string;
  /** Indentation of the closing brace. */
  readonly end: string;
  /** Index of the property to insert before; if absent, the property is added at the end. */
  readonly before?: number;
}

/** Inserts a property into an object. A one-line object stays on one line. */
function insertFormattedJsonProperty(
  text: string,
  map: YAMLMap,
  { text: row, indent, end, before = -1 }: NewJsonProperty,
): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const written = row.replaceAll('\n', newline);
  const [start = 0, stop = start] = map.range ?? [];
  const last = map.items.at(-1)?.value as { readonly range?: readonly number[] } | undefined;
  const at = last?.range?.[1];
  if (at === undefined)
    return `${text.slice(0, start)}{${newline}${indent}${written}${newline}${end}}${text.slice(stop)}`;
  const isFlat = !text.slice(start, stop).includes('\n');
  const gap = isFlat
    ? (/,(\s*)"/.exec(text.slice(start, stop))?.[1] ?? detectCommaSpacing(text))
    : `${newline}${indent}`;
  const next = map.items[before]?.key as { readonly range?: readonly number[] } | undefined;
  const place = next?.range?.[0];
  return place === undefined
    ? `${text.slice(0, at)},${gap}${written}${text.slice(at)}`
    : `${text.slice(0, place)}${written},${gap}${text.slice(place)}`;
}

/**
 * Returns the white space to write after the first comma in a one-line object: a space, or nothing if the file is written without spaces.
 */
function detectCommaSpacing(text: string): string {
  return text.trim().includes('\n') || /": /.test(text) ? ' ' : '';
}

/**
 * Returns the entries of a `.gitignore`. The last entry is the cache folder that techdocs uses if a site has no `node_modules` folder of
 * its own.
 */
const listGitignoreEntries = (outDir: string) => ['node_modules/', `${outDir}/`, '.techdocs/'];

/** Adds missing lines to a `.gitignore`; returns the text unchanged if there are none. */
export function editGitignore(text: string, outDir = 'build'): string {
  const bare = (line: string) => line.trim().replace(/^(?:\*\*)?\/|\/\*{0,2}$/g, '');
  const there = new Set(text.split('\n').map(bare));
  const missing = listGitignoreEntries(outDir).filter((line) => !there.has(bare(line)));
  if (missing.length === 0) return text;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const start = text === '' || text.endsWith('\n') ? text : `${text}${newline}`;
  return start + missing.map((line) => `${line}${newline}`).join('');
}
