// Calls of Node and of packages that read data: a text of the site, and the value of a text. Pure: what reads files is handed in.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jsonIn } from '../../../lib/json.ts';
import { parseYaml } from '../../../lib/yaml-document.ts';
import type { ModuleScope, Value } from './values.ts';

/** What a function of Node gives for the path of a file; nothing where it is another function. */
export function readFileCall(name: string, scope: ModuleScope): ((path: string) => Value) | undefined {
  const [, call] = /^(?:node:)?fs(?:\.promises|\/promises)?\.(readFileSync|existsSync|readFile)$/.exec(name) ?? [];
  if (call === undefined) return undefined;
  return (path) => {
    const file = pathNamed(path, scope.site);
    const text = file === undefined ? undefined : scope.text(file);
    // Whether a file is there that the site may not name is its own affair.
    return call === 'existsSync' ? (text === undefined ? undefined : true) : text;
  };
}

function pathNamed(path: string, site: string): string | undefined {
  if (!path.startsWith('file:')) return resolve(site, path);
  try {
    return fileURLToPath(path);
  } catch {
    return undefined;
  }
}

/** What a function gives that reads a text as JSON or YAML; nothing where it is another function. */
export function textValue(name: string): ((text: string) => Value) | undefined {
  if (name === 'global:JSON.parse') return jsonIn;
  if (!/^(?:js-yaml\.(?:default\.)?(?:load|safeLoad)|yaml\.(?:default\.|YAML\.)?parse)$/.test(name)) return undefined;
  return (text) => {
    const document = parseYaml(text);
    // An alias in an alias in an alias is as large as it likes.
    return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 100 });
  };
}
