// Files for tools that read the site: lists of its pages, the text of all of them, and a catalogue.
import { createFileRouteFields, type Route, type RouteDocument } from '../../model/route.ts';
import { createTextFileRouteData, type FeatureFilePlanner } from '../../model/site.ts';
import { stripControlCharacters } from '../../templates/html.ts';
import { createCatalog, formatCatalogPath } from './catalog.ts';
import { createLlmsFullText, createLlmsLinkList, type LlmsFile, listLlmsFiles, listPagesInLlmsFull } from './lists.ts';

/** Creates the routes of the files for tools. */
export const llmsFilePlanner: FeatureFilePlanner = {
  emit(site) {
    // The catalogue contains a hash of all pages. Therefore its route depends on the texts of all files.
    const allTexts = [...site.entries.byFile.keys()].map((file) => ({ file }));
    return [
      ...listLlmsFiles(site).map(({ path, ...ownOwn }) => createLlmsRoute(path, 'list', ownOwn)),
      createLlmsRoute(formatCatalogPath(site.prefix), 'catalog', { shows: allTexts }),
      createLlmsRoute(`${site.prefix}/llms-full.txt`, 'full', { shows: listPagesInLlmsFull(site) }),
    ];
  },
  plan(site, route) {
    switch (route.file) {
      case 'list':
        return createTextFileRouteData('link-list', createLlmsLinkList(site, route));
      case 'full':
        return createTextFileRouteData('joined-markdown', createLlmsFullText(site, route));
      default:
        return { kind: 'literal', text: stripControlCharacters(`${JSON.stringify(createCatalog(site), null, 1)}\n`) };
    }
  },
};

function createLlmsRoute(
  path: string,
  file: 'list' | 'catalog' | 'full',
  shown: Omit<LlmsFile, 'path'> & { readonly shows: readonly RouteDocument[] },
): Route<'feature-file'> {
  return { ...createFileRouteFields(path), type: 'feature-file', file, ...shown };
}
