// Which extensions take part in parsing a page. Data decides: a page that none of them matches is parsed, and remembered, as if there were
// none. What their functions do stands in `markdown/extended.ts`, which is loaded with the parser.
import { lazy } from '../lib/lazy.ts';
import { escapeRegExp } from '../lib/text.ts';
import type { Extension, LoadedExtension, MarkdownRules, UseMarkdown } from '../model/extension.ts';
import type { FieldType } from '../model/front-matter.ts';
import type { Source } from '../model/source.ts';
import { sourceMarkdown } from './piece-text.ts';

/** Extensions that have something to do with the text of pages. */
export interface PageExtensions {
  /** Those that take part in parsing a source, in their order. */
  of(source: Source): readonly LoadedExtension[];
  /** Keys of front matter that any of them reads, with their types. */
  readonly fields: Readonly<Record<string, FieldType>>;
}

/** Finds out what extensions look for in the text of a page. */
export function pageExtensions(extensions: readonly LoadedExtension[]): PageExtensions {
  const filters = extensions.flatMap((loaded) => {
    const patterns = patternsOf(loaded.extension);
    return patterns.length === 0 && loaded.extension.pieces === undefined ? [] : { loaded, patterns };
  });
  const fields = Object.assign({}, ...extensions.map(({ extension }) => extension.frontMatter ?? {}));
  return {
    of(source) {
      if (filters.length === 0) return [];
      const texts = lazy(() => [sourceMarkdown(source), ...Object.values(source.includes)]);
      const matches = ({ pattern, notIn }: Filter) =>
        !(notIn === 'made' && source.pieces !== undefined) && texts().some((text) => text.search(pattern) >= 0);
      // One that has made the page makes its pieces too.
      const isOwn = ({ extension: { name, pieces } }: LoadedExtension) => pieces && name === source.extension;
      return filters.flatMap(({ loaded, patterns }) => (isOwn(loaded) || patterns.some(matches) ? loaded : []));
    },
    fields,
  };
}

/** What adds the rules of an extension, by its name, where they had to be loaded. */
export type LoadedRules = ReadonlyMap<string, UseMarkdown>;

/** What a text has that an extension has to do with. */
interface Filter extends Pick<MarkdownRules, 'notIn'> {
  readonly pattern: RegExp;
}

/** The filters of an extension. `search` pays no heed to `g` and to where a pattern has been. */
function patternsOf({ markdown, fences, code, codeAttributes, frontMatter }: Extension): readonly Filter[] {
  const attributes = Object.keys(codeAttributes ?? {});
  const keys = Object.keys(frontMatter ?? {}).map(escapeRegExp);
  const others = [
    ...(fences ? [fencePattern(Object.keys(fences))] : []),
    ...(code && code.length > 0 ? [/^[ \t>*+\-\d.)]*(?:`{3,}|~{3,})|^[ \t>]*<<<|^(?: {4}|\t)/m] : []),
    ...(attributes.length > 0 ? [attributePattern(attributes)] : []),
    ...(keys.length > 0 ? [new RegExp(`^["']?(?:${keys.join('|')})["']?[ \\t]*:`, 'm')] : []),
  ];
  return [
    ...(markdown ? [{ pattern: markdown.when, notIn: markdown.notIn }] : []),
    ...others.map((pattern) => ({ pattern })),
  ];
}

/** Attributes of blocks of code, and of lines that stand for one. A variable may hold any. */
function attributePattern(names: readonly string[]): RegExp {
  return new RegExp(`(?:\`{3}|~{3}|<<<).*(?:\\{\\{|(?<![\\w-])(?:${names.join('|')})(?![\\w-]))`);
}

/** Blocks of code in these languages, wherever they begin: in a list, in a quote, in a footnote. */
function fencePattern(languages: readonly string[]): RegExp {
  return new RegExp(`(?:\`{3}|~{3})[ \\t]*(?:${languages.map(escapeRegExp).join('|')})(?![\\w+#.-])`, 'i');
}
