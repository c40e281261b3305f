// What shows diagrams: the pictures of those that were drawn, and for others the files of Mermaid, copied from the site's
// own packages.
import { hashOf } from '../../model/hash.ts';
import { ownOf } from '../../model/own.ts';
import type { Route } from '../../model/route.ts';
import type { RouteData } from '../../model/site.ts';
import type { AssembledSite } from '../assemble/site.ts';
import type { SiteStructure } from '../assemble/structure.ts';
import { fileRoute } from './file-route.ts';

/** Pictures by their paths, and Mermaid where a diagram has none. */
export function emitDiagrams(site: SiteStructure): Route[] {
  const { mermaid } = site.config.markdown;
  const diagrams = [...site.entries.byFile.values()].flatMap(({ document }) => document.diagrams ?? []);
  if (!mermaid || diagrams.length === 0) return [];
  const keys = [...new Set(diagrams.map(({ text }) => hashOf(text)))];
  const { diagrams: drawn = {} } = site.packaged;
  const pictures = keys.flatMap((key) => {
    const drawing = ownOf(drawn, key);
    if (drawing === undefined) return [];
    return MODES.map((mode) => fileRoute(site, { type: 'module', path: drawing[mode].path, key: `${mode} ${key}` }));
  });
  if (pictures.length === keys.length * MODES.length) return pictures;
  const files = mermaid.files.map((key) => fileRoute(site, { type: 'module', path: `${mermaid.path}/${key}`, key }));
  return [...pictures, ...files];
}

const MODES = ['light', 'dark'] as const;

/** One of the pictures, or of the files of Mermaid. Their folder is named by their content. */
export function planModule({ config, packaged }: AssembledSite, { key = '', path }: Route): RouteData {
  const [mode, hash = ''] = key.split(' ');
  const drawing = ownOf(packaged.diagrams ?? {}, hash);
  if (drawing) return { kind: 'literal', text: drawing[mode === 'dark' ? 'dark' : 'light'].text };
  return { kind: 'copy', from: `${config.root}/${config.markdown.mermaid?.folder}/dist/${key}`, hash: hashOf(path) };
}
