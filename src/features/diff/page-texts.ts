// Reads the Markdown of pages, with variables and includes resolved. An assembled site does not keep texts, so this is done for the few
// pages that may differ.
import { createParseSettings, loadParser } from '../../content/io/load-parser.ts';
import { plainHighlighter } from '../../content/markdown/highlight/code.ts';
import type { ComparedSite } from './compared-site.ts';
import type { PageToCompare } from './facts.ts';

/** Returns the texts of pages; pages without a source are omitted. */
export async function readPageTexts(
  { project, languages, sourcesOf }: Pick<ComparedSite, 'project' | 'languages' | 'sourcesOf'>,
  pages: readonly PageToCompare[],
): Promise<ReadonlyMap<PageToCompare, string>> {
  const texts = new Map<PageToCompare, string>();
  if (pages.length === 0) return texts;
  const { markdownPlugins, extensions, components } = project;
  const [loaded, found] = await Promise.all([components.load(), sourcesOf(pages)]);
  for (const { locale, config, latest } of languages) {
    const pagesOfLocale = [...found].filter(([page]) => page.locale === locale);
    if (pagesOfLocale.length === 0) continue;
    const sources = pagesOfLocale.map(([, source]) => ({ ...source, latest }));
    const settings = createParseSettings(config, { markdownPlugins, extensions }, loaded);
    const parser = await loadParser(settings, sources, { highlighter: plainHighlighter });
    for (const [index, [page]] of pagesOfLocale.entries()) {
      const source = sources[index];
      if (source !== undefined) texts.set(page, parser.parse(source).body.markdown);
    }
  }
  return texts;
}
