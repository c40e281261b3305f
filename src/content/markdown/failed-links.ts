// Reports text that was meant as a link: `[text][name]` with an undefined name, addresses with a space, a space before an address.
import type { MarkdownIt, Token } from 'markdown-it';
import { suggestNearestName } from '../../model/nearest.ts';
import {
  ADDRESS_START_PATTERN,
  ADDRESS_WITH_TITLE_PATTERN,
  findMalformedLinkDefinitions,
  formatForBackticks,
  formatSpaceInAddressHint,
  normalizeLinkDefinitionName,
  reportFaultyLinkDefinitions,
  SPACE_IN_ADDRESS_CODE,
  storeLinkDefinitions,
} from './definitions.ts';
import { isSearchLimitReached } from './find-in-lines.ts';
import { findPageOfEnv, type PageFault, type PageState, reportFault, visitTokens } from './page.ts';
import { fillVariableMarks } from './variables.ts';

/**
 * Adds the core rule that reports failed links. It runs before escapes become text, because `\[` opens no link. It skips pages built from
 * pieces, whose texts come from another source.
 */
export function addMalformedLinkRule(md: MarkdownIt): void {
  md.core.ruler.before('strip_references', 'definitions', storeLinkDefinitions);
  md.core.ruler.before('text_join', 'failed_links', (state) => {
    const page = findPageOfEnv(state.env);
    if (page === undefined || page.pieces) return;
    const failed = findMalformedLinkDefinitions(state.tokens, page);
    for (const { line, fault } of failed.values()) if (fault !== undefined) reportFault(page, line, fault);
    const names = { defined: (page.definitions ?? []).map(({ name }) => name), failed };
    visitTokens(state.tokens, (token, line) => {
      if (token.type !== 'inline' || !token.content.includes(']')) return;
      const places = new MalformedLinkLocator(page, line);
      if (!canContainMalformedLink(token)) return;
      const text = convertTokensToMaskedText(token.children ?? []);
      for (const pair of findBracketPairs(text.shape)) {
        const fault = findMalformedLinkFault(text, pair, names);
        if (fault !== undefined) places.report(text.written, pair[0], fault);
      }
    });
    reportFaultyLinkDefinitions(state, page);
  });
}

const POSSIBLE_MALFORMED_LINK_PATTERN = /\](?:\[|[ \t]*\()/;

/** Whether a token may contain a failed link: `]` followed by `[` or `(` in its text. A quick check that rules out nearly all text. */
function canContainMalformedLink({ children }: Token): boolean {
  return (children ?? []).some((token) => token.type === 'text' && POSSIBLE_MALFORMED_LINK_PATTERN.test(token.content));
}

/** Placeholder for a token that is not text, such as a link or an escaped character. */
const NON_TEXT_PLACEHOLDER = '\uFFFC';

/** A text as written, and the same text with inline code masked, because brackets in code are not links. */
interface MaskedText {
  readonly written: string;
  readonly shape: string;
}

/** Converts inline tokens back to text. The result includes emphasis characters, and bare addresses that became links. */
function convertTokensToMaskedText(tokens: readonly Token[]): MaskedText {
  const texts = tokens.map(({ type, content, info, markup }) => {
    if (type === 'text') return content;
    if (type === 'softbreak' || type === 'hardbreak') return '\n';
    if (type === 'code_inline') return `${markup}${content}${markup}`;
    if (/^(?:em|strong|s)_/.test(type)) return markup;
    return info === 'auto' ? '' : NON_TEXT_PLACEHOLDER;
  });
  const shapes = texts.map((text, index) => (tokens[index]?.type === 'code_inline' ? '`'.repeat(text.length) : text));
  return { written: texts.join(''), shape: shapes.join('') };
}

/** Returns the offsets of matching brackets, in the order of the closing brackets. */
function findBracketPairs(text: string): readonly (readonly [open: number, close: number])[] {
  const open: number[] = [];
  const pairs: [number, number][] = [];
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '[') open.push(index);
    const start = text[index] === ']' ? open.pop() : undefined;
    if (start !== undefined) pairs.push([start, index]);
  }
  return pairs;
}

/** A finding about a failed link, with the link as written. */
interface MalformedLinkFault extends PageFault {
  readonly written: string;
}

/** Names of definitions on a page: the names of valid definitions, and the failed definitions. */
interface LinkDefinitionNames {
  readonly defined: readonly string[];
  readonly failed: ReadonlyMap<string, unknown>;
}

function findMalformedLinkFault(
  { written, shape }: MaskedText,
  [open, close]: readonly [number, number],
  names: LinkDefinitionNames,
): MalformedLinkFault | undefined {
  const link: MalformedLink = {
    isImage: written[open - 1] === '!',
    before: written[open - 1] ?? '',
    label: written.slice(open + 1, close),
    rest: written.slice(close + 1, close + 1 + MAX_LABEL_OR_ADDRESS_LENGTH),
    shape: shape.slice(close + 1, close + 1 + MAX_LABEL_OR_ADDRESS_LENGTH),
  };
  if (link.shape.startsWith('[')) return findReferenceLinkFault(link, names);
  return /^[ \t]*\(/.test(link.shape) ? findInlineLinkFault(link) : undefined;
}

/** Maximum length of a label or address in characters; real ones are shorter. */
const MAX_LABEL_OR_ADDRESS_LENGTH = 1000;

interface MalformedLink {
  readonly isImage: boolean;
  /** Character before the link. */
  readonly before: string;
  readonly label: string;
  /** Text after the brackets of the label. `shape` is this text with inline code masked. */
  readonly rest: string;
  readonly shape: string;
}

/** Match array indices (numbers and single letters) and character ranges of regular expressions, which are not meant as link names. */
const ARRAY_INDEX_PATTERN = /^(?:\d+|\w)$/;
const CHARACTER_RANGES_PATTERN = /^\^?(?:[a-z\d]-[a-z\d]|[^a-z\d])+$/i;

function findReferenceLinkFault(
  { isImage, before, label, rest, shape }: MalformedLink,
  names: LinkDefinitionNames,
): MalformedLinkFault | undefined {
  const end = /^\[[^[\]]*(?=\])/.exec(shape)?.[0].length;
  if (end === undefined) return undefined;
  const named = rest.slice(1, end);
  const isCollapsed = named.trim() === '';
  const name = (isCollapsed ? label : named).trim();
  const isIndex = ARRAY_INDEX_PATTERN.test(label.trim()) && (isCollapsed || ARRAY_INDEX_PATTERN.test(name));
  const isOther =
    /^\^/.test(label) ||
    /^\^/.test(name) ||
    CHARACTER_RANGES_PATTERN.test(label) ||
    (isCollapsed && /^[xX]$|,/.test(label));
  const isBlank = name === '' || (label.trim() === '' && !isImage);
  if (isBlank || isIndex || isOther || name.includes(NON_TEXT_PLACEHOLDER) || /[\w)\]]/.test(before)) return undefined;
  // The failed definition of this name is already reported.
  if (names.failed.has(normalizeLinkDefinitionName(name))) return undefined;
  const written = `${isImage ? '!' : ''}[${label}][${named}]`;
  return {
    code: 'undefined-reference',
    message: `\`${formatForBackticks(name)}\` is not defined, so \`${formatForBackticks(written)}\` is shown as text.`,
    suggestion: suggestNearestName(name, names.defined) ?? formatHintToAddAddress(name, isImage),
    written,
  };
}

/**
 * Suggests how to give a link or image its address. For a name with backticks, which a message cannot show as written, the suggestion
 * leaves out the definition.
 */
function formatHintToAddAddress(name: string, isImage: boolean): string {
  const [link, file] = isImage ? ['![text](./picture.png)', './picture.png'] : ['[text](./page.md)', './page.md'];
  const define = name.includes('`') ? '' : `, or define the name: \`[${formatForBackticks(name)}]: ${file}\``;
  return `Write \`${link}\`${define}.`;
}

/** Matches the end of a text that is certainly meant as an address. */
const END_OF_OBVIOUS_ADDRESS_PATTERN =
  /^\S*\.(?:mdx?|html?|pdf|png|jpe?g|gif|svg|webp)(?=$|[#?\s])|\.\w{1,5}(?:[#?]\S*)?$/i;
/**
 * Matches the text between the parentheses of `[label] (text)` if it is certainly an address. The pattern is strict, because parentheses
 * after a space often contain prose.
 */
const ADDRESS_AFTER_SPACE_PATTERN =
  /^(?:\.{1,2}\/|https?:\/\/|mailto:|#[a-z][\w-])|\.(?:mdx?|html?|pdf|png|jpe?g|gif|svg|webp)(?:[#?].*)?$/i;
/** Matches an address and, after a comma, a title, as in `[text](page.md, title)`. */
const TITLE_AFTER_COMMA_PATTERN =
  /^\s*([^\s,"]+\.(?:mdx?|html?|pdf|png|jpe?g|gif|svg|webp)(?:[#?][^\s,"]*)?),\s*([^"'`]+?)\s*$/i;
const IMAGE_WITH_SIZE_PATTERN = /^(\S+)(?:\s+"([^"]*)")?\s+=(\d*%?)x(\d*%?)(?:\s+"([^"]*)")?$/;

function findInlineLinkFault(link: MalformedLink): MalformedLinkFault | undefined {
  const { isImage, label, rest, shape } = link;
  const [begin = '', space = ''] = /^([ \t]*)\((?:[^()\n]|\([^()\n]*\))*(?=\))/.exec(shape) ?? [];
  const inside = rest.slice(space.length + 1, begin.length);
  const address = ADDRESS_WITH_TITLE_PATTERN.exec(inside.trim())?.[1] ?? '';
  const written = `${isImage ? '!' : ''}[${label}]${space}(${inside})`;
  if (space !== '') {
    const isList = /^(?:[ xX]|\d+)$/.test(label);
    if (/\s/.test(address) || isList || !ADDRESS_AFTER_SPACE_PATTERN.test(address)) return undefined;
    const message = `\`${formatForBackticks(written)}\` is shown as text: there is a space between \`]\` and \`(\`.`;
    return {
      code: SPACE_IN_ADDRESS_CODE,
      message,
      suggestion: `Write \`${formatForBackticks(written.replace(`]${space}(`, ']('))}\`.`,
      written,
    };
  }
  const unclosed = findUnclosedAddress(begin, rest, shape);
  if (unclosed !== undefined) return createUnclosedAddressFault(link, unclosed);
  const [, target, heading] = TITLE_AFTER_COMMA_PATTERN.exec(inside) ?? [];
  if (target !== undefined) {
    const message = `\`${formatForBackticks(written)}\` is shown as text: there is a comma behind the address.`;
    const correctLink = `${written.slice(0, -inside.length - 1)}${target} "${heading}")`;
    return { code: 'lost-mark', message, suggestion: `Write \`${formatForBackticks(correctLink)}\`.`, written };
  }
  const what = isImage ? 'image' : 'link';
  if (/\{\{[<%]|\{%/.test(address)) return { ...createTemplateSyntaxFault(address, what), written: address };
  const isAddress = isImage || ADDRESS_START_PATTERN.test(address) || END_OF_OBVIOUS_ADDRESS_PATTERN.test(address);
  if (!/\s/.test(address) || /^<|\{\{/.test(address) || !isAddress) return undefined;
  const [, file, before, width = '', height = '', title = before ?? ''] =
    (isImage && IMAGE_WITH_SIZE_PATTERN.exec(inside.trim())) || [];
  if (file !== undefined) return { ...createImageSizeFault({ label, file, width, height, title }), written };
  const message = `The address \`${formatForBackticks(address)}\` contains a space, so the ${what} is shown as text.`;
  return { code: SPACE_IN_ADDRESS_CODE, message, suggestion: formatSpaceInAddressHint(address), written };
}

/** An address without its closing mark, and the text between the label and the end of the address. */
interface UnclosedAddress {
  readonly address: string;
  readonly written: string;
}

/** Match an address without `)`: `<a b>`, which may have spaces; `<a b.md` up to the file extension; and `a.md`. */
const ADDRESS_WITHOUT_PARENTHESIS_PATTERNS = [
  /^\(<([^()<>\n]+)>(?=\s|$)(?!.*\))/,
  /^\(<([^()<>\n]*?\.(?:mdx?|html?|pdf|png|jpe?g|gif|svg|webp)(?:#\S*)?)(?=\s|$)(?!.*\))/,
  /^\(<?([^\s()<>]+)(?=\s|$)(?!.*\))/,
];

/** Returns the address of a link if its `)` or `>` is missing: `[text](./a.md` and `[text](<./a.md)`. */
function findUnclosedAddress(closed: string, rest: string, shape: string): UnclosedAddress | undefined {
  const patterns = closed === '' ? ADDRESS_WITHOUT_PARENTHESIS_PATTERNS : [/^\(<([^()<>\n]+)\)/];
  const match = patterns.map((pattern) => pattern.exec(shape)).find(Boolean);
  const [written = '', address = ''] = match ?? [];
  const isAddress = ADDRESS_START_PATTERN.test(address) || END_OF_OBVIOUS_ADDRESS_PATTERN.test(address);
  if (!isAddress || rest.slice(0, written.length) !== written || address.includes(NON_TEXT_PLACEHOLDER))
    return undefined;
  return { address, written };
}

function createUnclosedAddressFault(
  { isImage, label }: MalformedLink,
  unclosedAddress: UnclosedAddress,
): MalformedLinkFault {
  const start = `${isImage ? '!' : ''}[${label}]`;
  const written = start + unclosedAddress.written;
  const mark = unclosedAddress.written.endsWith(')') ? '>' : ')';
  const message = `\`${formatForBackticks(written)}\` is shown as text: there is no \`${mark}\` behind the address.`;
  const address = /\s/.test(unclosedAddress.address) ? `<${unclosedAddress.address}>` : unclosedAddress.address;
  const suggestion = `Write \`${formatForBackticks(`${start}(${address})`)}\`.`;
  return { code: 'lost-mark', message, suggestion, written };
}

function createTemplateSyntaxFault(address: string, what: string): PageFault {
  const message = `\`${formatForBackticks(address)}\` is syntax of another generator, so the ${what} is shown as text.`;
  return { code: 'foreign-syntax', message, suggestion: 'Write the path of the file, such as `[text](./page.md)`.' };
}

function createImageSizeFault(
  image: Readonly<Record<'label' | 'file' | 'width' | 'height' | 'title', string>>,
): PageFault {
  const { label, file, width, height, title } = image;
  const others = Object.entries({ width, height, title }).filter(([, value]) => value !== '');
  const attributes = Object.entries({ src: file, alt: label, ...Object.fromEntries(others) });
  const tag = attributes
    .map(([name, value]) => ` ${name}="${formatForBackticks(value).replaceAll('"', "'")}"`)
    .join('');
  return {
    code: 'foreign-syntax',
    message: `The size \`=${width}x${height}\` is syntax of another generator, so the image is shown as text.`,
    suggestion: `Write \`<img${tag}>\`.`,
  };
}

/** Locates findings within one block. The same text may occur twice in a line, so each search begins after the previous finding. */
class MalformedLinkLocator {
  readonly #from = new Map<number, number>();

  constructor(
    private readonly page: PageState,
    private readonly first: number,
  ) {}

  report(text: string, offset: number, { written, ...fault }: MalformedLinkFault): void {
    const { page } = this;
    const line = this.first + text.slice(0, offset).split('\n').length - 1;
    const [begin = ''] = written.split(/\n|\uFFFC/, 1);
    const source = page.lines[line] ?? '';
    const column = isSearchLimitReached(page, source.length) ? -1 : source.indexOf(begin, this.#from.get(line));
    if (column >= 0) this.#from.set(line, column + begin.length);
    const filled = { ...fault, message: fillVariableMarks(fault.message, page.values) };
    const suggestion = fillVariableMarks(fault.suggestion ?? '', page.values);
    reportFault(page, line, { ...filled, suggestion }, column < 0 ? undefined : column);
  }
}
