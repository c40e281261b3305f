// Reports pages that had other addresses with the project's previous generator. Links from other sites to these pages would break.
import { dropMarkdownExtension } from '../lib/file-path.ts';
import { compareText, joinNames } from '../lib/text.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';
import { computePathMatchKey, joinSitePath } from '../model/url.ts';

/** Generators that keep file and folder names in addresses, each with a pattern for the names of index files. */
const INDEX_PAGE_NAMES_BY_GENERATOR: Readonly<Record<string, RegExp>> = {
  MkDocs: /^(?:index|README)$/,
  VitePress: /^index$/,
  VuePress: /^(?:index|README)$/i,
  mdBook: /^(?:index|README)$/i,
  Hugo: /^_?index$/,
  Astro: /^index$/,
};

/** Maximum number of pages that the message names. */
const MAX_PAGES_IN_MESSAGE = 3;

/**
 * Returns one warning for all pages whose address differs from the one that the previous generator gave them: the path of the file.
 * Techdocs drops number prefixes from that path; it also drops a file name that equals the name of its folder. Addresses with a redirect
 * are not counted. `previousGenerator` is known from its configuration file in the project; `undefined` if there is none.
 */
export function checkAddressesMatchFiles(
  { config, locale, documents, routes }: Site,
  previousGenerator: string | undefined,
): Diagnostic[] {
  const index = previousGenerator === undefined ? undefined : INDEX_PAGE_NAMES_BY_GENERATOR[previousGenerator];
  if (index === undefined || locale !== config.i18n.defaultLocale) return [];
  const known = new Set(routes.map(({ path }) => computePathMatchKey(path)));
  const paths = new Map(routes.flatMap(({ type, source, path }) => (type === 'doc' && source ? [[source, path]] : [])));
  const base = config.docs[0]?.routeBasePath ?? '/';
  const moved = documents.flatMap(({ kind, file, path, isMade, version, frontMatter }) => {
    const pathOfFile = paths.get(file);
    if (kind !== 'doc' || isMade || version !== 'current' || frontMatter.slug !== undefined || !pathOfFile) return [];
    const names = dropMarkdownExtension(path).split('/');
    const kept = joinSitePath(base, ...(index.test(names.at(-1) ?? '') ? names.slice(0, -1) : names));
    return known.has(computePathMatchKey(kept)) ? [] : [{ file, kept, own: pathOfFile }];
  });
  const [first] = moved.sort((a, b) => compareText(a.file, b.file));
  if (first === undefined) return [];
  const some = moved.slice(0, MAX_PAGES_IN_MESSAGE).map(({ kept, own }) => `\`${kept}\` is \`${own}\``);
  const more = moved.length > MAX_PAGES_IN_MESSAGE ? ` and ${moved.length - MAX_PAGES_IN_MESSAGE} more` : '';
  return [
    {
      code: 'other-address',
      severity: 'warning',
      message: `Pages have other addresses here than by ${previousGenerator}: ${more === '' ? joinNames(some) : some.join(', ') + more}.`,
      file: first.file,
      line: 1,
      column: 1,
      target: first.own,
      suggestion: `To keep an address, write it as \`slug\` in the front matter of its page; to lead readers on, write \`redirects: [{ from: '${first.kept}', to: '${first.own}' }]\`.`,
    },
  ];
}
