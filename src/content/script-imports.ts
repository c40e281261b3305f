// What a script of the site loads from other hosts by itself, as far as its text says that outright.
import type { SiteConfig } from '../model/config.ts';
import type { ScriptImport } from '../model/source.ts';
import { positionAt } from '../model/text.ts';

const STATEMENT = /(?:^|[;\n}])\s*(?:import|export)\b[^'"`;()]*?(['"])((?:https?:)?\/\/[^'"\s]+)\1/g;
const CALL = /\b(?:import|importScripts)\s*\(\s*(['"`])((?:https?:)?\/\/[^'"`\s]+)\1/g;

/** The addresses of other hosts that a script imports, each with its place. What stands in a comment is none. */
export function importsOf(text: string): readonly ScriptImport[] {
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

/** Paths of the static files that pages load as scripts, below the base URL and without a slash. */
export function scriptPaths({ scripts, headTags, baseUrl }: SiteConfig): ReadonlySet<string> {
  const ofTags = headTags.flatMap(({ tagName, attributes: { src } }) =>
    tagName === 'script' ? [String(src ?? '')] : [],
  );
  const own = [...scripts.map(({ src }) => src), ...ofTags].filter((src) => /^\/(?!\/)/.test(src));
  const bare = own.map((src) => src.replace(/[?#].*$/s, ''));
  return new Set(bare.map((src) => (src.startsWith(baseUrl) ? src.slice(baseUrl.length) : src.slice(1))));
}
