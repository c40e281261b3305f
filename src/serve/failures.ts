// Errors of files that could not be rendered on request. A fault in the site's code that affects several pages is reported once.
import { computeFaultKey, getSiteCodeFaultFindings, mergeFindingsOfSameFault } from '../model/code-fault.ts';
import { convertErrorToFindings, type Diagnostic, type SettingDiagnostic } from '../model/diagnostic.ts';
import type { SiteState } from './state.ts';

/** `all`: the errors of files that cannot be rendered now. `toTell`: the errors to report, with each fault only once. */
export interface RenderFailures {
  readonly all: readonly Diagnostic[];
  readonly toTell: readonly Diagnostic[];
}

interface OutputFileErrorInput {
  readonly error: unknown;
  /** Fingerprint of the file's inputs. */
  readonly version: string;
  readonly state: SiteState;
}

interface FailedOutputFile extends Pick<OutputFileErrorInput, 'version'> {
  readonly errors: readonly SettingDiagnostic[];
}

/** Stores the errors of files by output path. */
export function createRenderFailureStore() {
  const failed = new Map<string, FailedOutputFile>();
  let reported: ReadonlySet<string> = new Set();
  return {
    async note(output: string, { error, version, state }: OutputFileErrorInput): Promise<readonly SettingDiagnostic[]> {
      const errors = await convertErrorToLocatedFindings(error, state);
      failed.set(output, { version, errors });
      return errors;
    },
    /** Records that the file was rendered. */
    end: (output: string): void => void failed.delete(output),
    clear: (): void => failed.clear(),
    of: (output: string): readonly SettingDiagnostic[] => failed.get(output)?.errors ?? [],
    /**
     * Returns the errors that still apply to a state. A fault that was already reported stays the identical object while at least one page
     * that it names still fails.
     */
    now(state: SiteState): RenderFailures {
      const currentRenderErrors = listCurrentRenderErrors(failed, state);
      const isReported = (settingDiagnostic: SettingDiagnostic) => reported.has(JSON.stringify(settingDiagnostic));
      const known = new Set(currentRenderErrors.filter(isReported).map(computeFaultKey));
      const unreported = currentRenderErrors.filter(
        (settingDiagnostic) => isReported(settingDiagnostic) || !known.has(computeFaultKey(settingDiagnostic)),
      );
      reported = new Set(unreported.map((settingDiagnostic) => JSON.stringify(settingDiagnostic)));
      return { all: currentRenderErrors, toTell: mergeFindingsOfSameFault(unreported) };
    },
  };
}

function listCurrentRenderErrors(
  failed: ReadonlyMap<string, FailedOutputFile>,
  state: SiteState,
): readonly SettingDiagnostic[] {
  const settingDiagnostics = [...failed].flatMap(([output, { version, errors }]) => {
    const placed = state.places.get(output);
    return placed && state.fingerprintOf(placed) === version ? errors : [];
  });
  return [
    ...new Map(settingDiagnostics.map((settingDiagnostic) => [settingDiagnostic.message, settingDiagnostic])).values(),
  ];
}

/** Returns an error as findings, with the positions of faults in site code. */
async function convertErrorToLocatedFindings(
  error: unknown,
  { config }: SiteState,
): Promise<readonly SettingDiagnostic[]> {
  const errors = convertErrorToFindings(error);
  return getSiteCodeFaultFindings(error) === undefined
    ? errors
    : (await import('../engine/code-places.ts')).addCodePositionsToFindings(errors, config);
}
