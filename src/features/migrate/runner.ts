// Text of the program that runs code of the old site in a child process. The exports are returned as JSON with markers for functions and
// stubs.
import { SANDBOX_SETUP_CODE } from './sealed.ts';

/** Replaces a function or a regular expression in the JSON answer. `$code` is its source code. */
export interface FunctionMarker {
  readonly $code: string;
}

/** Replaces a value of a missing package in the JSON answer. `$stub` is the package name with the property path. */
export interface PackageStub {
  readonly $stub: string;
}

/**
 * Functions that return their argument unchanged and exist only for types. Starlight's plugin is treated in the same way: its value is the
 * options that it receives.
 */
export const IDENTITY_FUNCTION_PATTERN =
  /(?:^|\.)(?:define\w*Config|defineConfig|withMermaid)$|^@astrojs\/starlight(?:\.default)?$/;

/** Answer of the program. */
export type CodeRunnerAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly stack: string };

/** Returns the program that runs a bundle. It prints `mark` before its answer, so that output of the bundle is not taken for the answer. */
export function renderRunnerProgram(code: string, mark: string): string {
  const address = `data:text/javascript;base64,${Buffer.from(`${code}\n//# sourceURL=techdocs-config`).toString('base64')}`;
  return `${RUNNER_CODE}\n${SANDBOX_SETUP_CODE}\nrun(${JSON.stringify(address)}, ${JSON.stringify(mark)});`;
}

const RUNNER_CODE = `
import { resolve } from 'node:path';
const NAME = Symbol('name');
const IDENTITY = ${IDENTITY_FUNCTION_PATTERN};
const stub = (name) => new Proxy(function () {}, {
  get(_, key) {
    if (key === NAME) return name;
    if (key === Symbol.toPrimitive) return () => '';
    if (key === Symbol.iterator) return () => [][Symbol.iterator]();
    if (key === 'default') return stub(name);
    if (typeof key === 'symbol' || key === 'then' || key === 'toJSON' || key === '__esModule') return undefined;
    return stub(name + '.' + key);
  },
  set: () => true,
  apply: (_target, _this, given) => (IDENTITY.test(name) ? given[0] : stub(name + '()')),
  construct: () => stub(name + '()'),
  getPrototypeOf: () => new Proxy(Object.create(null), {
    get: (_, key) => (typeof key === 'symbol' || key === '__esModule' || key === 'then' ? undefined : stub(name + '.' + key)),
  }),
});
globalThis.techdocsStub = stub;
globalThis.techdocsResolve = (folder, name) => (/^\\.{0,2}\\//.test(name) ? resolve(folder, name) : name);
const encode = (value, above) => {
  if (typeof value === 'function' || (typeof value === 'object' && value !== null)) {
    const name = value[NAME];
    if (typeof name === 'string') return { $stub: name };
  }
  if (typeof value === 'function') return { $code: String(value) };
  if (value instanceof RegExp) return { $code: String(value) };
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'symbol' ? undefined : value;
  if (above.includes(value)) throw new Error('a value in it contains itself.');
  if (above.length > 200) throw new Error('its values are nested too deep.');
  const inside = [...above, value];
  if (Array.isArray(value)) return value.map((one) => encode(one, inside));
  // An object with one of these keys would be taken for a marker, so the keys are removed.
  const own = Object.entries(value).filter(([key]) => key !== '$code' && key !== '$stub');
  return Object.fromEntries(own.map(([key, one]) => [key, encode(one, inside)]));
};
async function run(address, mark) {
  const write = process.stdout.write.bind(process.stdout);
  for (const name of ['log', 'info', 'debug', 'warn', 'error', 'table']) console[name] = () => {};
  process.stdout.write = () => true;
  let result;
  try {
    const module = await import(address);
    const exported = module.default;
    const isStub = typeof exported === 'function' && typeof exported[NAME] === 'string';
    const value = typeof exported === 'function' && !isStub ? await exported() : await exported;
    result = { ok: true, value: encode(value, []) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    result = { ok: false, message, stack: error instanceof Error ? String(error.stack) : '' };
  }
  write('\\n' + mark + JSON.stringify(result), () => process.exit(0));
}`;
