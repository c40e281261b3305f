// Errors of files that could not be rendered on request. A fault in site code is reported once for all its pages.
import { codeFindingsOf, faultKey, mergeFaults } from '../model/code-fault.ts';
import { type Diagnostic, errorsOf, type SettingDiagnostic } from '../model/diagnostic.ts';
import type { SiteState } from './state.ts';

/** All files that cannot be rendered now, and the faults to report. */
export interface Failures {
  readonly all: readonly Diagnostic[];
  readonly toTell: readonly Diagnostic[];
}

/** The error of a file. */
interface FileError {
  readonly error: unknown;
  /** Fingerprint of the file's inputs. */
  readonly version: string;
  readonly state: SiteState;
}

interface Failure extends Pick<FileError, 'version'> {
  readonly errors: readonly SettingDiagnostic[];
}

/** Stores the errors of files by output path. */
export function createFailures() {
  const failed = new Map<string, Failure>();
  let told: ReadonlySet<string> = new Set();
  return {
    async note(output: string, { error, version, state }: FileError): Promise<readonly SettingDiagnostic[]> {
      const errors = await errorsAt(error, state);
      failed.set(output, { version, errors });
      return errors;
    },
    /** Records that the file was rendered. */
    end: (output: string): void => void failed.delete(output),
    clear: (): void => failed.clear(),
    of: (output: string): readonly SettingDiagnostic[] => failed.get(output)?.errors ?? [],
    /** Returns the failures that still apply to a state. A reported fault is the same object while a page that it names still fails. */
    now(state: SiteState): Failures {
      const all = currentErrors(failed, state);
      const isTold = (one: SettingDiagnostic) => told.has(JSON.stringify(one));
      const known = new Set(all.filter(isTold).map(faultKey));
      const toTell = all.filter((one) => isTold(one) || !known.has(faultKey(one)));
      told = new Set(toTell.map((one) => JSON.stringify(one)));
      return { all, toTell: mergeFaults(toTell) };
    },
  };
}

function currentErrors(failed: ReadonlyMap<string, Failure>, state: SiteState): readonly SettingDiagnostic[] {
  const all = [...failed].flatMap(([output, { version, errors }]) => {
    const placed = state.places.get(output);
    return placed && state.fingerprintOf(placed) === version ? errors : [];
  });
  return [...new Map(all.map((one) => [one.message, one])).values()];
}

/** Returns an error as findings, with the positions of faults in site code. */
async function errorsAt(error: unknown, { config }: SiteState): Promise<readonly SettingDiagnostic[]> {
  const errors = errorsOf(error);
  return codeFindingsOf(error) === undefined
    ? errors
    : (await import('../engine/code-places.ts')).locateCode(errors, config);
}
