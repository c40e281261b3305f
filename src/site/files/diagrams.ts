// What shows diagrams: the pictures of those that were drawn, and for others the files of Mermaid, copied from the site's
// own packages.
import { found } from '../../lib/found.ts';
import { hashOf } from '../../lib/hash.ts';
import { ownOf } from '../../lib/own.ts';
import { fileRoute, type Route } from '../../model/route.ts';
import type { AssembledSite, RouteData, SiteStructure } from '../../model/site.ts';

/** Pictures by their paths, and Mermaid where a diagram has none. */
export function emitDiagrams(site: SiteStructure): Route[] {
  const { mermaid } = site.config.markdown;
  const diagrams = [...site.entries.byFile.values()].flatMap(({ document }) => document.diagrams ?? []);
  if (!mermaid || diagrams.length === 0) return [];
  const hashes = [...new Set(diagrams.map(({ text }) => hashOf(text)))];
  const { diagrams: drawn = {} } = site.packaged;
  const pictures = hashes.flatMap((picture) => {
    const drawing = ownOf(drawn, picture);
    if (drawing === undefined) return [];
    return MODES.map((mode): Route => ({ ...fileRoute(drawing[mode].path), type: 'module', picture, mode }));
  });
  if (pictures.length === hashes.length * MODES.length) return pictures;
  const files = mermaid.files.map((file): Route => {
    return { ...fileRoute(`${mermaid.path}/${file}`), type: 'module', file };
  });
  return [...pictures, ...files];
}

const MODES = ['light', 'dark'] as const;

/** One of the pictures, or of the files of Mermaid. Their folder is named by their content. */
export function planModule({ config, packaged }: AssembledSite, route: Route<'module'>): RouteData {
  const { picture, path } = route;
  if (picture !== undefined) {
    const drawing = found(ownOf(packaged.diagrams, picture), 'picture', path);
    return { kind: 'literal', text: drawing[route.mode].text };
  }
  const { folder } = found(config.markdown.mermaid, 'file of Mermaid', path);
  return { kind: 'copy', from: `${config.root}/${folder}/dist/${route.file}`, hash: hashOf(path) };
}
