// The Markdown of pages as readers have it, with variables and included texts: of the few that may differ, as a site that is assembled
// keeps no texts.
import { loadParser, parseSettings } from '../../content/io/load-parser.ts';
import { plainHighlighter } from '../../content/markdown/highlight/code.ts';
import type { AssembledProject } from '../../engine/assembled.ts';
import { latestVariables } from '../../site/releases/products.ts';
import type { PageFacts } from './facts.ts';

/** The texts of these pages of a site. Those without a source have none. */
export async function comparedTexts(
  { project, sites }: AssembledProject,
  pages: readonly PageFacts[],
): Promise<ReadonlyMap<PageFacts, string>> {
  const texts = new Map<PageFacts, string>();
  const { markdownPlugins, extensions, components } = project;
  const loaded = await components.load();
  for (const { site, content } of sites) {
    const own = pages.filter(({ locale }) => locale === site.locale);
    if (own.length === 0) continue;
    const latest = latestVariables(site.releases.products);
    const byFile = new Map(content.sources.map((source) => [source.file, source]));
    const sources = own.flatMap(({ file = '' }) => byFile.get(file) ?? []).map((source) => ({ ...source, latest }));
    const settings = parseSettings(site.config, { markdownPlugins, extensions }, loaded);
    const parser = await loadParser(settings, sources, { highlighter: plainHighlighter });
    const bodies = new Map(sources.map((source) => [source.file, parser.parse(source).body.markdown]));
    for (const page of own) texts.set(page, bodies.get(page.file ?? '') ?? '');
  }
  return texts;
}
