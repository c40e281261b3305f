// Findings of extensions about a site. Their codes contain the name of the extension, and their levels come from its rules.
import type { SiteConfig } from '../../model/config.ts';
import type { SettingDiagnostic } from '../../model/diagnostic.ts';
import type { Document, ExtensionSlot } from '../../model/document.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import { isExtensionFinding } from '../../model/extension-slots.ts';
import type { SiteView } from '../../model/site-view.ts';
import { callHook, createExtensionDiagnostic, createHookFault, type HookCall } from './guard.ts';
import { createSiteViewForExtension } from './own-view.ts';

interface ExtensionCheckContext {
  readonly config: Pick<SiteConfig, 'configFile'>;
  readonly view: () => SiteView;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** Returns the findings of an extension. */
export function runExtensionCheck(
  loaded: LoadedExtension,
  { config, view, today }: ExtensionCheckContext,
): readonly SettingDiagnostic[] {
  const { extension } = loaded;
  if (extension.check === undefined) return [];
  return collectCheckFindings({ loaded, hook: 'check', config }, () =>
    extension.check?.(createSiteViewForExtension(view(), loaded), today),
  );
}

/** Returns the findings of an extension about all of its slots of a kind. */
export function checkSlotsOfExtension(
  loaded: LoadedExtension,
  documents: readonly Document[],
  config: ExtensionCheckContext['config'],
): readonly SettingDiagnostic[] {
  return Object.entries(loaded.extension.slots ?? {}).flatMap(([name, { check }]) => {
    if (check === undefined) return [];
    const isOwn = ({ extension, slot }: ExtensionSlot) => extension === loaded.extension.name && slot === name;
    const used = documents.flatMap(({ file: pageFile, slots = [] }) =>
      slots.filter(isOwn).map(({ data, line, file = pageFile }) => ({ data, file, line })),
    );
    return used.length === 0
      ? []
      : collectCheckFindings({ loaded, hook: `slots.${name}.check`, config }, () => check(used));
  });
}

function collectCheckFindings(call: HookCall, check: () => unknown): readonly SettingDiagnostic[] {
  const { value, fault } = callHook(call, check);
  if (fault) return [fault];
  if (!Array.isArray(value) || !value.every(isExtensionFinding))
    return [createHookFault(call, 'it must give a list of findings with `code` and `message`.')];
  return value.map((finding) => createExtensionDiagnostic(call, finding));
}
