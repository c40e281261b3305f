// Files with authors and tags, by key, beside posts and pages. Pure.
import { isMap, isScalar, parse, parseDocument } from 'yaml';
import { isPlain } from '../../config/judge.ts';
import { derived } from '../../lib/derived.ts';
import { authorKeys } from '../../model/authors.ts';
import type { Gathered } from './gather.ts';
import type { Folder } from './layout.ts';

/** Returns the authors file without the keys that techdocs does not read. */
export function authorsText(text: string): string {
  const document = parseDocument(text);
  if (!isMap(document.contents) || document.errors.length > 0) return text;
  let isChanged = false;
  for (const { value } of document.contents.items) {
    if (!isMap(value)) continue;
    const lost = value.items.flatMap(({ key }) =>
      isScalar(key) && !authorKeys.includes(String(key.value) as never) ? [key] : [],
    );
    for (const key of lost) isChanged = value.delete(key) || isChanged;
  }
  return isChanged ? document.toString({ lineWidth: 0 }) : text;
}

/** Entry of a tags file. */
export interface TagFile {
  readonly label: string;
  readonly permalink?: string;
}

/** Returns the entries of a folder's tags file by key. */
export function tagsOf(
  { files, read }: Pick<Gathered, 'files' | 'read'>,
  folder: Folder,
): Readonly<Record<string, TagFile>> {
  const file = files.find((one) => one.folder === folder && /^tags\.ya?ml$/.test(one.own));
  if (file === undefined) return {};
  try {
    const value: unknown = parse(read(file.path) ?? '');
    if (!isPlain(value)) return {};
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const { label, permalink } = isPlain(one) ? one : {};
        return [
          key,
          { label: typeof label === 'string' ? label : key, ...(typeof permalink === 'string' && { permalink }) },
        ];
      }),
    );
  } catch {
    return {};
  }
}

/** Creates a function that returns the tag labels of a folder by key. */
export function tagLabels(gathered: Gathered): (folder: Folder) => Readonly<Record<string, string>> {
  const known = derived<Folder, Readonly<Record<string, string>>>();
  const labelsOf = (folder: Folder) =>
    Object.fromEntries(Object.entries(tagsOf(gathered, folder)).map(([key, { label }]) => [key, label]));
  return (folder) => known.of(folder, undefined, () => labelsOf(folder));
}
