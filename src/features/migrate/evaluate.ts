// Runs code of the old site in a child process and returns its exports as plain values. The process may only read the site. Called only
// with `--run`, or after the user has agreed on the terminal.
import { SourceMap } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  BundleError,
  type BundleOptions,
  bundle,
  computeRelativePosixPath,
  generateSourceMap,
} from '../../config/io/bundle.ts';
import { isPlainObject } from '../../lib/values.ts';
import { UserError } from '../../model/diagnostic.ts';
import { createStubbingPlugin, VARIABLES_BY_LOCATION_EXPRESSION } from './foreign-modules.ts';
import { listReadableEntries } from './reach.ts';
import { type CodeRunnerAnswer, renderRunnerProgram } from './runner.ts';
import { runSandboxedProgram } from './sealed-process.ts';

/** Time limit for code of the old site in milliseconds. */
const RUN_TIMEOUT_MS = 30_000;

/** Result of a run. */
interface EvaluationResult {
  readonly value: unknown;
  /** Packages and files that do not exist and were replaced by stubs. */
  readonly stubbed: readonly string[];
  /** Files of the site that were run, relative to it. */
  readonly ran: readonly string[];
}

/** Code to run: a file (absolute path), or code that imports files. */
export interface EvaluationInput {
  /** Absolute path of the old site. */
  readonly site: string;
  readonly entry: string;
  /** Text of the entry if it is not a file. */
  readonly code?: string;
  /** Time limit in milliseconds. */
  readonly timeoutMs?: number;
}

/** Runs code of the old site. Throws a `UserError` with file and line if it fails. */
export async function evaluateSiteCode({
  site,
  entry,
  code,
  timeoutMs = RUN_TIMEOUT_MS,
}: EvaluationInput): Promise<EvaluationResult> {
  const { plugin, stubbed } = createStubbingPlugin(site);
  const own = code === undefined ? [] : [createVirtualModulePlugin(entry, code)];
  const call: BundleOptions = {
    root: site,
    entry,
    plugins: [...own, plugin],
    define: VARIABLES_BY_LOCATION_EXPRESSION,
  };
  const bundled = await bundle(call).catch((error: unknown) => {
    if (!(error instanceof BundleError)) throw error;
    const faults = error.faults.map((fault) => ({ code: 'invalid-config', severity: 'error' as const, ...fault }));
    throw new UserError(`${computeRelativePosixPath(entry, site)} cannot be compiled.`, 2, faults);
  });
  const result = await runBundle(bundled.code, site, timeoutMs);
  if (!result.ok) throw await locateRunError(result, call);
  const ran = Object.keys(bundled.inputs).map((file) => computeRelativePosixPath(file, site));
  return {
    value: result.value,
    stubbed: [...stubbed],
    ran: ran.filter((file) => !/(?:^|\/)node_modules\//.test(file)),
  };
}

function createVirtualModulePlugin(entry: string, code: string) {
  return {
    name: 'techdocs-virtual',
    resolveId: (source: string) => (source === entry ? entry : undefined),
    load: (id: string) => (id === entry ? code : undefined),
  };
}

async function runBundle(code: string, site: string, timeoutMs: number): Promise<CodeRunnerAnswer> {
  const answer = await runSandboxedProgram({
    folder: site,
    read: listReadableEntries(site),
    timeoutMs,
    words: ['--max-old-space-size=1024', '--input-type=module', '-'],
    input: (mark) => renderRunnerProgram(code, mark),
  });
  const isResult = 'value' in answer && isPlainObject(answer.value) && typeof answer.value.ok === 'boolean';
  const reason = 'reason' in answer ? answer.reason : 'its answer is no value.';
  return isResult ? (answer.value as unknown as CodeRunnerAnswer) : { ok: false, message: reason, stack: '' };
}

/** Returns the error of a run at its position in the source. To find the position, bundles the code again with a source map. */
async function locateRunError(
  { message, stack }: Extract<CodeRunnerAnswer, { ok: false }>,
  call: BundleOptions,
): Promise<UserError> {
  const name = computeRelativePosixPath(call.entry, call.root);
  const base = {
    code: 'invalid-config',
    message: `${name} failed: ${message.replace(/\s+/g, ' ')}`,
    file: name,
    suggestion: 'Fix it, or move a copy of the site whose code needs neither the network nor files outside of it.',
  };
  const frame = /(?:techdocs-config|base64,[\w+/=]+):(\d+):(\d+)/.exec(stack);
  if (frame === null) return UserError.of(base);
  const map = new SourceMap(JSON.parse(await generateSourceMap(call)));
  const entry = map.findEntry(Number(frame[1]) - 1, Number(frame[2]) - 1);
  if (!('originalSource' in entry)) return UserError.of(base);
  const source = fileURLToPath(new URL(entry.originalSource, pathToFileURL(call.entry)));
  const location = { line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  return UserError.of({ ...base, file: computeRelativePosixPath(source, call.root), ...location });
}
