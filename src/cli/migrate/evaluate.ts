// Runs code of the old site in a process that can read and do nothing else, and gives what it exports as plain values.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { SourceMap } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BundleCall, BundleError, bundle, mapOf, relativeName } from '../../config/bundle.ts';
import { UserError } from '../../model/diagnostic.ts';
import { foreignModules, PLACES } from './foreign-modules.ts';
import { type RunResult, runnerText } from './runner.ts';

/** Milliseconds that code of the old site may take. */
const PATIENCE = 30_000;

/** What code of the old site gave. */
export interface Evaluated {
  readonly value: unknown;
  /** Packages and files that were not there. */
  readonly stubbed: readonly string[];
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
  return { value: result.value, stubbed: [...stubbed] };
}

function virtual(entry: string, code: string) {
  return {
    name: 'techdocs-virtual',
    resolveId: (source: string) => (source === entry ? entry : undefined),
    load: (id: string) => (id === entry ? code : undefined),
  };
}

function run(code: string, site: string, patience: number): Promise<RunResult> {
  const mark = randomUUID();
  const flag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  const args = [flag, '--allow-fs-read=*', '--no-warnings', '--input-type=module', '-'];
  return new Promise((resolve) => {
    // Nothing of the environment is handed on: what stands in it, such as a token, would be written into the new site.
    const child = spawn(process.execPath, args, { cwd: site, env: { NODE_ENV: 'production' } });
    let output = '';
    let errors = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      resolve({ ok: false, message: `it did not end within ${patience / 1000} s.`, stack: '' });
    }, patience);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('error', ({ message }) => {
      errors += message;
    });
    child.on('close', () => {
      clearTimeout(timer);
      const at = output.lastIndexOf(mark);
      if (at >= 0) return resolve(JSON.parse(output.slice(at + mark.length)) as RunResult);
      const [reason = 'it ended without an answer.'] = /^\w*Error: .*$/m.exec(errors) ?? [];
      resolve({ ok: false, message: reason, stack: '' });
    });
    child.stdin.on('error', () => {});
    child.stdin.end(runnerText(code, mark));
  });
}

/** What the code threw, at the line that its author wrote: the bundle is made again with a map. */
async function faultOf({ message, stack }: Extract<RunResult, { ok: false }>, call: BundleCall): Promise<UserError> {
  const name = relativeName(call.entry, call.root);
  const base = {
    code: 'invalid-config',
    message: `${name} failed: ${message.replace(/\s+/g, ' ')}`,
    file: name,
    suggestion:
      'Fix it, or make a copy of the site whose configuration needs neither the network nor files outside of it.',
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
