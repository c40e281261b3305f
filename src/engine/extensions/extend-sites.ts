// Lets the extensions of a project work on its sites, which nothing is loaded for where it has none.
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Document } from '../../model/document.ts';
import type { AssembledSite, PackagedFile } from '../../model/site.ts';
import type { SiteView } from '../../model/site-view.ts';
import type { Project } from '../project.ts';
import type { SiteExtensions } from './site-extensions.ts';

/** Extensions that know what slots became. */
export interface ExtendedSites {
  readonly files: readonly PackagedFile[];
  readonly findings: readonly Diagnostic[];
  bind(site: AssembledSite, view: () => SiteView): SiteExtensions;
}

/** Resolves the slots of documents, and gives what extensions do on each site. */
export async function extendSites(
  project: Project,
  documents: readonly Document[],
): Promise<ExtendedSites | undefined> {
  const { extensions, depth, memo } = project;
  if (extensions.length === 0 || depth === 'links') return undefined;
  const [{ resolveSlots }, { loadMarkup, siteExtensions }] = await Promise.all([
    import('./resolve.ts'),
    import('./site-extensions.ts'),
  ]);
  const [resolved, markupOf] = await Promise.all([resolveSlots(project, documents), loadMarkup()]);
  const { files, findings } = resolved;
  return {
    files,
    findings,
    bind: (site, view) => siteExtensions({ extensions, site, view, resolved, markupOf, memo }),
  };
}
