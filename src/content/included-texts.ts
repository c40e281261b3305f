// IO. Reads what texts include, and what that includes, each file once for all of the content.
import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { SiteConfig } from '../model/config.ts';
import { leadsOut } from '../model/file-path.ts';
import type { Source } from '../model/source.ts';
import { compareText } from '../model/text.ts';
import type { Disk } from './disk.ts';
import { includeTargets, UNREADABLE } from './markdown/includes.ts';
import type { Text, TextRead } from './read-text.ts';
import type { Reading } from './reading.ts';

/** What most texts include. */
const NOTHING: Source['includes'] = {};

/** Gives what a text includes, by the file that it stands in and the disk that has that. */
export function includesOf(reading: Reading): (text: Text, file: string, disk: Disk) => Source['includes'] {
  const { config, derived, diagnostics } = reading;
  const textsOf = new Map<Disk, Map<string, Text | undefined>>();
  const targetsOf = (text: Text, file: string) =>
    derived.includeTargets.of(text, file, () => includeTargets(text.text, file));

  function textOf(file: string, disk: Disk): Text | undefined {
    const texts = textsOf.get(disk) ?? new Map<string, Text | undefined>();
    textsOf.set(disk, texts);
    if (texts.has(file)) return texts.get(file);
    const read = disk.included ? disk.included(file) : readInside(config, disk, file);
    const text = read?.diagnostic === undefined ? read : { text: UNREADABLE };
    texts.set(file, text);
    if (read?.diagnostic !== undefined) diagnostics.push(read.diagnostic);
    return text;
  }

  return (text, file, disk) => {
    const open = [...targetsOf(text, file)];
    if (open.length === 0) return NOTHING;
    const texts = new Map<string, string>();
    for (let target = open.pop(); target !== undefined; target = open.pop()) {
      const part = texts.has(target) ? undefined : textOf(target, disk);
      if (part === undefined) continue;
      texts.set(target, part.text);
      open.push(...targetsOf(part, target));
    }
    return Object.fromEntries([...texts].sort(([a], [b]) => compareText(a, b)));
  };
}

type Bounds = Pick<SiteConfig, 'root' | 'repository'>;

/** A text of the project, for docs beside it of its repository; nothing where it is not there, is hidden or lies outside. */
function readInside({ root, repository = root }: Bounds, disk: Disk, file: string): TextRead | undefined {
  const names = file.replace(/^(?:\.\.\/)+/, '').split('/');
  if (names.some((part) => part.startsWith('.') || part === '')) return undefined;
  const path = join(root, file);
  try {
    if (!realpathSync(path).startsWith(realpathSync(leadsOut(file) ? repository : root) + sep)) return undefined;
  } catch {
    return undefined;
  }
  return disk.text(path, file);
}
