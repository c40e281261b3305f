// Reads Python source without running it: modules, classes, functions and attributes with their docstrings. Pure.

/** An object of Python code. */
export interface PythonObject {
  readonly kind: 'module' | 'class' | 'function' | 'attribute';
  readonly name: string;
  /** First line of the definition with its decorators, from 1. */
  readonly line: number;
  /** The definition without its body, on one line. */
  readonly definition: string;
  readonly isProperty: boolean;
  readonly isOverload: boolean;
  doc: string | undefined;
  /** Last line of the definition. */
  end: number;
  readonly members: PythonObject[];
  /** Full names of what the module or class imports, by the names that it uses. The key `*a.b` imports all names of the module `a.b`. */
  readonly imports: Map<string, string>;
}

/** An object with its full name and its file. */
export interface FoundPythonObject {
  readonly object: PythonObject;
  /** Full name by which the object was looked up. */
  readonly path: string;
  /** Full name of the module that defines the object. */
  readonly module: string;
  readonly file: string;
  /** Source of the file. */
  readonly source: string;
}

interface LogicalLine {
  readonly text: string;
  readonly indent: number;
  readonly line: number;
  readonly end: number;
}

const PYTHON_TOKEN =
  /[rbuf]{0,2}(?:"""(?:[^\\]|\\[\s\S])*?"""|'''(?:[^\\]|\\[\s\S])*?'''|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|#[^\n]*|\\\n|[a-z_]\w*|[\s\S]/giy;

/** Splits source into logical lines: inside brackets and strings of several lines, a line break ends no statement. */
function splitLogicalLines(source: string): readonly LogicalLine[] {
  const lines: LogicalLine[] = [];
  let text = '';
  let depth = 0;
  let line = 1;
  let start = 1;
  const end = () => {
    const bare = text.trim();
    if (bare !== '') lines.push({ text: bare, indent: /^[ \t]*/.exec(text)?.[0].length ?? 0, line: start, end: line });
    text = '';
  };
  for (const [token] of source.matchAll(new RegExp(PYTHON_TOKEN.source, 'gi'))) {
    if (token === '\n' && depth === 0) end();
    else if (!token.startsWith('#')) text += token === '\\\n' ? ' ' : token;
    if (/^[([{]$/.test(token)) depth++;
    if (/^[)\]}]$/.test(token)) depth = Math.max(0, depth - 1);
    line += token.split('\n').length - 1;
    if (text === '') start = line;
  }
  end();
  return lines;
}

const STRING_STATEMENT = /^[ru]{0,2}("""|'''|"|')([\s\S]*)\1$/i;

/** Returns the docstring without the indentation of its lines; `undefined` if the statement is no string. */
function parseDocstring(text: string): string | undefined {
  const [, , body] = STRING_STATEMENT.exec(text) ?? [];
  if (body === undefined) return undefined;
  const [first = '', ...rest] = body.replace(/\\\n/g, '').split('\n');
  const least = Math.min(
    ...rest.filter((candidate) => candidate.trim() !== '').map((one) => one.length - one.trimStart().length),
  );
  return [first.trim(), ...rest.map((one) => one.slice(Math.min(least, one.length)).trimEnd())].join('\n').trim();
}

/** Reads a module. `name` is its full name; that of a package ends with `.__init__`. */
export function parsePythonModule(source: string, name: string): PythonObject {
  const module = createPythonObject('module', name, { line: 1, definition: '', decorators: [] });
  const stack: { readonly indent: number; readonly object: PythonObject }[] = [{ indent: -1, object: module }];
  let decorators: string[] = [];
  let first: LogicalLine | PythonObject | undefined;
  let last: LogicalLine | PythonObject | undefined;
  for (const statement of splitLogicalLines(source.replace(/\r\n/g, '\n'))) {
    const { text, indent, line, end } = statement;
    while ((stack.at(-1)?.indent ?? -1) >= indent) stack.pop();
    for (const { object } of stack) object.end = end;
    const into = stack.at(-1)?.object ?? module;
    const [, keyword, defined = ''] = /^(?:async\s+)?(def|class)\s+(\w+)/.exec(text) ?? [];
    const [, self, assigned] = /^(self\.)?(\w+)\s*(?::[^=]|=(?!=))/.exec(text) ?? [];
    const isField = self === undefined ? into.kind !== 'function' : into.name === '__init__';
    const doc = parseDocstring(text);
    if (text.startsWith('@')) {
      if (decorators.length === 0) first = statement;
      decorators.push(text);
      continue;
    }
    if (keyword !== undefined) {
      const begin = decorators.length > 0 ? (first?.line ?? line) : line;
      const kind = keyword === 'class' ? 'class' : 'function';
      const [definition, body] = splitDefinitionAndBody(text);
      const object = createPythonObject(kind, defined, { line: begin, definition, decorators });
      object.end = end;
      object.doc = parseDocstring(body);
      if (into.kind !== 'function' && !decorators.some((decorator) => /\.(?:setter|deleter)\b/.test(decorator)))
        into.members.push(object);
      stack.push({ indent, object });
      last = undefined;
    } else if (doc !== undefined) {
      if (last !== undefined && 'doc' in last) last.doc ??= doc;
      else if (into.doc === undefined && (into === module || into.members.length === 0)) into.doc = doc;
      last = undefined;
    } else if (
      assigned !== undefined &&
      isField &&
      !/^(?:if|for|while|with|try|else|elif|return|lambda|except|finally)$/.test(assigned)
    ) {
      const owner = self === undefined ? into : (stack.at(-2)?.object ?? module);
      last = createPythonObject('attribute', assigned, {
        line,
        definition: text.replace(/^self\./, ''),
        decorators: [],
      });
      last.end = end;
      owner.members.push(last);
    } else {
      last = undefined;
      collectPythonImports(text, name, into.imports);
    }
    decorators = [];
  }
  return module;
}

/** Splits a definition from a body on the same line. */
function splitDefinitionAndBody(text: string): readonly [string, string] {
  const [, head = text, body = ''] =
    /^((?:async\s+)?(?:def|class)\s+\w+(?:\[[^\]]*\])?\s*(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?[^:]*):\s*([\s\S]*)$/.exec(
      text,
    ) ?? [];
  return [
    head
      .replace(/\s*\n\s*/g, ' ')
      .replace(/\(\s+/g, '(')
      .replace(/,?\s+\)/g, ')'),
    body,
  ];
}

function createPythonObject(
  kind: PythonObject['kind'],
  name: string,
  given: { readonly line: number; readonly definition: string; readonly decorators: readonly string[] },
): PythonObject {
  const { line, definition, decorators } = given;
  const isProperty = decorators.some((decorator) => /^@(?:\w+\.)*(?:cached_)?property\b/.test(decorator));
  const isOverload = decorators.some((decorator) => /^@(?:\w+\.)*overload\b/.test(decorator));
  const lists = { members: [], imports: new Map<string, string>() };
  return {
    kind: isProperty ? 'attribute' : kind,
    name,
    line,
    end: line,
    definition,
    isProperty,
    isOverload,
    doc: undefined,
    ...lists,
  };
}

/** Reads `from a import b as c`. Relative modules are resolved from the name of the module; a package ends with `.__init__`. */
function collectPythonImports(text: string, module: string, imports: Map<string, string>): void {
  const [, dots = '', from = '', names = ''] = /^from\s+(\.*)([\w.]*)\s+import\s+\(?([\s\S]*?)\)?$/.exec(text) ?? [];
  if (names === '') return;
  const base = dots === '' ? [] : module.split('.').slice(0, -dots.length);
  const full = [...base, ...(from === '' ? [] : [from])].join('.');
  for (const part of names.split(',')) {
    const [, name = '', as = name] = /^\s*([\w*]+)(?:\s+as\s+(\w+))?\s*$/.exec(part) ?? [];
    if (name !== '') imports.set(name === '*' ? `*${full}` : as, name === '*' ? full : `${full}.${name}`);
  }
}

/** Returns the last definition of a name that is no overload; if all are overloads, the first. */
export function findLastDefinition({ members }: PythonObject, name: string): PythonObject | undefined {
  return (
    members.findLast((member) => member.name === name && !member.isOverload) ??
    members.find((member) => member.name === name)
  );
}

/** Returns the names of the base classes. */
export function listBaseClassNames({ definition }: PythonObject): readonly string[] {
  const [, list = ''] = /^class\s+\w+(?:\[[^\]]*\])?\s*\(([\s\S]*)\)/.exec(definition) ?? [];
  return list
    .replace(/\[[^[\]]*(?:\[[^\]]*\][^[\]]*)*\]/g, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\w+(?:\.\w+)*$/.test(part));
}
