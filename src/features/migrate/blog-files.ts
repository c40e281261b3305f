// Files that define authors and tags by key, beside posts and pages. Pure.

import { isMap, isScalar } from 'yaml';
import { tryOrUndefined } from '../../lib/attempt.ts';
import { createDerivedValueCache } from '../../lib/derived.ts';
import { isPlainObject } from '../../lib/values.ts';
import { parseYaml } from '../../lib/yaml-document.ts';
import { authorFieldNames } from '../../model/authors.ts';
import type { OldSiteContent } from './gather.ts';
import type { FolderMove } from './layout.ts';

/** Returns the authors file without the keys that techdocs does not read. */
export function removeUnknownAuthorKeys(text: string): string {
  const document = parseYaml(text);
  if (!isMap(document.contents) || document.errors.length > 0) return text;
  let isChanged = false;
  for (const { value } of document.contents.items) {
    if (!isMap(value)) continue;
    const lost = value.items.flatMap(({ key }) =>
      isScalar(key) && !authorFieldNames.includes(String(key.value) as never) ? [key] : [],
    );
    for (const key of lost) isChanged = value.delete(key) || isChanged;
  }
  return isChanged ? document.toString({ lineWidth: 0 }) : text;
}

/** Entry of a tags file. */
interface TagFileEntry {
  readonly label: string;
  readonly permalink?: string;
}

/** Returns the entries of a folder's tags file by key. */
export function readTagsFile(
  { files, read }: Pick<OldSiteContent, 'files' | 'read'>,
  folder: FolderMove,
): Readonly<Record<string, TagFileEntry>> {
  const file = files.find((candidate) => candidate.folder === folder && /^tags\.ya?ml$/.test(candidate.own));
  if (file === undefined) return {};
  const document = parseYaml(read(file.path) ?? '');
  const value: unknown = document.errors.length > 0 ? undefined : tryOrUndefined(() => document.toJS());
  const entries = Object.entries(isPlainObject(value) ? value : {}).map(([key, item]) => {
    const { label, permalink } = isPlainObject(item) ? item : {};
    const name = typeof label === 'string' ? label : key;
    return [key, { label: name, ...(typeof permalink === 'string' && { permalink }) }] as const;
  });
  return Object.fromEntries(entries);
}

/** Creates a function that returns the tag labels of a folder by key. */
export function createTagLabelLookup(
  gathered: OldSiteContent,
): (folder: FolderMove) => Readonly<Record<string, string>> {
  const derivedValueCache = createDerivedValueCache<FolderMove, Readonly<Record<string, string>>>();
  const labelsOf = (folder: FolderMove) =>
    Object.fromEntries(Object.entries(readTagsFile(gathered, folder)).map(([key, { label }]) => [key, label]));
  return (folder) => derivedValueCache.of(folder, undefined, () => labelsOf(folder));
}
