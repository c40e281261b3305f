// Converts blocks of MkDocs and its extensions: admonitions, tabs, `///` blocks, definition lists, includes. Pure.
import { isAdmonitionType } from '../../../content/markdown/admonitions.ts';
import { bracketed, countLines, type DialectWork, indentedBlock, indentOf, type Line, outdented } from './lines.ts';
import { fenceEnd, mkdocsFence, shownFiles } from './mkdocs-code.ts';
import { inlineText } from './mkdocs-inline.ts';

const ADMONITION =
  /^([ \t]*)(!!!|\?\?\?\+?)[ \t]*([a-z][\w-]*)?((?:[ \t]+[a-z][\w-]*)*)(?:[ \t]+(?:"(.*)"|'(.*)'))?[ \t]*$/i;
const TAB = /^([ \t]*)===[+!]*[ \t]+(?:"(.*)"|'(.*)')[ \t]*$/;
const SLASHES = /^([ \t]*)(\/{3,})[ \t]*([a-z][\w-]*)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/i;
const DEFINITION = /^([ \t]*):[ \t]{1,3}(\S.*)$/;
const HTML =
  /^([ \t]*)<(div|figure|section|details|center|aside|article|dl|dd|dt|span|p)\b([^>]*?)\s+markdown(?:=(?:"[^"]*"|\w+))?([^>]*)>[ \t]*$/i;

/** Admonition types of MkDocs with their techdocs type. */
const TYPES: Readonly<Record<string, string>> = {
  abstract: 'note',
  summary: 'note',
  tldr: 'note',
  example: 'note',
  quote: 'note',
  cite: 'note',
  seealso: 'note',
  todo: 'info',
  question: 'info',
  help: 'info',
  faq: 'info',
  hint: 'tip',
  check: 'success',
  done: 'success',
  attention: 'warning',
  failure: 'danger',
  fail: 'danger',
  missing: 'danger',
  error: 'danger',
  bug: 'danger',
};

/** Converts lines of one indentation level. */
export function mkdocsLines(lines: readonly Line[], work: DialectWork): readonly Line[] {
  const out: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as Line;
    const code = fenceEnd(lines, at);
    if (code !== undefined) {
      out.push(...mkdocsFence(lines.slice(at, code), work));
      at = code;
      continue;
    }
    const block = BLOCKS.map((rule) => rule(lines, at, work)).find((one) => one !== undefined);
    if (block !== undefined) {
      out.push(...block.made);
      at = block.end;
      continue;
    }
    const term = definitionEnd({ lines, at, out, work, inner: mkdocsLines });
    if (term !== undefined) {
      at = term;
      continue;
    }
    const text = inlineText(line.text, line.from, work);
    if (text !== undefined) out.push({ text, from: line.from });
    at++;
  }
  return out;
}

interface Block {
  readonly made: readonly Line[];
  /** Index of the line after the block. */
  readonly end: number;
}

type BlockRule = (lines: readonly Line[], at: number, work: DialectWork) => Block | undefined;

/** `!!! note "Title"`, `??? note`: the content is the indented lines below. */
const admonition: BlockRule = (lines, at, work) => {
  const { text, from } = lines[at] as Line;
  const [, pad = '', mark, name = 'note', , double, single] = ADMONITION.exec(text) ?? [];
  if (mark === undefined) return undefined;
  const { body, end } = indentedBlock(lines, at + 1, pad.length + 4);
  countLines(work, 'admonitions');
  const open = `${pad}${admonitionHead(name, double ?? single, mark !== '!!!')}`;
  return { made: contained(open, `${pad}:::`, { body: outdented(body, 4), from, work }), end };
};

/** Returns the opening line of an admonition. */
export function admonitionHead(name: string, title: string | undefined, isFolded: boolean): string {
  const lower = name.toLowerCase();
  const type = isAdmonitionType(lower) ? lower : (TYPES[lower] ?? 'note');
  const shown = title ?? (type === lower ? '' : `${name[0]?.toUpperCase()}${name.slice(1)}`);
  if (!isFolded) return `:::${type}${bracketed(shown)}`;
  return `:::details${bracketed(shown === '' ? `${name[0]?.toUpperCase()}${name.slice(1)}` : shown)}`;
}

interface Content {
  readonly body: readonly Line[];
  readonly from: number;
  readonly work: DialectWork;
}

/** Converts content and returns it between an opening and a closing line. */
function contained(open: string, close: string, { body, from, work }: Content): readonly Line[] {
  const last = body.at(-1)?.from ?? from;
  const made = mkdocsLines(body, work);
  const gap = (first: Line | undefined) =>
    first === undefined || first.text.trim() === '' ? [] : [{ text: '', from }];
  return [{ text: open, from }, ...gap(made[0]), ...made, { text: '', from: last }, { text: close, from: last }];
}

/** Consecutive `=== "Title"` blocks. */
const tabs: BlockRule = (lines, at, work) => {
  const pad = TAB.exec((lines[at] as Line).text)?.[1];
  if (pad === undefined) return undefined;
  const from = (lines[at] as Line).from;
  const made: Line[] = [{ text: `${pad}<Tabs>`, from }];
  let end = at;
  for (let next = at; next < lines.length; ) {
    const line = lines[next] as Line;
    const [, own, double, single] = TAB.exec(line.text) ?? [];
    if (own !== pad || (next > at && /^\s*===!/.test(line.text))) break;
    const block = indentedBlock(lines, next + 1, pad.length + 4);
    const label = (double ?? single ?? '').replace(/:[a-z]+(?:-[\w-]+)+:\s*/g, '').replaceAll('"', '&quot;');
    const open = `${pad}<TabItem label="${label}">`;
    made.push(...contained(open, `${pad}</TabItem>`, { body: outdented(block.body, 4), from: line.from, work }));
    end = block.end;
    next = end;
    while (next < lines.length && (lines[next] as Line).text.trim() === '') next++;
  }
  countLines(work, 'tabs');
  return { made: [...made, { text: `${pad}</Tabs>`, from: made.at(-1)?.from ?? from }], end };
};

/** `/// note | Title` to `///`, with indented options below the first line. */
const slashes: BlockRule = (lines, at, work) => {
  const opened = slashBlock(lines, at);
  if (opened === undefined) return undefined;
  const { pad, name, title, body, end, options } = opened;
  const { from } = lines[at] as Line;
  countLines(work, name === 'tab' ? 'tabs' : 'admonitions');
  if (name !== 'tab') {
    const isFolded = name === 'details' || name.startsWith('details-');
    const kind = options.type ?? (name === 'admonition' ? 'note' : name);
    const head = isFolded
      ? `:::details${bracketed(title || 'Details')}`
      : admonitionHead(kind, title || undefined, false);
    return { made: contained(`${pad}${head}`, `${pad}:::`, { body, from, work }), end };
  }
  const made: Line[] = [{ text: `${pad}<Tabs>`, from }];
  let last = at;
  for (let next: number = at; ; ) {
    const tab = slashBlock(lines, next);
    if (tab === undefined || tab.name !== 'tab' || (next > at && tab.options.new !== undefined)) break;
    const own = lines[next] as Line;
    const open = `${pad}<TabItem label="${tab.title.replaceAll('"', '&quot;')}">`;
    made.push(...contained(open, `${pad}</TabItem>`, { body: tab.body, from: own.from, work }));
    last = tab.end;
    next = tab.end;
    while (next < lines.length && (lines[next] as Line).text.trim() === '') next++;
  }
  return { made: [...made, { text: `${pad}</Tabs>`, from: made.at(-1)?.from ?? from }], end: last };
};

function slashBlock(lines: readonly Line[], at: number) {
  const [, pad = '', mark = '', name, title = ''] = SLASHES.exec(lines[at]?.text ?? '') ?? [];
  if (name === undefined) return undefined;
  let end = at + 1;
  for (let depth = 1; end < lines.length; end++) {
    const { text } = lines[end] as Line;
    const code = fenceEnd(lines, end);
    if (code !== undefined) end = code - 1;
    else if (SLASHES.exec(text)?.[2] === mark) depth++;
    else if (text.trim() === mark && --depth === 0) break;
  }
  const options: Record<string, string> = {};
  let first = at + 1;
  for (; first < end; first++) {
    const [, key, value = ''] = /^\s{4,}([a-z_]+):\s*(.*)$/.exec(lines[first]?.text ?? '') ?? [];
    if (key === undefined) break;
    options[key] = value.trim();
  }
  return {
    pad,
    name: name.toLowerCase(),
    title,
    options,
    body: lines.slice(first, end),
    end: Math.min(end + 1, lines.length),
  };
}

/** Elements with `markdown="1"`: in techdocs, an empty line makes their content Markdown. */
const html: BlockRule = (lines, at, work) => {
  const { text, from } = lines[at] as Line;
  const [, pad = '', tag, before = '', after = ''] = HTML.exec(text) ?? [];
  if (tag === undefined) return undefined;
  countLines(work, 'elements');
  const open = `${pad}<${tag}${before}${after}>`;
  let end = at + 1;
  for (let depth = 1; end < lines.length; end++) {
    end = (fenceEnd(lines, end) ?? end + 1) - 1;
    const line = (lines[end] as Line).text;
    if (new RegExp(`^\\s*<${tag}\\b`, 'i').test(line)) depth++;
    if (new RegExp(`</${tag}>\\s*$`, 'i').test(line) && --depth === 0) break;
  }
  if (end >= lines.length || !new RegExp(`^\\s*</${tag}>\\s*$`, 'i').test((lines[end] as Line).text))
    return {
      made: [
        { text: open, from },
        { text: '', from },
      ],
      end: at + 1,
    };
  const body = lines.slice(at + 1, end);
  const least = Math.min(...body.map((one) => indentOf(one.text)));
  const own = Number.isFinite(least) ? outdented(body, Math.max(0, least - pad.length)) : body;
  return { made: contained(open, `${pad}</${tag}>`, { body: own, from, work }), end: end + 1 };
};

const include: BlockRule = (lines, at, work) => shownFiles(lines, at, work);

const BLOCKS: readonly BlockRule[] = [admonition, tabs, slashes, html, include];

/** A line that may be a definition, and the output before it. */
interface Defining {
  readonly lines: readonly Line[];
  readonly at: number;
  readonly out: Line[];
  readonly work: DialectWork;
  /** Converts the content. */
  readonly inner: (lines: readonly Line[], work: DialectWork) => readonly Line[];
}

/**
 * Converts a definition, whose term is the line before it. Returns the index of the line after it; `undefined` if it is not a definition.
 */
export function definitionEnd({ lines, at, out, work, inner }: Defining): number | undefined {
  const { text, from } = lines[at] as Line;
  const [, pad = '', first] = DEFINITION.exec(text) ?? [];
  if (first === undefined) return undefined;
  const isApart = out.at(-1)?.text.trim() === '';
  const term = out.at(isApart ? -2 : -1);
  if (
    term === undefined ||
    term.text.trim() === '' ||
    /^\s*(?:[-*+>#|]|\d+[.)]|:::|<)\s?/.test(term.text) ||
    indentOf(term.text) !== pad.length
  ) {
    const isMore =
      term !== undefined && work.counts['definition lists'] !== undefined && indentOf(term.text) === pad.length + 2;
    if (!isMore)
      return term !== undefined && /^\s*<!--.*-->\s*$/.test(term.text)
        ? plainBody({ lines, at, out, work, inner })
        : undefined;
  } else {
    out.splice(
      out.indexOf(term),
      isApart ? 2 : 1,
      { text: `${pad}- **${term.text.trim().replace(/^\*\*(.*)\*\*$/, '$1')}**`, from: term.from },
      { text: '', from: term.from },
    );
    countLines(work, 'definition lists');
  }
  const { body, end } = indentedBlock(lines, at + 1, pad.length + 1);
  const rest = body.map((line) => ({
    ...line,
    text: line.text.slice(Math.min(4, Math.max(0, indentOf(line.text) - pad.length), line.text.length)),
  }));
  const made = inner([{ text: `${pad}${first}`, from }, ...rest], work);
  for (const line of made) out.push({ text: line.text.trim() === '' ? '' : `  ${line.text}`, from: line.from });
  return end;
}

/** A definition after a comment: only its content is used. */
function plainBody({ lines, at, out, work, inner }: Defining): number {
  const { text, from } = lines[at] as Line;
  const [, pad = '', first = ''] = DEFINITION.exec(text) ?? [];
  const { body, end } = indentedBlock(lines, at + 1, pad.length + 1);
  out.push(...inner([{ text: `${pad}${first}`, from }, ...outdented(body, 4)], work));
  return end;
}
