// IO. Handles imports of stylesheets and data in the site's code. Imported stylesheets are added to the stylesheet of the site.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import { computeRelativePosixPath } from '../config/io/bundle.ts';
import { computeHash } from '../lib/hash.ts';
import { findLineAndColumn } from '../lib/text.ts';
import { contentLimits, createExceededLimitFinding } from '../model/budgets.ts';
import { formatFindingSentence } from '../model/diagnostic.ts';

interface BundleImportContext {
  /** Absolute path of the project. */
  readonly root: string;
  readonly baseUrl: string;
  /** Collects stylesheets by file. */
  readonly styles: Map<string, string>;
}

/** Bundler plugin that loads stylesheets and data; `@site/` is the folder of the project. */
export function createBundleImportPlugin({ root, baseUrl, styles }: BundleImportContext): Plugin {
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
        const rows = parseCsv(text);
        if (rows !== undefined) return createJsonModule(rows);
        const what = { subject: 'The rows of this file have', outcome: 'it cannot be imported' };
        const message = formatFindingSentence(createExceededLimitFinding('dataCells', MOST_CELLS, what));
        this.error({ message, id, loc: { file: id, line: 1, column: 0 } });
      }
      if (ending !== 'css') {
        const read = (await import('../content/yaml-data.ts')).parseYamlData(text);
        if ('value' in read) return createJsonModule(read.value);
        const { message, line, column } = read.fault;
        this.error({ message, id, loc: { file: id, line, column: column - 1 } });
      }
      const [fault] = findStylesheetFaults(text);
      if (fault)
        this.error({ message: fault.message, id, loc: { file: id, line: fault.line, column: fault.column - 1 } });
      const isModule = id.endsWith('.module.css');
      const { css, names } = isModule
        ? compileCssModule(text, computeHash(`/${computeRelativePosixPath(id, root)}`, 5))
        : { css: text, names: {} };
      styles.set(id, addBaseUrlToCss(css, baseUrl));
      return { ...createJsonModule(names), moduleSideEffects: 'no-treeshake' };
    },
  };
}

const { most: MOST_CELLS } = contentLimits.dataCells;

/**
 * Returns the reasons why a stylesheet of the project cannot be added to the site's stylesheet, each with its position. `known` has the
 * addresses of files that are published with it.
 */
export function findStylesheetFaults(
  css: string,
  known: ReadonlySet<string> = new Set(),
): readonly { readonly message: string; readonly line: number; readonly column: number }[] {
  // Replaces comments with blanks of the same length, so that offsets stay right.
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const matches = [...bare.matchAll(/@import[^;]*|url\(\s*["']?(?![/#"']|%23|[a-z]+:)([^)"']*)["']?\s*\)/gi)];
  const others = matches.filter(([, address = '']) => !known.has(address.trim()));
  return others.map(({ 0: relative, index }) => ({
    message: formatStylesheetImportFault(relative.trim()),
    ...findLineAndColumn(css, index),
  }));
}

function formatStylesheetImportFault(relative: string): string {
  return `The stylesheet loads another file, which techdocs does not copy: \`${relative}\`. Name a file of a static folder by its address, \`url(/image.png)\`. Fonts and pictures beside a stylesheet are copied if \`customCss\` names it.`;
}

/** Adds the base URL of the site to the addresses in a stylesheet that start with `/`. */
export function addBaseUrlToCss(css: string, baseUrl: string): string {
  return css.replace(/(url\(\s*["']?)\/(?!\/)/gi, `$1${baseUrl}`).trim();
}

/**
 * Returns the code of a module that exports a value. Bundlers and JavaScript engines parse JSON text much faster than an object literal.
 */
function createJsonModule(value: unknown) {
  const json = JSON.stringify(value);
  const code = json === undefined ? 'undefined' : `JSON.parse(${JSON.stringify(json)})`;
  return { code: `export default ${code};`, moduleType: 'js' as const };
}

const CSS_MODULE_TOKEN_PATTERN =
  /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)|:global\(([^()]*)\)|\.(-?[_a-zA-Z][\w-]*)/g;

/** Compiles a CSS module: each class name gets a suffix for its stylesheet. */
function compileCssModule(text: string, suffix: string): { css: string; names: Readonly<Record<string, string>> } {
  const names = new Map<string, string>();
  const css = text.replace(CSS_MODULE_TOKEN_PATTERN, (whole, global?: string, name?: string) => {
    if (global !== undefined) return global;
    if (name === undefined) return whole;
    names.set(name, `${name}-${suffix}`);
    return `.${name}-${suffix}`;
  });
  return { css, names: Object.fromEntries(names) };
}

/** Parses CSV to rows keyed by the header; `undefined` if there are too many cells. */
export function parseCsv(text: string): readonly Readonly<Record<string, string>>[] | undefined {
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
  // Short rows count as full rows, because they are filled with empty cells.
  if (names.length * rest.length > MOST_CELLS) return undefined;
  return rest.map((cells) => Object.fromEntries(names.map((name, index) => [name.trim(), cells[index] ?? ''])));
}
