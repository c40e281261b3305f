// Replaces a component of the old site by the code that its tag gives it: `<Example code={…} />` becomes a fence. Pure.
import type { RangeEdit } from '../../../lib/edits.ts';
import { escapeAttribute } from '../../../model/html.ts';
import { findUndeclaredNames } from '../free-names.ts';
import type { CodeBlockOfComponent, CodeOfComponent } from '../templates/shown-code.ts';
import {
  evaluateAttribute,
  findCodeInAttribute,
  findElementRange,
  isAtLineStart,
  sliceElementContent,
} from './element.ts';
import { removeCommonIndent } from './expressions.ts';
import { formatCodeBlock } from './markdown.ts';
import type { TagPair } from './structure.ts';
import { type RewriteState, shortenCode } from './work.ts';

/** Names that attributes with a title have. */
const TITLE_ATTRIBUTE = /^(?:label|title|summary|heading|name|caption|tab)\w*$/i;
/** Names of attributes with code, where several attributes have a text. */
const CODE_ATTRIBUTE = /code|source|src|snippet|content/i;

/**
 * Replaces a component by the blocks of code that it shows. Returns `false` if the attributes do not have all of the code. Several blocks
 * become tabs, and code that is folded becomes an accordion, if the tag has titles.
 */
export function replaceElementByItsCode(
  work: RewriteState,
  element: TagPair,
  { blocks, isFolded }: CodeOfComponent,
): boolean {
  const { tag } = element.open;
  const { start, end } = findElementRange(element);
  const isAlone = isAtLineStart(work.text, start) && /^[ \t]*(?:\r?\n|$)/.test(work.text.slice(end));
  if (!isAlone || sliceElementContent(work, element).trim() !== '') return false;
  const shown = new Map<string, string>();
  for (const block of blocks) {
    const names = listAttributesWithCode(work, element, block);
    const [name, other] = names.length > 1 ? names.filter((candidate) => CODE_ATTRIBUTE.test(candidate)) : names;
    if (name === undefined && names.length === 0) continue;
    if (name === undefined || other !== undefined) return false;
    shown.set(name, shown.get(name) ?? formatBlock(work, element, { name, language: block.language }));
  }
  if (shown.size === 0) return false;
  const titles = new Map<string, string>();
  for (const { name } of tag.attributes) {
    const title = TITLE_ATTRIBUTE.test(name) && !shown.has(name) ? evaluateAttribute(work, element, name) : undefined;
    if (title !== undefined && !title.includes('\n')) titles.set(name, escapeAttribute(title));
  }
  const code = joinBlocks([...shown.values()], { titles: [...titles.values()], isFolded });
  const usesTitles = [...titles.values()].every((title) => code.includes(title));
  insertBlock(work, { start, end, text: code });
  reportReplacedComponent(work, element, new Set([...shown.keys(), ...(usesTitles ? titles.keys() : [])]));
  return true;
}

/** Replaces a range that is alone on its lines by a block. Only in a list item, the block keeps the indentation of the range. */
function insertBlock({ text: page, edit }: RewriteState, { start, end, text }: RangeEdit): void {
  const line = page.lastIndexOf('\n', start - 1) + 1;
  const before = page.slice(0, line);
  const depth = start - line;
  const above =
    before.split('\n').findLast((candidate) => candidate.trim() !== '' && candidate.search(/\S/) < depth) ?? '';
  const indent = /^\s*(?:[-*+]|\d+[.)])\s/.test(above) ? page.slice(line, start) : '';
  const gapBefore = /(?:^|\n)[ \t]*\r?\n$|^$/.test(before) ? '' : '\n';
  const gapAfter = /^[ \t]*\r?\n[ \t]*\S/.test(page.slice(end)) ? '\n' : '';
  edit('code', { start: line, end, text: `${gapBefore}${text.replace(/^(?=.)/gm, indent)}${gapAfter}` });
}

/** Reports that code replaces a component. `used` has the attributes that the page still shows. */
function reportReplacedComponent(work: RewriteState, { open }: TagPair, used: ReadonlySet<string>): void {
  const { name: component, attributes } = open.tag;
  for (const { expression = '' } of attributes)
    for (const name of findUndeclaredNames(expression, work.context.parse) ?? []) work.done.add(name);
  const live = attributes.filter(({ expression }) => /^\s*</.test(expression ?? ''));
  const lost = attributes.filter(
    (attribute) => live.includes(attribute) || (attribute.text !== undefined && !used.has(attribute.name)),
  );
  const without = lost.length === 0 ? '' : `, without ${lost.map(({ name }) => `\`${name}\``).join(', ')}`;
  work.note(open.start, {
    message: `\`<${component}>\` is replaced by the code that it shows${without}.`,
    ...(live.length === 0
      ? { suggestion: 'Look at it.' }
      : {
          suggestion: `If readers need to see \`${shortenCode(live[0]?.expression ?? '').trim()}\` run, write it as a component in \`components\`.`,
          isDropped: true,
        }),
  });
}

function listAttributesWithCode(work: RewriteState, element: TagPair, block: CodeBlockOfComponent): readonly string[] {
  return block.attributes.filter((name) => findCodeInAttribute(work, element, name) !== undefined);
}

function formatBlock(
  work: RewriteState,
  element: TagPair,
  { name, language }: { readonly name: string } & Pick<CodeBlockOfComponent, 'language'>,
): string {
  const code = findCodeInAttribute(work, element, name);
  const info = (typeof language === 'object' ? evaluateAttribute(work, element, language.attribute) : language) ?? '';
  if (code !== undefined && 'file' in code) return `\`\`\`${info} file="${code.file}"\n\`\`\``;
  return formatCodeBlock(removeCommonIndent(`\n${code?.text ?? ''}`).trim(), info);
}

/** Joins blocks of code: as tabs or an accordion if there are titles for them. */
function joinBlocks(
  blocks: readonly string[],
  { titles, isFolded }: { readonly titles: readonly string[]; readonly isFolded: boolean },
): string {
  const [first = '', ...others] = blocks;
  if (others.length > 0 && titles.length === blocks.length) {
    const items = blocks.map((block, index) => `<TabItem value="${titles[index]}">\n\n${block}\n\n</TabItem>\n`);
    return `<Tabs>\n${items.join('')}</Tabs>`;
  }
  const [title] = titles;
  if (!isFolded && others.length === 0 && title !== undefined) return first.replace('\n', ` title="${title}"\n`);
  const all = [first, ...others].join('\n\n');
  return isFolded && titles[0] !== undefined ? `<Accordion title="${titles[0]}">\n\n${all}\n\n</Accordion>` : all;
}
