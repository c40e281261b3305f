// IO. Non-code imports of the site's code: stylesheets, which are added to the site's own, and data.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import { relativePosixPath } from '../config/io/bundle.ts';
import { readProjectFile } from '../config/io/compile.ts';
import { uncachedDisk } from '../content/io/disk.ts';
import { readNamedText } from '../content/io/named-text.ts';
import { readBoundsOf } from '../content/io/open-file.ts';
import { hashOf } from '../lib/hash.ts';
import { positionAt } from '../lib/text.ts';
import { budgets, limitFinding } from '../model/budgets.ts';
import type { SiteConfig } from '../model/config.ts';
import { type Diagnostic, sentenceOf, UserError } from '../model/diagnostic.ts';
import { refusalReasons } from '../model/shown-files.ts';
import { unreadableFinding } from '../model/unreadable.ts';
import { codeRootOf } from '../model/untrusted.ts';

/** Context of the imports. */
export interface ImportContext {
  /** Absolute path of the project. */
  readonly root: string;
  readonly baseUrl: string;
  /** Collects stylesheets by file. */
  readonly styles: Map<string, string>;
}

/** Bundler plug-in that loads stylesheets and data; `@site/` is the folder of the project. */
export function importPlugin({ root, baseUrl, styles }: ImportContext): Plugin {
  return {
    name: 'techdocs-imports',
    resolveId(source, importer, options) {
      if (!source.startsWith('@site/')) return;
      return this.resolve(join(root, source.slice('@site/'.length)), importer, { ...options, skipSelf: true });
    },
    async load(id) {
      const ending = /\.(css|ya?ml|csv)$/.exec(id)?.[1];
      if (ending === undefined) return;
      const text = readFileSync(id, 'utf8').replace(/^\uFEFF/, '');
      if (ending === 'csv') {
        const rows = readCsv(text);
        if (rows !== undefined) return valueModule(rows);
        const what = { subject: 'The rows of this file have', outcome: 'it cannot be imported' };
        const message = sentenceOf(limitFinding('dataCells', MOST_CELLS, what));
        this.error({ message, id, loc: { file: id, line: 1, column: 0 } });
      }
      if (ending !== 'css') {
        const read = (await import('../content/yaml-data.ts')).readYamlData(text);
        if ('value' in read) return valueModule(read.value);
        const { message, line, column } = read.fault;
        this.error({ message, id, loc: { file: id, line, column: column - 1 } });
      }
      const [fault] = stylesheetFaults(text);
      if (fault)
        this.error({ message: fault.message, id, loc: { file: id, line: fault.line, column: fault.column - 1 } });
      const isModule = id.endsWith('.module.css');
      const { css, names } = isModule
        ? compileCssModule(text, hashOf(`/${relativePosixPath(id, root)}`, 5))
        : { css: text, names: {} };
      styles.set(id, addBaseUrl(css, baseUrl));
      return { ...valueModule(names), moduleSideEffects: 'no-treeshake' };
    },
  };
}

const { most: MOST_CELLS } = budgets.dataCells;

/** Returns why a stylesheet of the project cannot be added to the site's, with the place of each reason. */
function stylesheetFaults(
  css: string,
): readonly { readonly message: string; readonly line: number; readonly column: number }[] {
  // Comments keep their length, so that places stay right.
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const found = [...bare.matchAll(/@import[^;]*|url\(\s*["']?(?![/#"']|%23|[a-z]+:)[^)]*\)/gi)];
  return found.map(({ 0: relative, index }) => ({ message: importFault(relative.trim()), ...positionAt(css, index) }));
}

function importFault(relative: string): string {
  return `The stylesheet loads another file, which techdocs does not copy: \`${relative}\`. Name a file of a static folder by its address, \`url(/image.png)\`, and list other stylesheets beside this one.`;
}

/** Prefixes the site's addresses in a stylesheet with its base URL. */
function addBaseUrl(css: string, baseUrl: string): string {
  return css.replace(/(url\(\s*["']?)\/(?!\/)/gi, `$1${baseUrl}`).trim();
}

/** Returns the stylesheets that the configuration names. */
export function readCustomCss(config: SiteConfig): readonly string[] {
  const { baseUrl, customCss: files } = config;
  const bounds = { ...readBoundsOf(config, files), root: codeRootOf(config) };
  const sheets = files.map((file) => ({ file, css: sheetText(file, bounds) }));
  const faults = sheets.flatMap(({ file, css }) => faultsOf(file, css));
  if (faults[0] !== undefined) throw new UserError(faults[0].message, 2, faults);
  return sheets.map(({ css }) => addBaseUrl(css, baseUrl));
}

function sheetText(file: string, bounds: ReturnType<typeof readBoundsOf>): string {
  // Only extensions can name a file outside of the project, such as in a package beside it.
  if (file.startsWith('../')) return readProjectFile(join(bounds.root, file), file);
  const read = readNamedText(uncachedDisk, file, bounds) ?? {
    diagnostic: unreadableFinding(file, 'it does not exist'),
  };
  if ('refusal' in read)
    throw UserError.of({ code: 'invalid-config', message: `The stylesheet ${refusalReasons[read.refusal]}.`, file });
  if (read.diagnostic) throw new UserError(read.diagnostic.message, 2, [read.diagnostic]);
  return read.text;
}

/** Returns the faults of a stylesheet as findings. */
function faultsOf(file: string, css: string): readonly Diagnostic[] {
  return stylesheetFaults(css).map((fault) => ({ code: 'invalid-config', severity: 'error', file, ...fault }));
}

/** Returns a value as a module. Bundler and engine parse JSON text much faster than an object literal. */
function valueModule(value: unknown) {
  const json = JSON.stringify(value);
  const code = json === undefined ? 'undefined' : `JSON.parse(${JSON.stringify(json)})`;
  return { code: `export default ${code};`, moduleType: 'js' as const };
}

const SELECTOR_PARTS =
  /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)|:global\(([^()]*)\)|\.(-?[_a-zA-Z][\w-]*)/g;

/** Compiles a CSS module: each class name gets a suffix for its stylesheet. */
export function compileCssModule(
  text: string,
  suffix: string,
): { css: string; names: Readonly<Record<string, string>> } {
  const names = new Map<string, string>();
  const css = text.replace(SELECTOR_PARTS, (whole, global?: string, name?: string) => {
    if (global !== undefined) return global;
    if (name === undefined) return whole;
    names.set(name, `${name}-${suffix}`);
    return `.${name}-${suffix}`;
  });
  return { css, names: Object.fromEntries(names) };
}

/** Parses CSV to rows keyed by the header; `undefined` if there are too many cells. */
export function readCsv(text: string): readonly Readonly<Record<string, string>>[] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/g;
  for (const [whole, quoted, bare = '', end] of text.matchAll(CELL)) {
    if (whole === '' && row.length === 0) continue;
    row.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  const [names = [], ...rest] = rows.filter((cells) => cells.some((cell) => cell !== ''));
  // Short rows count like full ones, as they are padded.
  if (names.length * rest.length > MOST_CELLS) return undefined;
  return rest.map((cells) => Object.fromEntries(names.map((name, index) => [name.trim(), cells[index] ?? ''])));
}
