// The addresses in a stylesheet: its imports, and the files that `url()` loads.

/** An address in a stylesheet. `href` is unescaped; `offset` is the start of its source text. */
interface CssAddress {
  readonly href: string;
  readonly offset: number;
}

/**
 * Matches addresses. Also matches comments, namespaces and other strings, so that the search skips the text in them. No repetition crosses
 * a line end, a quote or a bracket.
 */
const CSS_ADDRESS_TOKEN =
  /\/\*[\s\S]*?(?:\*\/|$)|@namespace\b[^;]*|(?:@import\s+(?:url\(\s*)?|url\(\s*)(?:"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)')|url\(\s*((?:\\.|[^\\"'()\s])+)(?=\s*\))|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/gi;
const CSS_ADDRESS_PREFIX = /^(?:@import\s+)?(?:url\(\s*)?["']?/i;

/** Returns the addresses in source order, except references into the page itself such as `#gradient`. */
export function findCssAddresses(css: string): CssAddress[] {
  const links: CssAddress[] = [];
  if (!/url\(|@import/i.test(css)) return links;
  for (const match of css.matchAll(CSS_ADDRESS_TOKEN)) {
    const value = match[1] ?? match[2] ?? match[3];
    if (value === undefined || value === '' || value.startsWith('#')) continue;
    const offset = match.index + (CSS_ADDRESS_PREFIX.exec(match[0])?.[0].length ?? 0);
    links.push({ href: unescapeCss(value), offset });
  }
  return links;
}

function unescapeCss(value: string): string {
  return value.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, hex: string | undefined, char: string) => {
    const code = hex === undefined ? undefined : Number.parseInt(hex, 16);
    return code === undefined ? char : String.fromCodePoint(code === 0 || code > 0x10ffff ? 0xfffd : code);
  });
}
