// What its author meant as a link and Markdown reads as text: `[text][name]` of a name that nothing defines, addresses with
// a space, a space before an address. Definitions that nothing refers to are reported, too: often both are one mistyped name.
import type { MarkdownIt, Token } from 'markdown-it';
import { lazy } from '../../model/lazy.ts';
import { didYouMean } from '../../model/nearest.ts';
import { inTicks, noteDefinitions, reportDefinitions } from './definitions.ts';
import { type Fault, type Page, pageOf, report, visitTokens } from './page.ts';
import { fillMarks } from './variables.ts';

/** Core rule. It runs before escapes become text, as `\[` opens nothing. Descriptions in a reference are written by others. */
export function failedLinks(md: MarkdownIt): void {
  md.core.ruler.before('strip_references', 'definitions', noteDefinitions);
  md.core.ruler.before('text_join', 'failed_links', (state) => {
    const page = pageOf(state.env);
    if (page === undefined || page.isApi) return;
    const names = (page.definitions ?? []).map(({ name }) => name);
    const referred = lazy(() => namesIn(page.lines));
    visitTokens(state.tokens, (token, line) => {
      if (token.type !== 'inline' || !token.content.includes(']')) return;
      const places = new Places(page, line);
      for (const { at, fault } of definitionFaults(token.content, referred)) places.report(token.content, at, fault);
      if (!mayHold(token)) return;
      const text = flatText(token.children ?? []);
      for (const pair of bracketPairs(text)) {
        const fault = faultOf(text, pair, names);
        if (fault !== undefined) places.report(text, pair[0], fault);
      }
    });
    reportDefinitions(state, page);
  });
}

const SIGN = /\](?:\[|[ \t]*\()/;

/** Whether a bracket that closes no link stands before another one: a quick no for nearly all. */
function mayHold({ children }: Token): boolean {
  return (children ?? []).some((token) => token.type === 'text' && SIGN.test(token.content));
}

/** Stands for what is no text, such as a link or an escaped character. */
const OTHER = '\uFFFC';

/** Inline tokens as text: an address that was taken for a link by itself is a part of it, and marks of emphasis are. */
function flatText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, info, markup }) => {
      if (type === 'text') return content;
      if (type === 'softbreak' || type === 'hardbreak') return '\n';
      if (type === 'code_inline') return masked(`${markup}${content}${markup}`);
      if (/^(?:em|strong|s)_/.test(type)) return markup;
      return info === 'auto' ? '' : OTHER;
    })
    .join('');
}

/** Brackets in code, which open nothing, and the character that replaces each of them while pairs of brackets are sought. */
const CODE: readonly (readonly [bracket: string, mask: string])[] = [
  ['[', '\uFDD8'],
  [']', '\uFDD9'],
  ['(', '\uFDDA'],
  [')', '\uFDDB'],
];

function masked(code: string): string {
  return CODE.reduce((text, [bracket, mask]) => text.replaceAll(bracket, mask), code);
}

function unmasked(text: string): string {
  return CODE.reduce((code, [bracket, mask]) => code.replaceAll(mask, bracket), text);
}

/** Offsets of brackets that belong together, in the order of the closing ones. */
function bracketPairs(text: string): readonly (readonly [open: number, close: number])[] {
  const open: number[] = [];
  const pairs: [number, number][] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '[') open.push(at);
    const start = text[at] === ']' ? open.pop() : undefined;
    if (start !== undefined) pairs.push([start, at]);
  }
  return pairs;
}

/** A fault, and what of the text it is about. */
interface Failed extends Fault {
  readonly written: string;
}

function faultOf(text: string, [open, close]: readonly [number, number], names: readonly string[]): Failed | undefined {
  const link: FailedLink = {
    isImage: text[open - 1] === '!',
    before: text[open - 1] ?? '',
    label: text.slice(open + 1, close),
    rest: text.slice(close + 1, close + 1 + MOST),
  };
  if (link.rest.startsWith('[')) return referenceFault(link, names);
  return /^[ \t]*\(/.test(link.rest) ? addressFault(link) : undefined;
}

/** No label or address of an author is longer. */
const MOST = 1000;

interface FailedLink {
  readonly isImage: boolean;
  /** The character before it. */
  readonly before: string;
  readonly label: string;
  /** The text behind its first brackets. */
  readonly rest: string;
}

/** Numbers and letters as an index has them, and the ranges of a regular expression. */
const INDEX = /^(?:\d+|\w)$/;
const RANGES = /^\^?(?:[a-z\d]-[a-z\d]|[^a-z\d])+$/i;

function referenceFault({ isImage, before, label, rest }: FailedLink, names: readonly string[]): Failed | undefined {
  const [, named] = /^\[([^[\]]*)\]/.exec(rest) ?? [];
  if (named === undefined) return undefined;
  const isCollapsed = named.trim() === '';
  const name = (isCollapsed ? label : named).trim();
  const isIndex = INDEX.test(label.trim()) && (isCollapsed || INDEX.test(name));
  const isOther =
    /^\^/.test(label) || /^\^/.test(name) || RANGES.test(label) || (isCollapsed && /^[xX]$|,/.test(label));
  const isBlank = name === '' || (label.trim() === '' && !isImage);
  if (isBlank || isIndex || isOther || name.includes(OTHER) || /[\w)\]]/.test(before)) return undefined;
  const written = `${isImage ? '!' : ''}[${label}][${named}]`;
  return {
    code: 'undefined-reference',
    message: `\`${shown(name)}\` is not defined, so \`${shown(written)}\` is shown as text.`,
    suggestion: didYouMean(name, names) ?? addressHint(name, isImage),
    written,
  };
}

/** How to give a link or an image its address. A name with code in it cannot be shown as it is written. */
function addressHint(name: string, isImage: boolean): string {
  const [link, file] = isImage ? ['![text](./picture.png)', './picture.png'] : ['[text](./page.md)', './page.md'];
  const define = name.includes('`') ? '' : `, or define the name: \`[${shown(name)}]: ${file}\``;
  return `Write \`${link}\`${define}.`;
}

/** What an address begins or ends with that is surely meant as one. */
const BEGIN = /^(?:\.{1,2}\/|\/|@site\/|#[a-z]|[a-z][a-z\d+.-]*:)/i;
const FILE = /^\S*\.(?:mdx?|html?|pdf|png|jpe?g|gif|svg|webp)(?=$|[#?\s])|\.\w{1,5}(?:[#?]\S*)?$/i;
/** The same behind a space, where a text may go on in parentheses. */
const SPACED =
  /^(?:\.{1,2}\/|https?:\/\/|mailto:|#[a-z][\w-])|\.(?:mdx?|html?|pdf|png|jpe?g|gif|svg|webp)(?:[#?].*)?$/i;
const TITLE = /^(.*?)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*$/;
const SIZE = /^(\S+)(?:\s+"([^"]*)")?\s+=(\d*%?)x(\d*%?)(?:\s+"([^"]*)")?$/;

function addressFault(link: FailedLink): Failed | undefined {
  const { isImage, label, rest } = link;
  const [, space = '', inside = ''] = /^([ \t]*)\(((?:[^()\n]|\([^()\n]*\))*)\)/.exec(rest) ?? [];
  const address = TITLE.exec(inside.trim())?.[1] ?? '';
  const written = `${isImage ? '!' : ''}[${label}]${space}(${inside})`;
  if (space !== '') {
    const isList = /^(?:[ xX]|\d+)$/.test(label);
    if (/\s/.test(address) || isList || !SPACED.test(address)) return undefined;
    const message = `\`${shown(written)}\` is shown as text: there is a space between \`]\` and \`(\`.`;
    return { code: SPACE, message, suggestion: `Write \`${shown(written.replace(`]${space}(`, ']('))}\`.`, written };
  }
  const what = isImage ? 'image' : 'link';
  if (/\{\{[<%]|\{%/.test(address)) return { ...foreignFault(address, what), written: address };
  const isAddress = isImage || BEGIN.test(address) || FILE.test(address);
  if (!/\s/.test(address) || /^<|\{\{/.test(address) || !isAddress) return undefined;
  const [, file, before, width = '', height = '', title = before ?? ''] = (isImage && SIZE.exec(inside.trim())) || [];
  if (file !== undefined) return { ...sizeFault({ label, file, width, height, title }), written };
  const message = `The address \`${shown(address)}\` contains a space, so the ${what} is shown as text.`;
  return { code: SPACE, message, suggestion: spaceHint(address), written };
}

const SPACE = 'space-in-address';

function foreignFault(address: string, what: string): Fault {
  const message = `\`${shown(address)}\` is syntax of another generator, so the ${what} is shown as text.`;
  return { code: 'foreign-syntax', message, suggestion: 'Write the path of the file, such as `[text](./page.md)`.' };
}

function sizeFault(image: Readonly<Record<'label' | 'file' | 'width' | 'height' | 'title', string>>): Fault {
  const { label, file, width, height, title } = image;
  const others = Object.entries({ width, height, title }).filter(([, value]) => value !== '');
  const attributes = Object.entries({ src: file, alt: label, ...Object.fromEntries(others) });
  const tag = attributes.map(([name, value]) => ` ${name}="${shown(value).replaceAll('"', "'")}"`).join('');
  return {
    code: 'foreign-syntax',
    message: `The size \`=${width}x${height}\` is syntax of another generator, so the image is shown as text.`,
    suggestion: `Write \`<img${tag}>\`.`,
  };
}

/** What to write for an address with a space, or for a title without quotes. */
function spaceHint(address: string): string {
  const [, file = '', title = ''] = /^(\S+\.\w{1,5}(?:#\S*)?)\s+(.*)$/.exec(address) ?? [];
  if (title !== '' && !/\.\w{1,5}(?:#\S*)?$/.test(title)) {
    const words = title.replace(/^["'“”„«‘’]+|["'“”»‘’]+$/gu, '').replaceAll('"', "'");
    return `Put a title in quotes: \`(${shown(file)} "${shown(words)}")\`.`;
  }
  return `Write \`<${shown(address)}>\`, or \`${shown(address.replace(/\s/g, '%20'))}\`.`;
}

/** A line that is meant as a definition, and is text. */
const DEFINITION = /^[ \t]*(\[((?:\\.|[^[\]\\])+)\]:[ \t]*(\S.*?))[ \t]*$/;

/** Definitions that are text: their address has a space, or they stand right below a text, as part of it. */
function definitionFaults(
  content: string,
  referred: () => ReadonlySet<string>,
): readonly { readonly at: number; readonly fault: Failed }[] {
  let [at, isBelowText] = [0, false];
  return content.split('\n').flatMap((line) => {
    const start = at;
    at += line.length + 1;
    const [, written = '', name = '', inside = ''] = (line.length <= MOST && DEFINITION.exec(line)) || [];
    const address = TITLE.exec(inside)?.[1] ?? '';
    const isMeant = written !== '' && !name.startsWith('^') && (BEGIN.test(address) || FILE.test(address));
    const fault = isMeant ? definitionFault({ name, address, isBelowText }, referred) : undefined;
    isBelowText = !isMeant;
    return fault === undefined ? [] : [{ at: start, fault: { ...fault, written } }];
  });
}

/** The names in brackets on a page that begin no definition. */
function namesIn(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => [...line.matchAll(/\[([^[\]]+)\](?!:)/g)].map(([, name = '']) => name)));
}

interface MeantDefinition extends Readonly<Record<'name' | 'address', string>> {
  readonly isBelowText: boolean;
}

function definitionFault(
  { name, address, isBelowText }: MeantDefinition,
  referred: () => ReadonlySet<string>,
): Fault | undefined {
  if (/\s/.test(address) && !address.startsWith('<')) {
    const message = `The address \`${shown(address)}\` contains a space, so this definition is shown as text.`;
    return { code: SPACE, message, suggestion: spaceHint(address) };
  }
  // Only where something refers to it: a line of a log begins alike.
  if (!isBelowText || !referred().has(name)) return undefined;
  const message = `The definition of \`${shown(name)}\` stands right below a text, so it is shown as part of it.`;
  return { code: 'undefined-reference', message, suggestion: 'Put an empty line above it.' };
}

function shown(text: string): string {
  return inTicks(unmasked(text));
}

/** Where the faults of one block are: the same text may stand in a line twice. */
class Places {
  readonly #from = new Map<number, number>();

  constructor(
    private readonly page: Page,
    private readonly first: number,
  ) {}

  report(text: string, offset: number, { written, ...fault }: Failed): void {
    const { page } = this;
    const line = this.first + text.slice(0, offset).split('\n').length - 1;
    const [begin = ''] = unmasked(written).split(/\n|\uFFFC/, 1);
    const column = (page.lines[line] ?? '').indexOf(begin, this.#from.get(line) ?? 0);
    if (column >= 0) this.#from.set(line, column + begin.length);
    const filled = { ...fault, message: fillMarks(fault.message, page.values) };
    const suggestion = fillMarks(fault.suggestion ?? '', page.values);
    report(page, line, { ...filled, suggestion }, column < 0 ? undefined : column);
  }
}
