// Converts what preprocessors of mdBook replace: `{{#include}}`, `{{#rustdoc_include}}`, `{{#playground}}`, `{{#title}}`, and `<Listing>` of
// the Rust book. Pure.
import { FenceScanner } from '../../../content/markdown/lines.ts';
import { parseAttributes } from '../../../content/markdown/tags.ts';
import { getOwnPropertyValue } from '../../../lib/own.ts';
import { escapeAttribute } from '../../../model/html.ts';
import { type EmbeddingLine, findEmbedding, readEmbeddedLines, showEmbeddedFile } from './embedded-files.ts';
import { type DialectConversionState, incrementConstructCount, type Line } from './lines.ts';

/** A line that contains nothing but one directive. A backslash before it makes it text. */
const DIRECTIVE_LINE = /^([ \t>]*)\{\{[ \t]*#(\/?[a-z_]+)(?:[ \t]+([^{}]+?))?[ \t]*\}\}[ \t]*$/;
const ANCHOR_MARKER = /ANCHOR(?:_END)?:[ \t]*[\w-]+/;

/**
 * Converts directives in code, for other generators: plugins of Starlight read them too. `@` before a path means the folder of the site.
 * Lines with anchors are not shown. A block of Markdown shows its directives, and a directive whose file does not exist stays.
 */
export function convertIncludesInCode(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  if (!lines.some(({ text }) => text.includes('#include'))) return lines;
  const scanner = new FenceScanner();
  let isExample = false;
  return lines.flatMap((line): readonly Line[] => {
    const kind = scanner.next(line.text);
    if (kind === 'open') isExample = /^[\s>]*[`~]+[ \t]*(?:md|mdx|markdown)\b/.test(line.text);
    const [, prefix = '', name, rest = ''] = (kind === 'code' && !isExample && DIRECTIVE_LINE.exec(line.text)) || [];
    const include = name === 'include' ? parseIncludeDirective(prefix, rest.replace(/^@\/?/, '/'), work) : undefined;
    const madeLines = include && convertInclude(include, { line, name: 'include', isCode: true });
    if (madeLines === undefined) return [line];
    incrementConstructCount(work, 'includes');
    return madeLines.filter(({ text }) => !ANCHOR_MARKER.test(text));
  });
}

/** A tag around a listing: the name of its file, its code, and a caption. */
const LISTING_LINE = /^([ \t>]*)<(\/?)Listing\b(.*)>[ \t]*$/;

/**
 * Converts listings to figures, as their preprocessor does: the number is a link to the figure. A closing line without an opening one
 * stays.
 */
function convertListings(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  const scanner = new FenceScanner();
  const captions: string[] = [];
  return lines.flatMap((line): readonly Line[] => {
    const [, prefix = '', slash, written = ''] =
      (scanner.next(line.text) === 'text' && LISTING_LINE.exec(line.text)) || [];
    if (slash === undefined) return [line];
    const block = (...texts: readonly string[]) =>
      texts.map((text) => ({ text: `${prefix}${text}`.trimEnd(), from: line.from }));
    if (slash === '/') {
      const caption = captions.pop();
      if (caption === undefined) return [line];
      return block(...(caption === '' ? [] : ['<figcaption>', '', caption, '', '</figcaption>']), '</figure>');
    }
    incrementConstructCount(work, 'listings');
    const { number, caption, 'file-name': file } = parseAttributes(written).values;
    const name = number === undefined ? undefined : `listing-${number}`;
    const label = name === undefined ? undefined : `[Listing ${number}](#${name})`;
    captions.push([label, caption].filter((text) => text !== undefined).join(': '));
    const title = file === undefined ? [] : ['', `Filename: ${file}`];
    return block(`<figure${name === undefined ? '' : ` id="${name}"`}>`, ...title);
  });
}

/** A name that a preprocessor of the book replaces by its value. The names of directives stay as they are. */
const PREPROCESSOR_NAME =
  /(?<!\\)\{\{#(?!(?:(?:end)?tabs?|title|include|rustdoc_include|playground|playpen)\})([A-Za-z_]\w*)\}\}/g;

/** Lists the names in a text that a preprocessor of the book replaces. */
export function listPreprocessorNames(text: string): readonly string[] {
  return [...new Set([...text.matchAll(PREPROCESSOR_NAME)].flatMap(([, name = '']) => name))];
}

/** Converts names that a preprocessor replaces to variables, whose values the user has to write. */
function convertPreprocessorNames(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  for (const name of listPreprocessorNames(lines.map(({ text }) => text).join('\n')))
    work.notes.push({
      line: lines.find(({ text }) => text.includes(`{{#${name}}}`))?.from ?? 1,
      message: `\`{{#${name}}}\` is filled by a preprocessor, which does not run: it is a variable without a value now.`,
      suggestion: `Write its value in \`variables.${name}\` of \`site.config.ts\`.`,
      isHand: true,
    });
  return lines.map((line) => ({ ...line, text: line.text.replace(PREPROCESSOR_NAME, '{{ $1 }}') }));
}

const TAB_END_LINES = ['', '</TabItem>', ''];
const TABS_END_LINES = ['</Tabs>', ''];
/** Lines that replace the tab directives of preprocessors. */
const TABS_LINES_BY_DIRECTIVE: Readonly<Record<string, readonly string[]>> = {
  tabs: ['<Tabs>', ''],
  tab: ['<TabItem label="NAME">', ''],
  endtab: TAB_END_LINES,
  '/tab': TAB_END_LINES,
  endtabs: TABS_END_LINES,
  '/tabs': TABS_END_LINES,
};

/** Converts the lines of a page. A directive whose file does not exist stays, and the build reports it. */
export function convertMdbookLines(givenLines: readonly Line[], work: DialectConversionState): readonly Line[] {
  const lines = convertPreprocessorNames(convertListings(givenLines, work), work);
  const scanner = new FenceScanner();
  const out: Line[] = [];
  for (const [index, line] of lines.entries()) {
    const kind = scanner.next(line.text);
    const [, prefix = '', name = '', rest = ''] = DIRECTIVE_LINE.exec(line.text) ?? [];
    if (name === 'title' && kind === 'text') {
      incrementConstructCount(work, 'titles');
      const message = `The title “${rest}”, which only the tab of the browser showed, is taken out.`;
      work.notes.push({
        line: line.from,
        message,
        suggestion: 'Set `title` in the front matter, if it is the better one.',
      });
      continue;
    }
    const tabs = kind === 'text' ? getOwnPropertyValue(TABS_LINES_BY_DIRECTIVE, name) : undefined;
    if (tabs !== undefined) {
      incrementConstructCount(work, 'tabs');
      const label = escapeAttribute(rest.replace(/^(?:name=)?"|"$/g, ''));
      for (const text of tabs)
        out.push({ text: `${prefix}${text.replace('NAME', () => label)}`.trimEnd(), from: line.from });
      continue;
    }
    const include = /^(?:include|rustdoc_include|playground|playpen)$/.test(name)
      ? parseIncludeDirective(prefix, rest, work)
      : undefined;
    const madeLines = include && convertInclude(include, { line, name, isCode: kind === 'code' });
    if (include === undefined || madeLines === undefined) {
      out.push(line);
      continue;
    }
    incrementConstructCount(work, 'includes');
    const open = out.at(-1);
    const closes = lines[index + 1]?.text.trim() === scanner.fence?.marker;
    const isOnlyLine = kind === 'code' && closes && open !== undefined && open === lines[index - 1];
    // A code block that contains only a whole file gets `file=`, so that it also shows later changes of the file.
    if (isOnlyLine && include.part === undefined && !/\bfile=/.test(open.text))
      out[out.length - 1] = { ...open, text: addFileNameToFence(open.text, include) };
    else out.push(...madeLines);
  }
  return out;
}

/** Returns the embedding; `undefined` if its file does not exist. The words after the path are classes of a playground. */
function parseIncludeDirective(prefix: string, rest: string, work: DialectConversionState): EmbeddingLine | undefined {
  const [named = ''] = rest.split(/\s+/);
  return findEmbedding(prefix, /^[./]/.test(named) ? named : `./${named}`, work);
}

interface IncludeLine {
  readonly line: Line;
  /** Name of the directive. */
  readonly name: string;
  /** Whether the directive is in a code block. */
  readonly isCode: boolean;
}

/** Returns the lines that replace a directive; `undefined` if the file has no such part. */
function convertInclude(
  embedding: EmbeddingLine,
  { line: { from }, name, isCode }: IncludeLine,
): readonly Line[] | undefined {
  const { pad, file } = embedding;
  const isPlayground = !isCode && name.startsWith('play');
  const text = isCode ? readEmbeddedLines(embedding) : showEmbeddedFile(embedding);
  const shown = isPlayground ? [`\`\`\`rust file="${file.path()}"`, '```'] : text;
  return shown?.map((one) => ({ text: `${pad}${one}`.trimEnd(), from }));
}

/** Adds the name of the shown file to the first line of a code block. */
function addFileNameToFence(text: string, { file }: EmbeddingLine): string {
  return `${text.trimEnd()}${/[`~]$/.test(text.trimEnd()) ? 'text' : ''} file="${file.path()}"`;
}
