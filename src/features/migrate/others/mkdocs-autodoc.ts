// Documentation that plugins of MkDocs make from Python code. techdocs makes none, so a note for each object names its file and the form to
// write. Pure.
import { parseDocument } from 'yaml';
import { memoizeByKey } from '../../../lib/derived.ts';
import { normalizePath } from '../../../lib/file-path.ts';
import { convertToList, type RawOptions, toOptionText, toRawOptions } from '../old-site.ts';
import type { PageNote } from '../rewrite/work.ts';
import { extractIndentedBlock, type Line, measureIndent } from './lines.ts';
import { findFenceEnd } from './mkdocs-code.ts';
import { findNestedOptions, type SiteReader } from './other-site.ts';

/** Plugins and extensions that make documentation from code. All use `::: package.Name`. */
const AUTODOC_TOOLS = ['mkdocstrings', 'mkautodoc'] as const;

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
export function readAutodocCall(lines: readonly Line[], at: number): AutodocCall | undefined {
  const [, pad = '', object] = AUTODOC_LINE.exec(lines[at]?.text ?? '') ?? [];
  if (object === undefined) return undefined;
  const { body: options, end } = extractIndentedBlock(lines, at + 1, pad.length + 1);
  const hasOptions = options.some(({ text }) => /^\s*(?:options|handler|:\w+):/.test(text));
  if (!object.includes('.') && !hasOptions) return undefined;
  return { object, indent: pad.length, options, end: Math.max(end, at + 1) };
}

/** Where an object of Python code is defined. */
interface ObjectPlace {
  readonly file: string;
  readonly line: number;
  /** Its definition, shortened to one line. */
  readonly signature: string;
}

/** Creates a function that returns the notes about a page. */
export function createAutodocNotes(
  plugins: RawOptions,
  extensions: RawOptions,
  reader: SiteReader,
): (lines: readonly Line[]) => readonly PageNote[] {
  const isUsed = (name: string) => Object.hasOwn(plugins, name) || Object.hasOwn(extensions, name);
  const tool = AUTODOC_TOOLS.find(isUsed) ?? 'a plugin';
  const python = findNestedOptions(plugins.mkdocstrings, 'handlers', 'python');
  const folders = convertToList(python.paths).flatMap((path) => toOptionText(path) ?? []);
  const find = createObjectFinder([...folders, '.', 'src'], reader);
  return (lines) =>
    listAutodocObjects(lines).map(({ line, written, object, isMember }) => {
      const place = find(object);
      const source = place === undefined ? 'code' : `\`${place.file}:${place.line}\``;
      const what = isMember ? `\`${written}\` also shows \`${object}\`, which` : `\`${written}\` is what`;
      const message = `${what} ${tool} makes from ${source}, and techdocs does not, so ${isMember ? 'it is missing' : 'the line is shown as code'}.`;
      return { line, message, suggestion: createSuggestion(object, place, isMember), isHand: true as const };
    });
}

function createSuggestion(object: string, place: ObjectPlace | undefined, isMember: boolean): string {
  const name = object.replace(/^.*\./, '');
  const form = `\`### ${place?.signature ?? `${name}(…)`} {#${object}}\``;
  return `Write a heading, such as ${form.replace('### ', isMember ? '#### ' : '### ')}, and below it the docstring; then remove the line and its options.`;
}

interface AutodocObject {
  readonly line: number;
  /** The line in the page. */
  readonly written: string;
  readonly object: string;
  /** Whether an option of the line names the object. */
  readonly isMember: boolean;
}

/** Returns the objects that lines and their options name. */
function listAutodocObjects(lines: readonly Line[]): readonly AutodocObject[] {
  const objects: AutodocObject[] = [];
  for (let at = 0; at < lines.length; at++) {
    const code = findFenceEnd(lines, at);
    if (code !== undefined) {
      at = code - 1;
      continue;
    }
    const call = readAutodocCall(lines, at);
    if (call === undefined) continue;
    const { text, from } = lines[at] as Line;
    const { object } = call;
    const options = call.options.map((one) => one.text).join('\n');
    const written = text.trim();
    objects.push({ line: from, written, object, isMember: false });
    for (const member of listMembers(options))
      objects.push({ line: from, written, object: `${object}.${member}`, isMember: true });
  }
  return objects;
}

const isName = (text: string) => /^\w+$/.test(text);

/** Returns the members that the options below a line name: `:members: a b` of mkautodoc, `options: { members: [a, b] }` of mkdocstrings. */
function listMembers(options: string): readonly string[] {
  const named = /^[ \t]*:members:[ \t]*(\S.*)$/m.exec(options)?.[1];
  if (named !== undefined) return named.split(/\s+/).filter(isName);
  const document = parseDocument(options, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false });
  if (document.errors.length > 0) return [];
  const { members } = findNestedOptions(toRawOptions(document.toJS()), 'options');
  return Array.isArray(members) ? members.filter((one) => typeof one === 'string' && isName(one)) : [];
}

/** Creates a function that finds the definition of an object by its dotted name. */
function createObjectFinder(folders: readonly string[], { read, list }: SiteReader) {
  const listPackage = memoizeByKey((folder: string) => list(folder).filter((path) => /\.pyi?$/.test(path)));
  const inPackage = (name: string): readonly string[] => {
    for (const folder of folders) {
      const path = normalizePath(`${folder}/${name}`);
      const files = read(`${path}.py`) === undefined ? listPackage(path) : [`${path}.py`];
      if (files.length > 0) return files;
    }
    return [];
  };
  return memoizeByKey((object: string): ObjectPlace | undefined => {
    const parts = object.split('.');
    const files = inPackage(parts[0] ?? '');
    // The longest part of the name that is a module. Names of a package may be defined in any of its modules.
    for (let count = parts.length; count > 0; count--) {
      const module = parts.slice(0, count).join('/');
      const own = files.filter((path) => new RegExp(`(?:^|/)${module}(?:/__init__)?\\.pyi?$`).test(path));
      if (own.length === 0) continue;
      const names = parts.slice(count);
      const [first] = own;
      if (names.length === 0) return first === undefined ? undefined : { file: first, line: 1, signature: object };
      const found = [...own, ...files]
        .map((file) => findDefinition({ file, text: read(file) ?? '' }, names))
        .find(Boolean);
      if (found !== undefined) return found;
    }
    return undefined;
  });
}

/** Finds a definition, such as a method in a class or in one of its bases, by the names on the way to it. */
function findDefinition(
  { file, text }: { readonly file: string; readonly text: string },
  names: readonly string[],
  depth = 0,
): ObjectPlace | undefined {
  const lines = text.split('\n');
  let block = { start: 0, end: lines.length, indent: 0 };
  for (const [index, name] of names.entries()) {
    const definition = new RegExp(`^\\s*(?:(?:(?:async\\s+)?def|class)\\s+${name}\\b|${name}\\s*[:=](?!=))`);
    const isDefinition = (line: string, at: number) =>
      at >= block.start && at < block.end && measureIndent(line) === block.indent && definition.test(line);
    const at = lines.findIndex(isDefinition);
    if (at < 0) {
      const bases = index === 0 || depth > 5 ? [] : listBases(lines[block.start - 1] ?? '');
      const found = bases.map((base) => findDefinition({ file, text }, [base, ...names.slice(index)], depth + 1));
      return found.find((one) => one !== undefined);
    }
    if (index === names.length - 1)
      return { file, line: at + 1, signature: formatSignature(lines.slice(at, at + 40).join('\n'), name) };
    block = measureClassBody(lines, at);
  }
  return undefined;
}

/** Returns the range and the indentation of the lines in a class. */
function measureClassBody(lines: readonly string[], at: number) {
  const own = measureIndent(lines[at] ?? '');
  const next = lines.findIndex((line, index) => index > at && measureIndent(line) <= own && !/^\s*\)/.test(line));
  const end = next < 0 ? lines.length : next;
  const body = lines.slice(at + 1, end).map(measureIndent);
  return { start: at + 1, end, indent: body.reduce((a, b) => (b > own && b < a ? b : a), Number.POSITIVE_INFINITY) };
}

/** Returns the names of the base classes that the first line of a class names. */
function listBases(line: string): readonly string[] {
  const [, list = ''] = /^\s*class\s+\w+\(([^)]*)\)/.exec(line) ?? [];
  return list.split(',').flatMap((one) => /^\s*(?:\w+\.)*(\w+)\s*$/.exec(one)?.[1] ?? []);
}

/** Returns the name with its parameters, without types and values. */
function formatSignature(source: string, name: string): string {
  const written = /^\s*(?:async\s+)?def\s+\w+\s*\(([\s\S]*?)\)\s*(?:->[^:]*)?:/.exec(source)?.[1];
  if (written === undefined) return name;
  const plain = written.replace(/#.*$/gm, '').replace(/\[[^[\]]*(?:\[[^\]]*\][^[\]]*)*\]|\([^()]*\)/g, '');
  const parameters = plain.split(',').flatMap((one) => /^\s*(\**\w*)/.exec(one)?.[1] || []);
  const shown = parameters.filter((one) => !['self', 'cls', '*', '/'].includes(one));
  return `${name}(${shown.length > 4 ? [...shown.slice(0, 3), '…'].join(', ') : shown.join(', ')})`;
}
