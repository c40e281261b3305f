// Finds the positions of faults in site code when a page is parsed. Later the code may have changed, while the parsed page comes from the
// cache.
import type { SiteConfig } from '../model/config.ts';
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import type { ParsedSource } from '../model/document.ts';

/** Returns a parsed source whose findings have the position of the code that failed. */
export async function addPositionsToParseFindings(
  parsed: ParsedSource,
  config: SiteConfig,
  features: string | undefined,
): Promise<ParsedSource> {
  const { document } = parsed;
  const findings: readonly SettingDiagnostic[] = document.diagnostics;
  if (findings.every(({ fault }) => fault?.frames === undefined)) return parsed;
  const { addCodePositionsToFindings } = await import('./code-places.ts');
  return {
    ...parsed,
    document: { ...document, diagnostics: await addCodePositionsToFindings(findings, config, features) },
  };
}
