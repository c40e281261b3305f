// Converts code in pages of MkDocs: meta attributes of fences, and embedded files. Pure.
import { applyEdits } from '../../../lib/edits.ts';
import { getParentFolder, normalizePath } from '../../../lib/file-path.ts';
import { createLinkEdits } from '../rewrite/links.ts';
import { formatFenceMeta } from '../rewrite/markdown.ts';
import { type EmbeddingLine, findEmbedding, readEmbeddedLines, showEmbeddedFile } from './embedded-files.ts';
import { type DialectConversionState, incrementConstructCount, type Line, measureIndent } from './lines.ts';

// Three backticks at the end of the line are the end of code in a line.
const FENCE_START = /^(\s*(?:[-*+]\s+|\d+[.)]\s+|>\s?)*)(`{3,}(?!.*`{3}[ \t]*$)|~{3,})(.*)$/;
/** A line that embeds a file or a section of a file: `--8<-- "file:section"`. */
const SNIPPET_LINE = /^([ \t]*)-{1,}8<-{1,}[ \t]*"([^"]+)"[ \t]*$/;
/** `{!file[ln:1-4]!}`, the syntax of include extensions. */
const INCLUDE_LINE = /^([ \t]*)\{!>?[ \t]*([^\s[\]!{}]+)(?:\[ln:([\d,-]+)\])?[ \t]*!\}[ \t]*$/;
/** `{% include "file" start="…" end="…" %}` of the plugins include-markdown and macros, on one line or on several. */
const INCLUDE_TAG =
  /^([ \t]*)\{%-?\s*include(?:-markdown)?\s+(?:"([^"]+)"|'([^']+)')((?:\s+[\w-]+=\S[\s\S]*?)?)\s*-?%\}[ \t]*$/;
const MAX_INCLUDE_TAG_LINES = 12;
/** `{* file ln[1:3] hl[2] *}`, the syntax of FastAPI and similar sites. */
const FASTAPI_INCLUDE_LINE = /^([ \t]*)\{[*!][ \t]*([^\s{}]+)([^{}]*?)[*!]\}[ \t]*$/;

/** Converts the info string of a fence. */
function convertFenceInfo(info: string): string {
  const braces = /^\s*\{(.*)\}\s*$/.exec(info)?.[1];
  const attributes = braces ?? info;
  if (braces === undefined && !/\w+=["']|\{[^}]*[.=]/.test(info) && !/\bannotate\b/.test(info)) return info;
  const attributeOf = (name: string) =>
    new RegExp(`(?:^|[\\s{])${name}=(?:"([^"]*)"|'([^']*)')`)
      .exec(attributes)
      ?.slice(1)
      .find((candidate) => candidate !== undefined);
  const bare = attributes.replace(/[\w-]+=(?:"[^"]*"|'[^']*'|\S+)/g, ' ').replace(/[{}]/g, ' ');
  const language =
    bare
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/^\./, ''))
      .find((word) => /^[\w+#-]+$/.test(word) && !/^(?:annotate|no-copy|copy|select|no-select)$/.test(word)) ?? '';
  const meta = formatFenceMeta({
    lines: attributeOf('hl_lines'),
    first: attributeOf('linenums')?.match(/\d+/)?.[0],
    title: attributeOf('title'),
  });
  const made = `${language} ${meta}`.trim();
  return language === '' && made !== '' ? `text ${made}` : made;
}

/**
 * Returns the index of the line after the code block that starts at a line. Returns `undefined` if no code block starts there. An unclosed
 * fence does not start a block.
 */
export function findFenceEnd(lines: readonly Line[], index: number): number | undefined {
  const [, prefix = '', marks] = FENCE_START.exec(lines[index]?.text ?? '') ?? [];
  if (marks === undefined) return undefined;
  const most = prefix.length + 3;
  for (let end = index + 1; end < lines.length; end++) {
    const { text: whole } = lines[end] as Line;
    // A line with less indentation ends the list item that contains the fence, so the fence is not closed.
    if (prefix.trim() === '' && measureIndent(whole) < prefix.length) return undefined;
    const text = whole.replace(/^(?:\s*>)+\s?/, '');
    const own = text.trim();
    if (
      own.length >= marks.length &&
      own === (marks[0] ?? '').repeat(own.length) &&
      text.length - text.trimStart().length <= most
    )
      return end + 1;
  }
  return undefined;
}

/** Converts a code block. `lines` are its first line, its content and its last line. */
export function convertFence(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  const [open, ...rest] = lines;
  if (open === undefined) return [];
  const [, prefix = '', marks = '', info = ''] = FENCE_START.exec(open.text) ?? [];
  if (marks === '') return lines;
  const head = convertFenceInfo(info);
  if (head.trim() !== info.trim()) incrementConstructCount(work, 'code blocks');
  const language = /^\s*([\w-]+)/.exec(head)?.[1];
  if (language !== undefined && work.fencesFromCode?.includes(language))
    work.notes.push({
      line: open.from,
      message: `\`${language}\` is a block from which code of the old site made something; its text is shown.`,
      suggestion: 'Write what it showed, such as a picture.',
      isHand: true,
    });
  const body = rest.flatMap((line) => removeCodeAnnotations(line, work));
  const [only] = body.length === 2 ? body : [];
  const embedding = only === undefined ? undefined : parseEmbeddingInCode(only.text, work);
  const own = head.trim() === info.trim() ? info : head;
  if (embedding !== undefined && embedding.part === undefined) {
    incrementConstructCount(work, 'includes');
    const text = `${prefix}${marks}${own.trim() === '' ? 'text' : own} file="${embedding.file.path()}"`;
    return [{ text, from: open.from }, body[1] as Line];
  }
  const shownLines = body.flatMap((line) => replaceIncludeByText(line, work));
  const inner = Math.max(0, ...shownLines.slice(0, -1).map(({ text }) => countFenceCharacters(text, marks)));
  const more = (marks[0] ?? '').repeat(Math.max(0, inner + 1 - marks.length));
  const last = shownLines.at(-1);
  if (more === '' || last === undefined) return [{ text: `${prefix}${marks}${own}`, from: open.from }, ...shownLines];
  // In MkDocs, indented fence characters do not close a block. In techdocs they could, so the fence gets more characters.
  const close = { ...last, text: `${last.text.trimEnd()}${more}` };
  return [{ text: `${prefix}${marks}${more}${own}`, from: open.from }, ...shownLines.slice(0, -1), close];
}

/** Returns the number of fence characters at the start of a line. Returns 0 if there are too few characters to close the block. */
function countFenceCharacters(text: string, marks: string): number {
  const own = text.trim();
  let count = 0;
  while (own[count] === marks[0]) count++;
  return count >= marks.length ? count : 0;
}

/** Removes annotation markers from a code line. The list of annotations below the code stays. */
function removeCodeAnnotations(line: Line, work: DialectConversionState): Line {
  if (!/\(\d+\)!/.test(line.text)) return line;
  incrementConstructCount(work, 'annotations');
  return { ...line, text: line.text.replace(/\((\d+)\)!/g, '($1)') };
}

/** Returns the file that a line of code embeds. */
function parseEmbeddingInCode(text: string, work: DialectConversionState): EmbeddingLine | undefined {
  const [, pad = '', snippet] = SNIPPET_LINE.exec(text) ?? [];
  if (snippet !== undefined) return findEmbedding(pad, snippet, work);
  const [, indent = '', path, part] = INCLUDE_LINE.exec(text) ?? [];
  const embedding = path === undefined ? undefined : findEmbedding(indent, path, work);
  return embedding && { ...embedding, ...(part !== undefined && { part }) };
}

/** Replaces an embedding line of code by the text of its file. */
function replaceIncludeByText(line: Line, work: DialectConversionState): readonly Line[] {
  const embedding = parseEmbeddingInCode(line.text, work);
  const shown = embedding && readEmbeddedLines(embedding);
  if (embedding === undefined || shown === undefined) return [{ ...line, text: line.text.replace(/;(?=-+8<-+)/, '') }];
  incrementConstructCount(work, 'includes');
  return shown.map((text) => ({ text: embedding.pad + text, from: line.from }));
}

/** Converts a line outside of code that embeds a file; `undefined` if it embeds none, or if the file or its section does not exist. */
export function convertLineEmbeddingFile(lines: readonly Line[], index: number, work: DialectConversionState) {
  const { text, from } = lines[index] as Line;
  if (/^[ \t]*\{%/.test(text)) return convertIncludeTag(lines, index, work);
  const [, pad = '', snippet] = SNIPPET_LINE.exec(text) ?? [];
  const [, indent = pad, path = snippet, options = ''] = FASTAPI_INCLUDE_LINE.exec(text) ?? [];
  const embedding = path === undefined ? undefined : findEmbedding(indent, path, work);
  const made = embedding && (snippet === undefined ? showCode(embedding, options) : showEmbeddedFile(embedding));
  if (made === undefined) return undefined;
  incrementConstructCount(work, 'includes');
  return { made: made.map((one) => ({ text: indent + one, from })), end: index + 1 };
}

/** Returns the code block that shows a file, or the lines of it that the options of FastAPI select and mark. */
function showCode(embedding: EmbeddingLine, options: string): readonly string[] {
  const { file, path } = embedding;
  const marked = /\bhl\[([\d,: ]+)\]/.exec(options)?.[1]?.replaceAll(':', '-').replaceAll(' ', '');
  const part = /\bln\[(\d+:\d+)\]/.exec(options)?.[1];
  const head = `\`\`\`${/\.(\w+)$/.exec(path)?.[1] ?? 'text'}${marked && part === undefined ? ` {${marked}}` : ''}`;
  if (part === undefined) return [`${head} file="${file.path()}"`, '```'];
  return [head, ...(readEmbeddedLines({ ...embedding, part }) ?? []), '```'];
}

/** Converts a tag that includes a file: the whole of a Markdown file becomes an include, other files and parts become text. */
function convertIncludeTag(lines: readonly Line[], index: number, work: DialectConversionState) {
  const { from } = lines[index] as Line;
  const length = lines.slice(index, index + MAX_INCLUDE_TAG_LINES).findIndex(({ text }) => text.includes('%}')) + 1;
  const tag = lines.slice(index, index + length).map(({ text }) => text);
  const [, pad = '', double, single = '', options = ''] = INCLUDE_TAG.exec(tag.join('\n')) ?? [];
  const named = double ?? single;
  const file = named === '' ? undefined : work.file(named);
  if (file === undefined) return undefined;
  incrementConstructCount(work, 'includes');
  const optionOf = (name: string) => {
    const [, ...texts] = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`).exec(options) ?? [];
    return texts.find((text) => text !== undefined)?.replaceAll('\\n', '\n');
  };
  const start = optionOf('start');
  const end = optionOf('end');
  if (start === undefined && end === undefined && /\.md$/i.test(named))
    return { made: [{ text: `${pad}<!-- include: ${file.path()} -->`, from }], end: index + length };
  const behind = start === undefined ? file.text : file.text.slice(file.text.indexOf(start) + start.length);
  const part = end !== undefined && behind.includes(end) ? behind.slice(0, behind.indexOf(end)) : behind;
  const made = rebaseLinks(part.replace(/^\n+|\s+$/g, ''), getParentFolder(named)).split(/\r?\n/);
  return { made: made.map((one) => ({ text: one && pad + one, from })), end: index + length };
}

/** Returns a text whose relative links begin at the page that includes the text from a file in a folder. */
function rebaseLinks(text: string, folder: string): string {
  const link = (address: string) =>
    folder === '' || /^(?:[a-z][a-z\d+.-]*:|[/#])/i.test(address) ? undefined : normalizePath(`${folder}/${address}`);
  const rebased = applyEdits(text, createLinkEdits(text, 0, { isCode: () => false, link }));
  return rebased.replace(
    /(<(?:img|a|source)\b[^>]*?\s(?:src|href)=")([^"]+)/g,
    (whole, before: string, address: string) => {
      const made = link(address);
      return made === undefined ? whole : before + made;
    },
  );
}
