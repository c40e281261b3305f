// Reads included texts, recursively, each file once for all content.
import { compareText } from '../../lib/text.ts';
import { createRefusalPlaceholder } from '../../model/shown-files.ts';
import type { Source } from '../../model/source.ts';
import { listIncludeTargets } from '../markdown/include-targets.ts';
import type { Disk } from './disk.ts';
import { readPermittedText, type TextOrRefusalResult } from './named-text.ts';
import { createReadPermissions } from './open-file.ts';
import type { LoadedText } from './read-text.ts';
import type { ContentReadingContext } from './reading.ts';

/** Shared empty object for all texts that include no other texts. */
const NO_INCLUDES: Source['includes'] = {};

/**
 * Returns a function that takes a text, its file and its disk. The function reads all texts that the given text includes, directly or
 * indirectly. It returns the included texts by path.
 */
export function createIncludesReader(
  reading: ContentReadingContext,
): (text: LoadedText, file: string, disk: Disk) => Source['includes'] {
  const { config, derived, diagnostics } = reading;
  const bounds = createReadPermissions(config);
  const textsByDisk = new Map<Disk, Map<string, LoadedText | undefined>>();
  const targetsOf = (text: LoadedText, file: string) =>
    derived.includeTargets.of(text, file, () => listIncludeTargets(text.text, file));

  function includedText(file: string, disk: Disk): LoadedText | undefined {
    const texts = textsByDisk.get(disk) ?? new Map<string, LoadedText | undefined>();
    textsByDisk.set(disk, texts);
    if (texts.has(file)) return texts.get(file);
    const read = readPermittedText(disk, file, bounds);
    const text = read && selectTextOrPlaceholder(read);
    texts.set(file, text);
    if (read && 'diagnostic' in read && read.diagnostic) diagnostics.push(read.diagnostic);
    return text;
  }

  return (text, file, disk) => {
    const open = [...targetsOf(text, file)];
    if (open.length === 0) return NO_INCLUDES;
    const texts = new Map<string, string>();
    for (let target = open.pop(); target !== undefined; target = open.pop()) {
      const part = texts.has(target) ? undefined : includedText(target, disk);
      if (part === undefined) continue;
      texts.set(target, part.text);
      open.push(...targetsOf(part, target));
    }
    return Object.fromEntries([...texts].sort(([a], [b]) => compareText(a, b)));
  };
}

/** Returns a text that was read, or a placeholder if it may not be shown or cannot be read. */
function selectTextOrPlaceholder(read: TextOrRefusalResult): LoadedText {
  if ('refusal' in read) return { text: createRefusalPlaceholder(read.refusal) };
  return read.diagnostic === undefined ? read : { text: createRefusalPlaceholder('unreadable') };
}
