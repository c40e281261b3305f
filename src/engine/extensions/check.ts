// Findings of extensions about a site. Their codes contain the name of the extension, and their levels come from its rules.
import type { SiteConfig } from '../../model/config.ts';
import { convertExtensionLevelToSeverity, type SettingDiagnostic } from '../../model/diagnostic.ts';
import type { Document, ExtensionSlot } from '../../model/document.ts';
import type { ExtensionFinding, LoadedExtension } from '../../model/extension.ts';
import { formatFindingCode } from '../../model/features.ts';
import type { SiteView } from '../../model/site-view.ts';
import { callHook, createHookFault, type HookCall } from './guard.ts';
import { createViewForExtension } from './own-view.ts';

interface CheckContext {
  readonly config: Pick<SiteConfig, 'configFile'>;
  readonly view: () => SiteView;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** Returns the findings of an extension. */
export function runExtensionCheck(
  of: LoadedExtension,
  { config, view, today }: CheckContext,
): readonly SettingDiagnostic[] {
  const { extension } = of;
  if (extension.check === undefined) return [];
  return collectCheckFindings({ of, hook: 'check', config }, () =>
    extension.check?.(createViewForExtension(view(), of), today),
  );
}

/** Returns the findings of an extension about all of its slots of a kind. */
export function checkSlots(
  of: LoadedExtension,
  documents: readonly Document[],
  config: CheckContext['config'],
): readonly SettingDiagnostic[] {
  return Object.entries(of.extension.slots ?? {}).flatMap(([name, { check }]) => {
    if (check === undefined) return [];
    const isOwn = ({ extension, slot }: ExtensionSlot) => extension === of.extension.name && slot === name;
    const used = documents.flatMap(({ file: own, slots = [] }) =>
      slots.filter(isOwn).map(({ data, line, file = own }) => ({ data, file, line })),
    );
    return used.length === 0
      ? []
      : collectCheckFindings({ of, hook: `slots.${name}.check`, config }, () => check(used));
  });
}

function collectCheckFindings(call: HookCall, check: () => unknown): readonly SettingDiagnostic[] {
  const { value, fault } = callHook(call, check);
  if (fault) return [fault];
  if (!Array.isArray(value) || !value.every(isFinding))
    return [createHookFault(call, 'it must give a list of findings with `code` and `message`.')];
  return value.map((finding) => createExtensionDiagnostic(call, finding));
}

function isFinding(value: unknown): value is ExtensionFinding {
  const { code, message } = (value ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return typeof code === 'string' && typeof message === 'string';
}

/**
 * Converts a finding of an extension: adds its code and level. A finding without a file is placed where the configuration names the
 * extension.
 */
export function createExtensionDiagnostic(
  { of, config }: Omit<HookCall, 'hook'>,
  finding: ExtensionFinding,
): SettingDiagnostic {
  const { extension, setting } = of;
  const { code, message, suggestion, file, line, column } = finding;
  const { configFile } = config;
  if (file === undefined && setting !== undefined && configFile !== undefined)
    return { ...createExtensionDiagnostic({ of, config: {} }, finding), file: configFile, setting };
  const place = { ...(file !== undefined && { file }), ...(line !== undefined && { line, column: column ?? 1 }) };
  return {
    code: formatFindingCode(of, code),
    severity: convertExtensionLevelToSeverity(extension.rules?.[code] ?? 'warn'),
    message,
    ...place,
    ...(suggestion !== undefined && { suggestion }),
  };
}
