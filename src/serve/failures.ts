// Why files could not be rendered when they were asked for. A fault of code of the site is told once, however many pages have it.
import { codeFindingsOf, faultKey, foldFaults } from '../model/code-fault.ts';
import { type Diagnostic, errorsOf, type SettingDiagnostic } from '../model/diagnostic.ts';
import type { SiteState } from './state.ts';

/** All that cannot be rendered now, and what of it to tell. */
export interface Failures {
  readonly all: readonly Diagnostic[];
  readonly toTell: readonly Diagnostic[];
}

/** What was thrown when a file was rendered. */
interface Thrown {
  readonly error: unknown;
  /** Names what the file would have been made from. */
  readonly version: string;
  readonly state: SiteState;
}

interface Failure extends Pick<Thrown, 'version'> {
  readonly errors: readonly SettingDiagnostic[];
}

/** Keeps why files could not be rendered, by their output. */
export function createFailures() {
  const failed = new Map<string, Failure>();
  let told: ReadonlySet<string> = new Set();
  return {
    async note(output: string, { error, version, state }: Thrown): Promise<readonly SettingDiagnostic[]> {
      const errors = await errorsAt(error, state);
      failed.set(output, { version, errors });
      return errors;
    },
    /** The file is rendered. */
    end: (output: string): void => void failed.delete(output),
    clear: (): void => failed.clear(),
    of: (output: string): readonly SettingDiagnostic[] => failed.get(output)?.errors ?? [],
    /** What still holds of a state. A fault that is told stays as it is, as long as a page that it names still fails. */
    now(state: SiteState): Failures {
      const all = currentErrors(failed, state);
      const isTold = (one: SettingDiagnostic) => told.has(JSON.stringify(one));
      const known = new Set(all.filter(isTold).map(faultKey));
      const toTell = all.filter((one) => isTold(one) || !known.has(faultKey(one)));
      told = new Set(toTell.map((one) => JSON.stringify(one)));
      return { all, toTell: foldFaults(toTell) };
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

/** What was thrown as findings. Where code of the site failed is looked up. */
async function errorsAt(error: unknown, { config }: SiteState): Promise<readonly SettingDiagnostic[]> {
  const errors = errorsOf(error);
  return codeFindingsOf(error) === undefined
    ? errors
    : (await import('../engine/code-places.ts')).locateCode(errors, config);
}
