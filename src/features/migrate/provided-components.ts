// Finds the components that the old site gives to all pages without an import. Pure.
import type { AliasResolver } from './aliases.ts';
import type { CodeImportReader } from './code-imports.ts';
import { findImportedFilePath } from './paths.ts';
import type { ComponentImport } from './templates/component-file.ts';

/** Access to the code of the old site. */
interface ProvidingCode {
  readonly read: (path: string) => string | undefined;
  readonly imports: CodeImportReader;
  readonly alias: AliasResolver;
}

/**
 * Creates a function that returns the import of the component that a tag means. `files` give components to all pages, in an object whose
 * keys are tags: `{ Hint, Note: Callout, Tip: (props) => <Callout {...props} /> }`.
 */
export function createProvidedComponentFinder(
  files: readonly string[],
  { read, imports, alias }: ProvidingCode,
): (tag: string) => ComponentImport | undefined {
  const sources = files.map((file) => {
    const code = read(file) ?? '';
    const all = (imports(code) ?? []).flatMap(({ from, names }) => names.map((name) => ({ from, ...name })));
    return { file, code, imports: new Map(all.map((item) => [item.local, item])) };
  });
  return (tag) => {
    for (const { file, code, imports: known } of sources) {
      const value = new RegExp(
        `(?<![\\w.])${tag}\\s*:\\s*(?:(\\w+)\\s*[,}\\n]|[^;]{0,400}?=>[\\s({]*(?:return[\\s(]*)?<(\\w+))`,
      );
      const [, named, shown = named ?? tag] = value.exec(code) ?? [];
      const found = known.get(shown);
      const path = found && findImportedFilePath(found.from, file, alias);
      if (found !== undefined) return { from: path === undefined ? found.from : `@site/${path}`, name: found.imported };
      if (new RegExp(`\\b(?:function|const)\\s+${shown}\\b`).test(code)) return { from: `@site/${file}`, name: shown };
    }
    return undefined;
  };
}
