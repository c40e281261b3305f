// Files for tools that read the site: lists of its pages, the text of all of them, and a catalogue.
import { fileRoute, type Route, type ShownText } from '../../model/route.ts';
import { type SiteFiles, textData } from '../../model/site.ts';
import { withoutControls } from '../../templates/html.ts';
import { catalog, catalogPath } from './catalog.ts';
import { type LlmsFile, llms, llmsFiles, llmsFull, llmsTexts } from './lists.ts';

/** Creates the routes of the files for tools. */
export const llmsForTools: SiteFiles<'feature-file'> = {
  emit(site) {
    // The catalogue contains one hash of the texts of all pages.
    const allTexts = [...site.entries.byFile.keys()].map((file) => ({ file }));
    return [
      ...llmsFiles(site).map(({ path, ...own }) => routeOf(path, 'list', own)),
      routeOf(catalogPath(site.prefix), 'catalog', { shows: allTexts }),
      routeOf(`${site.prefix}/llms-full.txt`, 'full', { shows: llmsTexts(site) }),
    ];
  },
  plan(site, route) {
    switch (route.file) {
      case 'list':
        return textData('link-list', llms(site, route));
      case 'full':
        return textData('joined-markdown', llmsFull(site, route));
      default:
        return { kind: 'literal', text: withoutControls(`${JSON.stringify(catalog(site), null, 1)}\n`) };
    }
  },
};

type Shown = Omit<LlmsFile, 'path'> & { readonly shows: readonly ShownText[] };

function routeOf(path: string, file: 'list' | 'catalog' | 'full', shown: Shown): Route<'feature-file'> {
  return { ...fileRoute(path), type: 'feature-file', file, ...shown };
}
