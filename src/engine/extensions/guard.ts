// Guarded calls of hooks. An error, a rejected promise or a timeout becomes a finding with the name of the extension and its position in
// the configuration. Failed code of a site therefore never ends the command with a stack trace.
import { setTimeout } from 'node:timers/promises';
import { createSiteCodeFaultFinding, formatErrorSentence, parseStackFrames } from '../../model/code-fault.ts';
import type { SiteConfig } from '../../model/config.ts';
import {
  convertExtensionLevelToSeverity,
  type SettingDiagnostic,
  type SiteCodeFault,
  UserError,
} from '../../model/diagnostic.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import { assertExtensionFinding, type ExtensionFinding } from '../../model/extension-slots.ts';
import { formatExtensionFindingCode } from '../../model/features.ts';
import { runUnderHangWatch } from '../../model/hook-watch.ts';
import type { HookResult } from '../../model/site-hooks.ts';

/** A hook of an extension, such as `routes`, or `resolve` of the slot `diagram`. */
export interface HookCall {
  readonly loaded: LoadedExtension;
  readonly hook: string;
  readonly config: Pick<SiteConfig, 'configFile'>;
}

/** Timeout in seconds of hooks that wait for a server or a program. */
const HOOK_TIMEOUT_SECONDS = 60;

/** Returns the finding about a failed hook. */
export function createHookFault(
  { loaded, hook, config }: HookCall,
  reason: string,
  { page, frames }: Pick<SiteCodeFault, 'page' | 'frames'> = {},
): SettingDiagnostic {
  const what = `The extension \`${loaded.extension.name}\` failed in \`${hook}\``;
  const { configFile: file } = config;
  const place = loaded.setting !== undefined && file !== undefined ? { file, setting: loaded.setting } : {};
  const fault = { what, reason, ...(page !== undefined && { page }), ...(frames && { frames }) };
  return createSiteCodeFaultFinding({ code: 'extension-failed', ...place }, fault);
}

/** Returns the finding about an error that a hook threw. */
export function createHookFaultFromError(call: HookCall, error: unknown, page?: string): SettingDiagnostic {
  return createHookFault(call, formatErrorSentence(error), { page, frames: parseStackFrames(error) });
}

/** Returns the finding as an error that ends the command. */
export function createHookError(fault: SettingDiagnostic): UserError {
  return new UserError(fault.message, 2, [fault]);
}

/** Calls a synchronous hook. `page` is the page for which the hook is called. */
export function callHook<Value>(call: HookCall, run: () => Value, page?: string): HookResult<Value> {
  try {
    return { value: runUnderHangWatch(call.loaded.watch, { hook: call.hook, page }, run) };
  } catch (error) {
    return { fault: createHookFaultFromError(call, error, page) };
  }
}

/** Calls an asynchronous hook. `run` receives a signal that is aborted at the timeout. */
export async function callAsyncHook<Value>(
  call: HookCall,
  run: (signal: AbortSignal) => Value | Promise<Value>,
  { page, seconds = HOOK_TIMEOUT_SECONDS }: { readonly page?: string; readonly seconds?: number } = {},
): Promise<HookResult<Value>> {
  const ends = new AbortController();
  const timer = new AbortController();
  const late = setTimeout(seconds * 1000, undefined, { signal: timer.signal }).then(() => {
    ends.abort();
    throw new Error(`it took longer than ${seconds} seconds.`);
  });
  // Handles the rejection here: if the hook is interrupted, the rest of this function never runs, but the timer still fires.
  late.catch(() => {});
  const watch = call.loaded.watch;
  const watchedCall = { hook: call.hook, page, seconds };
  const begin = async () => runUnderHangWatch(watch, watchedCall, () => run(ends.signal));
  try {
    const result = watch === undefined ? begin() : watch.until(watchedCall, begin);
    return { value: await Promise.race([result, late]) };
  } catch (error) {
    return { fault: createHookFaultFromError(call, error, page) };
  } finally {
    timer.abort();
  }
}

/**
 * Converts a finding of an extension: adds its code and level. A finding without a file is placed where the configuration names the
 * extension.
 */
export function createExtensionDiagnostic(
  { loaded, config }: Omit<HookCall, 'hook'>,
  finding: ExtensionFinding,
): SettingDiagnostic {
  assertExtensionFinding(finding);
  const { extension, setting } = loaded;
  const { code, message, suggestion, file, line, column } = finding;
  const { configFile } = config;
  if (file === undefined && setting !== undefined && configFile !== undefined)
    return { ...createExtensionDiagnostic({ loaded, config: {} }, finding), file: configFile, setting };
  const place = { ...(file !== undefined && { file }), ...(line !== undefined && { line, column: column ?? 1 }) };
  return {
    code: formatExtensionFindingCode(loaded, code),
    severity: convertExtensionLevelToSeverity(extension.rules?.[code] ?? 'warn'),
    message,
    ...place,
    ...(suggestion !== undefined && { suggestion }),
  };
}
