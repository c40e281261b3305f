// What code of the site did wrong while a page was parsed is looked up at once, as what is remembered of the page outlives the code.
import type { SiteConfig } from '../model/config.ts';
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import type { ParsedSource } from '../model/document.ts';

/** A parsed source whose findings have the places of the code that failed. */
export async function withCodePlaces(
  parsed: ParsedSource,
  config: SiteConfig,
  features: string | undefined,
): Promise<ParsedSource> {
  const { document } = parsed;
  const findings: readonly SettingDiagnostic[] = document.diagnostics;
  if (findings.every(({ fault }) => fault?.frames === undefined)) return parsed;
  const { locateCode } = await import('./code-places.ts');
  return { ...parsed, document: { ...document, diagnostics: await locateCode(findings, config, features) } };
}
