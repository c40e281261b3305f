// Rewrites the text of a page of Nextra: ids of headings, and components with dotted names, such as `<Tabs.Tab>`. Pure.

import { FenceScanner } from '../../../content/markdown/lines.ts';
import { type JsxTag, parseMdxTag } from '../../../content/markdown/mdx/tags.ts';
import type { RangeEdit } from '../../../lib/edits.ts';
import { createHeadingSlugger, type HeadingSlugger } from '../../../model/address-rules.ts';
import { findAdmonitionType } from '../rewrite/markdown.ts';
import type { TagWithOffsets } from '../rewrite/structure.ts';
import { applyLineEdits, type DialectConversionState, incrementConstructCount, type Line } from './lines.ts';

/** Rewrites the lines of a page. */
export function convertNextraLines(written: readonly Line[], work: DialectConversionState): readonly Line[] {
  const scanner = new FenceScanner();
  const title = findTitleNotOnFirstLine(written.map((line) => line.text).join('\n'));
  const at = title === undefined ? -1 : written.findIndex(({ text }) => text.startsWith('# '));
  const lines = written.filter((_, index) => index !== at);
  const slugger = createHeadingSlugger('nextra');
  const named = lines.map((line): Line & { readonly isText: boolean } => {
    const state = scanner.next(line.text);
    const isText = state === 'text';
    if (state === 'open') return { ...line, text: convertFenceMeta(line.text, work), isText };
    const text = isText
      ? replaceFrontMatterExpressions(line.text, work).replace(
          /^(#{1,6}[ \t].*?)[ \t]*\[#([^\s\]]+)\][ \t]*$/,
          '$1 {#$2}',
        )
      : line.text;
    if (text !== line.text) incrementConstructCount(work, 'ids of headings');
    return { ...line, text: isText ? removeLanguagesOfInlineCode(text, slugger) : text, isText };
  });
  const tags = findComponentTags(named);
  if (tags.length === 0) return named.map(({ text, from }) => ({ text, from }));
  incrementConstructCount(work, 'components');
  const text = named.map((line) => line.text).join('\n');
  const noteLostText: LostTextHandler = (lost, start) => {
    const line = named[text.slice(0, start).split('\n').length - 1]?.from ?? 1;
    const message = `\`${lost}\` in a \`<FileTree>\` is left out: only its files and folders are moved.`;
    work.notes.push({ line, message, suggestion: 'Write it as an item of the list, or beside it.', isHand: true });
  };
  return applyLineEdits(named, createComponentTagEdits(tags, text, noteLostText));
}

/** Handles text inside of a tree of files that has no form in techdocs. `start` is its offset. */
type LostTextHandler = (lost: string, start: number) => void;

/** Code in a line with its language, such as `a(){:js}`. The language only sets colours. */
const INLINE_CODE_WITH_LANGUAGE = /(?<!`)`([^`]+?)\{:[\w.-]+\}`(?!`)/g;

/** Removes the languages of code in a line. The id of a heading keeps them, as in Nextra. */
function removeLanguagesOfInlineCode(line: string, slugger: HeadingSlugger): string {
  const text = line.replace(INLINE_CODE_WITH_LANGUAGE, '`$1`');
  const heading = /^#{2,6}[ \t]+(.*?)[ \t]*$/.exec(line)?.[1];
  if (heading === undefined || /\{#[^}]+\}$/.test(heading)) return text;
  const id = slugger(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/`|\*\*/g, ''));
  return text === line ? line : `${text.trimEnd()} {#${id}}`;
}

/** Replaces expressions such as `{metadata.description}` by their value in the front matter. */
function replaceFrontMatterExpressions(line: string, { page }: DialectConversionState): string {
  return line.replace(/\{(?:metadata|frontMatter)\.(\w+)\}/g, (all, key: string) => {
    const value = page?.front[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : all;
  });
}

/**
 * Returns the title of a page if other content, such as a picture, comes before it. The title then moves to the front matter, because
 * techdocs expects a title in the text to be on the first line.
 */
export function findTitleNotOnFirstLine(body: string): string | undefined {
  const [before = '', ...after] = body.split(/^# (?=\S)/m);
  const text = before.replace(/^(?:import|export)\b.*$/gm, '').replace(/<!--[\s\S]*?-->/g, '');
  if (after.length !== 1 || text.trim() === '' || /^(?:#|```|~~~)/m.test(text)) return undefined;
  return after[0]?.split('\n')[0]?.trim();
}

/** Converts the meta of a fence. `filename` becomes `title`. `copy` is removed, because all code can be copied. */
function convertFenceMeta(line: string, work: DialectConversionState): string {
  const text = line.replace(/\sfilename=/, ' title=').replace(/\scopy(?:=(?:"?\w+"?|\{\w+\}))?(?=\s|$)/g, '');
  if (text !== line) incrementConstructCount(work, 'code blocks');
  return text;
}

const COMPONENT_TAG_START =
  /<\/?(?:Callout|Tabs(?:\.Tab)?|Tab|Cards\.Card|FileTree(?:\.(?:Folder|File))?|Files|Folder|File)(?=[\s/>]|$)/g;

/** Names of Fumadocs for the parts of a tree of files. They have another meaning outside of a `<Files>`. */
const PARTS_OF_FILES: Readonly<Record<string, string>> = {
  Files: 'FileTree',
  Folder: 'FileTree.Folder',
  File: 'FileTree.File',
};

function findComponentTags(lines: readonly (Line & { readonly isText: boolean })[]): readonly TagWithOffsets[] {
  const text = lines.map((line) => line.text).join('\n');
  const braceCount = { endless: 0 };
  const names = text.includes('<Files') ? PARTS_OF_FILES : {};
  let start = 0;
  let isCode = false;
  return lines.flatMap((line): TagWithOffsets[] => {
    const from = start;
    start += line.text.length + 1;
    if (/^export\s.*[({[]$/.test(line.text)) isCode = true;
    if (isCode && /^[)}\]]+;?$/.test(line.text.trimEnd()) && /^\S/.test(line.text)) isCode = false;
    if (!line.isText || isCode) return [];
    return [...line.text.matchAll(COMPONENT_TAG_START)].flatMap(({ index }) => {
      const isSpan = (line.text.slice(0, index).match(/`/g)?.length ?? 0) % 2 === 1;
      const tag = isSpan ? undefined : parseMdxTag(text, from + index, braceCount);
      if (tag === undefined || (names !== PARTS_OF_FILES && Object.hasOwn(PARTS_OF_FILES, tag.name))) return [];
      return { tag: { ...tag, name: names[tag.name] ?? tag.name }, start: from + index, end: tag.end };
    });
  });
}

function createComponentTagEdits(
  tags: readonly TagWithOffsets[],
  text: string,
  noteLostText: LostTextHandler,
): readonly RangeEdit[] {
  const labels: { readonly names: readonly string[]; next: number }[] = [];
  const edits: RangeEdit[] = [];
  for (const placed of tags) {
    const { tag, start, end } = placed;
    if (tag.name === 'FileTree') edits.push({ start, end, text: tag.isClosing ? '</FileTree>' : '<FileTree>' });
    if (tag.name.startsWith('FileTree')) continue;
    if (tag.name === 'Tabs' && !tag.isClosing) labels.push({ names: parseTabLabels(tag), next: 0 });
    if (tag.name === 'Tabs' && tag.isClosing) labels.pop();
    edits.push({ start, end, text: convertComponentTag(tag, labels.at(-1)) });
  }
  return [...edits, ...createFileTreeEdits(tags, text, noteLostText)];
}

function convertComponentTag(
  tag: JsxTag,
  labels: { readonly names: readonly string[]; next: number } | undefined,
): string {
  const { name, isClosing } = tag;
  if (name === 'Callout') {
    const type = readAttribute(tag, 'type') ?? 'default';
    const title = tag.attributes.find((attribute) => attribute.name === 'title');
    return isClosing
      ? '</Admonition>'
      : `<Admonition type="${findAdmonitionType(type) ?? type}"${title === undefined ? '' : ` ${title.written}`}>`;
  }
  if (name === 'Tabs') {
    const key = readAttribute(tag, 'storageKey');
    return isClosing ? '</Tabs>' : `<Tabs${key === undefined ? '' : ` groupId="${key}"`}>`;
  }
  if (name === 'Cards.Card') {
    const href = tag.attributes
      .filter((attribute) => /^(?:title|href)$/.test(attribute.name))
      .map(({ written }) => ` ${written}`);
    return isClosing ? '</Card>' : `<Card${href.join('')}${tag.isEmpty ? ' />' : '>'}`;
  }
  if (isClosing) return '</TabItem>';
  const label = labels === undefined ? undefined : labels.names[labels.next++];
  return `<TabItem label="${(label ?? readAttribute(tag, 'label') ?? readAttribute(tag, 'value') ?? 'Tab').replaceAll('"', '&quot;')}">`;
}

function readAttribute({ attributes }: JsxTag, name: string): string | undefined {
  const attribute = attributes.find((candidate) => candidate.name === name);
  return attribute?.text ?? /^\s*["'`]([^"'`]*)["'`]\s*$/.exec(attribute?.expression ?? '')?.[1];
}

/** Returns the labels in the attribute `items`: strings, objects with a label, or elements, whose text is the label. */
function parseTabLabels({ attributes }: JsxTag): readonly string[] {
  const items = attributes.find(({ name }) => name === 'items')?.expression ?? '';
  const plain = items.replace(/\bdisabled\s*:\s*\w+/g, '').replace(/<[^>]*>([^<]*)<\/[^>]*>/g, '"$1"');
  return [...plain.matchAll(/"([^"]*)"|'([^']*)'|`([^`]*)`/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
}

/** Converts a tree of files to nested lists. */
function createFileTreeEdits(
  tags: readonly TagWithOffsets[],
  text: string,
  noteLostText: LostTextHandler,
): readonly RangeEdit[] {
  const edits: RangeEdit[] = [];
  for (let index = 0; index < tags.length; index++) {
    const { tag, end } = tags[index] as TagWithOffsets;
    if (tag.name !== 'FileTree' || tag.isClosing) continue;
    let depth = 0;
    const rows: string[] = [];
    let next = index + 1;
    for (; next < tags.length && (tags[next] as TagWithOffsets).tag.name !== 'FileTree'; next++) {
      const { tag: inner } = tags[next] as TagWithOffsets;
      if (inner.isClosing) depth = Math.max(0, depth - Number(inner.name === 'FileTree.Folder'));
      else
        rows.push(
          `${'  '.repeat(depth)}- ${readAttribute(inner, 'name') ?? ''}${inner.name === 'FileTree.Folder' ? '/' : ''}`,
        );
      if (!inner.isClosing && !inner.isEmpty && inner.name === 'FileTree.Folder') depth++;
    }
    const close = tags[next];
    if (close === undefined || text.slice(end, close.start).trim() === '') continue;
    for (let inner = index; inner < next; inner++) {
      const start = (tags[inner] as TagWithOffsets).end;
      const between = text.slice(start, tags[inner + 1]?.start);
      const lost = between.replace(/\{\s*\/\*[\s\S]*?\*\/\s*\}/g, '').trim();
      if (lost !== '') noteLostText(lost.replace(/\s+/g, ' '), start + between.search(/\S/));
    }
    edits.push({ start: end, end: close.start, text: `\n\n${rows.join('\n')}\n\n` });
    index = next;
  }
  return edits;
}
