// IO. Resolves slots of pages asynchronously. For example, a server draws a diagram, or a program runs. Slots with equal data are resolved
// once. The result is cached until the extension changes.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineMemoStep, type Memo } from '../../cache/memo.ts';
import type { LoadedConfig } from '../../config/io/load.ts';
import { readStats } from '../../content/io/stats.ts';
import { writeAtomically } from '../../content/io/write-whole.ts';
import { computeHash } from '../../lib/hash.ts';
import { isJson, type Json } from '../../lib/json.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { Diagnostic, SettingDiagnostic } from '../../model/diagnostic.ts';
import type { Document, ExtensionSlot } from '../../model/document.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import {
  assertExtensionFinding,
  type ResolveTools,
  type SlotFinding,
  type SlotHandler,
} from '../../model/extension-slots.ts';
import type { PackagedFile } from '../../model/site.ts';
import type { HookResult } from '../../model/site-hooks.ts';
import { createFileHref } from '../../model/url.ts';
import { callAsyncHook, callHook, createExtensionDiagnostic, type HookCall } from './guard.ts';
import type { ResolvedSlotLookup } from './site-extensions.ts';

/** Result for the data of a slot. A result without a value is not cached. */
interface SlotResult {
  readonly value?: Json;
  readonly files: readonly PackagedFile[];
  /** Findings, each with its line relative to the start of the slot. */
  readonly findings?: readonly (SlotFinding & { readonly line: number })[];
}

/** Result of resolving a slot. */
type SlotCallResult = HookResult<SlotResult>;

/** Results of one slot of an extension by hash of the data. */
const RESOLVED_SLOTS_STEP = defineMemoStep<Readonly<Record<string, SlotResult>>>('slot');
/** Memo step: calls by extension, cached for the whole process unless they fail. */
const SLOT_CALLS_STEP = defineMemoStep<Map<string, Promise<SlotCallResult>>>('slot');

/** Number of slots that are resolved in parallel. */
const MAX_PARALLEL_SLOT_CALLS = 8;

/** A project, and whether its site is written. */
interface SlotResolveContext extends Pick<LoadedConfig, 'extensions' | 'config'> {
  readonly memo: Memo;
  readonly isWritten: boolean;
}

/** Resolves the slots of documents. */
export async function resolveSlots(
  resolving: SlotResolveContext,
  documents: readonly Document[],
): Promise<ResolvedSlotLookup> {
  const values = new Map<string, SlotResult>();
  const findings: Diagnostic[] = [];
  // Untrusted content is passed only to features of techdocs, because code of the site must not send it anywhere.
  const isAsked = ({ isBuiltIn }: LoadedExtension) => isBuiltIn === true || resolving.config.untrusted === undefined;
  for (const loaded of resolving.extensions.filter(isAsked))
    for (const [slot, handler] of Object.entries(loaded.extension.slots ?? {})) {
      if (handler.resolve === undefined && handler.resolveAll === undefined) continue;
      const isOwn = (extensionSlot: ExtensionSlot) =>
        extensionSlot.extension === loaded.extension.name && extensionSlot.slot === slot;
      const used = documents.flatMap(({ file, slots = [] }) => slots.filter(isOwn).map((item) => ({ file, ...item })));
      if (used.length === 0) continue;
      const call = {
        loaded,
        hook: `slots.${slot}.${handler.resolveAll ? 'resolveAll' : 'resolve'}`,
        config: resolving.config,
      };
      findings.push(...(await resolveUsesOfSlot(resolving, { call, slot, handler, used, values })));
    }
  const slotResults = [...values.values()];
  const files = new Map(slotResults.flatMap((slotResult) => slotResult.files).map((file) => [file.path, file]));
  return {
    valueOf: (slot) => values.get(computeSlotKey(slot))?.value,
    files: [...files.values()],
    findings,
    isSettled: slotResults.every(({ value }) => value !== undefined),
  };
}

type SlotUse = ExtensionSlot & { readonly file: string };

interface SlotCall {
  readonly call: HookCall;
  readonly slot: string;
  readonly handler: SlotHandler;
  readonly used: readonly SlotUse[];
  /** Collects the results. The keys are computed by `computeSlotKey`. */
  readonly values: Map<string, SlotResult>;
}

function computeSlotKey({ extension, slot, data }: ExtensionSlot): string {
  return [extension, slot, computeHash(JSON.stringify(data))].join('\0');
}

async function resolveUsesOfSlot(resolving: SlotResolveContext, asking: SlotCall): Promise<readonly Diagnostic[]> {
  const { memo, config } = resolving;
  const { call, handler, used, values } = asking;
  const { loaded } = call;
  const data = callHook(call, () =>
    used.map((slotUse) => (handler.asks === undefined ? slotUse.data : handler.asks(slotUse.data))),
  );
  if (data.fault) return [data.fault];
  const hashes = data.value.map((value) => computeHash(JSON.stringify(value)));
  const byData = new Map(hashes.map((hash, index) => [hash, data.value[index] as Json]));
  const cacheKey = [`${loaded.extension.name}-${asking.slot}`, `${loaded.fingerprint} ${config.baseUrl}`] as const;
  const cached = memo.get(RESOLVED_SLOTS_STEP, cacheKey) ?? {};
  const pendingCalls = memo.of(
    SLOT_CALLS_STEP,
    [loaded, asking.slot],
    () => new Map<string, Promise<SlotCallResult>>(),
  );
  const missed = [...byData].filter(
    ([hash]) => !isSlotResultValid(getOwnPropertyValue(cached, hash)) && !pendingCalls.has(hash),
  );
  if (handler.resolveAll && missed.length > 0) resolveSlotBatch(resolving, { ...asking, missed, pendingCalls });
  const answers = new Map<string, SlotCallResult>();
  const rest = [...byData];
  const askOnce = (hash: string, value: Json) => {
    const answer = pendingCalls.get(hash) ?? resolveSlotData(resolving, asking, value);
    pendingCalls.set(hash, answer);
    return answer;
  };
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const [hash, value] = next;
      const knownSlotResult = getOwnPropertyValue(cached, hash);
      const answer = isSlotResultValid(knownSlotResult) ? { value: knownSlotResult } : await askOnce(hash, value);
      // Data without a value is resolved again on the next edit, because the server may be available again. A built-in feature is not asked
      // again in this process. It gives no value if no site is written or no browser works, and an edit changes neither.
      if (answer.fault || (answer.value.value === undefined && !loaded.isBuiltIn)) pendingCalls.delete(hash);
      answers.set(hash, answer);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_SLOT_CALLS }, work));
  const settled = [...answers].flatMap(([hash, { value }]) =>
    value?.value === undefined ? [] : [[hash, value] as const],
  );
  if (settled.some(([hash, value]) => getOwnPropertyValue(cached, hash) !== value))
    memo.set(RESOLVED_SLOTS_STEP, cacheKey, Object.fromEntries(settled));
  return used.flatMap((slotUse, index) => {
    const answer = answers.get(hashes[index] as string);
    if (answer?.value) values.set(computeSlotKey(slotUse), answer.value);
    return answer === undefined ? [] : createSlotFindings(call, slotUse, answer);
  });
}

/** Returns findings at the position of a slot. */
function createSlotFindings(
  call: HookCall,
  { file, line }: SlotUse,
  { value, fault }: SlotCallResult,
): readonly Diagnostic[] {
  if (fault) return [{ ...convertFaultToFindingAtSlot(fault), file, line, column: 1 }];
  return (value.findings ?? []).flatMap((finding) =>
    createExtensionDiagnostic(call, { ...finding, file, line: line + finding.line }),
  );
}

/** Converts a fault to a finding at the position of the slot. */
function convertFaultToFindingAtSlot({ setting: _, fault, ...finding }: SettingDiagnostic): SettingDiagnostic {
  return { ...finding, ...(fault && { fault: { ...fault, isOfContent: true } }) };
}

/** Whether a result is cached and its files still exist. */
function isSlotResultValid(knownSlotResult: SlotResult | undefined): knownSlotResult is SlotResult {
  return knownSlotResult?.files.every(({ from }) => existsSync(from)) === true;
}

function resolveSlotData(
  resolving: SlotResolveContext,
  { call, handler }: SlotCall,
  data: Json,
): Promise<SlotCallResult> {
  return callAsyncHook(call, async (signal) => {
    const { tools, resolved } = createSlotResolveTools(resolving, signal);
    return resolved(await handler.resolve?.(data, tools));
  });
}

interface SlotBatchCall extends SlotCall {
  /** Uncached data by hash. */
  readonly missed: readonly (readonly [hash: string, data: Json])[];
  /** Collects the promise of each result. */
  readonly pendingCalls: Map<string, Promise<SlotCallResult>>;
}

function resolveSlotBatch(resolving: SlotResolveContext, { call, handler, missed, pendingCalls }: SlotBatchCall): void {
  const answers = callAsyncHook(call, async (signal) => {
    const all = missed.map(([, data]) => ({ data, ...createSlotResolveTools(resolving, signal) }));
    const values = await handler.resolveAll?.(all.map(({ data, tools }) => ({ data, tools })));
    if (!Array.isArray(values) || values.length !== all.length)
      throw new Error(`it must give a list of ${all.length}, in the order of what is asked.`);
    return all.map(({ resolved }, index) => resolved(values[index]));
  });
  for (const [index, [hash]] of missed.entries())
    pendingCalls.set(
      hash,
      answers.then(({ value, fault }): SlotCallResult => (fault ? { fault } : { value: value[index] as SlotResult })),
    );
}

/**
 * Returns the tools that a hook call receives. Also returns a function that creates the result from the value of the hook. The result
 * contains the files and findings that the hook added with the tools.
 */
function createSlotResolveTools({ config, memo, isWritten }: SlotResolveContext, signal: AbortSignal) {
  const files: PackagedFile[] = [];
  const findings: (SlotFinding & { readonly line: number })[] = [];
  const publish = (file: PackagedFile) => {
    files.push(file);
    return createFileHref(file.path, config);
  };
  const tools: ResolveTools = {
    root: config.root,
    isWritten,
    signal,
    report(finding, line = 0) {
      assertExtensionFinding(finding);
      const { code, message, suggestion } = finding;
      findings.push({ code, message, ...(suggestion !== undefined && { suggestion }), line });
    },
    copy(path, from, onDisk) {
      if (readStats(from)?.isFile() !== true)
        throw new Error(`\`copy\` names the file \`${from}\`, which does not exist: give its absolute path.`);
      const other = onDisk && { ...onDisk, path: `/assets/${onDisk.path}` };
      return publish({ path: `/assets/${path}`, from, ...(other !== undefined && { onDisk: other }) });
    },
    asset(name, content, key = '') {
      const [, stem = 'file', ending = ''] = /([\w.-]*?)(\.\w+)?$/.exec(name) ?? [];
      const bytes = Buffer.concat([key, content].map((part) => Buffer.from(part)));
      const from = join(memo.workFolder(), 'slot', 'files', `${computeHash(content)}${ending}`);
      if (!existsSync(from)) writeAtomically(from, content);
      return publish({ path: `/assets/${stem}-${computeHash(bytes, 8)}${ending}`, from });
    },
  };
  const resolved = (value: Json | undefined): SlotResult => {
    if (value !== undefined && !isJson(value)) throw new Error('it must give a value that JSON can hold.');
    // Uses the serialized value, so that cached and fresh results are equal.
    const serialized = value !== undefined && { value: JSON.parse(JSON.stringify(value)) as Json };
    return { ...serialized, files, ...(findings.length > 0 && { findings }) };
  };
  return { tools, resolved };
}
