// Footnotes with markdown-it-footnote and with accessible names of their links.
import type { Env, MarkdownIt, StateBlock, StateCore, Token } from 'markdown-it';
import footnote from 'markdown-it-footnote';
import { escapeAttribute } from '../../model/html.ts';
import { fillTextPlaceholders } from '../../model/messages.ts';
import { extractLineText } from './containers.ts';
import { findColumnOfText } from './find-in-lines.ts';
import { findPageOfEnv, getTextsInPageLanguage, reportFault, visitTokens } from './page.ts';
import { fillVariableMarks } from './variables.ts';

/** Adds footnotes, `[^1]` and `^[inline]`. Reports footnote texts without a reference, references without a text, and duplicate texts. */
export function addFootnoteRules(md: MarkdownIt): void {
  md.use(footnote);
  md.block.ruler.before('footnote_def', 'footnote_line', storeFootnoteLine);
  // Runs before inline parsing: a dropped text must not add links or references.
  md.core.ruler.after('block', 'footnote_firsts', dropDuplicateFootnotes);
  // Replaces the plugin's rule, which copies all tokens of the page for each footnote.
  md.core.ruler.at('footnote_tail', moveFootnotesToEnd);
  md.renderer.rules.footnote_block_open = (_tokens, _index, _options, env) =>
    `<section class="footnotes" aria-label="${escapeAttribute(getTextsInPageLanguage(env).footnotes)}">\n<ol class="footnotes-list">\n`;
  md.renderer.rules.footnote_ref = (tokens, index, _options, env) => {
    const { number, suffix } = computeFootnoteNumber(tokens[index]?.meta);
    const label = escapeAttribute(fillTextPlaceholders(getTextsInPageLanguage(env).footnote, { number }));
    return `<sup class="footnote-ref"><a href="#fn${number}" id="fnref${number}${suffix}" aria-label="${label}">[${number}]</a></sup>`;
  };
  md.renderer.rules.footnote_open = (tokens, index) =>
    `<li id="fn${computeFootnoteNumber(tokens[index]?.meta).number}" class="footnote-item">`;
  md.renderer.rules.footnote_anchor = (tokens, index, _options, env) => {
    const { number, suffix, which } = computeFootnoteNumber(tokens[index]?.meta);
    // If a footnote has several back links, their names differ, as on GitHub.
    const place = which > 1 ? `${number}-${which}` : number;
    const label = escapeAttribute(fillTextPlaceholders(getTextsInPageLanguage(env).backToFootnote, { number: place }));
    const mark = `\u21a9\ufe0e${which > 1 ? `<sup>${which}</sup>` : ''}`;
    return ` <a href="#fnref${number}${suffix}" class="footnote-backref" aria-label="${label}">${mark}</a>`;
  };
}

/** Returns the number of a footnote. Also returns which of its references this is, from 1, and the suffix of the id of that reference. */
function computeFootnoteNumber(meta: Record<string, unknown> | null | undefined) {
  const sub = Number(meta?.subId ?? 0);
  return { number: Number(meta?.id ?? 0) + 1, suffix: sub > 0 ? `-${sub}` : '', which: sub + 1 };
}

interface FootnoteListItem {
  readonly label?: string;
  readonly count?: number;
  readonly content?: string;
  readonly tokens?: Token[];
}

/** State of the plugin for a page, with the lines of the footnote texts. */
interface FootnoteState {
  readonly list?: readonly FootnoteListItem[];
  /** Footnote numbers by `:` plus name; -1 if no reference uses the footnote. */
  readonly refs?: Readonly<Record<string, number>>;
  lines?: number[];
}

function findFootnoteState(env: Env): FootnoteState | undefined {
  return env.footnotes as FootnoteState | undefined;
}

/** Block rule that stores the line of each footnote text, which the plugin's tokens lack. */
function storeFootnoteLine(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  if (silent || !/^\[\^[^ \]]+\]:/.test(extractLineText(state, line))) return false;
  state.env.footnotes ??= {};
  const notes = findFootnoteState(state.env) as FootnoteState;
  notes.lines ??= [];
  notes.lines.push(line);
  return false;
}

/** Core rule that drops all texts of a footnote name except the first, like GitHub, and sets the line of each text. */
function dropDuplicateFootnotes(state: StateCore): void {
  const lines = findFootnoteState(state.env)?.lines?.values();
  if (lines === undefined) return;
  const names = new Set<string>();
  let dropped = 0;
  state.tokens = state.tokens.filter((token) => {
    if (token.type === 'footnote_reference_open') {
      const line = lines.next().value ?? 0;
      const name = String(token.meta?.label);
      token.map = [line, line + 1];
      if (dropped > 0) dropped++;
      else if (names.has(name)) {
        dropped = 1;
        const mark = `[^${name}]`;
        reportFootnoteFault(state.env, line, {
          mark,
          message: `The footnote \`${mark}\` has a text already, which is shown.`,
        });
      } else names.add(name);
    } else if (token.type === 'footnote_reference_close' && dropped > 0) return --dropped < 0;
    return dropped === 0;
  });
}

/**
 * Matches a numbered reference directly after a word, such as `word[^1]`. Used for pages without footnote texts. On these pages, `[^1]` in
 * any other place may be something else, such as a regular expression.
 */
const NUMBERED_FOOTNOTE_MARK_PATTERN = /(?<=[\p{L}.,;:!?)])\[\^\d{1,3}\](?![\w*+?({[])/gu;

/** Matches a footnote reference whose name has a space. Also matches the colon with which a footnote text begins. */
const SPACED_FOOTNOTE_MARK_PATTERN = /\[\^([\p{L}\d](?=[^[\]\n]{0,200}[ \t])[^[\]\n]{0,200})\](:?)/gu;

/** Reports footnotes whose names have a space. Brackets that begin with `^` count only if a footnote text has the same name. */
function reportSpacedFootnotes({ env, tokens }: StateCore): void {
  const marks: { readonly mark: string; readonly name: string; readonly isText: boolean; readonly line: number }[] = [];
  visitTokens(tokens, (token, line) => {
    if (token.type !== 'text' || !token.content.includes('[^')) return;
    for (const { 0: whole, 1: name = '', 2: colon, index } of token.content.matchAll(SPACED_FOOTNOTE_MARK_PATTERN))
      marks.push({ mark: whole.slice(0, name.length + 3), name, isText: colon !== '' && index === 0, line });
  });
  const names = new Set(marks.filter(({ isText }) => isText).map(({ name }) => name));
  for (const { mark, name, line } of marks.filter((candidate) => names.has(candidate.name)))
    reportFootnoteFault(env, line, {
      mark,
      message: `The footnote \`${mark}\` is shown as text: its name has a space.`,
      suggestion: `Write \`[^${name.trim().replace(/\s+/g, '-')}]\` wherever it stands.`,
    });
}

/** Reports footnote texts without a reference, and references without a text. */
function reportUnmatchedFootnotes({ env, tokens }: StateCore, { refs, lines }: FootnoteState): void {
  const marks = lines === undefined ? NUMBERED_FOOTNOTE_MARK_PATTERN : /\[\^[^\s\]]+\]/g;
  visitTokens(tokens, (token, line) => {
    if (token.type === 'footnote_reference_open') {
      const name = String(token.meta?.label);
      const mark = `[^${name}]`;
      const message = `No mark \`${mark}\` refers to this footnote, so it is not shown.`;
      if ((refs?.[`:${name}`] ?? -1) < 0) reportFootnoteFault(env, line, { mark, message });
    } else if (token.type === 'text' && token.content.includes('[^')) {
      for (const mark of new Set(token.content.match(marks)))
        reportFootnoteFault(env, line, {
          mark,
          message: `The mark \`${mark}\` has no footnote, so it is shown as text.`,
          suggestion: `Write its text in a paragraph of its own: \`${mark}: The text.\``,
        });
    }
  });
}

/** Reports a finding at a footnote reference or text. Skips pages built from pieces, whose texts come from another source. */
function reportFootnoteFault(
  env: Env,
  line: number,
  { mark, message, suggestion }: { readonly mark: string; readonly message: string; readonly suggestion?: string },
): void {
  const page = findPageOfEnv(env);
  if (page === undefined || page.pieces) return;
  const column = findColumnOfText(page, line, mark);
  const fault = {
    code: 'invalid-footnote',
    message: fillVariableMarks(message, page.values),
    ...(suggestion && { suggestion }),
  };
  reportFault(page, line, fault, column < 0 ? undefined : column);
}

/** Core rule that moves footnote texts to the end of the page, in the order of their references. */
function moveFootnotesToEnd(state: StateCore): void {
  const notes = findFootnoteState(state.env);
  reportUnmatchedFootnotes(state, notes ?? {});
  reportSpacedFootnotes(state);
  if (notes === undefined) return;
  const otherTokens: Token[] = [];
  const byLabel = new Map<string, Token[]>();
  let target = otherTokens;
  for (const token of state.tokens) {
    if (token.type === 'footnote_reference_open') {
      target = [];
      byLabel.set(String(token.meta?.label), target);
    } else if (token.type === 'footnote_reference_close') target = otherTokens;
    else target.push(token);
  }
  if (notes.list !== undefined) {
    otherTokens.push(new state.Token('footnote_block_open', '', 1));
    for (const [id, note] of notes.list.entries()) {
      const { label, count = 1 } = note;
      const add = (type: string, nesting: -1 | 0 | 1, subId = 0): void => {
        otherTokens.push(Object.assign(new state.Token(type, '', nesting), { meta: { id, subId, label } }));
      };
      add('footnote_open', 1);
      otherTokens.push(
        ...(note.tokens === undefined ? (byLabel.get(label ?? '') ?? []) : createFootnoteParagraph(state, note)),
      );
      const last = otherTokens.at(-1)?.type === 'paragraph_close' ? otherTokens.pop() : undefined;
      for (let subId = 0; subId < Math.max(count, 1); subId++) add('footnote_anchor', 0, subId);
      if (last !== undefined) otherTokens.push(last);
      add('footnote_close', -1);
    }
    otherTokens.push(new state.Token('footnote_block_close', '', -1));
  }
  state.tokens = otherTokens;
}

/**
 * Removes the effects of footnote references in the page title, because the title becomes plain text. Removes footnotes that only the title
 * refers to, and back links to the title. Calls `tell` with a message for each reference.
 */
export function removeFootnotesFromTitle(
  tokens: readonly Token[],
  marks: readonly Token[],
  report: (message: string) => void,
): Token[] {
  const keyOf = ({ meta }: Token) => `${meta?.id}:${meta?.subId ?? 0}`;
  const gone = new Set(marks.map(keyOf));
  const isAnchor = (token: Token) => token.type === 'footnote_anchor';
  const otherTokens = tokens.filter((token) => !isAnchor(token) || !gone.has(keyOf(token)));
  const alive = new Set(otherTokens.filter(isAnchor).map(({ meta }) => Number(meta?.id)));
  for (const { meta } of marks) {
    const isShown = alive.has(Number(meta?.id));
    const what = isShown ? 'is not shown there' : 'is not shown, nor is its text';
    report(`The title is plain text, so the mark of its footnote ${what}.`);
  }
  const numbers = new Map([...alive].sort((a, b) => a - b).map((id, number) => [id, number]));
  let isGone = false;
  const rest = otherTokens.filter((token) => {
    if (token.type === 'footnote_open') isGone = !alive.has(Number(token.meta?.id));
    const isLeft = !isGone;
    if (token.type === 'footnote_close') isGone = false;
    return isLeft && (alive.size > 0 || !token.type.startsWith('footnote_block_'));
  });
  for (const token of rest.flatMap((item) => [item, ...(item.children ?? [])])) {
    const number = token.type.startsWith('footnote_') ? numbers.get(Number(token.meta?.id)) : undefined;
    if (number !== undefined) token.meta = { ...token.meta, id: number };
  }
  return rest;
}

function createFootnoteParagraph(
  { Token: Made }: StateCore,
  { tokens: children = [], content = '' }: FootnoteListItem,
): Token[] {
  const open = Object.assign(new Made('paragraph_open', 'p', 1), { block: true });
  const inline = Object.assign(new Made('inline', '', 0), { children, content });
  return [open, inline, Object.assign(new Made('paragraph_close', 'p', -1), { block: true })];
}
