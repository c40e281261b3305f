// Calls of Node and of packages that read data: the text of a site's file, and its value as JSON or YAML. Pure: the file reader is passed
// in.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseJson } from '../../../lib/json.ts';
import { parseYaml } from '../../../lib/yaml-document.ts';
import type { ModuleScope, Value } from './values.ts';

/** Returns a function that evaluates a Node call for the path of a file; `undefined` for other functions. */
export function fileFunction(name: string, scope: ModuleScope): ((path: string) => Value) | undefined {
  const [, call] = /^(?:node:)?fs(?:\.promises|\/promises)?\.(readFileSync|existsSync|readFile)$/.exec(name) ?? [];
  if (call === undefined) return undefined;
  return (path) => {
    const file = resolveFilePath(path, scope.site);
    const text = file === undefined ? undefined : scope.text(file);
    // Whether a file outside of the site exists is not known.
    return call === 'existsSync' ? (text === undefined ? undefined : true) : text;
  };
}

function resolveFilePath(path: string, site: string): string | undefined {
  if (!path.startsWith('file:')) return resolve(site, path);
  try {
    return fileURLToPath(path);
  } catch {
    return undefined;
  }
}

/** Returns the parser of a function that reads a text as JSON or YAML; `undefined` for other functions. */
export function textParser(name: string): ((text: string) => Value) | undefined {
  if (name === 'global:JSON.parse') return parseJson;
  if (!/^(?:js-yaml\.(?:default\.)?(?:load|safeLoad)|yaml\.(?:default\.|YAML\.)?parse)$/.test(name)) return undefined;
  return (text) => {
    const document = parseYaml(text);
    // Nested aliases can expand to any size.
    return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 100 });
  };
}
