// IO. Finds the line of a setting that a finding names, through what the configuration imports: nobody reads these files
// again for a site without faults.
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import type { Diagnostic, SettingDiagnostic } from '../model/diagnostic.ts';
import type { ValuePath } from './fault.ts';
import { locateFrom } from './locate.ts';

/** Findings with file, line and column of the settings that they name. `root` is absolute. */
export async function locateSettings(findings: readonly SettingDiagnostic[], root: string): Promise<Diagnostic[]> {
  const placeOf = placesIn(root);
  return findings.map((finding) => {
    if (finding.setting === undefined) return finding;
    const { setting, code, severity, message, file, ...rest } = finding;
    return { code, severity, message, file, ...(file !== undefined && placeOf(file, setting)), ...rest };
  });
}

interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Finds where a setting stands: in `file`, or in a file that it imports. */
function placesIn(root: string): (file: string, setting: string) => FilePlace | undefined {
  const texts = new Map<string, string | undefined>();
  const textOf = (file: string): string | undefined => {
    if (!texts.has(file)) texts.set(file, readText(join(root, file)));
    return texts.get(file);
  };
  return (file, setting) => {
    const steps = stepsOf(setting);
    // The sidebars have a file of their own, which holds them without this name.
    const isSidebars = steps[0] === 'sidebars' && steps.length > 1;
    return find(file, isSidebars ? steps.slice(1) : steps, undefined, 0);
  };

  function find(file: string, path: ValuePath, name: string | undefined, hops: number): FilePlace | undefined {
    const text = textOf(file);
    const located = text === undefined ? undefined : locateFrom(text, path, { name });
    if (text === undefined || located === undefined) return undefined;
    const { imported } = located;
    const from = imported && importOf(text, imported.name);
    const target = from && fileOf(root, join(dirname(file), from.file));
    const there = target && hops < 4 ? find(target, imported.path, from.name, hops + 1) : undefined;
    return there ?? { file, ...located.place };
  }
}

/** `navbar.items[2].to` as steps. */
function stepsOf(place: string): ValuePath {
  return [...place.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? (name ?? '') : Number(index),
  );
}

/** The file that a name comes from, and what it is called there: nothing for the default export. */
function importOf(text: string, name: string): { readonly file: string; readonly name?: string } | undefined {
  for (const [, what = '', file = ''] of text.matchAll(/^\s*import\s+([^'"]+?)\s+from\s+['"](\.[^'"]*)['"]/gm)) {
    if (what.split('{')[0]?.replace(/,\s*$/, '').trim() === name) return { file };
    const named = /\{([^}]*)\}/.exec(what)?.[1] ?? '';
    for (const one of named.split(',')) {
      const [outer, inner = outer] = one.trim().split(/\s+as\s+/);
      if (inner === name) return outer === 'default' ? { file } : { file, name: outer };
    }
  }
  return undefined;
}

function fileOf(root: string, path: string): string | undefined {
  const names = [
    path,
    ...['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `${path}.${ending}`),
    path.replace(/\.js$/, '.ts'),
  ];
  return names.find((name) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile());
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
