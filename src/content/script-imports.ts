// What a script of the site loads from other hosts, as far as its text says that outright: itself, or by the files of the site
// that it imports.
import { folderOf, joinPath } from '../lib/file-path.ts';
import { positionAt } from '../lib/text.ts';
import type { SiteConfig } from '../model/config.ts';
import type { ScriptImport } from '../model/source.ts';

const STATEMENT = /(?:^|[;\n}])\s*(?:import|export)\b[^'"`;()]*?(['"])([^'"\s]+)\1/g;
const CALL = /\b(?:import|importScripts)\s*\(\s*(['"`])([^'"`\s]+)\1/g;
const EXTERNAL = /^(?:https?:)?\/\//;

/** The addresses that a script imports, each with its place. What stands in a comment is none. */
function importsOf(text: string): readonly ScriptImport[] {
  // Comments keep their length, so that places stay. A string with `//` in it is no comment.
  const code = text.replace(
    /(["'`])(?:\\[\s\S]|(?!\1)[^\\])*\1|\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*/g,
    (part, quote: string | undefined) => (quote === undefined ? part.replace(/[^\n]/g, ' ') : part),
  );
  return [STATEMENT, CALL].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(({ index, 0: all, 2: href = '' }) => {
      return { href, ...positionAt(text, index + all.lastIndexOf(href)) };
    }),
  );
}

/**
 * What scripts of pages import from other hosts, by the path of the file that says so: `named` are the paths of those scripts,
 * `textOf` gives the text of a static file.
 */
export function externalImports(
  named: Iterable<string>,
  textOf: (path: string) => string | undefined,
): ReadonlyMap<string, readonly ScriptImport[]> {
  const found = new Map<string, readonly ScriptImport[]>();
  // It grows while it is gone through.
  const paths = new Set(named);
  for (const path of paths) {
    const imports = importsOf(textOf(path) ?? '');
    const external = imports.filter(({ href }) => EXTERNAL.test(href));
    if (external.length > 0) found.set(path, external);
    for (const { href } of imports) {
      const own = /^\.{1,2}\//.test(href) ? joinPath(folderOf(path), href.replace(/[?#].*$/s, '')) : undefined;
      if (own !== undefined) paths.add(own);
    }
  }
  return found;
}

/** Paths of the static files that pages load as scripts, below the base URL and without a slash. */
export function scriptPaths({ scripts, headTags, baseUrl }: SiteConfig): ReadonlySet<string> {
  const ofTags = headTags.flatMap(({ tagName, attributes: { src } }) =>
    tagName === 'script' ? [String(src ?? '')] : [],
  );
  const own = [...scripts.map(({ src }) => src), ...ofTags].filter((src) => /^\/(?!\/)/.test(src));
  const bare = own.map((src) => src.replace(/[?#].*$/s, ''));
  return new Set(bare.map((src) => (src.startsWith(baseUrl) ? src.slice(baseUrl.length) : src.slice(1))));
}
