// The Markdown of pages: that of every site, with what its plugins and extensions add. Pages on which the same extensions take part share
// their parser.
import type { MarkdownIt } from 'markdown-it';
import { codeFinding, framesOf } from '../model/code-fault.ts';
import { UserError } from '../model/diagnostic.ts';
import type { LoadedExtension } from '../model/extension.ts';
import type { Source } from '../model/source.ts';
import { pageExtensions } from './extensions.ts';
import { extendMarkdown, type ParsedPage } from './markdown/extended.ts';
import { createMarkdown, type MarkdownServices } from './markdown/index.ts';
import type { Services as MdxServices } from './markdown/mdx/index.ts';
import { transformCode } from './markdown/transform-code.ts';
import type { ParseSettings } from './parse-settings.ts';

/** What parsers have from outside. */
export type DialectServices = Partial<MarkdownServices> & Pick<MdxServices, 'readDeclarations'>;

/** A parser, and what it is told before each page. */
export interface Dialect {
  readonly md: MarkdownIt;
  /** Stands for the code of the extensions of the site; empty where none takes part. Features count for all pages, as techdocs does. */
  readonly code: string;
  begin(page: ParsedPage): void;
}

/** Gives the parser of each source. */
export function createDialects(settings: ParseSettings, services: DialectServices): (source: Source) => Dialect {
  const { of } = pageExtensions(settings.extensions ?? []);
  const dialects = new Map<string, Dialect>();
  return (source) => {
    const used = of(source);
    const names = used.map(({ extension }) => extension.name).join(' ');
    const known = dialects.get(names);
    if (known !== undefined) return known;
    const transform = transformCode(used);
    const md = createDialect(settings, { ...services, ...(transform && { transform }) });
    const ofSite = used.filter(({ isBuiltIn }) => isBuiltIn !== true);
    const code = ofSite.map(({ fingerprint }) => fingerprint).join(' ');
    const dialect = { md, code, begin: beginner(md, used) };
    dialects.set(names, dialect);
    return dialect;
  };
}

/** Lets extensions take part. One that cannot even begin is a fault of each page. */
function beginner(md: MarkdownIt, used: readonly LoadedExtension[]): Dialect['begin'] {
  try {
    return extendMarkdown(md, used);
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function createDialect(settings: ParseSettings, { readDeclarations, ...services }: DialectServices): MarkdownIt {
  const { html, onUnknownLanguage, math, embeds } = settings.markdown;
  const { magicComments } = settings.code;
  const katex = math ? services.katex : undefined;
  const mdx = { onMdxSyntax: settings.onMdxSyntax, readDeclarations };
  const md = createMarkdown({ ...services, html, embeds, onUnknownLanguage, magicComments, katex, mdx });
  for (const [index, plugin] of settings.markdownPlugins.entries()) {
    try {
      plugin(md);
    } catch (error) {
      const name = plugin.name === '' ? `markdown.extensions[${index}]` : plugin.name;
      const what = `The Markdown extension \`${name}\` failed`;
      const fault = { what, reason: (error as Error).message, frames: framesOf(error) };
      const finding = codeFinding({ code: 'markdown-failed' }, fault);
      throw new UserError(finding.message, 2, [finding]);
    }
  }
  return md;
}
