// Findings as shown by the overlay and the tray in the browser. Pure: the lines of files are passed in.
import { frameRows } from '../model/code-frame.ts';
import { type Diagnostic, locationText } from '../model/diagnostic.ts';
import type { LiveFault, LiveFaults } from '../model/live.ts';
import type { WatchedInput } from './dev-server.ts';

/** Maximum findings of a level that are shown at once: a broken folder has thousands. */
export const MAX_FAULTS = 100;

type LinesOf = ReturnType<WatchedInput['readLines']>;

/** Context of findings. */
interface FaultContext extends Pick<WatchedInput, 'root' | 'editor' | 'withCommands'> {
  readonly linesOf: LinesOf;
  /** Returns the address of a file's page. */
  readonly pageOf: (file: string) => string | undefined;
}

/** Returns the findings of one level for the browser. */
export function browserFindings(
  diagnostics: readonly Diagnostic[],
  severity: Diagnostic['severity'],
  { root, editor, linesOf, pageOf, withCommands = (text) => text }: FaultContext,
): LiveFaults {
  const wanted = diagnostics.filter((each) => each.severity === severity);
  const faults = wanted.slice(0, MAX_FAULTS).map((finding): LiveFault => {
    const { code, file, line, column } = finding;
    const message = withCommands(finding.message);
    const suggestion = finding.suggestion && withCommands(finding.suggestion);
    // `techdocs explain` covers only codes of techdocs, not of extensions.
    const explain = code.includes('/') ? undefined : withCommands(`\`techdocs explain ${code}\``).slice(1, -1);
    const place = locationText(finding);
    const frame = file === undefined ? [] : frameRows(linesOf(file), finding);
    const href = file === undefined ? undefined : editor?.(`${root}/${file}`, line, column);
    const page = file === undefined ? undefined : pageOf(file);
    const links = { ...(href && { href }), ...(page && { page }), ...(explain && { explain }) };
    return { code, message, frame, ...(suggestion && { suggestion }), ...(place && { place }), ...links };
  });
  return { all: wanted.length, faults };
}
