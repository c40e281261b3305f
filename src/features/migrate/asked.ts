// Expressions in pages that call code of the site, such as `trim(code)`. All expressions are collected first and then run together. Pure.
import type { ImportedName } from './rewrite/work.ts';

/** A name in an expression, and the module that exports it. `isRaw` means that the value is the text of a file. */
export interface ResolvedImport extends ImportedName {
  readonly path?: string;
  readonly isRaw: boolean;
}

/** An expression to run. */
export interface ExpressionToRun {
  readonly key: string;
  readonly expression: string;
  readonly imports: readonly ResolvedImport[];
}

/** Returns the key of an expression: its text, and the modules that its names are imported from. */
export function computeExpressionKey(expression: string, imports: readonly ResolvedImport[]): string {
  return [expression, ...imports.map(({ local, path, name, isRaw }) => `${local} ${name} ${isRaw} ${path}`)].join('\0');
}

/**
 * Returns a module that runs all expressions and exports their values by key. An expression that throws has no value, and an expression
 * with an unknown import is left out. `fileOf` returns the absolute path of a module, `textOf` the text of a file that is imported as text.
 */
export function renderExpressionsModule(
  expressionToRuns: readonly ExpressionToRun[],
  { fileOf, textOf }: { fileOf(path: string): string | undefined; textOf(path: string): string | undefined },
): string {
  const modules = new Map<string, string>();
  const rows = expressionToRuns.flatMap(({ key, expression, imports }) => {
    const values = imports.map(({ path, name, isRaw }) => {
      if (path === undefined) return undefined;
      if (isRaw) return JSON.stringify(textOf(path));
      const file = fileOf(path);
      if (file === undefined) return undefined;
      const module = modules.get(file) ?? `module${modules.size}`;
      modules.set(file, module);
      return name === '*' ? module : `${module}[${JSON.stringify(name)}]`;
    });
    if (values.includes(undefined)) return [];
    const names = imports.map(({ local }) => local).join(', ');
    return [`  [${JSON.stringify(key)}]: run((${names}) => (${expression}), () => [${values.join(', ')}]),`];
  });
  const imports = [...modules].map(([file, name]) => `import * as ${name} from ${JSON.stringify(file)};`);
  const run = 'const run = (code, values) => { try { return code(...values()); } catch { return undefined; } };';
  return `${imports.join('\n')}\n${run}\nexport default {\n${rows.join('\n')}\n};\n`;
}
