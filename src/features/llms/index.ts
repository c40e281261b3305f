// Files for tools that read the site: lists of its pages, the text of all of them, and a catalogue.
import { fileRoute, type Route, type ShownText } from '../../model/route.ts';
import { type SiteFiles, textData } from '../../model/site.ts';
import { stripControlCharacters } from '../../templates/html.ts';
import { catalogPath, createCatalog } from './catalog.ts';
import { createFullText, createLlmsList, type LlmsFile, listFullTexts, listLlmsFiles } from './lists.ts';

/** Creates the routes of the files for tools. */
export const llmsSiteFiles: SiteFiles = {
  emit(site) {
    // The catalogue contains one hash of the texts of all pages.
    const allTexts = [...site.entries.byFile.keys()].map((file) => ({ file }));
    return [
      ...listLlmsFiles(site).map(({ path, ...own }) => createLlmsRoute(path, 'list', own)),
      createLlmsRoute(catalogPath(site.prefix), 'catalog', { shows: allTexts }),
      createLlmsRoute(`${site.prefix}/llms-full.txt`, 'full', { shows: listFullTexts(site) }),
    ];
  },
  plan(site, route) {
    switch (route.file) {
      case 'list':
        return textData('link-list', createLlmsList(site, route));
      case 'full':
        return textData('joined-markdown', createFullText(site, route));
      default:
        return { kind: 'literal', text: stripControlCharacters(`${JSON.stringify(createCatalog(site), null, 1)}\n`) };
    }
  },
};

type LlmsRouteData = Omit<LlmsFile, 'path'> & { readonly shows: readonly ShownText[] };

function createLlmsRoute(path: string, file: 'list' | 'catalog' | 'full', shown: LlmsRouteData): Route<'feature-file'> {
  return { ...fileRoute(path), type: 'feature-file', file, ...shown };
}
