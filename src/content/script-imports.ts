// Finds imports from other hosts in the scripts of a site. Only literal addresses count. Also follows imports of the site's own files.
import { getParentFolder, joinPath } from '../lib/file-path.ts';
import { findLineAndColumn } from '../lib/text.ts';
import type { SiteConfig } from '../model/config.ts';
import type { ScriptImport } from '../model/source.ts';

const IMPORT_STATEMENT_PATTERN = /(?:^|[;\n}])\s*(?:import|export)\b[^'"`;()]*?(['"])([^'"\s]+)\1/g;
const IMPORT_CALL_PATTERN = /\b(?:import|importScripts)\s*\(\s*(['"`])([^'"`\s]+)\1/g;
const EXTERNAL_URL_PATTERN = /^(?:https?:)?\/\//;

/** Returns the addresses that a script imports, with positions. Comments are ignored. */
function findScriptImports(text: string): readonly ScriptImport[] {
  // Comments are blanked, so that offsets stay valid. `//` in a string is not a comment.
  const code = text.replace(
    /(["'`])(?:\\[\s\S]|(?!\1)[^\\])*\1|\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*/g,
    (part, quote: string | undefined) => (quote === undefined ? part.replace(/[^\n]/g, ' ') : part),
  );
  return [IMPORT_STATEMENT_PATTERN, IMPORT_CALL_PATTERN].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(({ index, 0: all, 2: href = '' }) => {
      return { href, ...findLineAndColumn(text, index + all.lastIndexOf(href)) };
    }),
  );
}

/**
 * Returns the external imports of page scripts by the path of the importing file. `named` are the paths of the page scripts; `textOf`
 * returns the text of a static file.
 */
export function findExternalImports(
  named: Iterable<string>,
  textOf: (path: string) => string | undefined,
): ReadonlyMap<string, readonly ScriptImport[]> {
  const found = new Map<string, readonly ScriptImport[]>();
  // The loop adds imported files to the set while it iterates over it, so it reaches these files, too.
  const paths = new Set(named);
  for (const path of paths) {
    const imports = findScriptImports(textOf(path) ?? '');
    const external = imports.filter(({ href }) => EXTERNAL_URL_PATTERN.test(href));
    if (external.length > 0) found.set(path, external);
    for (const { href } of imports) {
      const scriptPath = /^\.{1,2}\//.test(href)
        ? joinPath(getParentFolder(path), href.replace(/[?#].*$/s, ''))
        : undefined;
      if (scriptPath !== undefined) paths.add(scriptPath);
    }
  }
  return found;
}

/** Returns the paths of the static files that pages load as scripts, relative to the base URL, without a leading slash. */
export function listScriptPaths({ scripts, headTags, baseUrl }: SiteConfig): ReadonlySet<string> {
  const ofTags = headTags.flatMap(({ tagName, attributes: { src } }) =>
    tagName === 'script' ? [String(src ?? '')] : [],
  );
  const rootRelativeSources = [...scripts.map(({ src }) => src), ...ofTags].filter((src) => /^\/(?!\/)/.test(src));
  const bare = rootRelativeSources.map((src) => src.replace(/[?#].*$/s, ''));
  return new Set(bare.map((src) => (src.startsWith(baseUrl) ? src.slice(baseUrl.length) : src.slice(1))));
}
