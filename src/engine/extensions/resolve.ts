// IO. What slots of pages become, as far as others have to be asked: a server draws a diagram, a program is run. Each data is asked for
// once, and what came of it is remembered until the extension is another one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../content/io/write-whole.ts';
import { hashOf } from '../../lib/hash.ts';
import type { Json } from '../../lib/json.ts';
import { ownOf } from '../../lib/own.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Document, ExtensionSlot } from '../../model/document.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import type { PackagedFile } from '../../model/site.ts';
import type { HookResult } from '../../model/site-hooks.ts';
import { fileHref } from '../../model/url.ts';
import { step } from '../memo.ts';
import type { Project } from '../project.ts';
import { awaited } from './guard.ts';

/** What slots became. */
export interface ResolvedSlots {
  valueOf(slot: ExtensionSlot): Json | undefined;
  /** Files that go with it. */
  readonly files: readonly PackagedFile[];
  readonly findings: readonly Diagnostic[];
}

/** What was made of the data of a slot. */
interface Resolved {
  readonly value: Json;
  readonly files: readonly PackagedFile[];
}

/** By the hash of the data, of one slot of an extension. */
type ByData = Readonly<Record<string, Resolved>>;

const RESOLVED = step<ByData>('slot');
/** What is asked for, and what failed, by the extension that asks: it is asked once a process. */
const ASKED = step<Map<string, Promise<HookResult<Resolved>>>>('slot');

/** Slots that are asked for at once. */
const AT_ONCE = 8;

/** Resolves the slots of documents. */
export async function resolveSlots(project: Project, documents: readonly Document[]): Promise<ResolvedSlots> {
  const values = new Map<string, Resolved>();
  const findings: Diagnostic[] = [];
  // What strangers wrote is sent to nobody.
  const asking = project.config.untrusted === undefined ? project.extensions : [];
  for (const of of asking)
    for (const slot of Object.keys(of.extension.slots ?? {})) {
      if (of.extension.slots?.[slot]?.resolve === undefined) continue;
      const isOwn = (one: ExtensionSlot) => one.extension === of.extension.name && one.slot === slot;
      const used = documents.flatMap(({ file, slots = [] }) => slots.filter(isOwn).map((one) => ({ file, ...one })));
      if (used.length > 0) findings.push(...(await resolveAll(project, { of, slot, used, values })));
    }
  const files = new Map([...values.values()].flatMap((one) => one.files).map((file) => [file.path, file]));
  return { valueOf: (slot) => values.get(keyOf(slot))?.value, files: [...files.values()], findings };
}

interface Asking {
  readonly of: LoadedExtension;
  /** Its name. */
  readonly slot: string;
  readonly used: readonly (ExtensionSlot & { readonly file: string })[];
  /** Takes what came of each, by `keyOf`. */
  readonly values: Map<string, Resolved>;
}

function keyOf({ extension, slot, data }: ExtensionSlot): string {
  return [extension, slot, hashOf(JSON.stringify(data))].join('\0');
}

async function resolveAll(project: Project, { of, slot, used, values }: Asking): Promise<readonly Diagnostic[]> {
  const { memo, config } = project;
  const onDisk = [`${of.extension.name}-${slot}`, `${of.fingerprint} ${config.baseUrl}`] as const;
  const kept = memo.find(RESOLVED, onDisk) ?? {};
  const asked = memo.of(ASKED, [of, slot], () => new Map<string, Promise<HookResult<Resolved>>>());
  const byData = new Map(used.map((one) => [hashOf(JSON.stringify(one.data)), one]));
  const made: Record<string, Resolved> = {};
  const faults = new Map<string, string>();
  const rest = [...byData];
  const askOnce = (hash: string, one: ExtensionSlot) => {
    const ask = asked.get(hash) ?? askFor(project, of, one);
    asked.set(hash, ask);
    return ask;
  };
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const [hash, one] = next;
      const known = ownOf(kept, hash);
      const { value, fault } = isThere(known) ? { value: known } : await askOnce(hash, one);
      // What failed is asked again with the next edit: the server may be back.
      if (fault) asked.delete(hash);
      if (fault) faults.set(hash, fault.message);
      else made[hash] = value;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (Object.keys(made).some((hash) => ownOf(kept, hash) !== made[hash])) memo.keep(RESOLVED, onDisk, made);
  for (const one of used) {
    const value = ownOf(made, hashOf(JSON.stringify(one.data)));
    if (value) values.set(keyOf(one), value);
  }
  return used.flatMap(({ file, line, data }): Diagnostic | [] => {
    const message = faults.get(hashOf(JSON.stringify(data)));
    return message === undefined ? [] : { code: 'extension-failed', severity: 'error', message, file, line, column: 1 };
  });
}

/** Whether something is remembered, and no one has removed its files. */
function isThere(known: Resolved | undefined): known is Resolved {
  return known?.files.every(({ from }) => existsSync(from)) === true;
}

function askFor(project: Project, of: LoadedExtension, slot: ExtensionSlot): Promise<HookResult<Resolved>> {
  const { config, memo } = project;
  const files: PackagedFile[] = [];
  const asset = (name: string, content: string | Uint8Array) => {
    const [, stem = 'file', ending = ''] = /([\w.-]*?)(\.\w+)?$/.exec(name) ?? [];
    const hash = hashOf(content);
    const path = `/assets/${stem}-${hash.slice(0, 8)}${ending}`;
    const from = join(memo.workFolder(), 'slot', 'files', `${hash}${ending}`);
    if (!existsSync(from)) writeWhole(from, content);
    files.push({ path, from });
    return fileHref(path, config);
  };
  const call = { of, hook: `slots.${slot.slot}.resolve`, config };
  return awaited(call, async (signal) => {
    const resolve = of.extension.slots?.[slot.slot]?.resolve;
    const value = (await resolve?.(slot.data, { root: config.root, asset, signal })) ?? null;
    // What is remembered on disk is what is used now.
    return { value: JSON.parse(JSON.stringify(value)) as Json, files };
  });
}
