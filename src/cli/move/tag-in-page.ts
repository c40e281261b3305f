// Renames a tag in the front matter of a page. Pure.
import { isMap, isScalar, isSeq, type Node, type Scalar, type YAMLSeq } from 'yaml';
import { findFrontMatter } from '../../content/front-matter-block.ts';
import { applyEdits, createEditRemovingRange, type RangeEdit } from '../../lib/edits.ts';
import { parseYaml } from '../../lib/yaml-document.ts';
import { createSlug } from '../../model/slug.ts';

/** A tag and its new name. */
export interface TagRename {
  readonly from: string;
  readonly to: string;
}

/** Returns the text of a page with the renamed tag. If the page already has the new tag, the old one is removed. */
export function renameTagInPage(text: string, { from, to }: TagRename): string {
  const block = findFrontMatter(text);
  if (block?.end === undefined || block.mark !== '---') return text;
  const source = text.slice(block.start, block.end.at);
  const { contents } = parseYaml(source);
  const list = isMap(contents) ? (contents.get('tags', true) as Node | undefined) : undefined;
  const items = isSeq(list) ? (list.items as Node[]) : list === undefined ? [] : [list];
  const old = createSlug(from);
  const fresh = createSlug(to);
  const labels = items.map(findTagLabel);
  const slugs = labels.map((label) => label && createSlug(String(label.value)));
  /** The item that has the new tag afterwards. */
  const kept = old !== fresh && slugs.includes(fresh) ? slugs.indexOf(fresh) : slugs.indexOf(old);
  const edits = labels.flatMap((label, index): RangeEdit | [] => {
    if (slugs[index] !== old) return [];
    if (index !== kept && isSeq(list)) return createTagRemovalEdit(source, list, { at: index, kept });
    const [start = 0, end = 0] = label?.range ?? [];
    return { start, end, text: formatYamlScalar(to) };
  });
  return `${text.slice(0, block.start)}${applyEdits(source, edits)}${text.slice(block.end.at)}`;
}

function findTagLabel(item: Node): Scalar | undefined {
  const label = isMap(item) ? item.get('label', true) : item;
  return isScalar(label) ? label : undefined;
}

/** Creates an edit that removes an item of a list. Another item, `kept`, stays. A comment on the line of the removed item stays, too. */
function createTagRemovalEdit(
  source: string,
  { items, flow }: YAMLSeq,
  { at, kept }: { readonly at: number; readonly kept: number },
): RangeEdit {
  const [start, end] = findItemRange(source, items[at] as Node);
  // Without a dash before it, a comma separates the item from the next one, or from the one before.
  if (!flow) return createEditRemovingRange(source, source.lastIndexOf('-', start - 1), end);
  if (at < kept) return { start, end: findItemRange(source, items[at + 1] as Node)[0], text: '' };
  return { start: findItemRange(source, items[at - 1] as Node)[1], end, text: '' };
}

/** Returns the range of an item without white space at its end, which belongs to the range of a map. */
function findItemRange(source: string, { range }: Node): readonly [start: number, end: number] {
  const [start = 0, end = 0] = range ?? [];
  return [start, start + source.slice(start, end).trimEnd().length];
}

function formatYamlScalar(text: string): string {
  return /^[\p{L}][\p{L}\p{N} ._-]*[\p{L}\p{N}]$/u.test(text) && !/^(?:true|false|null|yes|no|on|off)$/i.test(text)
    ? text
    : JSON.stringify(text);
}
