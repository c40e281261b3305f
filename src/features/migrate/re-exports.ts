// Follows exports through files that only pass them on, such as `export * from './tabs'`. Pure.
import { tryOrUndefined } from '../../lib/attempt.ts';
import { listImportedNames } from './code-imports.ts';
import type { ModuleParser, SyntaxNode } from './free-names.ts';

/** An export of a file. */
export interface FileExport {
  readonly file: string;
  readonly name: string;
}

/** Access to the modules of the old site. */
export interface ModuleAccess {
  readonly read: (path: string) => string | undefined;
  /** Returns the file that an import names; `undefined` for packages. */
  readonly resolve: (from: string, importer: string) => string | undefined;
  readonly parse: ModuleParser;
}

/** Maximum number of re-exports to follow, because files may re-export one another in a circle. */
const MAX_RE_EXPORT_STEPS = 8;

/** Follows re-exports to the file that declares an export. Returns `undefined` if a file does not export the name, or is no code. */
export function followReExports(one: FileExport, files: ModuleAccess, steps = 0): FileExport | undefined {
  const text = steps > MAX_RE_EXPORT_STEPS ? undefined : files.read(one.file);
  if (text === undefined) return undefined;
  if (steps === 0 && !/\bexport\s*(?:\*|\{)/.test(text)) return one;
  const body = tryOrUndefined(() => files.parse(text) as readonly SyntaxNode[]);
  if (body === undefined) return undefined;
  const go = (from: unknown, name: string): FileExport | undefined => {
    const file = files.resolve(String((from as SyntaxNode).value), one.file);
    return file === undefined ? undefined : followReExports({ file, name }, files, steps + 1);
  };
  const own = body.find((statement) => isStatementExporting(statement, one.name));
  const specifier = (own?.specifiers as SyntaxNode[] | undefined)?.find(
    (each) => readNodeName(each.exported) === one.name,
  );
  if (own !== undefined && specifier === undefined) return one;
  if (own?.source) return go(own.source, readNodeName(specifier?.local));
  if (specifier !== undefined) {
    const local = readNodeName(specifier.local);
    for (const statement of body) {
      if (statement.type !== 'ImportDeclaration') continue;
      const found = listImportedNames(statement).find((each) => each.local === local);
      if (found !== undefined) return go(statement.source, found.imported);
    }
    return { file: one.file, name: local };
  }
  for (const { type, exported, source } of body) {
    const found = type === 'ExportAllDeclaration' && exported === null ? go(source, one.name) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a statement exports a name, by a declaration or by a list of names. */
function isStatementExporting({ type, declaration, specifiers }: SyntaxNode, name: string): boolean {
  if (type === 'ExportDefaultDeclaration') return name === 'default';
  if (type !== 'ExportNamedDeclaration') return false;
  if (declaration === null) return (specifiers as SyntaxNode[]).some(({ exported }) => readNodeName(exported) === name);
  const { id, declarations = [{ id }] } = declaration as SyntaxNode & { declarations?: readonly SyntaxNode[] };
  return declarations.some((one) => readNodeName(one.id) === name);
}

function readNodeName(node: unknown): string {
  const { name, value } = (node ?? {}) as { readonly name?: unknown; readonly value?: unknown };
  return String(name ?? value ?? '');
}
