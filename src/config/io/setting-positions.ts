// IO. Finds the positions of settings that findings name, also in files that the configuration imports. Reads files only if there are such
// findings.
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { memoizeByKey } from '../../lib/derived.ts';
import type { Diagnostic, SettingDiagnostic } from '../../model/diagnostic.ts';
import type { ValuePath } from '../fault.ts';
import {
  type CodeParser,
  findSettingPositionAndImport,
  loadCodeParser,
  type PositionInText,
  type SettingPositionAndImport,
} from '../locate.ts';
import { moduleFileExtensions } from '../module-files.ts';

/** Adds file, line and column of the named settings to findings. `root` is an absolute path. */
export async function addPositionsToFindings(
  findings: readonly SettingDiagnostic[],
  root: string,
): Promise<Diagnostic[]> {
  if (findings.every(({ setting }) => setting === undefined)) return [...findings];
  const find = createSettingFinder(root, await loadCodeParser());
  return findings.map((finding) => {
    if (finding.setting === undefined) return finding;
    const { setting, code, severity, message, file, ...rest } = finding;
    return { code, severity, message, file, ...(file !== undefined && find(file, setting)), ...rest };
  });
}

type SettingLocation = PositionInText & { readonly file: string };

/** Returns a function that finds the position of a setting in a file or in its imports. Each file is parsed once. */
function createSettingFinder(
  root: string,
  parse: CodeParser,
): (file: string, setting: string) => SettingLocation | undefined {
  const codeOf = memoizeByKey((file) => parse(readTextOrEmpty(join(root, file)), file));
  return (file, setting) => {
    let nearest: SettingLocation | undefined;
    let next: { file: string; path: ValuePath; name?: string } | undefined = { file, path: parseSettingPath(setting) };
    // The number of hops is limited, because imports may be circular.
    for (let hops = 0; next !== undefined && hops < 5; hops += 1) {
      const code = codeOf(next.file);
      const end: SettingPositionAndImport | undefined =
        code && findSettingPositionAndImport(code, next.path, next.name);
      if (end === undefined) break;
      nearest = { file: next.file, ...end.position };
      const { target }: SettingPositionAndImport = end;
      const imported: string | undefined = target && findSettingFile(root, join(dirname(next.file), target.from));
      next = target && imported !== undefined ? { ...target, file: imported } : undefined;
    }
    return nearest;
  };
}

/** Splits `navbar.items[2].to` into its keys and indices. For a setting in a sidebars file, drops the leading name. */
function parseSettingPath(setting: string): ValuePath {
  const steps = [...setting.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? (name ?? '') : Number(index),
  );
  return steps[0] === 'sidebars' && steps.length > 1 ? steps.slice(1) : steps;
}

function findSettingFile(root: string, path: string): string | undefined {
  const names = [path, ...moduleFileExtensions.map((ending) => `${path}.${ending}`), path.replace(/\.js$/, '.ts')];
  return names.find((name) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile());
}

/** Returns the text of a file. If the file cannot be read, returns an empty text, in which no setting is found. */
function readTextOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
