// Admonitions: `:::note[Title]` or `:::note Title` … `:::`. Admonitions with more colons may contain others.
import type { MarkdownIt, StateBlock, StateCore, Token } from 'markdown-it';
import { getOwnPropertyValue } from '../../lib/own.ts';
import { findNearestName } from '../../model/nearest.ts';
import { isReservedId } from '../../model/page-ids.ts';
import { QUOTED_VALUE_SOURCE, stripQuotes } from './code.ts';
import {
  CONTAINER_RULE_OPTIONS,
  createMkdocstringsFault,
  extractLineText,
  findContainerEnd,
  findLineAfterContainer,
  isCodeLine,
  parseAdmonitionFence,
  parseContainerContent,
  pushInlineElement,
} from './containers.ts';
import {
  findPageOfEnv,
  findSourceLocation,
  findTextStartColumn,
  getTextsInPageLanguage,
  type PageFault,
  reportFault,
} from './page.ts';
import { recordElementId } from './raw-html.ts';

/** Admonition types. The name of a type is also the key of an interface text, which is the default title. */
export const admonitionTypes = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'success'] as const;

export type AdmonitionType = (typeof admonitionTypes)[number];

/** Admonition types by type names of other generators. */
const ADMONITION_TYPE_BY_ALIAS: Readonly<Record<string, AdmonitionType>> = { secondary: 'note' };

const ADMONITION_TOKENS = { type: 'admonition', tag: 'div', title: { type: 'admonition_title', tag: 'p' } };
/** Token types and tags of `:::details`, as in VitePress. */
const DETAILS_TOKENS = { type: 'details', tag: 'details', title: { type: 'summary', tag: 'summary' } };

/** Whether a lower-case name is a type. */
export function isAdmonitionType(name: string): name is AdmonitionType {
  return (admonitionTypes as readonly string[]).includes(name);
}

/** Adds the block rule for admonitions. */
export function addAdmonitionRule(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'admonition', parseAdmonition, CONTAINER_RULE_OPTIONS);
  md.core.ruler.after('block', 'unknown_admonitions', reportUnknownAdmonitions);
}

function parseAdmonition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (isCodeLine(state, startLine)) return false;
  const fence = parseAdmonitionFence(extractLineText(state, startLine));
  if (fence === undefined || fence.head === '') return false;
  const [, name = '', rest = ''] = /^([A-Za-z][\w-]*)(.*)$/.exec(fence.head) ?? [];
  const type = getOwnPropertyValue(ADMONITION_TYPE_BY_ALIAS, name.toLowerCase()) ?? name.toLowerCase();
  if (type === 'v-pre' || type === 'raw')
    return silent || parseVerbatimBlock(state, [startLine, endLine], { ...fence, name });
  if (!isAdmonitionType(type) && type !== 'details') {
    if (!silent) recordUnknownAdmonition(state, startLine, name);
    return false;
  }
  const head = parseAdmonitionHead(rest);
  if (head === undefined) return false;
  if (silent) return true;
  const element = type === 'details' ? DETAILS_TOKENS : ADMONITION_TOKENS;
  const open = state.push(`${element.type}_open`, element.tag, 1);
  if (type !== 'details') Object.assign(open, { attrs: createAdmonitionAttributes(type), info: type });
  const named = setAdmonitionAttributes(state, startLine, { ...head, open });
  const content = head.title || named || getTextsInPageLanguage(state.env)[type];
  const title = pushInlineElement(state, element.title, { content, map: [startLine, startLine + 1] });
  if (type !== 'details') title.attrs = [['class', 'admonition-title']];
  open.map = [startLine, parseAdmonitionContent(state, [startLine, endLine], { ...fence, name })];
  state.push(`${element.type}_close`, element.tag, -1);
  return true;
}

/** Parses `:::v-pre` and `:::raw` of VitePress: their content is normal Markdown in which braces are not variables. */
function parseVerbatimBlock(
  state: StateBlock,
  [startLine, endLine]: readonly [number, number],
  fence: { readonly colons: number; readonly name: string },
): boolean {
  parseAdmonitionContent(state, [startLine, endLine], fence);
  return true;
}

/** Parses the content of an admonition, and returns the line after it. Reports a missing closing line. */
export function parseAdmonitionContent(
  state: StateBlock,
  [startLine, endLine]: readonly [number, number],
  { colons, name }: { readonly colons: number; readonly name: string },
): number {
  const end = findContainerEnd(state, startLine, endLine);
  const stop = parseContainerContent(state, startLine + 1, end ?? endLine);
  state.line = findLineAfterContainer(stop, end);
  if (stop === end) return stop;
  const marker = ':'.repeat(colons);
  const message = `\`${marker}${name}\` is never closed.`;
  const suggestion = `End it with a line \`${marker}\`.`;
  reportFault(findPageOfEnv(state.env), startLine, {
    code: 'unclosed-admonition',
    severity: 'error',
    message,
    suggestion,
  });
  return stop;
}

interface AdmonitionHead {
  readonly title: string;
  /** Text in braces after the title. */
  readonly attributes: string;
}

/** Matches an attribute. The lookahead requires a separator after it, so that a long word is not split at every position. */
const ATTRIBUTE_PATTERN = new RegExp(
  String.raw`(?:([.#][\w-]+)|([A-Za-z][\w:-]*)(?:=(${QUOTED_VALUE_SOURCE}|[^\s"'{}]+))?)(?=[\s.#}]|$)`,
  'g',
);
const BRACED_ATTRIBUTES_PATTERN = new RegExp(`\\{((?:\\s*(?:${ATTRIBUTE_PATTERN.source}))+\\s*)\\}$`);
/** Matches attributes without braces, which other generators accept after the type. */
const BARE_ATTRIBUTES_PATTERN = new RegExp(`^(?=title=)(?:\\s*(?:${ATTRIBUTE_PATTERN.source}))+$`);

function parseAdmonitionHead(rest: string): AdmonitionHead | undefined {
  const text = rest.trim();
  if (/^\s/.test(rest) && BARE_ATTRIBUTES_PATTERN.test(text)) return { title: '', attributes: text };
  // A single word in braces belongs to the title; only `open` is an attribute.
  const [braces = '', attributes = ''] =
    (/\{(?:open|[^{}]*[.#=][^{}]*)\}$/.test(text) && BRACED_ATTRIBUTES_PATTERN.exec(text)) || [];
  const left = text.slice(0, text.length - braces.length).trim();
  if (left.startsWith('[')) return left.endsWith(']') ? { title: left.slice(1, -1).trim(), attributes } : undefined;
  return left === '' || /^\s/.test(rest) ? { title: left, attributes } : undefined;
}

/** Sets class and id of an admonition. Returns the title if the attributes contain one, else an empty text. */
function setAdmonitionAttributes(
  state: StateBlock,
  line: number,
  { attributes, open }: AdmonitionHead & { readonly open: Token },
): string {
  const page = findPageOfEnv(state.env);
  let title = '';
  for (const [written, mark, name = '', quoted = ''] of attributes.matchAll(ATTRIBUTE_PATTERN)) {
    const value = stripQuotes(quoted);
    const key = mark === undefined ? name : mark.startsWith('.') ? 'class' : 'id';
    const text = mark === undefined ? value : mark.slice(1);
    if (key === 'title') title = text;
    else if (key === 'class' && text !== '') open.attrJoin('class', text);
    else if (key === 'id' && text !== '') {
      if (page) recordElementId(page, text, findSourceLocation(page, line, findTextStartColumn(page, line)));
      if (!isReservedId(text)) open.attrSet('id', text);
    } else if (key === 'open' && open.tag === 'details') open.attrSet('open', '');
    else {
      const message = `\`${written}\` is not an attribute of an admonition, so it is left out.`;
      reportFault(page, line, {
        code: 'unknown-attribute',
        message,
        suggestion: 'The attributes are `title`, `.class` and `#id`.',
      });
    }
  }
  return title;
}

/** Returns the attributes of an admonition element. */
export function createAdmonitionAttributes(type: AdmonitionType): [string, string][] {
  return [
    ['class', `admonition admonition-${type}`],
    ['role', 'note'],
  ];
}

/**
 * Matches an option of mkdocstrings in the line below a package name. It identifies mkdocstrings syntax even if the package name has no
 * dot.
 */
const MKDOCSTRINGS_OPTION_PATTERN = /^(?:options|handler|inventories):/;

/** Faults of lines with an unknown admonition type, by line. A fault is reported only if no extension or plugin parses the line. */
interface UnknownAdmonitionEnv {
  unknownAdmonitions?: Map<number, PageFault>;
}

/** Types of tokens that show that no rule has parsed a line as a container. */
const TEXT_BLOCK_TOKENS: ReadonlySet<string> = new Set(['paragraph_open', 'heading_open', 'table_open']);

/** Reports the unknown admonitions whose lines became normal text. */
function reportUnknownAdmonitions({ env, tokens }: StateCore): void {
  const { unknownAdmonitions } = env as UnknownAdmonitionEnv;
  if (unknownAdmonitions === undefined) return;
  for (const { type, map } of tokens) {
    const fault = map && TEXT_BLOCK_TOKENS.has(type) ? unknownAdmonitions.get(map[0]) : undefined;
    if (fault !== undefined && map) reportFault(findPageOfEnv(env), map[0], fault);
  }
  unknownAdmonitions.clear();
}

function recordUnknownAdmonition(state: StateBlock, line: number, name: string): void {
  const env = state.env as UnknownAdmonitionEnv;
  env.unknownAdmonitions ??= new Map();
  env.unknownAdmonitions.set(line, createUnknownAdmonitionFault(state, line, name));
}

function createUnknownAdmonitionFault(state: StateBlock, line: number, name: string): PageFault {
  const written = extractLineText(state, line);
  const below = extractLineText(state, line + 1);
  if (MKDOCSTRINGS_OPTION_PATTERN.test(below)) return createMkdocstringsFault(written);
  const guess = findNearestName(name, admonitionTypes);
  const suggestion =
    guess === undefined ? `The types are ${admonitionTypes.join(', ')}.` : `Did you mean \`:::${guess}\`?`;
  const message = `\`:::${name}\` is not an admonition.`;
  return { code: 'unknown-admonition', message, suggestion };
}
