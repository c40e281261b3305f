// Runs code of the old site in a process that may read the site and do nothing else, and gives what it exports as plain values.
// Only `--run`, or a yes on a terminal, leads here.
import { SourceMap } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BundleCall, BundleError, bundle, mapOf, relativeName } from '../../config/io/bundle.ts';
import { isPlain } from '../../config/judge.ts';
import { UserError } from '../../model/diagnostic.ts';
import { foreignModules, PLACES } from './foreign-modules.ts';
import { readableEntries } from './reach.ts';
import { type RunResult, runnerText } from './runner.ts';
import { runSealed } from './sealed-process.ts';

/** Milliseconds that code of the old site may take. */
const PATIENCE = 30_000;

/** What code of the old site gave. */
export interface Evaluated {
  readonly value: unknown;
  /** Packages and files that were not there. */
  readonly stubbed: readonly string[];
  /** The files of the site that were run, relative to it. */
  readonly ran: readonly string[];
}

/** What to run: a file, absolute, or code that imports files. */
export interface Evaluation {
  /** Folder of the old site, absolute. */
  readonly site: string;
  readonly entry: string;
  /** The text of the entry where it is no file. */
  readonly code?: string;
  readonly patience?: number;
}

/** Runs code of the old site. Throws a `UserError` that names file and line where it fails. */
export async function evaluate({ site, entry, code, patience = PATIENCE }: Evaluation): Promise<Evaluated> {
  const { plugin, stubbed } = foreignModules(site);
  const own = code === undefined ? [] : [virtual(entry, code)];
  const call: BundleCall = { root: site, entry, plugins: [...own, plugin], define: PLACES };
  const bundled = await bundle(call).catch((error: unknown) => {
    if (!(error instanceof BundleError)) throw error;
    const faults = error.faults.map((fault) => ({ code: 'invalid-config', severity: 'error' as const, ...fault }));
    throw new UserError(`${relativeName(entry, site)} cannot be compiled.`, 2, faults);
  });
  const result = await run(bundled.code, site, patience);
  if (!result.ok) throw await faultOf(result, call);
  const ran = Object.keys(bundled.inputs).map((file) => relativeName(file, site));
  return {
    value: result.value,
    stubbed: [...stubbed],
    ran: ran.filter((file) => !/(?:^|\/)node_modules\//.test(file)),
  };
}

function virtual(entry: string, code: string) {
  return {
    name: 'techdocs-virtual',
    resolveId: (source: string) => (source === entry ? entry : undefined),
    load: (id: string) => (id === entry ? code : undefined),
  };
}

async function run(code: string, site: string, patience: number): Promise<RunResult> {
  const answer = await runSealed({
    folder: site,
    read: readableEntries(site),
    patience,
    words: ['--max-old-space-size=1024', '--input-type=module', '-'],
    input: (mark) => runnerText(code, mark),
  });
  const isResult = 'value' in answer && isPlain(answer.value) && typeof answer.value.ok === 'boolean';
  const reason = 'reason' in answer ? answer.reason : 'its answer is no value.';
  return isResult ? (answer.value as unknown as RunResult) : { ok: false, message: reason, stack: '' };
}

/** What the code threw, at the line that its author wrote: the bundle is made again with a map. */
async function faultOf({ message, stack }: Extract<RunResult, { ok: false }>, call: BundleCall): Promise<UserError> {
  const name = relativeName(call.entry, call.root);
  const base = {
    code: 'invalid-config',
    message: `${name} failed: ${message.replace(/\s+/g, ' ')}`,
    file: name,
    suggestion: 'Fix it, or move a copy of the site whose code needs neither the network nor files outside of it.',
  };
  const frame = /(?:techdocs-config|base64,[\w+/=]+):(\d+):(\d+)/.exec(stack);
  if (frame === null) return UserError.of(base);
  const map = new SourceMap(JSON.parse(await mapOf(call)));
  const found = map.findEntry(Number(frame[1]) - 1, Number(frame[2]) - 1);
  if (!('originalSource' in found)) return UserError.of(base);
  const source = fileURLToPath(new URL(found.originalSource, pathToFileURL(call.entry)));
  const location = { line: found.originalLine + 1, column: found.originalColumn + 1 };
  return UserError.of({ ...base, file: relativeName(source, call.root), ...location });
}
