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
  const ownNode = body.find((statement) => isStatementExporting(statement, one.name));
  const specifier = (ownNode?.specifiers as SyntaxNode[] | undefined)?.find(
    (candidate) => readNodeName(candidate.exported) === one.name,
  );
  if (ownNode !== undefined && specifier === undefined) return one;
  if (ownNode?.source) return go(ownNode.source, readNodeName(specifier?.local));
  if (specifier !== undefined) {
    const local = readNodeName(specifier.local);
    for (const statement of body) {
      if (statement.type !== 'ImportDeclaration') continue;
      const importedName = listImportedNames(statement).find((candidate) => candidate.local === local);
      if (importedName !== undefined) return go(statement.source, importedName.imported);
    }
    return { file: one.file, name: local };
  }
  for (const { type, exported, source } of body) {
    const reExported = type === 'ExportAllDeclaration' && exported === null ? go(source, one.name) : undefined;
    if (reExported !== undefined) return reExported;
  }
  return undefined;
}

/** Whether a statement exports a name, by a declaration or by a list of names. */
function isStatementExporting({ type, declaration, specifiers }: SyntaxNode, name: string): boolean {
  if (type === 'ExportDefaultDeclaration') return name === 'default';
  if (type !== 'ExportNamedDeclaration') return false;
  if (declaration === null) return (specifiers as SyntaxNode[]).some(({ exported }) => readNodeName(exported) === name);
  const { id, declarations = [{ id }] } = declaration as SyntaxNode & { declarations?: readonly SyntaxNode[] };
  return declarations.some((candidate) => readNodeName(candidate.id) === name);
}

function readNodeName(node: unknown): string {
  const { name, value } = (node ?? {}) as { readonly name?: unknown; readonly value?: unknown };
  return String(name ?? value ?? '');
}
