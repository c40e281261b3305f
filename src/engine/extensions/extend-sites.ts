// Runs the extensions of a project on its sites; loads nothing if there are none.
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Document } from '../../model/document.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import type { AssembledSite, PackagedFile } from '../../model/site.ts';
import type { SiteView } from '../../model/site-view.ts';
import type { Project } from '../project.ts';
import type { SiteExtensions } from './site-extensions.ts';

/** Extensions with resolved slots. */
export interface ExtendedSites {
  readonly files: readonly PackagedFile[];
  readonly findings: readonly Diagnostic[];
  bind(site: AssembledSite, view: () => SiteView): SiteExtensions;
}

/** Runs the checks of extensions if no page is rendered: nothing is requested, and no slot is filled. */
async function checkExtensions({ extensions: all, memo }: Project): Promise<ExtendedSites | undefined> {
  const extensions = all.filter(({ extension, isBuiltIn }) => !isBuiltIn && extension.check !== undefined);
  if (extensions.length === 0) return undefined;
  const { bindExtensions } = await import('./site-extensions.ts');
  const resolved = { valueOf: () => undefined, isSettled: true };
  const bind: ExtendedSites['bind'] = (site, view) =>
    bindExtensions({ extensions, site, view, resolved, markupOf: () => '', memo });
  return { files: [], findings: [], bind };
}

/**
 * Resolves the slots of documents, and returns the extensions bound to each site. `isWritten`: the site is written, so there is time for
 * it; `isChecked`: findings are needed although no page is rendered. Extensions without a slot in any document and without other hooks load
 * nothing.
 */
export async function extendSites(
  project: Project,
  documents: readonly Document[],
  { isWritten = false, isChecked = false }: { readonly isWritten?: boolean; readonly isChecked?: boolean },
): Promise<ExtendedSites | undefined> {
  if (project.extensions.length === 0) return undefined;
  if (project.depth === 'links') return isChecked ? checkExtensions(project) : undefined;
  const used = new Set(documents.flatMap(({ slots = [] }) => slots.map(({ extension }) => extension)));
  const isAtWork = ({ extension }: LoadedExtension) =>
    [extension.check, extension.render, extension.search?.records].some((hook) => hook !== undefined) ||
    used.has(extension.name);
  const extensions = project.extensions.filter(isAtWork);
  if (extensions.length === 0) return undefined;
  const [{ resolveSlots }, { loadMarkup, bindExtensions }] = await Promise.all([
    import('./resolve.ts'),
    import('./site-extensions.ts'),
  ]);
  const { config, memo } = project;
  const resolving = { extensions, config, memo, isWritten };
  const [resolved, markupOf] = await Promise.all([resolveSlots(resolving, documents), loadMarkup()]);
  const { files, findings } = resolved;
  return {
    files,
    findings,
    bind: (site, view) => bindExtensions({ extensions, site, view, resolved, markupOf, memo }),
  };
}
