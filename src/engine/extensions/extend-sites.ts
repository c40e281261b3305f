// Runs the extensions of a project on its sites. Loads no code if there are no extensions.
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Document } from '../../model/document.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import type { AssembledSite, PackagedFile } from '../../model/site.ts';
import type { SiteView } from '../../model/site-view.ts';
import type { Project } from '../project.ts';
import type { SiteExtensions } from './site-extensions.ts';

/** Extensions with resolved slots. */
interface BindableSiteExtensions {
  readonly files: readonly PackagedFile[];
  readonly findings: readonly Diagnostic[];
  bind(site: AssembledSite, view: () => SiteView): SiteExtensions;
}

/** Prepares only the checks of extensions. For sites without rendered pages, which need no data of extensions and no filled slots. */
async function prepareExtensionsForChecks({
  extensions: loadedExtensions,
  memo,
}: Project): Promise<BindableSiteExtensions | undefined> {
  const extensions = loadedExtensions.filter(({ extension, isBuiltIn }) => !isBuiltIn && extension.check !== undefined);
  if (extensions.length === 0) return undefined;
  const { bindExtensionsToSite } = await import('./site-extensions.ts');
  const resolved = { valueOf: () => undefined, isSettled: true };
  const bind: BindableSiteExtensions['bind'] = (site, view) =>
    bindExtensionsToSite({ extensions, site, view, resolved, markupOf: () => '', memo });
  return { files: [], findings: [], bind };
}

/**
 * Resolves the slots of documents. Returns a result that connects the extensions to each site. `isWritten` means that the site is written,
 * so that extensions may take time. `isChecked` means that findings are needed although no page is rendered. Leaves out extensions that
 * have no slot in any document and no other hooks. If no extensions remain, loads no code.
 */
export async function resolveExtensionSlots(
  project: Project,
  documents: readonly Document[],
  { isWritten = false, isChecked = false }: { readonly isWritten?: boolean; readonly isChecked?: boolean },
): Promise<BindableSiteExtensions | undefined> {
  if (project.extensions.length === 0) return undefined;
  if (project.depth === 'links') return isChecked ? prepareExtensionsForChecks(project) : undefined;
  const used = new Set(documents.flatMap(({ slots = [] }) => slots.map(({ extension }) => extension)));
  const isAtWork = ({ extension }: LoadedExtension) =>
    [extension.check, extension.render, extension.search?.records].some((hook) => hook !== undefined) ||
    used.has(extension.name);
  const extensions = project.extensions.filter(isAtWork);
  if (extensions.length === 0) return undefined;
  const [{ resolveSlots }, { bindExtensionsToSite }, { loadMarkupRenderer: loadMarkup }] = await Promise.all([
    import('./resolve.ts'),
    import('./site-extensions.ts'),
    import('./render-hook.ts'),
  ]);
  const { config, memo } = project;
  const resolving = { extensions, config, memo, isWritten };
  const [resolved, markupOf] = await Promise.all([resolveSlots(resolving, documents), loadMarkup()]);
  const { files, findings } = resolved;
  return {
    files,
    findings,
    bind: (site, view) => bindExtensionsToSite({ extensions, site, view, resolved, markupOf, memo }),
  };
}
