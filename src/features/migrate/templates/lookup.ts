// Finds the files of components that pages use, and creates renderers for these components. Pure.
import type { ModuleParser } from '../free-names.ts';
import { findImportedFile } from '../imported-files.ts';
import { findImportedFilePath } from '../paths.ts';
import { followReExports, type ModuleAccess } from '../re-exports.ts';
import type { ImportResolution } from '../rewrite/work.ts';
import { type ComponentFile, type ComponentImport, readComponentFile } from './component-file.ts';
import { type ComponentRenderer, type ComponentToRender, renderComponent } from './fill.ts';

/** Access to the old site. */
export interface ComponentFinderInput {
  readonly read: (path: string) => string | undefined;
  /** Resolves a path alias. */
  readonly alias: (name: string) => string | undefined;
  readonly parse: ModuleParser;
  /** Publishes a picture; returns its address. */
  readonly show: (path: string) => string | undefined;
  /** Returns the name of the techdocs component that a tag name means. `from` is the import of the name, if there is one. */
  readonly builtIn: (name: string, from: ComponentImport | undefined) => string | undefined;
  /** Returns the value that a file imports from a module or a data file; `undefined` if it is unknown. */
  readonly value?: (from: ComponentImport, importer: string) => unknown;
  /** Returns the file of a component that needs no import. */
  readonly globalFile: (name: string) => string | undefined;
}

/** Finds components of the old site. */
export interface ComponentFinder {
  /** Returns the renderer of a component that a file imports; `undefined` if the component cannot be read. */
  readonly imported: (from: ComponentImport, importer: string) => ComponentRenderer | undefined;
  /** Returns the renderer of a component that needs no import; `undefined` if there is no such component. */
  readonly global: (name: string) => ComponentRenderer | undefined;
  /** Returns what a component with this text shows in a page; `undefined` if it cannot be read. */
  readonly inPage: (text: string, page: string, component: ComponentText) => ComponentRenderer | undefined;
}

/** What the text of a component is. */
interface ComponentText {
  /** Name of a file, whose extension is that of the language. */
  readonly file: string;
  /** Name of the export. Default: `default`. */
  readonly name?: string;
}

const COMPONENT_FILE = /\.(?:[jt]sx?|vue|astro)$/;

/** Creates the finder of components. */
export function createComponentFinder(source: ComponentFinderInput): ComponentFinder {
  const known = new Map<string, ComponentToRender | undefined>();
  const files: ModuleAccess = {
    read: source.read,
    parse: source.parse,
    resolve: (from, importer) => findImportedComponentFile(from, importer, source),
  };
  const at = (path: string, name: string): ComponentToRender | undefined => {
    const key = `${path} ${name}`;
    if (!known.has(key)) known.set(key, read(path, name));
    return known.get(key);
  };
  const read = (path: string, name: string): ComponentToRender | undefined => {
    const text = source.read(path);
    return text === undefined ? undefined : create(path, readComponentFile(path, text, { name, parse: source.parse }));
  };
  const create = (path: string, file: ComponentFile | undefined): ComponentToRender | undefined => {
    if (file === undefined) return undefined;
    const other = (tag: string, from: ComponentImport | undefined) =>
      from === undefined ? globalComponent(tag) : importedComponent(from, path);
    const picture = (from: string) => {
      const [, file] = PICTURE_IMPORT.exec(from) ?? [];
      const named = file && findImportedFilePath(file, path, source.alias);
      return named && source.show(named);
    };
    return {
      file,
      lookup: { builtIn: source.builtIn, file: other, picture, value: (from) => source.value?.(from, path) },
    };
  };
  const importedComponent = (from: ComponentImport, importer: string) => {
    const path = findImportedComponentFile(from.from, importer, source);
    const exported = path === undefined ? undefined : followReExports({ file: path, name: from.name }, files);
    return exported === undefined ? undefined : at(exported.file, exported.name);
  };
  const globalComponent = (name: string) => {
    const path = source.globalFile(name);
    return path === undefined ? undefined : at(path, 'default');
  };
  const filled = (component: ComponentToRender | undefined): ComponentRenderer | undefined =>
    component && ((values, page) => renderComponent(component, values, page));
  return {
    inPage: (text, page, { file, name = 'default' }) =>
      filled(create(page, readComponentFile(file, text, { name, parse: source.parse }))),
    imported: (from, importer) => filled(importedComponent(from, importer)),
    global: (name) => {
      const path = source.globalFile(name);
      return path === undefined ? undefined : (filled(at(path, 'default')) ?? (() => ({ why: `\`${path}\` is code` })));
    },
  };
}

/** Returns the file that an import names; `undefined` for packages. */
function findImportedComponentFile(from: string, importer: string, source: ComponentFinderInput): string | undefined {
  const has = (path: string) => COMPONENT_FILE.test(path) && source.read(path) !== undefined;
  return findImportedFile(from, importer, { has, alias: source.alias });
}

const PICTURE_IMPORT = /^(.*\.(?:png|jpe?g|gif|webp|avif|svg))(?:\?url)?$/i;

/** Wraps a renderer as the resolution of an import; `undefined` without a renderer. */
export function createTemplateResolution(fill: ComponentRenderer | undefined): ImportResolution | undefined {
  return fill && { kind: 'template', fill };
}
