// Converts blocks of MkDocs and its extensions: admonitions, tabs, `///` blocks, elements, includes. Pure.
import { findAdmonitionType, formatBracketedTitle } from '../rewrite/markdown.ts';
import { convertTermDefinition } from './definition-lists.ts';
import {
  type DialectConversionState,
  extractIndentedBlock,
  incrementConstructCount,
  type Line,
  measureIndent,
  outdentLines,
} from './lines.ts';
import { readAutodocCall } from './mkdocs-autodoc.ts';
import { convertFence, convertLineEmbeddingFile, findFenceEnd } from './mkdocs-code.ts';
import { convertInlineSyntax } from './mkdocs-inline.ts';
import { prepareMkdocsParagraphs, showFormulas } from './mkdocs-paragraphs.ts';

const ADMONITION_LINE =
  /^([ \t]*)(!!!|\?\?\?\+?)[ \t]*([a-z][\w-]*)?((?:[ \t]+[a-z][\w-]*)*)(?:[ \t]+(?:"(.*)"|'(.*)'))?[ \t]*$/i;
const TAB_LINE = /^([ \t]*)===[+!]*[ \t]+(?:"(.*)"|'(.*)')[ \t]*$/;
const PYMDOWN_BLOCK_LINE = /^([ \t]*)(\/{3,})[ \t]*([a-z][\w-]*)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/i;
const HTML_WITH_MARKDOWN_LINE =
  /^([ \t]*)<(div|figure|section|details|center|aside|article|dl|dd|dt|span|p)\b([^>]*?)\s+markdown(?:=(?:"[^"]*"|\w+))?([^>]*)>[ \t]*$/i;

const VOID_TAG_LINE = /^[ \t]*<(?:hr|br)[ \t]*\/?>[ \t]*$/i;

/** Converts the lines of a page. */
export function convertMkdocsPage(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  return showFormulas(convertMkdocsLines(prepareMkdocsParagraphs(expandTabs(lines), work), work));
}

/** Replaces tabs in indentations by spaces, as Python-Markdown does. Code that is not indented keeps its tabs. */
function expandTabs(lines: readonly Line[]): readonly Line[] {
  let code = 0;
  return lines.map((line, index) => {
    if (index >= code && !/^\s/.test(line.text)) code = findFenceEnd(lines, index) ?? code;
    if (index < code || !/^ *\t/.test(line.text)) return line;
    const [pad = ''] = /^[ \t]*/.exec(line.text) ?? [];
    const spaces = pad.replace(/ {0,3}\t| {4}/g, '    ');
    return { ...line, text: spaces + line.text.slice(pad.length) };
  });
}

/** Converts lines of one indentation level. */
function convertMkdocsLines(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  const out: Line[] = [];
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] as Line;
    const code = findFenceEnd(lines, index);
    if (code !== undefined) {
      out.push(...convertFence(lines.slice(index, code), work));
      index = code;
      continue;
    }
    const block = BLOCK_RULES.map((rule) => rule(lines, index, work)).find(
      (convertedBlock) => convertedBlock !== undefined,
    );
    if (block !== undefined) {
      out.push(...block.made);
      index = block.end;
      continue;
    }
    const term = convertTermDefinition({ lines, at: index, out, work, inner: convertMkdocsLines });
    if (term !== undefined) {
      index = term;
      continue;
    }
    const text = convertInlineSyntax(line.text, line.from, work);
    if (text !== undefined) out.push({ text, from: line.from });
    index++;
    // Python-Markdown reads the line after such a tag as Markdown. In the new site, this needs an empty line after the tag.
    if (VOID_TAG_LINE.test(line.text) && lines[index]?.text.trim()) out.push({ text: '', from: line.from });
  }
  return out;
}

interface ConvertedBlock {
  readonly made: readonly Line[];
  /** Index of the line after the block. */
  readonly end: number;
}

type BlockRule = (lines: readonly Line[], at: number, work: DialectConversionState) => ConvertedBlock | undefined;

/** Converts `!!! note "Title"` and `??? note`. Their content is the indented lines below. */
const convertAdmonition: BlockRule = (lines, index, work) => {
  const { text, from } = lines[index] as Line;
  const [, pad = '', mark, name = 'note', , double, single] = ADMONITION_LINE.exec(text) ?? [];
  if (mark === undefined) return undefined;
  const { body, end } = extractIndentedBlock(lines, index + 1, pad.length + 4);
  incrementConstructCount(work, 'admonitions');
  const open = `${pad}${formatAdmonitionStart(name, double ?? single, mark !== '!!!')}`;
  return { made: wrapConvertedContent(open, `${pad}:::`, { body: outdentLines(body, 4), from, work }), end };
};

/** Returns the opening line of an admonition. */
function formatAdmonitionStart(name: string, title: string | undefined, isFolded: boolean): string {
  const lower = name.toLowerCase();
  const type = findAdmonitionType(lower) ?? 'note';
  const shown = title ?? (type === lower ? '' : `${name[0]?.toUpperCase()}${name.slice(1)}`);
  if (!isFolded) return `:::${type}${formatBracketedTitle(shown)}`;
  return `:::details${formatBracketedTitle(shown === '' ? `${name[0]?.toUpperCase()}${name.slice(1)}` : shown)}`;
}

interface ContentToWrap {
  readonly body: readonly Line[];
  readonly from: number;
  readonly work: DialectConversionState;
}

/** Converts content and returns it between an opening and a closing line. */
function wrapConvertedContent(open: string, close: string, { body, from, work }: ContentToWrap): readonly Line[] {
  const last = body.at(-1)?.from ?? from;
  const mkdocsLines = convertMkdocsLines(body, work);
  const gap = (first: Line | undefined) =>
    first === undefined || first.text.trim() === '' ? [] : [{ text: '', from }];
  return [
    { text: open, from },
    ...gap(mkdocsLines[0]),
    ...mkdocsLines,
    { text: '', from: last },
    { text: close, from: last },
  ];
}

/** A tab: its label, its content, and the index of the line after it. */
interface TabBlock {
  readonly label: string;
  readonly body: readonly Line[];
  readonly end: number;
}

/** Converts tabs that follow one another. `read` returns the tab that begins at a line. */
function convertTabGroup(
  { lines, at, pad, work }: { lines: readonly Line[]; at: number; pad: string; work: DialectConversionState },
  read: (at: number) => TabBlock | undefined,
): ConvertedBlock {
  const { from } = lines[at] as Line;
  const madeLines: Line[] = [{ text: `${pad}<Tabs>`, from }];
  let end = at;
  for (let next = at; ; ) {
    const tab = read(next);
    if (tab === undefined) break;
    const open = `${pad}<TabItem label="${tab.label.replaceAll('"', '&quot;')}">`;
    const content = { body: tab.body, from: (lines[next] as Line).from, work };
    madeLines.push(...wrapConvertedContent(open, `${pad}</TabItem>`, content));
    end = tab.end;
    next = end;
    while (next < lines.length && (lines[next] as Line).text.trim() === '') next++;
  }
  incrementConstructCount(work, 'tabs');
  return { made: [...madeLines, { text: `${pad}</Tabs>`, from: madeLines.at(-1)?.from ?? from }], end };
}

/** Converts consecutive `=== "Title"` blocks. */
const convertTabs: BlockRule = (lines, index, work) => {
  const pad = TAB_LINE.exec((lines[index] as Line).text)?.[1];
  if (pad === undefined) return undefined;
  return convertTabGroup({ lines, at: index, pad, work }, (next) => {
    const { text } = lines[next] ?? { text: '' };
    const [, own, double, single] = TAB_LINE.exec(text) ?? [];
    if (own !== pad || (next > index && /^\s*===!/.test(text))) return undefined;
    const { body, end } = extractIndentedBlock(lines, next + 1, pad.length + 4);
    const label = (double ?? single ?? '').replace(/:[a-z]+(?:-[\w-]+)+:\s*/g, '');
    return { label, body: outdentLines(body, 4), end };
  });
};

/** Converts the lines from `/// note | Title` to `///`. Options are indented below the first line. */
const convertPymdownBlock: BlockRule = (lines, index, work) => {
  const opened = readPymdownBlock(lines, index);
  if (opened === undefined) return undefined;
  const { pad, name, title, body, end, options } = opened;
  const { from } = lines[index] as Line;
  if (name === 'tab')
    return convertTabGroup({ lines, at: index, pad, work }, (next) => {
      const tab = readPymdownBlock(lines, next);
      const isOther = tab?.name !== 'tab' || (next > index && tab.options.new !== undefined);
      return isOther ? undefined : { ...tab, label: tab.title };
    });
  incrementConstructCount(work, 'admonitions');
  const isFolded = name === 'details' || name.startsWith('details-');
  const kind = options.type ?? (name === 'admonition' ? 'note' : name);
  const head = isFolded
    ? `:::details${formatBracketedTitle(title || 'Details')}`
    : formatAdmonitionStart(kind, title || undefined, false);
  return { made: wrapConvertedContent(`${pad}${head}`, `${pad}:::`, { body, from, work }), end };
};

function readPymdownBlock(lines: readonly Line[], index: number) {
  const [, pad = '', mark = '', name, title = ''] = PYMDOWN_BLOCK_LINE.exec(lines[index]?.text ?? '') ?? [];
  if (name === undefined) return undefined;
  let end = index + 1;
  for (let depth = 1; end < lines.length; end++) {
    const { text } = lines[end] as Line;
    const code = findFenceEnd(lines, end);
    if (code !== undefined) end = code - 1;
    else if (PYMDOWN_BLOCK_LINE.exec(text)?.[2] === mark) depth++;
    else if (text.trim() === mark && --depth === 0) break;
  }
  const options: Record<string, string> = {};
  let first = index + 1;
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

/**
 * Converts an HTML element with `markdown="1"`. In techdocs, an empty line after the opening tag has the same effect: the content is read
 * as Markdown.
 */
const convertHtmlWithMarkdown: BlockRule = (lines, index, work) => {
  const { text, from } = lines[index] as Line;
  const [, pad = '', tag, before = '', after = ''] = HTML_WITH_MARKDOWN_LINE.exec(text) ?? [];
  if (tag === undefined) return undefined;
  incrementConstructCount(work, 'elements');
  const open = `${pad}<${tag}${before}${after}>`;
  let end = index + 1;
  for (let depth = 1; end < lines.length; end++) {
    end = (findFenceEnd(lines, end) ?? end + 1) - 1;
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
      end: index + 1,
    };
  const body = lines.slice(index + 1, end);
  const least = Math.min(...body.map((line) => measureIndent(line.text)));
  const ownLines = Number.isFinite(least) ? outdentLines(body, Math.max(0, least - pad.length)) : body;
  const madeLines = wrapConvertedContent(open, `${pad}</${tag}>`, { body: ownLines, from, work });
  // The parser of MkDocs reads the line after the element as Markdown. Here, the element ends at an empty line.
  const gap = lines[end + 1]?.text.trim() ? [{ text: '', from }] : [];
  return { made: [...madeLines, ...gap], end: end + 1 };
};

/** Converts a call for documentation that `mkdocs-autodoc.ts` did not replace, and noted there: shows it, with its options, as code. */
const convertAutodocCall: BlockRule = (lines, index, work) => {
  const call = readAutodocCall(lines, index);
  if (call === undefined) return undefined;
  const line = lines[index] as Line;
  const pad = ' '.repeat(call.indent);
  incrementConstructCount(work, 'references from code');
  const last = call.options.at(-1)?.from ?? line.from;
  return {
    made: [{ text: `${pad}\`\`\`yaml`, from: line.from }, line, ...call.options, { text: `${pad}\`\`\``, from: last }],
    end: call.end,
  };
};

/** Removes styles of parts of the theme that the new site does not have. Other styles stay, and the build reports them. */
const removeThemeStyle: BlockRule = (lines, index, work) => {
  const { text, from } = lines[index] as Line;
  if (!/^\s*<style\b/i.test(text)) return undefined;
  const length = lines.slice(index).findIndex((line) => /<\/style>\s*$/i.test(line.text)) + 1;
  const css = lines
    .slice(index, index + length)
    .map((line) => line.text)
    .join('\n');
  const selectors = css.replace(/<\/?style[^>]*>|\/\*[\s\S]*?\*\//gi, '').match(/[^{}]+(?=\{)/g) ?? [];
  if (length === 0 || selectors.length === 0 || !selectors.every((selector) => /\.md-|@media/.test(selector)))
    return undefined;
  const message = 'This style changes parts of the theme of the old site, so it is taken out.';
  work.notes.push({
    line: from,
    message,
    suggestion: 'Write a style for the new site into a stylesheet of `customCss`.',
  });
  incrementConstructCount(work, 'styles of the theme');
  return { made: [], end: index + length };
};

const convertBlockEmbeddingFile: BlockRule = (lines, at, work) => convertLineEmbeddingFile(lines, at, work);

const BLOCK_RULES: readonly BlockRule[] = [
  convertAdmonition,
  convertTabs,
  convertPymdownBlock,
  convertHtmlWithMarkdown,
  convertAutodocCall,
  removeThemeStyle,
  convertBlockEmbeddingFile,
];
