// Calls of hooks. What one throws, or promises and does not keep, becomes a finding that names the extension and its place in the
// configuration; code of a site never ends with a stack.
import { setTimeout } from 'node:timers/promises';
import { oneLineOf } from '../../content/markdown/trusted-html.ts';
import { codeFinding, framesOf } from '../../model/code-fault.ts';
import type { SiteConfig } from '../../model/config.ts';
import { type CodeFault, type SettingDiagnostic, UserError } from '../../model/diagnostic.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import { watched } from '../../model/hook-watch.ts';
import type { HookResult } from '../../model/site-hooks.ts';

/** Which hook of which extension is called, such as `routes`, or `resolve` of the slot `diagram`. */
export interface HookCall {
  readonly of: LoadedExtension;
  readonly hook: string;
  readonly config: Pick<SiteConfig, 'configFile'>;
}

/** Seconds that a hook may take that asks others: a server, a program. */
export const PATIENCE = 60;

/** The finding about a hook that fails. */
export function hookFault(
  { of, hook, config }: HookCall,
  reason: string,
  { page, frames }: Pick<CodeFault, 'page' | 'frames'> = {},
): SettingDiagnostic {
  const what = `The extension \`${of.extension.name}\` failed in \`${hook}\``;
  const { configFile: file } = config;
  const place = of.setting !== undefined && file !== undefined ? { file, setting: of.setting } : {};
  const fault = { what, reason, ...(page !== undefined && { page }), ...(frames && { frames }) };
  return codeFinding({ code: 'extension-failed', ...place }, fault);
}

/** The finding about what a hook threw. */
export function hookFailure(call: HookCall, error: unknown, page?: string): SettingDiagnostic {
  return hookFault(call, oneLineOf(error), { page, frames: framesOf(error) });
}

/** The same as an error, where nothing can go on. */
export function hookError(fault: SettingDiagnostic): UserError {
  return new UserError(fault.message, 2, [fault]);
}

/** What a hook gives at once. `page` is what it is called for. */
export function called<Value>(call: HookCall, run: () => Value, page?: string): HookResult<Value> {
  try {
    return { value: watched(call.of.watch, { hook: call.hook, page }, run) };
  } catch (error) {
    return { fault: hookFailure(call, error, page) };
  }
}

/** What a hook promises. `run` gets a signal that ends what takes too long. */
export async function awaited<Value>(
  call: HookCall,
  run: (signal: AbortSignal) => Value | Promise<Value>,
  { page, seconds = PATIENCE }: { readonly page?: string; readonly seconds?: number } = {},
): Promise<HookResult<Value>> {
  const [ends, timer] = [new AbortController(), new AbortController()];
  const late = setTimeout(seconds * 1000, undefined, { signal: timer.signal }).then(() => {
    ends.abort();
    throw new Error(`it took longer than ${seconds} seconds.`);
  });
  const watch = call.of.watch;
  const asked = { hook: call.hook, page, seconds };
  const begin = async () => watched(watch, asked, () => run(ends.signal));
  try {
    const given = watch === undefined ? begin() : watch.until(asked, begin);
    return { value: await Promise.race([given, late]) };
  } catch (error) {
    return { fault: hookFailure(call, error, page) };
  } finally {
    timer.abort();
    late.catch(() => {});
  }
}
