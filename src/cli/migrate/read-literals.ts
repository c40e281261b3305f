// Reads modules of the old site as literals: the files that they are in, and the files that those import. Nothing is run.

import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, relative, sep } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { findExcess } from '../../config/excess.ts';
import { callFault, UserError } from '../../model/diagnostic.ts';
import { jsonIn } from '../../model/json.ts';
import { compareText, oneLine, positionAt } from '../../model/text.ts';
import { namedModule } from './foreign-modules.ts';
import type { Node } from './free-names.ts';
import { readValue } from './literals/expressions.ts';
import { returned } from './literals/functions.ts';
import { type ReadModule, readModule } from './literals/module.ts';
import {
  FunctionValue,
  MOST_PARTS,
  markedValue,
  type Scope,
  StubValue,
  UNREAD,
  type Unread,
  type Value,
} from './literals/values.ts';

/** What was read of a module. Functions and stubs are marked, as in `runner.ts`. */
export interface Literals {
  readonly value: unknown;
  /** What only running the code would give. */
  readonly unread: readonly Unread[];
  /** Modules that are not there. */
  readonly missing: readonly string[];
  /** All of its code is values: to import it does nothing. */
  readonly isHarmless: boolean;
}

/** Places that are named; a file of code has thousands of calls. */
const MOST_UNREAD = 100;

/** Reads what a file exports as its default, as a configuration does: where that is a function, what it returns. */
export function readDefault(site: string, file: string): Literals {
  const reader = openReader(site);
  const { namespace } = reader.open(file);
  const exported = namespace.get('default');
  const value = exported instanceof FunctionValue ? returned(exported) : exported;
  return reader.literals(value === UNREAD ? undefined : value);
}

/** Reads all that a file exports, by name. */
export function readExports(site: string, file: string): Literals {
  const reader = openReader(site);
  return reader.literals(reader.open(file).namespace);
}

function openReader(site: string) {
  const modules = new Map<string, ReadModule>();
  const unread = new Map<string, Unread>();
  const missing = new Set<string>();
  const counts = { depth: 0, calls: 0 };
  const reads: (() => Value)[] = [];
  let isClosed = true;
  let parts = 0;
  const spend = (count: number) => {
    parts += count;
    if (parts > MOST_PARTS) throw callFault('The values of the configuration are too large to be read.');
  };
  const load = (name: string, from: string, isRequired: boolean): Value => {
    const named = namedModule(name, from, site);
    if (named.kind === 'text') return named.text;
    if (named.kind === 'stub') {
      if (named.isMissing) missing.add(name);
      if (!isBuiltin(name)) isClosed = false;
      return new StubValue(isBuiltin(name) ? name.replace(/^node:/, '') : name);
    }
    if (named.file.endsWith('.json')) return jsonIn(readFileSync(named.file, 'utf8'));
    const module = open(named.file);
    return isRequired ? module.required() : module.namespace;
  };
  const open = (file: string): ReadModule => {
    const known = modules.get(file);
    if (known !== undefined) return known;
    const code = readFileSync(file, 'utf8').replace(/^\uFEFF/, ' ');
    const names = new Map<string, () => Value>([
      ['__dirname', () => dirname(file)],
      ['__filename', () => file],
    ]);
    const own = relative(site, file).split(sep).join('/');
    const scope: Scope = {
      ...{ code, file, names, counts, spend },
      read: readValue,
      load: (name, isRequired = false) => load(name, file, isRequired),
      refuse: ({ start, end }) => {
        const place = { file: own, ...positionAt(code, start as number) };
        const short = oneLine(code.slice(start as number, Math.min(end as number, (start as number) + 200)));
        const shown = short.length > 60 ? `${short.slice(0, 59)}…` : short;
        const key = `${own}:${start}`;
        if (unread.size < MOST_UNREAD && !unread.has(key)) unread.set(key, { ...place, code: shown });
        return UNREAD;
      },
    };
    const module = readModule(statementsOf(code, own), names, scope);
    modules.set(file, module);
    reads.push(...names.values());
    // What stands in a class may run when it is declared.
    if (/\bclass\b/.test(code)) isClosed = false;
    return module;
  };
  return {
    open,
    literals: (value: Value): Literals => {
      const marked = markedValue(value, spend);
      const places = [...unread.values()].sort(byPlace);
      // What nobody asked for would run, too.
      for (const read of reads) read();
      const isHarmless = isClosed && counts.calls === 0 && unread.size === 0;
      return { value: marked, unread: places, missing: [...missing], isHarmless };
    },
  };
}

function byPlace(a: Unread, b: Unread): number {
  return a.file === b.file ? a.line - b.line : compareText(a.file, b.file);
}

/** The statements of a file. Throws a `UserError` where it is no code. */
function statementsOf(code: string, file: string): readonly Node[] {
  const fault = (message: string, offset: number) =>
    UserError.of({ code: 'invalid-config', message, file, ...positionAt(code, offset) });
  const excess = findExcess(code);
  if (excess !== undefined) throw fault(excess.message, excess.offset);
  try {
    return parseAst(code, { lang: /\.[cm]?ts$/.test(file) ? 'ts' : 'tsx' }).body as unknown as readonly Node[];
  } catch (error) {
    const { message, pos = 0 } = error as { readonly message: string; readonly pos?: number };
    const [, reason = ''] = message.split('\n');
    throw fault(`This code is malformed: ${reason.replaceAll('`', '')}.`, pos);
  }
}
