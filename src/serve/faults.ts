// Findings as shown by the overlay and the tray in the browser. Pure: the lines of files are passed in.
import { createCodeFrame } from '../model/code-frame.ts';
import { type Diagnostic, formatLocation } from '../model/diagnostic.ts';
import type { BrowserFinding, BrowserFindingList } from '../model/live.ts';
import type { SiteWatchingInput } from './dev-server.ts';

/** Maximum number of findings of one severity that are shown at once. A broken folder can have thousands of findings. */
export const MAX_BROWSER_FINDINGS = 100;

interface BrowserFindingContext extends Pick<SiteWatchingInput, 'root' | 'editor' | 'withCommands'> {
  readonly linesOf: ReturnType<SiteWatchingInput['readLines']>;
  /** Returns the address of a file's page. */
  readonly pageOf: (file: string) => string | undefined;
}

/** Returns the findings of one severity, in the form in which they are sent to the browser. */
export function createBrowserFindings(
  diagnostics: readonly Diagnostic[],
  severity: Diagnostic['severity'],
  { root, editor, linesOf, pageOf, withCommands = (text) => text }: BrowserFindingContext,
): BrowserFindingList {
  const matching = diagnostics.filter((diagnostic) => diagnostic.severity === severity);
  const faults = matching.slice(0, MAX_BROWSER_FINDINGS).map((finding): BrowserFinding => {
    const { code, file, line, column } = finding;
    const message = withCommands(finding.message);
    const suggestion = finding.suggestion && withCommands(finding.suggestion);
    // `techdocs explain` covers only codes of techdocs, not of extensions.
    const explain = code.includes('/') ? undefined : withCommands(`\`techdocs explain ${code}\``).slice(1, -1);
    const place = formatLocation(finding);
    const frame = file === undefined ? [] : createCodeFrame(linesOf(file), finding);
    const href = file === undefined ? undefined : editor?.(`${root}/${file}`, line, column);
    const page = file === undefined ? undefined : pageOf(file);
    const links = { ...(href && { href }), ...(page && { page }), ...(explain && { explain }) };
    return { code, message, frame, ...(suggestion && { suggestion }), ...(place && { place }), ...links };
  });
  return { all: matching.length, faults };
}
