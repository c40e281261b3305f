// Findings as the overlay and the tray of the browser show them. Pure: the lines of files are handed in.
import { frameRows } from '../model/code-frame.ts';
import { type Diagnostic, locationText } from '../model/diagnostic.ts';
import type { LiveFault } from '../model/live.ts';
import type { EditorLink } from './editor.ts';

/** What a finding is shown with. */
export interface FaultPlace {
  /** Absolute path of the project root. */
  readonly root: string;
  readonly linesOf: (file: string) => readonly string[] | undefined;
  /** Absent where no link may be given: other machines should not learn where the project lies. */
  readonly editor?: EditorLink;
}

/** Findings shown at once of each level; more than that nobody reads, and a broken folder has thousands. */
export const MOST_FAULTS = 100;

/** The findings of one level for the browser. */
export function liveFaults(
  diagnostics: readonly Diagnostic[],
  severity: Diagnostic['severity'],
  { root, linesOf, editor }: FaultPlace,
): { readonly all: number; readonly faults: readonly LiveFault[] } {
  const wanted = diagnostics.filter((each) => each.severity === severity);
  const faults = wanted.slice(0, MOST_FAULTS).map((finding): LiveFault => {
    const { code, message, suggestion, file, line, column } = finding;
    const place = locationText(finding);
    const frame = file === undefined ? [] : frameRows(linesOf(file), finding);
    const href = file === undefined ? undefined : editor?.(`${root}/${file}`, line, column);
    return { code, message, frame, ...(suggestion && { suggestion }), ...(place && { place }), ...(href && { href }) };
  });
  return { all: wanted.length, faults };
}
