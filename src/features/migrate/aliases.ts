// Path aliases of the old site: `paths` in `tsconfig.json`, and the bundler's `alias` anywhere in the configuration. Pure.
import { normalizePath } from '../../lib/file-path.ts';
import { parseJson } from '../../lib/json.ts';
import { isPlainObject } from '../../lib/values.ts';
import { convertToList, isFunctionMarker, type OldSiteConfig, toNonEmptyText, toRawOptions } from './old-site.ts';
import type { NoteWithLocation } from './planned.ts';

/** Files whose `paths` are aliases. Later files win. */
const ALIAS_FILES = ['jsconfig.json', 'tsconfig.json'] as const;

/** Resolves an import by alias, and returns its path in the old site; `undefined` if no alias matches. */
export type AliasResolver = (name: string) => string | undefined;

/** Reads the path aliases of a site. Returns the folder of each prefix such as `@/`. `read` returns the text of a file in the site. */
export function readPathAliases(read: (path: string) => string | undefined): ReadonlyMap<string, string> {
  return new Map(ALIAS_FILES.flatMap((file) => [...parsePathAliases(read(file))]));
}

/** Parses `paths` of a `tsconfig.json`. Paths without `/*` are ignored. */
function parsePathAliases(text: string | undefined): ReadonlyMap<string, string> {
  const options = toRawOptions(toRawOptions(parseJsonWithComments(text)).compilerOptions);
  const base = toNonEmptyText(options.baseUrl) ?? '.';
  const rules = Object.entries(toRawOptions(options.paths)).flatMap(([name, to]) => {
    const target = toNonEmptyText(convertToList(to)[0]);
    return name.endsWith('/*') && target?.endsWith('/*')
      ? [[name.slice(0, -1), normalizePath(`${base}/${target.slice(0, -2)}`)] as const]
      : [];
  });
  return new Map(rules);
}

/** Parses JSON with comments and trailing commas, which a `tsconfig.json` may have. Texts in quotes stay, such as `"@/*"`. */
function parseJsonWithComments(text = ''): unknown {
  const bare = text
    .replace(/^\uFEFF/, '')
    .replace(/("(?:\\.|[^"\\\n])*"?)|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g, (_, quoted = ' ') => quoted);
  return parseJson(bare.replace(/("(?:\\.|[^"\\\n])*"?)|,(?=\s*[}\]])/g, (_, quoted = '') => quoted));
}

/** Returns notes on files whose aliases are unknown because of a syntax error. `read` returns the text of a file. */
export function createUnreadAliasNotes(read: (path: string) => string | undefined): readonly NoteWithLocation[] {
  const unread = ALIAS_FILES.filter((file) => read(file)?.trim() && parseJsonWithComments(read(file)) === undefined);
  return unread.map((file) => ({
    at: { file },
    message: 'This file has a syntax error, so its path aliases are unknown.',
    suggestion: 'Mend it, and run the command again.',
    isHand: true,
  }));
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
  const rules = new Map(readPathAliases(read));
  const add = (name: string, path: string) => {
    const own = path.startsWith(`${site}/`) ? path.slice(site.length + 1) : normalizePath(path);
    // Ignores aliases for folders outside of the site. Also ignores those for folders of packages, whose imports remain package imports.
    if (name !== '' && !/^(?:\/|\.\.)|(?:^|\/)node_modules\//.test(own)) rules.set(`${name.replace(/\/$/, '')}/`, own);
  };
  const visit = (value: unknown): void => {
    if (isFunctionMarker(value))
      for (const [, name = '', path = ''] of value.$code.matchAll(DIRNAME_ALIAS_PATTERN)) add(name, path);
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isPlainObject(value) || isFunctionMarker(value)) return;
    for (const [name, path] of Object.entries(toRawOptions(value.alias))) if (typeof path === 'string') add(name, path);
    for (const item of Object.values(value)) visit(item);
  };
  visit(config.plugins);
  rules.delete('@site/');
  return createAliasResolver(rules);
}
