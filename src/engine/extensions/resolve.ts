// IO. Resolves slots of pages asynchronously: a server draws a diagram, a program runs. Each distinct data is resolved once, and the result
// is cached until the extension changes.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../../content/io/write-whole.ts';
import { hashOf } from '../../lib/hash.ts';
import type { Json } from '../../lib/json.ts';
import { ownValue } from '../../lib/own.ts';
import type { Diagnostic, SettingDiagnostic } from '../../model/diagnostic.ts';
import type { Document, ExtensionSlot } from '../../model/document.ts';
import type { LoadedExtension, ResolveTools, SlotFinding, SlotHandler } from '../../model/extension.ts';
import type { PackagedFile } from '../../model/site.ts';
import type { HookResult } from '../../model/site-hooks.ts';
import { fileHref } from '../../model/url.ts';
import { defineStep } from '../memo.ts';
import type { Project } from '../project.ts';
import { extensionDiagnostic } from './check.ts';
import { callAsyncHook, callHook, type HookCall } from './guard.ts';

/** Resolved slots. */
export interface ResolvedSlots {
  valueOf(slot: ExtensionSlot): Json | undefined;
  /** Additional files. */
  readonly files: readonly PackagedFile[];
  readonly findings: readonly Diagnostic[];
  /** Whether the next build has nothing to resolve again. */
  readonly isSettled: boolean;
}

/** Result for the data of a slot. Without a value it is not cached. */
interface SlotResult {
  readonly value?: Json;
  readonly files: readonly PackagedFile[];
  /** Findings, each with its line relative to the start of the slot. */
  readonly findings?: readonly (SlotFinding & { readonly line: number })[];
}

/** Results of one slot of an extension by hash of the data. */
type ResultsByData = Readonly<Record<string, SlotResult>>;

/** Result of a call. */
type CallResult = HookResult<SlotResult>;

const RESOLVED_STEP = defineStep<ResultsByData>('slot');
/** Memo step: calls by extension, cached for the whole process unless they fail. */
const CALLS_STEP = defineStep<Map<string, Promise<CallResult>>>('slot');

/** Number of slots that are resolved in parallel. */
const MAX_PARALLEL = 8;

/** A project, and whether its site is written. */
export interface ResolveContext extends Pick<Project, 'extensions' | 'config' | 'memo'> {
  readonly isWritten: boolean;
}

/** Resolves the slots of documents. */
export async function resolveSlots(resolving: ResolveContext, documents: readonly Document[]): Promise<ResolvedSlots> {
  const values = new Map<string, SlotResult>();
  const findings: Diagnostic[] = [];
  // Code of the site must not send untrusted content anywhere.
  const isAsked = ({ isBuiltIn }: LoadedExtension) => isBuiltIn === true || resolving.config.untrusted === undefined;
  for (const of of resolving.extensions.filter(isAsked))
    for (const [slot, handler] of Object.entries(of.extension.slots ?? {})) {
      if (handler.resolve === undefined && handler.resolveAll === undefined) continue;
      const isOwn = (one: ExtensionSlot) => one.extension === of.extension.name && one.slot === slot;
      const used = documents.flatMap(({ file, slots = [] }) => slots.filter(isOwn).map((one) => ({ file, ...one })));
      if (used.length === 0) continue;
      const call = {
        of,
        hook: `slots.${slot}.${handler.resolveAll ? 'resolveAll' : 'resolve'}`,
        config: resolving.config,
      };
      findings.push(...(await resolveSlot(resolving, { call, slot, handler, used, values })));
    }
  const all = [...values.values()];
  const files = new Map(all.flatMap((one) => one.files).map((file) => [file.path, file]));
  return {
    valueOf: (slot) => values.get(slotKey(slot))?.value,
    files: [...files.values()],
    findings,
    isSettled: all.every(({ value }) => value !== undefined),
  };
}

type SlotUse = ExtensionSlot & { readonly file: string };

interface SlotCall {
  readonly call: HookCall;
  readonly slot: string;
  readonly handler: SlotHandler;
  readonly used: readonly SlotUse[];
  /** Collects results by `slotKey`. */
  readonly values: Map<string, SlotResult>;
}

function slotKey({ extension, slot, data }: ExtensionSlot): string {
  return [extension, slot, hashOf(JSON.stringify(data))].join('\0');
}

async function resolveSlot(resolving: ResolveContext, asking: SlotCall): Promise<readonly Diagnostic[]> {
  const { memo, config } = resolving;
  const { call, handler, used, values } = asking;
  const { of } = call;
  const data = callHook(call, () =>
    used.map((one) => (handler.asks === undefined ? one.data : handler.asks(one.data))),
  );
  if (data.fault) return [data.fault];
  const hashes = data.value.map((one) => hashOf(JSON.stringify(one)));
  const byData = new Map(hashes.map((hash, at) => [hash, data.value[at] as Json]));
  const onDisk = [`${of.extension.name}-${asking.slot}`, `${of.fingerprint} ${config.baseUrl}`] as const;
  const kept = memo.get(RESOLVED_STEP, onDisk) ?? {};
  const asked = memo.of(CALLS_STEP, [of, asking.slot], () => new Map<string, Promise<CallResult>>());
  const missed = [...byData].filter(([hash]) => !isStillValid(ownValue(kept, hash)) && !asked.has(hash));
  if (handler.resolveAll && missed.length > 0) resolveBatch(resolving, { ...asking, missed, asked });
  const answers = new Map<string, CallResult>();
  const rest = [...byData];
  const askOnce = (hash: string, one: Json) => {
    const answer = asked.get(hash) ?? resolveData(resolving, asking, one);
    asked.set(hash, answer);
    return answer;
  };
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const [hash, one] = next;
      const known = ownValue(kept, hash);
      const answer = isStillValid(known) ? { value: known } : await askOnce(hash, one);
      // Resolved again on the next edit, because the server may be available again. A missing value of a built-in feature is final: no site
      // is written.
      if (answer.fault || (answer.value.value === undefined && !of.isBuiltIn)) asked.delete(hash);
      answers.set(hash, answer);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
  const settled = [...answers].flatMap(([hash, { value }]) =>
    value?.value === undefined ? [] : [[hash, value] as const],
  );
  if (settled.some(([hash, value]) => ownValue(kept, hash) !== value))
    memo.set(RESOLVED_STEP, onDisk, Object.fromEntries(settled));
  return used.flatMap((one, at) => {
    const answer = answers.get(hashes[at] as string);
    if (answer?.value) values.set(slotKey(one), answer.value);
    return answer === undefined ? [] : slotFindings(call, one, answer);
  });
}

/** Returns findings at the position of a slot. */
function slotFindings(call: HookCall, { file, line }: SlotUse, { value, fault }: CallResult): readonly Diagnostic[] {
  if (fault) return [{ ...asContentFinding(fault), file, line, column: 1 }];
  return (value.findings ?? []).flatMap((finding) =>
    extensionDiagnostic(call, { ...finding, file, line: line + finding.line }),
  );
}

/** Converts a fault to a finding at the position of the slot. */
function asContentFinding({ setting: _, fault, ...finding }: SettingDiagnostic): SettingDiagnostic {
  return { ...finding, ...(fault && { fault: { ...fault, isOfContent: true } }) };
}

/** Whether a result is cached and its files still exist. */
function isStillValid(known: SlotResult | undefined): known is SlotResult {
  return known?.files.every(({ from }) => existsSync(from)) === true;
}

function resolveData(resolving: ResolveContext, { call, handler }: SlotCall, data: Json): Promise<CallResult> {
  return callAsyncHook(call, async (signal) => {
    const { tools, resolved } = createResolveTools(resolving, signal);
    return resolved(await handler.resolve?.(data, tools));
  });
}

interface BatchCall extends SlotCall {
  /** Uncached data by hash. */
  readonly missed: readonly (readonly [hash: string, data: Json])[];
  /** Collects the promise of each result. */
  readonly asked: Map<string, Promise<CallResult>>;
}

function resolveBatch(resolving: ResolveContext, { call, handler, missed, asked }: BatchCall): void {
  const answers = callAsyncHook(call, async (signal) => {
    const all = missed.map(([, data]) => ({ data, ...createResolveTools(resolving, signal) }));
    const values = await handler.resolveAll?.(all.map(({ data, tools }) => ({ data, tools })));
    if (!Array.isArray(values) || values.length !== all.length)
      throw new Error(`it must give a list of ${all.length}, in the order of what is asked.`);
    return all.map(({ resolved }, at) => resolved(values[at]));
  });
  for (const [at, [hash]] of missed.entries())
    asked.set(
      hash,
      answers.then(({ value, fault }): CallResult => (fault ? { fault } : { value: value[at] as SlotResult })),
    );
}

/** Returns the tools of a hook call, and a function that turns its value into a result, with the files and findings of the call. */
function createResolveTools({ config, memo, isWritten }: ResolveContext, signal: AbortSignal) {
  const files: PackagedFile[] = [];
  const findings: (SlotFinding & { readonly line: number })[] = [];
  const publish = (file: PackagedFile) => {
    files.push(file);
    return fileHref(file.path, config);
  };
  const tools: ResolveTools = {
    root: config.root,
    isWritten,
    signal,
    report: ({ code, message, suggestion }, line = 0) =>
      void findings.push({ code, message, ...(suggestion !== undefined && { suggestion }), line }),
    copy(path, from, onDisk) {
      const other = onDisk && { ...onDisk, path: `/assets/${onDisk.path}` };
      return publish({ path: `/assets/${path}`, from, ...(other !== undefined && { onDisk: other }) });
    },
    asset(name, content, key = '') {
      const [, stem = 'file', ending = ''] = /([\w.-]*?)(\.\w+)?$/.exec(name) ?? [];
      const bytes = Buffer.concat([key, content].map((part) => Buffer.from(part)));
      const from = join(memo.workFolder(), 'slot', 'files', `${hashOf(content)}${ending}`);
      if (!existsSync(from)) writeAtomically(from, content);
      return publish({ path: `/assets/${stem}-${hashOf(bytes, 8)}${ending}`, from });
    },
  };
  const resolved = (value: Json | undefined): SlotResult => ({
    // Uses the serialized value, so that cached and fresh results are equal.
    ...(value !== undefined && { value: JSON.parse(JSON.stringify(value)) as Json }),
    files,
    ...(findings.length > 0 && { findings }),
  });
  return { tools, resolved };
}
