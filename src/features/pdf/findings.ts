// Findings about PDFs that are missing or incomplete.
import { applyLevels } from '../../check/severities.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';

type ConfigRules = Pick<SiteConfig, 'rules'>;

/** Reports that a build prints no PDF because no browser was found. */
export function noBrowserFindings({ rules }: ConfigRules): readonly Diagnostic[] {
  const message = 'No Chromium was found on this machine, so the PDFs of the products were not made.';
  const suggestion = 'Install Chromium or Google Chrome, or set the environment variable `CHROMIUM_PATH` to its path.';
  return applyLevels([{ code: 'no-browser', severity: 'warning', message, suggestion }], rules);
}

/** Reports files of other sites that a PDF lacks. */
export function missingFileFindings(addresses: readonly string[], { rules }: ConfigRules): readonly Diagnostic[] {
  const findings = addresses.map((address): Diagnostic => {
    const message = `\`${address}\` is not in the PDF: techdocs requests nothing from other sites for it.`;
    return { code: 'not-printed', severity: 'warning', message, suggestion: 'Put the file beside the page.' };
  });
  return applyLevels(findings, rules);
}
