// Evaluates calls of Node functions and of packages that read data. Their values are the text of a file of the site, or the JSON or YAML
// value of the text. Pure: the caller passes in the file reader.

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tryOrUndefined } from '../../../lib/attempt.ts';
import { parseJson } from '../../../lib/json.ts';
import { parseYaml } from '../../../lib/yaml-document.ts';
import type { EvaluatedValue, ModuleScope } from './values.ts';

/** Returns a function that evaluates the `fs` call `name` of Node for a path. Returns `undefined` if the name is unknown. */
export function createFsCallEvaluator(
  name: string,
  scope: ModuleScope,
): ((path: string) => EvaluatedValue) | undefined {
  const [, call] = /^(?:node:)?fs(?:\.promises|\/promises)?\.(readFileSync|existsSync|readFile)$/.exec(name) ?? [];
  if (call === undefined) return undefined;
  return (path) => {
    const file = resolveFilePath(path, scope.site);
    const text = file === undefined ? undefined : scope.text(file);
    // If the text of a file is unknown, it is also unknown whether the file exists.
    return call === 'existsSync' ? (text === undefined ? undefined : true) : text;
  };
}

function resolveFilePath(path: string, site: string): string | undefined {
  return path.startsWith('file:') ? tryOrUndefined(() => fileURLToPath(path)) : resolve(site, path);
}

/** Returns the parser that replaces a function such as `JSON.parse` or `yaml.load`; `undefined` for other functions. */
export function selectTextParser(name: string): ((text: string) => EvaluatedValue) | undefined {
  if (name === 'global:JSON.parse') return parseJson;
  if (!/^(?:js-yaml\.(?:default\.)?(?:load|safeLoad)|yaml\.(?:default\.|YAML\.)?parse)$/.test(name)) return undefined;
  return (text) => {
    const document = parseYaml(text);
    // Limits aliases, because nested YAML aliases can expand to any size.
    return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 100 });
  };
}
