// Selects the extensions that apply to a page. Uses only data such as patterns and calls no functions of extensions. A page that matches no
// pattern is parsed and cached as if there were no extensions. The functions of extensions run in `markdown/extended.ts`, which is loaded
// with the parser.
import { lazy } from '../lib/lazy.ts';
import { escapeRegExp } from '../lib/text.ts';
import type { Extension, LoadedExtension } from '../model/extension.ts';
import type { MarkdownRules, UseMarkdown } from '../model/extension-markdown.ts';
import type { FieldType } from '../model/front-matter.ts';
import type { Source } from '../model/source.ts';
import { renderSourceMarkdown } from './piece-text.ts';

/** Selects the extensions that apply to a page. */
export interface PageExtensionSelector {
  /** Returns the extensions that apply to a source, in order. */
  of(source: Source): readonly LoadedExtension[];
  /** Keys of front matter that extensions read, with their types. */
  readonly fields: Readonly<Record<string, FieldType>>;
}

/** Creates the selector of extensions. It looks for the patterns of each extension in the text of a page. */
export function createPageExtensionSelector(extensions: readonly LoadedExtension[]): PageExtensionSelector {
  const filters = extensions.flatMap((loaded) => {
    const patterns = listExtensionTextFilters(loaded.extension);
    return patterns.length === 0 && loaded.extension.pieces === undefined ? [] : { loaded, patterns };
  });
  const fields = Object.assign({}, ...extensions.map(({ extension }) => extension.frontMatter ?? {}));
  return {
    of(source) {
      if (filters.length === 0) return [];
      const texts = lazy(() => [renderSourceMarkdown(source), ...Object.values(source.includes)]);
      const matches = ({ pattern, notIn }: TextFilterOfExtension) =>
        !(notIn === 'made' && source.pieces !== undefined) && texts().some((text) => text.search(pattern) >= 0);
      // The extension that generated the page also renders its pieces, so it always applies.
      const isOwn = ({ extension: { name, pieces } }: LoadedExtension) => pieces && name === source.extension;
      return filters.flatMap(({ loaded, patterns }) => (isOwn(loaded) || patterns.some(matches) ? loaded : []));
    },
    fields,
  };
}

/** Functions that add the rules of an extension to a parser, by extension name. Contains only rules that are loaded lazily. */
export type LoadedMarkdownRules = ReadonlyMap<string, UseMarkdown>;

/** Pattern of the texts that an extension applies to. */
interface TextFilterOfExtension extends Pick<MarkdownRules, 'notIn'> {
  readonly pattern: RegExp;
}

/** Returns the filters of an extension. Their patterns are used with `String.search`, which ignores the `g` flag and `lastIndex`. */
function listExtensionTextFilters({
  markdown,
  fences,
  code,
  codeAttributes,
  frontMatter,
}: Extension): readonly TextFilterOfExtension[] {
  const attributes = Object.keys(codeAttributes ?? {});
  const keys = Object.keys(frontMatter ?? {}).map(escapeRegExp);
  const others = [
    ...(fences ? [createFencePattern(Object.keys(fences))] : []),
    ...(code && code.length > 0 ? [/^[ \t>*+\-\d.)]*(?:`{3,}|~{3,})|^[ \t>]*<<<|^(?: {4}|\t)/m] : []),
    ...(attributes.length > 0 ? [createCodeAttributePattern(attributes)] : []),
    ...(keys.length > 0 ? [new RegExp(`^["']?(?:${keys.join('|')})["']?[ \\t]*:`, 'm')] : []),
  ];
  return [
    ...(markdown ? [{ pattern: markdown.when, notIn: markdown.notIn }] : []),
    ...others.map((pattern) => ({ pattern })),
  ];
}

/**
 * Returns a pattern for attributes of code blocks and of lines that include code. It also matches variables, which can contain any
 * attribute. The back reference keeps the regular expression from trying each fence marker of a line, which would take quadratic time.
 */
function createCodeAttributePattern(names: readonly string[]): RegExp {
  return new RegExp(`^(?=(.*?(?:\`{3}|~{3}|<<<)))\\1.*(?:\\{\\{|(?<![\\w-])(?:${names.join('|')})(?![\\w-]))`, 'm');
}

/** Returns a pattern for code blocks in these languages, also within a list, quote or footnote. */
function createFencePattern(languages: readonly string[]): RegExp {
  return new RegExp(`(?:\`{3}|~{3})[ \\t]*(?:${languages.map(escapeRegExp).join('|')})(?![\\w+#.-])`, 'i');
}
