// Findings of extensions about a site. Their codes carry the name of the extension, and their levels are those of its rules.
import type { SiteConfig } from '../../model/config.ts';
import { type SettingDiagnostic, severityOfLevel } from '../../model/diagnostic.ts';
import type { ExtensionFinding, LoadedExtension } from '../../model/extension.ts';
import type { SiteView } from '../../model/site-view.ts';
import { called, hookFault } from './guard.ts';
import { ownView } from './site-hooks.ts';

interface Checking {
  readonly config: Pick<SiteConfig, 'configFile'>;
  readonly view: () => SiteView;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** What an extension finds. */
export function checkBy(of: LoadedExtension, { config, view, today }: Checking): readonly SettingDiagnostic[] {
  const { extension } = of;
  if (extension.check === undefined) return [];
  const call = { of, hook: 'check', config };
  const { value, fault } = called(call, () => extension.check?.(ownView(view(), of), today));
  if (fault) return [fault];
  if (!Array.isArray(value) || !value.every(isFinding))
    return [hookFault(call, 'it must give a list of findings with `code` and `message`.')];
  return value.map((finding) => told(of, finding));
}

function isFinding(value: unknown): value is ExtensionFinding {
  const { code, message } = (value ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return typeof code === 'string' && typeof message === 'string';
}

function told({ extension }: LoadedExtension, finding: ExtensionFinding): SettingDiagnostic {
  const { code, message, suggestion, file, line, column } = finding;
  const place = { ...(file !== undefined && { file }), ...(line !== undefined && { line, column: column ?? 1 }) };
  return {
    code: `${extension.name}/${code}`,
    severity: severityOfLevel(extension.rules?.[code] ?? 'warn'),
    message,
    ...place,
    ...(suggestion !== undefined && { suggestion }),
  };
}
