// Replaces a component of the old site by the code that its tag gives it: `<Example code={…} />` becomes a fence. Pure.
import { escapeAttribute } from '../../../model/html.ts';
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
import type { RewriteState } from './work.ts';

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
    const [name, other] = names.length > 1 ? names.filter((one) => CODE_ATTRIBUTE.test(one)) : names;
    if (name === undefined && names.length === 0) continue;
    if (name === undefined || other !== undefined) return false;
    shown.set(name, shown.get(name) ?? formatBlock(work, element, { name, language: block.language }));
  }
  if (shown.size === 0) return false;
  const titles = tag.attributes.flatMap(({ name }) => {
    const title = TITLE_ATTRIBUTE.test(name) && !shown.has(name) ? evaluateAttribute(work, element, name) : undefined;
    return title === undefined || title.includes('\n') ? [] : [escapeAttribute(title)];
  });
  work.edit('code', {
    start: work.text.lastIndexOf('\n', start - 1) + 1,
    end,
    text: joinBlocks([...shown.values()], { titles, isFolded }),
  });
  for (const { expression } of tag.attributes)
    if (expression !== undefined && /^\s*\w+\s*$/.test(expression)) work.done.add(expression.trim());
  const live = tag.attributes
    .filter(({ expression }) => /^\s*</.test(expression ?? ''))
    .map(({ expression = '' }) => expression.trim());
  for (const one of live) work.done.add(/^<([A-Z]\w*)/.exec(one)?.[1] ?? '');
  work.note(
    element.open.start,
    live.length === 0
      ? { message: `\`<${tag.name}>\` is replaced by the code that it shows.`, suggestion: 'Look at it.' }
      : {
          message: `\`<${tag.name}>\` is replaced by the code that it shows, without \`${live[0]}\`, which it ran.`,
          suggestion: 'If readers need to see it run, write it as a component in `components`.',
          isDropped: true,
        },
  );
  return true;
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
    return `\n<Tabs>\n${items.join('')}</Tabs>\n`;
  }
  const all = [first, ...others].join('\n\n');
  return isFolded && titles[0] !== undefined
    ? `\n<Accordion title="${titles[0]}">\n\n${all}\n\n</Accordion>\n`
    : `\n${all}\n`;
}
