// Rewrites the Markdown dialect of another generator. Syntax that techdocs has too stays unchanged, byte for byte. Pure.
import { FenceScanner } from '../../../content/markdown/lines.ts';
import { escapeAttribute } from '../../../model/html.ts';
import { closeFencesInContainers } from '../rewrite/unclosed-fences.ts';
import { convertHugoLines } from './hugo-text.ts';
import { convertJekyllBlocks } from './jekyll.ts';
import { type DialectConversionState, incrementConstructCount, type Line } from './lines.ts';
import { convertIncludesInCode, convertMdbookLines } from './mdbook-text.ts';
import { convertMkdocsPage } from './mkdocs-blocks.ts';
import { convertNextraLines } from './nextra-text.ts';
import type { NonDocusaurusGenerator } from './other-site.ts';
import { convertTemplateTags } from './template-tags.ts';

/** Rewrites the body of a page, line by line. */
export function convertMarkdownDialect(
  written: readonly Line[],
  generator: NonDocusaurusGenerator,
  work: DialectConversionState,
): readonly Line[] {
  const lines = convertTemplateTags(written, work);
  if (generator === 'mkdocs') return convertMkdocsPage(lines, work);
  if (generator === 'hugo') return closeUnclosedContainers(balanceTabs(convertHugoLines(lines, work)), work);
  if (generator === 'nextra') return convertNextraLines(lines, work);
  if (generator === 'mdbook') return balanceTabs(convertMdbookLines(lines, work));
  // The parser of Jekyll reads attributes and lists of definitions as that of MkDocs does.
  if (generator === 'readme')
    return work.templateValues === undefined ? lines : convertMkdocsPage(convertJekyllBlocks(lines, work), work);
  const closed = closeFencesInContainers(convertIncludesInCode(lines, work), work.notes);
  return closeUnclosedContainers(
    generator === 'vitepress'
      ? convertVitepressLines(convertVitepressTabs(convertTitledAlerts(closed, work), work), work)
      : convertStarlightLines(removeWrapperDirectives(closed, work), work),
    work,
  );
}

/** Ends tabs that authors did not end, and leaves out ends that end nothing: old generators accept both, but in a build they are errors. */
function balanceTabs(lines: readonly Line[]): readonly Line[] {
  const scanner = new FenceScanner();
  const open: string[] = [];
  const closeAfter = (depth: number, from: number) =>
    open
      .splice(depth)
      .reverse()
      .flatMap((name) => [
        { text: '', from },
        { text: `</${name}>`, from },
      ]);
  const balanced = lines.flatMap((line): readonly Line[] => {
    const [, slash, name = ''] = /^[ \t>]*<(\/?)(Tabs|TabItem)\b[^>]*>[ \t]*$/.exec(line.text) ?? [];
    if (scanner.next(line.text) !== 'text' || name === '') return [line];
    if (slash === '') open.push(name);
    const depth = slash === '' ? undefined : open.lastIndexOf(name);
    if (depth === undefined) return [line];
    if (depth < 0) return [];
    const inner = closeAfter(depth + 1, line.from);
    open.pop();
    return [...inner, line];
  });
  return [...balanced, ...closeAfter(0, lines.at(-1)?.from ?? 1)];
}

/** Closes unclosed blocks at the end of the page, where the old parser closed them too. */
function closeUnclosedContainers(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  const scanner = new FenceScanner();
  const open: { readonly colons: string; readonly line: number }[] = [];
  for (const { text, from } of lines) {
    if (scanner.next(text) !== 'text') continue;
    const [, colons = '', name = ''] = /^\s*(:{3,})[ \t]*(.*?)[ \t]*$/.exec(text) ?? [];
    if (colons === '') continue;
    if (/^[a-z]/i.test(name)) open.push({ colons, line: from });
    else if (name === '') open.pop();
  }
  const madeLines = [...lines];
  for (const { colons, line } of open.reverse()) {
    incrementConstructCount(work, 'blocks that were never closed');
    const message = 'This block is never closed. It ends with the page, as before.';
    work.notes.push({ line, message, suggestion: `Write \`${colons}\` where it is to end.` });
    if (scanner.fence === undefined) madeLines.push({ text: '', from: line }, { text: colons, from: line });
  }
  return madeLines;
}

/** Converts alerts of GitHub with a title, such as `> [!TIP] Title`, which only VitePress reads. */
function convertTitledAlerts(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  const scanner = new FenceScanner();
  let isOpen = false;
  const converted = lines.flatMap((line): Line[] => {
    const isText = scanner.next(line.text) === 'text';
    const [, type, title = ''] = (isText && /^>[ \t]*\[!(\w+)\][ \t]+(\S.*)$/.exec(line.text)) || [];
    const isInside = isOpen && line.text.startsWith('>') && type === undefined;
    const end = isOpen && !isInside ? [{ text: ':::', from: line.from }] : [];
    isOpen = isInside || type !== undefined;
    if (type === undefined) return [...end, isInside ? { ...line, text: line.text.replace(/^>[ \t]?/, '') } : line];
    incrementConstructCount(work, 'alerts');
    return [...end, { ...line, text: `:::${type.toLowerCase()}[${title.trim()}]` }];
  });
  return isOpen ? [...converted, { text: ':::', from: lines.at(-1)?.from ?? 1 }] : converted;
}

/** Tabs that are open: the colons that opened them, those of blocks inside, and whether their first tab has begun. */
interface OpenTabs {
  readonly colons: string;
  readonly inner: string[];
  hasTab: boolean;
}

/**
 * Converts the tabs of `vitepress-plugin-tabs`, also inside of other tabs. Each label is on a line after `==`. As in markdown-it, the first
 * line with at least as many colons as the opening line ends the tabs. This line also ends all blocks that are open inside the tabs.
 */
function convertVitepressTabs(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  const scanner = new FenceScanner();
  const open: OpenTabs[] = [];
  const closeTab = ({ inner, hasTab }: OpenTabs) => [
    ...inner.splice(0).reverse(),
    ...(hasTab ? ['', '</TabItem>'] : []),
  ];
  return lines.flatMap((line): Line[] => {
    if (scanner.next(line.text) !== 'text') return [line];
    const block = (...texts: readonly string[]) => texts.map((text) => ({ text, from: line.from }));
    const [, colons = '', rest = ''] = /^\s*(:{3,})[ \t]*(.*?)[ \t]*$/.exec(line.text) ?? [];
    const tabs = open.at(-1);
    if (colons !== '' && /^tabs(?:\s+key:\S+)?$/.test(rest)) {
      open.push({ colons, inner: [], hasTab: false });
      incrementConstructCount(work, 'tabs');
      return block('<Tabs>');
    }
    if (tabs === undefined) return [line];
    const label = /^={2,}[ \t]+(.+?)[ \t]*$/.exec(line.text)?.[1];
    if (label !== undefined) {
      const before = closeTab(tabs);
      tabs.hasTab = true;
      return block(...before, '', `<TabItem label="${escapeAttribute(label)}">`, '');
    }
    const ended =
      colons === '' || rest !== '' ? -1 : open.findIndex((openTabs) => openTabs.colons.length <= colons.length);
    if (ended >= 0)
      return block(
        ...open
          .splice(ended)
          .reverse()
          .flatMap((openTabs) => [...closeTab(openTabs), '', '</Tabs>']),
      );
    if (rest !== '' && colons !== '') tabs.inner.push(colons);
    else if (colons !== '') tabs.inner.pop();
    return [line];
  });
}

const CODE_IMPORT_LINE = /^(\s*<<<\s*)(@?[^\s{[#]+)(.*)$/;
const INCLUDE_LINE = /^(\s*<!--\s*@include:\s*)([^\s{#]+?)((?:[\s{#].*)?-->.*)$/;

/** `@` in a path is the folder of pages. In `@../`, it is the beginning of a name, which `../` removes again. */
const SOURCE_FOLDER_MARK = /^@(?:\/|\.\.\/)?/;

/** Removes `<script>` and `<style>`, and reports each with its line. `work.script` keeps the code that defines names for the page. */
function convertVitepressLines(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  const scanner = new FenceScanner();
  const out: Line[] = [];
  let closing: string | undefined;
  for (const line of lines) {
    if (closing !== undefined) {
      if (line.text.trim() === closing) closing = undefined;
      else if (closing === '</script>') work.script = `${work.script ?? ''}${line.text}\n`;
      continue;
    }
    if (scanner.next(line.text) !== 'text') {
      out.push(line);
      continue;
    }
    const tag = /^<(script|style)\b[^>]*>/.exec(line.text)?.[1];
    if (tag !== undefined) {
      incrementConstructCount(work, 'code of Vue');
      const message = `\`<${tag}>\` of a page is taken out: pages run no code of their own.`;
      work.notes.push({ line: line.from, message, suggestion: 'What it shows is told by its place.' });
      if (!line.text.includes(`</${tag}>`)) closing = `</${tag}>`;
      continue;
    }
    out.push(convertVitepressLine(line, work));
  }
  return out;
}

function convertVitepressLine(line: Line, work: DialectConversionState): Line {
  const { text } = line;
  if (/^\[\[toc\]\]\s*$/i.test(text)) {
    incrementConstructCount(work, 'contents');
    return { ...line, text: '<TOCInline />' };
  }
  const id = /^\{#([\w-]+)\}\s*$/.exec(text)?.[1];
  if (id !== undefined) {
    incrementConstructCount(work, 'ids');
    return { ...line, text: `<a id="${id}"></a>` };
  }
  const [, before = '', named, rest = ''] = CODE_IMPORT_LINE.exec(text) ?? INCLUDE_LINE.exec(text) ?? [];
  const shown = named === undefined ? undefined : work.file(named.replace(SOURCE_FOLDER_MARK, ''));
  if (named !== undefined && shown === undefined) {
    const message = `The file \`${named}\`, which is shown here, is not there, or it is outside of the folder that was named; this line is left out.`;
    const suggestion = 'Name the folder above in the call, or write what the file shows.';
    work.notes.push({ line: line.from, message, suggestion, isHand: true });
    return { ...line, text: '' };
  }
  const path = shown?.path();
  if (named === undefined) return { ...line, text: convertWikiLinks(text, work) };
  if (path === undefined || path === named) return line;
  incrementConstructCount(work, 'includes');
  return { ...line, text: `${before}${path}${rest}` };
}

/** Code, or `[[name|label]]`; with `!`, the name is the one of a picture. */
const CODE_OR_WIKI_LINK = /(`+)[^`][\s\S]*?\1|(!?)\[\[([^[\]|#]+)(?:\|([^[\]]+))?\]\](?!\()/g;

/** Converts links of plugins for bidirectional links. They name a page or a picture alone, without its folder; other names stay text. */
function convertWikiLinks(text: string, work: DialectConversionState): string {
  if (!text.includes('[[')) return text;
  return text.replace(CODE_OR_WIKI_LINK, (whole, _, mark: string, name = '', label: string = name) => {
    const find = mark === '!' ? work.page?.resource : work.page?.reference;
    const target = name === '' ? undefined : find?.(name.trim());
    if (target === undefined) return whole;
    incrementConstructCount(work, 'links by name');
    return `${mark}[${label}](${encodeURI(target).replace(/[()]/g, (match) => `%${match.charCodeAt(0).toString(16)}`)})`;
  });
}

/** Meta attributes of Expressive Code that techdocs does not have. */
const EXPRESSIVE_CODE_META =
  /\s+(?:(?:frame|lang)=(?:"[^"]*"|'[^']*'|\w+)|wrap(?:=(?:true|false))?|sketch|pad=\d+|showLineNumbers=false)(?=\s|$)/g;

const WRAPPER_DIRECTIVE_LINE = /^\s*(:{3,})(?:section|div|article|aside|header|footer|nav|figure)(?:\{[^}]*\})?[ \t]*$/;

/** Removes directives that only put an element with a class around their content. */
function removeWrapperDirectives(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  const scanner = new FenceScanner();
  const open: boolean[] = [];
  return lines.filter(({ text }) => {
    if (scanner.next(text) !== 'text') return true;
    const isBox = WRAPPER_DIRECTIVE_LINE.test(text);
    if (isBox || /^\s*:{3,}[ \t]*[a-z]/i.test(text)) open.push(isBox);
    else if (!/^\s*:{3,}[ \t]*$/.test(text) || open.pop() !== true) return true;
    else return false;
    if (isBox) incrementConstructCount(work, 'boxes');
    return !isBox;
  });
}

const QUOTED = `"(?:\\\\.|[^"\\\\])*"|'(?:\\\\.|[^'\\\\])*'`;
/** An attribute with its value, or a mark of words: a text in quotes or a regular expression, with or without its kind. */
const ATTRIBUTE_OR_WORD_MARK = new RegExp(
  `\\s+(?!(?:ins|del|mark)=)[\\w-]+=(?:${QUOTED})|(\\s+(?:(?:ins|del|mark)=)?(?:${QUOTED}|/(?:\\\\.|[^/\\\\])+/))(?=\\s|$)`,
  'g',
);

/** Removes marks of words, which techdocs does not have, and reports them. */
function removeWordMarks({ text, from }: Line, work: DialectConversionState): string {
  const marks: string[] = [];
  const without = text.replace(ATTRIBUTE_OR_WORD_MARK, (whole, mark: string | undefined) => {
    if (mark !== undefined) marks.push(mark.trim().replaceAll('`', "'"));
    return mark === undefined ? whole : '';
  });
  if (marks.length === 0) return text;
  const message = `\`${marks.join(' ')}\` marks words in code, which techdocs does not do: the words are shown without a mark.`;
  const suggestion = 'Mark whole lines, such as ` ```js {2} `, or leave it.';
  work.notes.push({ line: from, message, suggestion, isDropped: true });
  return without;
}

/** Removes the icon after the type of an aside, and converts the line markers `ins`, `del` and `mark` to line highlights. */
function convertStarlightLines(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  const scanner = new FenceScanner();
  return lines.map((line) => {
    const state = scanner.next(line.text);
    if (state === 'open') {
      const text = removeWordMarks(line, work)
        .replace(EXPRESSIVE_CODE_META, '')
        .replace(/(\s)(?:ins|del|mark)=\{([\d\s,-]+)\}/g, '$1{$2}');
      const joined = text.replace(
        /\{([\d\s,-]+)\}((?:\s+\{[\d\s,-]+\})+)/,
        (all) => `{${(all.match(/[\d-]+/g) ?? []).join(',')}}`,
      );
      if (joined !== line.text) incrementConstructCount(work, 'code blocks');
      return { ...line, text: joined };
    }
    if (state !== 'text' || !/^\s*:{3,}\w/.test(line.text)) return line;
    const text = line.text
      .replace(/\{\s*icon=(?:"[^"]*"|'[^']*')\s*\}\s*$/, '')
      // Starlight shows `caution` as techdocs shows `warning`; `caution` of techdocs is as grave as `danger`.
      .replace(/^(\s*:{3,})caution\b/, '$1warning');
    if (text !== line.text) incrementConstructCount(work, 'asides');
    return { ...line, text };
  });
}
