// Path aliases of the old site: `paths` in `tsconfig.json`, and the bundler's `alias` anywhere in the configuration. Pure.
import { normalizePath } from '../../lib/file-path.ts';
import { parseJson } from '../../lib/json.ts';
import { isPlainObject } from '../../lib/values.ts';
import { convertToList, isFunctionMarker, type OldSiteConfig, toNonEmptyText, toRawOptions } from './old-site.ts';

/** Resolves an import by alias, and returns its path in the old site; `undefined` if no alias matches. */
export type AliasResolver = (name: string) => string | undefined;

/** Parses `paths` of a `tsconfig.json`. Returns the folder of each prefix such as `@/`; paths without `/*` are ignored. */
export function parsePathAliases(text: string | undefined): ReadonlyMap<string, string> {
  const options = toRawOptions(toRawOptions(parseJson(stripJsonComments(text))).compilerOptions);
  const base = toNonEmptyText(options.baseUrl) ?? '.';
  const rules = Object.entries(toRawOptions(options.paths)).flatMap(([name, to]) => {
    const target = toNonEmptyText(convertToList(to)[0]);
    return name.endsWith('/*') && target?.endsWith('/*')
      ? [[name.slice(0, -1), normalizePath(`${base}/${target.slice(0, -2)}`)] as const]
      : [];
  });
  return new Map(rules);
}

/** Removes lines of comments and trailing commas, which a `tsconfig.json` may have. */
function stripJsonComments(text = ''): string {
  return text.replace(/^\s*\/\/.*$/gm, '').replace(/,(\s*[}\]])/g, '$1');
}

/** Creates the function that resolves aliases. `rules` maps the prefix of an import to a path. */
export function createAliasResolver(rules: ReadonlyMap<string, string>): AliasResolver {
  return (name) => {
    for (const [prefix, to] of rules)
      if (name.startsWith(prefix)) return normalizePath(`${to}/${name.slice(prefix.length)}`);
    return undefined;
  };
}

/** An alias whose path is joined from `__dirname`, the folder of the configuration. */
const DIRNAME_ALIAS_PATTERN =
  /["']?([\w@/-]+)["']?\s*:\s*(?:\w+\.)?(?:resolve|join)\(\s*__dirname\s*,\s*["']([^"'\n]+)["']\s*\)/g;

/** Finds the aliases of a Docusaurus site. `site` is the absolute path of the site; `read` returns the text of a file in it. */
export function createSiteAliasResolver(
  { config }: OldSiteConfig,
  site: string,
  read: (path: string) => string | undefined,
): AliasResolver {
  const rules = new Map([...parsePathAliases(read('jsconfig.json')), ...parsePathAliases(read('tsconfig.json'))]);
  const add = (name: string, path: string) => {
    const own = path.startsWith(`${site}/`) ? path.slice(site.length + 1) : normalizePath(path);
    // Ignores aliases for folders outside of the site. Also ignores those for folders of packages, whose imports remain package imports.
    if (name !== '' && !/^(?:\/|\.\.)|(?:^|\/)node_modules\//.test(own)) rules.set(`${name.replace(/\/$/, '')}/`, own);
  };
  const visit = (value: unknown): void => {
    if (isFunctionMarker(value))
      for (const [, name = '', path = ''] of value.$code.matchAll(DIRNAME_ALIAS_PATTERN)) add(name, path);
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isPlainObject(value) || isFunctionMarker(value)) return;
    for (const [name, path] of Object.entries(toRawOptions(value.alias))) if (typeof path === 'string') add(name, path);
    for (const one of Object.values(value)) visit(one);
  };
  visit(config.plugins);
  rules.delete('@site/');
  return createAliasResolver(rules);
}
