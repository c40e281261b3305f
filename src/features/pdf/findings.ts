// Findings about PDFs that are missing or incomplete.
import type { ExtensionFinding, SlotFinding } from '../../model/extension-slots.ts';

/** Reports that a build prints no PDF because no browser was found. */
export const noBrowserFinding: ExtensionFinding = {
  code: 'no-browser',
  message: 'No Chromium was found on this machine, so the PDFs of the products were not made.',
  suggestion: 'Install Chromium or Google Chrome, or set the environment variable `CHROMIUM_PATH` to its path.',
};

/** Reports a file of another site that a PDF lacks. */
export function createMissingFileFinding(address: string): SlotFinding {
  const message = `\`${address}\` is not in the PDF: techdocs requests nothing from other sites for it.`;
  return { code: 'not-printed', message, suggestion: 'Put the file beside the page.' };
}
