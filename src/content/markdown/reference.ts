// Pages of `layout: reference`. Each member of an API becomes a section, and all code of the section is gathered in one element. A wide
// page shows this element beside the text. A narrow page shows it at the position of the first code block.
import type { Token } from 'markdown-it';

type BlockTokens = readonly Token[];

/** Groups the tokens of a page into one section per API member. Blocks before the first heading stay unchanged. */
export function groupTokensByApiMember(tokens: readonly Token[]): Token[] {
  const members: BlockTokens[][] = [[]];
  for (const block of splitIntoBlocks(tokens)) {
    if (block[0]?.type === 'heading_open') members.push([]);
    members.at(-1)?.push(block);
  }
  const [intro = [], ...rest] = members;
  return [...intro.flat(), ...rest.flatMap(wrapApiMember)];
}

function splitIntoBlocks(tokens: readonly Token[]): BlockTokens[] {
  const blocks: Token[][] = [];
  let depth = 0;
  for (const token of tokens) {
    if (depth === 0) blocks.push([]);
    blocks.at(-1)?.push(token);
    depth += token.nesting;
  }
  return blocks;
}

function wrapApiMember(blocks: readonly BlockTokens[]): Token[] {
  const index = blocks.findIndex(isCodeBlock);
  if (index < 0) return wrapTokensInElement('member', blocks.flat());
  const texts = blocks.slice(index).filter((block) => !isCodeBlock(block));
  const code = wrapTokensInElement('member-code', blocks.filter(isCodeBlock).flat());
  return wrapTokensInElement('member', [...blocks.slice(0, index).flat(), ...code, ...texts.flat()]);
}

/** Whether a block is code, or tabs that contain only code. */
function isCodeBlock(block: BlockTokens): boolean {
  const type = block[0]?.type;
  if (type === 'fence' || type === 'code_block') return true;
  const isTabs = type === 'tabs_open' || type === 'code_group_open';
  return isTabs && block.some(({ type }) => type === 'fence') && !block.some(({ type }) => type === 'inline');
}

/** Wraps tokens in an element. Takes the token class from one of the tokens, because only the parser exports the class. */
function wrapTokensInElement(name: string, tokens: Token[]): Token[] {
  const Made = tokens[0]?.constructor as new (type: string, tag: string, nesting: -1 | 1) => Token;
  const tag = name === 'member' ? 'section' : 'div';
  const open = new Made(`${name}_open`, tag, 1);
  open.attrs = [['class', name]];
  const close = new Made(`${name}_close`, tag, -1);
  for (const token of [open, close]) token.block = true;
  return [open, ...tokens, close];
}
