// The files of Mermaid, for sites that draw diagrams where they are read: copied from the site's own packages.
import { hashOf } from '../../model/hash.ts';
import type { Route } from '../../model/route.ts';
import type { RouteData } from '../../model/site.ts';
import type { AssembledSite } from '../assemble/site.ts';
import type { SiteStructure } from '../assemble/structure.ts';
import { fileRoute } from './file-route.ts';

/** The files, where any page has a diagram. */
export function emitDiagrams(site: SiteStructure): Route[] {
  const { mermaid } = site.config.markdown;
  if (!mermaid || ![...site.entries.byFile.values()].some(({ document }) => document.diagrams)) return [];
  return mermaid.files.map((key) => fileRoute(site, { type: 'module', path: `${mermaid.path}/${key}`, key }));
}

/** One of the files. Their folder is named by their content. */
export function planModule({ config }: AssembledSite, { key = '', path }: Route): RouteData {
  return { kind: 'copy', from: `${config.root}/${config.markdown.mermaid?.folder}/dist/${key}`, hash: hashOf(path) };
}
