// Documentation that mkdocstrings makes from Python code: `::: package.Name` becomes headings, signatures and docstrings. Where the code is
// not beside the site, the line stays, with a note. Pure.
import { memoizeByKey } from '../../../lib/derived.ts';
import { getParentFolder, normalizePath } from '../../../lib/file-path.ts';
import { lazy } from '../../../lib/lazy.ts';
import { parseYaml } from '../../../lib/yaml-document.ts';
import { convertToList, type RawOptions, toNonEmptyText, toRawOptions } from '../old-site.ts';
import type { PageNote } from '../rewrite/work.ts';
import { extractIndentedBlock, type Line } from './lines.ts';
import { findFenceEnd } from './mkdocs-code.ts';
import { findNestedOptions, type PageWithNotes, type SiteReader } from './other-site.ts';
import { formatPythonObject } from './python-docs.ts';
import { findPythonLibraryAddress } from './python-library.ts';
import { type FoundPythonObject, findLastDefinition, listBaseClassNames, parsePythonModule } from './python-source.ts';

const AUTODOC_LINE = /^([ \t]*):::[ \t]*([A-Za-z_]\w*(?:\.\w+)*(?::\w+)?)[ \t]*$/;

/** A line `::: package.Name`, with its options. */
interface AutodocCall {
  readonly object: string;
  readonly indent: number;
  readonly options: readonly Line[];
  /** Index of the first line after the options. */
  readonly end: number;
}

/** Reads the call that begins at a line; `undefined` if there is none. A word without a dot opens a container, unless options follow. */
export function readAutodocCall(lines: readonly Line[], index: number): AutodocCall | undefined {
  const [, pad = '', object] = AUTODOC_LINE.exec(lines[index]?.text ?? '') ?? [];
  if (object === undefined) return undefined;
  const { body: options, end } = extractIndentedBlock(lines, index + 1, pad.length + 1);
  const hasOptions = options.some(({ text }) => /^\s*(?:options|handler|:\w+):/.test(text));
  if (!object.includes('.') && !hasOptions) return undefined;
  return { object, indent: pad.length, options, end: Math.max(end, index + 1) };
}

/** Where code is described: a page of the site, or an address elsewhere. */
export type CodeTarget = { readonly page: string; readonly id: string } | { readonly href: string };

/** Documentation of the Python objects of a site. */
interface AutodocReader {
  /** Replaces calls in the lines of a page by documentation. Notes report the calls that stay. */
  readonly document: (lines: readonly Line[]) => PageWithNotes;
  /** Returns the page that shows an object, by its path, and the id of the object there. */
  readonly findTarget: (name: string) => CodeTarget | undefined;
}

/** Reads what mkdocstrings shows on the pages of a folder. */
export function createAutodocReader(
  { plugins, extensions }: Readonly<Record<'plugins' | 'extensions', RawOptions>>,
  pages: string,
  reader: SiteReader,
): AutodocReader {
  const python = findNestedOptions(plugins.mkdocstrings, 'handlers', 'python');
  const folders = convertToList(python.paths).flatMap((path) => toNonEmptyText(path) ?? []);
  const find = createPythonDefinitionFinder([...folders, '.', 'src'], reader);
  const inventories = JSON.stringify([python.import, python.inventories]) ?? '';
  const hasPythonLibrary = inventories.includes('//docs.python.org/');
  const shared = toRawOptions(python.options);
  // Without the plugin, or with templates of the site, it is not known what the code becomes.
  const isKnown =
    extensions.mkautodoc !== undefined ||
    (plugins.mkdocstrings !== undefined && toRawOptions(plugins.mkdocstrings).custom_templates === undefined);
  const documentCall = (call: AutodocCall, onShown: (pythonObject: FoundPythonObject) => void) => {
    const written = isKnown ? parseAutodocOptions(call) : undefined;
    const given = written && extensions.mkautodoc !== undefined ? convertMkautodocOptions(written) : written;
    const object = given && (given.handler ?? 'python') === 'python' ? find(call.object.replace(':', '.')) : undefined;
    return object && formatPythonObject(object, { ...shared, ...toRawOptions(given?.options) }, { find, onShown });
  };
  const document = (
    lines: readonly Line[],
    onShown: (pythonObject: FoundPythonObject) => void = () => {},
  ): PageWithNotes => {
    const out: Line[] = [];
    const notes: PageNote[] = [];
    for (let index = 0; index < lines.length; ) {
      const fence = findFenceEnd(lines, index);
      const call = fence === undefined ? readAutodocCall(lines, index) : undefined;
      const end = fence ?? call?.end ?? index + 1;
      const { text, from } = lines[index] as Line;
      const made = call && documentCall(call, onShown);
      if (call !== undefined && made === undefined)
        notes.push({ line: from, ...createUndocumentedCallNote(text.trim(), call.object, find(call.object)) });
      if (call === undefined || made === undefined) out.push(...lines.slice(index, end));
      else out.push(...['', ...made, ''].map((one) => ({ text: one && ' '.repeat(call.indent) + one, from })));
      index = end;
    }
    return { lines: out, notes };
  };
  const targets = lazy(() => {
    const shown = new Map<string, { readonly page: string; readonly id: string }>();
    for (const page of reader.list(pages)) {
      const text = page.endsWith('.md') ? (reader.read(page) ?? '') : '';
      if (!text.includes(':::')) continue;
      const lines = text.split(/\r?\n/).map((line, index) => ({ text: line, from: index + 1 }));
      document(lines, (pythonObject) => shown.set(createDefinitionKey(pythonObject), { page, id: pythonObject.path }));
    }
    return shown;
  });
  const findTarget = (name: string) => {
    const pythonObject = find(name);
    const target = pythonObject && targets().get(createDefinitionKey(pythonObject));
    const href = hasPythonLibrary ? findPythonLibraryAddress(name) : undefined;
    return target ?? (href === undefined ? undefined : { href });
  };
  return { document, findTarget };
}

const createDefinitionKey = ({ file, object }: FoundPythonObject) => `${file}:${object.line}:${object.name}`;

function createUndocumentedCallNote(
  written: string,
  object: string,
  pythonObject: FoundPythonObject | undefined,
): Omit<PageNote, 'line'> {
  const place =
    pythonObject === undefined
      ? 'code that is not beside the site'
      : `\`${pythonObject.file}:${pythonObject.object.line}\``;
  return {
    message: `\`${written}\` is what a plugin makes from ${place}, so the line is shown as code.`,
    suggestion: `Write a heading, such as \`### ${object.replace(/^.*[.:]/, '')} {#${object}}\`, and below it the docstring; then remove the line and its options.`,
    isHand: true,
  };
}

function parseAutodocOptions(call: AutodocCall): RawOptions | undefined {
  const text = call.options.map((option) => option.text).join('\n');
  const document = parseYaml(text, { uniqueKeys: false });
  return document.errors.length > 0 ? undefined : toRawOptions(document.toJS());
}

/** Returns options of mkdocstrings for those of mkautodoc. */
function convertMkautodocOptions(options: RawOptions): RawOptions | undefined {
  if (!(':docstring' in options)) return undefined;
  const members = (toNonEmptyText(options[':members']) ?? '').split(/\s+/).filter(Boolean);
  return { options: { members, show_source: false, show_bases: false } };
}

/** Most imports and base classes that lead from a name to its definition. */
const MAX_DEFINITION_STEPS = 8;

/** Creates a function that reads a module by its dotted name, from the folders or from another package of the repository. */
function createPythonModuleReader(folders: readonly string[], { read, list }: SiteReader) {
  // A repository may contain packages that its site takes from an installation.
  const others = lazy(() => {
    const packages = new Set(list('.').flatMap((path) => /^(.*\/)__init__\.pyi?$/.exec(path)?.[1]?.slice(0, -1) ?? []));
    const above = [...packages].map(getParentFolder);
    return new Map(
      [...packages]
        .map((path, index) => [path.replace(/^.*\//, ''), above[index] ?? ''])
        .filter(([, folder]) => !packages.has(folder ?? '')) as [string, string][],
    );
  });
  return memoizeByKey((name: string): FoundPythonObject | undefined => {
    for (const folder of [...folders, others().get(name.replace(/\..*$/, '')) ?? []].flat())
      for (const ending of ['.py', '/__init__.py', '.pyi', '/__init__.pyi']) {
        const file = normalizePath(`${folder}/${name.replaceAll('.', '/')}${ending}`);
        const source = read(file);
        if (source === undefined) continue;
        const own = ending.includes('__init__') ? `${name}.__init__` : name;
        return { object: parsePythonModule(source, own), path: name, module: name, file, source };
      }
    return undefined;
  });
}

/** Creates a function that finds an object by its dotted name; names that modules import lead to their definition. */
function createPythonDefinitionFinder(folders: readonly string[], reader: SiteReader) {
  const readModule = createPythonModuleReader(folders, reader);
  // Modules import one another, so each name is looked for once. A name that leads to itself has no definition.
  const known = new Map<string, FoundPythonObject | undefined>();
  const find = (path: string, depth = 0): FoundPythonObject | undefined => {
    if (known.has(path) || depth > MAX_DEFINITION_STEPS) return known.get(path);
    known.set(path, undefined);
    const pythonObject = findInModules(path.split('.'), depth);
    // What a module takes from elsewhere keeps the name that the page gives it.
    known.set(path, pythonObject && { ...pythonObject, path });
    return known.get(path);
  };
  const findInModules = (parts: readonly string[], depth: number): FoundPythonObject | undefined => {
    for (let count = parts.length; count > 0; count--) {
      const module = readModule(parts.slice(0, count).join('.'));
      const pythonObject = module && findMember(module, parts.slice(count), depth);
      if (pythonObject !== undefined) return pythonObject;
    }
    return undefined;
  };
  const findMember = (
    base: FoundPythonObject,
    names: readonly string[],
    depth: number,
  ): FoundPythonObject | undefined => {
    const [name, ...rest] = names;
    if (name === undefined) return base;
    const { object } = base;
    const lastDefinition = findLastDefinition(object, name);
    if (lastDefinition !== undefined)
      return findMember({ ...base, object: lastDefinition, path: `${base.path}.${name}` }, rest, depth);
    // A module below a package is no name that the package takes from another module.
    const isModule = readModule(`${base.path}.${name}`) !== undefined;
    const all = isModule ? [] : [...object.imports].filter(([key]) => key.startsWith('*'));
    const stars = all.map(([, module]) => `${module}.${name}`);
    const bases =
      object.kind === 'class'
        ? listBaseClassNames(object).map((baseClassName) => `${base.module}.${baseClassName}.${name}`)
        : [];
    const next = [object.imports.get(name) ?? [], stars, bases].flat();
    for (const target of next) {
      const pythonObject = find([target, ...rest].join('.'), depth + 1);
      if (pythonObject !== undefined) return pythonObject;
    }
    return undefined;
  };
  return (path: string) => find(path);
}
