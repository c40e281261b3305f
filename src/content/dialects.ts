// Creates the parsers of pages: common Markdown plus plugins and extensions. Pages to which the same extensions apply share a parser.
import type { MarkdownIt } from 'markdown-it';
import { createSiteCodeFaultFinding, getErrorMessage, parseStackFrames } from '../model/code-fault.ts';
import { UserError } from '../model/diagnostic.ts';
import type { LoadedExtension } from '../model/extension.ts';
import type { Source } from '../model/source.ts';
import { createPageExtensionSelector, type LoadedMarkdownRules } from './extensions.ts';
import {
  addExtensionsToParser,
  ExtensionError,
  type MarkdownExtensionOptions,
  type PageBeingParsed,
} from './markdown/extended.ts';
import { plainHighlighter } from './markdown/highlight/code.ts';
import { createMarkdownParser, type MarkdownParserOptions } from './markdown/index.ts';
import type { MdxRuleOptions } from './markdown/mdx/index.ts';
import { createCodeTransformer } from './markdown/transform-code.ts';
import type { ParseSettings } from './parse-settings.ts';
import { describeFailedPlugin } from './plugin-failure.ts';

/** Services that a parser needs besides the settings, such as the highlighter. */
export interface DialectServices
  extends Pick<MarkdownParserOptions, 'highlighter' | 'clock'>,
    Pick<MdxRuleOptions, 'readDeclarations'> {
  /** Rules of extensions, loaded only for the sources that need them. */
  readonly rules: LoadedMarkdownRules;
  /** Whether only links and ids are needed. */
  readonly isForLinks: boolean;
}

/** A parser, and its setup for each page. */
export interface Dialect {
  readonly md: MarkdownIt;
  /**
   * Fingerprints of the site's extensions that apply; empty if there are none. Omits built-in features, because their code changes only
   * with techdocs itself.
   */
  readonly code: string;
  begin(page: PageBeingParsed): void;
}

/** Returns a function that selects the parser of a source, and creates it on first use. */
export function createDialectSelector(settings: ParseSettings, services: DialectServices): (source: Source) => Dialect {
  const { extensions = [] } = settings;
  const { of } = createPageExtensionSelector(extensions);
  const features = extensions.filter(({ isBuiltIn }) => isBuiltIn);
  const dialects = new Map<string, Dialect>();
  return (source) => {
    const used = of(source);
    const names = used.map(({ extension }) => extension.name).join(' ');
    const knownDialect = dialects.get(names);
    if (knownDialect !== undefined) return knownDialect;
    const dialect = createDialect(settings, services, { used, features });
    dialects.set(names, dialect);
    return dialect;
  };
}

/** Extensions that apply to a page. */
interface DialectExtensions {
  readonly used: readonly LoadedExtension[];
  /** All built-in features. The code attributes that they read are valid even on pages to which the features do not apply. */
  readonly features: readonly LoadedExtension[];
}

function createDialect(
  settings: ParseSettings,
  { readDeclarations, rules, isForLinks, ...services }: DialectServices,
  { used, features }: DialectExtensions,
): Dialect {
  const { html, onUnknownLanguage, embeds } = settings.markdown;
  const { magicComments } = settings.code;
  const mdx = { onMdxSyntax: settings.onMdxSyntax, readDeclarations };
  const transform = createCodeTransformer(used);
  const codeAttributes = new Map(
    [...features, ...used].flatMap(({ extension }) => Object.entries(extension.codeAttributes ?? {})),
  );
  const renderOptions = {
    html,
    embeds,
    onUnknownLanguage,
    magicComments,
    mdx,
    codeAttributes,
    ...(transform && { transform }),
  };
  const md = createMarkdownParser({ ...services, ...renderOptions });
  const { nameOf } = services.highlighter ?? plainHighlighter;
  const code = used.filter(({ isBuiltIn }) => isBuiltIn !== true).map(({ fingerprint }) => fingerprint);
  const plugins = () => addPluginsToMarkdownIt(md, settings.markdownPlugins);
  const extending = { rules, isForLinks, languageName: nameOf, addPlugins: plugins };
  return { md, code: code.join(' '), begin: addExtensionsToMarkdownIt(md, used, extending) };
}

/**
 * Adds the extensions to a parser. Returns the function that sets the parser up for a page. If an extension fails here, the returned
 * function throws the error, so that every page reports it.
 */
function addExtensionsToMarkdownIt(
  md: MarkdownIt,
  used: readonly LoadedExtension[],
  extending: MarkdownExtensionOptions,
): Dialect['begin'] {
  try {
    return addExtensionsToParser(md, used, extending);
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error;
    return () => {
      throw error;
    };
  }
}

function addPluginsToMarkdownIt(md: MarkdownIt, plugins: ParseSettings['markdownPlugins']): void {
  for (const [index, plugin] of plugins.entries()) {
    try {
      plugin(md);
    } catch (error) {
      const { what } = describeFailedPlugin(plugin, index);
      const fault = { what, reason: getErrorMessage(error), frames: parseStackFrames(error) };
      const finding = createSiteCodeFaultFinding({ code: 'markdown-failed' }, fault);
      throw new UserError(finding.message, 2, [finding]);
    }
  }
}
