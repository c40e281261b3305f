// What an editor can do about a finding: the text that its suggestion names, a comment that passes over it, the page that is missing. Pure.
import { type CodeAction, CodeActionKind, type TextEdit, type Diagnostic as Told } from 'vscode-languageserver/node';
import { folderOf, isMarkdown, joinPath } from '../../lib/file-path.ts';
import { humanize } from '../../lib/text.ts';
import { isExtensionCode, isIgnorable } from '../../model/rules.ts';
import { decodePath } from '../../model/url.ts';
import type { FindingData } from './findings.ts';
import { fixesOfCode } from './fixes-by-code.ts';
import { frontMatterLines, inLine, lineOf } from './text.ts';

/** A file whose findings are looked at. */
export interface FixedFile {
  /** Root-relative. */
  readonly file: string;
  readonly uri: string;
  readonly text: string;
  /** The address of another file of the project, by its path from the root. */
  readonly uriOf: (file: string) => string;
  readonly exists: (file: string) => boolean;
}

/** All fixes of a finding, the surest first. */
export function fixesOf(told: Told, file: FixedFile): readonly CodeAction[] {
  const data = told.data as FindingData | undefined;
  if (data?.code === undefined) return [];
  const ofCode = fixesOfCode({ text: file.text, line: told.range.start.line, data });
  const own = ofCode.map(({ title, change }) => actionOf(title, told, { uri: file.uri, edits: [change] }));
  const suggestions = [suggested(told, data, file), ...own, createdPage(told, data, file)];
  return [...suggestions, ...ignored(told, data, file)].flatMap((action) => action ?? []);
}

/** What a suggestion says to write in the place of what: of all that the sentence names what stands in the line. */
export function replacementOf({ message, suggestion = '', link }: Omit<FindingData, 'code'>, row: string) {
  const [, to] = /(?:Did you mean|^Write|: write) `([^`]+)`[.?]/.exec(suggestion) ?? [];
  const named =
    link ?? [...message.matchAll(/`([^`]+)`/g)].map(([, each = '']) => each).find((each) => row.includes(each));
  if (to === undefined || named === undefined || to === named) return undefined;
  // Of a variable, an admonition and a tag the suggestion has the marks, and the sentence may not have them.
  const bare = /^(?:\{\{ | *:::|<)(.*?)(?: \}\}|>)?$/.exec(to)?.[1];
  return bare !== undefined && /^[\w.-]+$/.test(named) ? { from: named, to: bare } : { from: named, to };
}

function suggested(told: Told, data: FindingData, { uri, text }: FixedFile): CodeAction | undefined {
  if (data.suggestion === 'Remove this.' || data.suggestion === 'Remove it.') return removed(told, { uri, text });
  const { line } = told.range.start;
  const row = lineOf(text, line);
  const replacement = replacementOf(data, row);
  if (replacement === undefined) return undefined;
  const found = row.indexOf(replacement.from, told.range.start.character);
  const at = found >= 0 ? found : row.indexOf(replacement.from);
  if (at < 0) return undefined;
  const edit = { range: inLine(line, at, at + replacement.from.length), newText: replacement.to };
  return {
    ...actionOf(`Write \`${replacement.to}\``, told, { uri, edits: [edit] }),
    isPreferred: true,
  };
}

/** Takes away the line of a key or a comment that has no effect. */
function removed(told: Told, { uri, text }: Pick<FixedFile, 'uri' | 'text'>): CodeAction | undefined {
  const { line } = told.range.start;
  const row = lineOf(text, line).trim();
  if (!/^(?:<!--.*-->|[\w-]+:.*)$/.test(row)) return undefined;
  const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
  return { ...actionOf('Remove this line', told, { uri, edits: [{ range, newText: '' }] }), isPreferred: true };
}

/** Makes the page that a link by its file names. */
function createdPage(
  told: Told,
  { code, link }: FindingData,
  { file, uriOf, exists }: FixedFile,
): CodeAction | undefined {
  if ((code !== 'broken-link' && code !== 'broken-markdown-link') || link === undefined) return undefined;
  const path = decodePath(link.replace(/[?#].*$/s, '')) ?? '';
  const target = /^[a-z][a-z\d+.-]*:|^\//i.test(path) ? undefined : joinPath(folderOf(file), path);
  if (target === undefined || !isMarkdown(target) || target.startsWith('../') || exists(target)) return undefined;
  const uri = uriOf(target);
  const name = humanize(target.slice(folderOf(target).length).replace(/^\/|\.\w+$/g, ''));
  const start = { line: 0, character: 0 };
  return {
    title: `Create \`${target}\``,
    kind: CodeActionKind.QuickFix,
    diagnostics: [told],
    edit: {
      documentChanges: [
        { kind: 'create', uri, options: { ignoreIfExists: true } },
        {
          textDocument: { uri, version: null },
          edits: [{ range: { start, end: start }, newText: `# ${name}\n` }],
        },
      ],
    },
  };
}

/** Passes over a finding where it stands, or on the whole page. */
function ignored(told: Told, { code }: FindingData, { file, uri, text }: FixedFile): readonly CodeAction[] {
  if (!isMarkdown(file) || !(isIgnorable(code) || isExtensionCode(code))) return [];
  const { line } = told.range.start;
  const frontMatter = frontMatterLines(text);
  const isInBlock = frontMatter !== undefined && line <= frontMatter.last;
  const page = actionOf(`Ignore \`${code}\` on this page`, told, { uri, edits: [ignoreKey(text, code)] });
  if (isInBlock || isInFence(text, line)) return [page];
  const [, indent = ''] = /^(\s*)/.exec(lineOf(text, line)) ?? [];
  const at = blockStart(text, line);
  const comment = `${indent}<!-- techdocs-ignore ${code}: reason -->\n`;
  const here = actionOf(`Ignore \`${code}\` here`, told, {
    uri,
    edits: [{ range: inLine(at, 0, 0), newText: comment }],
  });
  return [here, page];
}

/** The line before which a comment must stand: the first one of a table or a list, as inside of them it would end them. */
function blockStart(text: string, line: number): number {
  const isPart = (row: string) => /^\s*(?:\||[-*+]\s|\d+[.)]\s)/.test(row);
  const lines = text.split('\n');
  let at = line;
  while (at > 0 && isPart(lines[at] ?? '') && isPart(lines[at - 1] ?? '')) at -= 1;
  return at;
}

function isInFence(text: string, line: number): boolean {
  const fences = text.split('\n', line).filter((row) => /^\s*(?:```|~~~)/.test(row));
  return fences.length % 2 === 1;
}

/** The edit by which front matter ignores a code on the page. */
export function ignoreKey(text: string, code: string): TextEdit {
  const block = frontMatterLines(text);
  if (block === undefined) return { range: inLine(0, 0, 0), newText: `---\nignore: [${code}]\n---\n\n` };
  const lines = text.split('\n', block.last);
  const at = lines.findIndex((row) => /^ignore:\s*\[.*\]\s*$/.test(row));
  if (at < 0) return { range: inLine(block.last, 0, 0), newText: `ignore: [${code}]\n` };
  const end = (lines[at] ?? '').lastIndexOf(']');
  const isEmpty = /\[\s*\]/.test(lines[at] ?? '');
  return { range: inLine(at, end, end), newText: isEmpty ? code : `, ${code}` };
}

function actionOf(
  title: string,
  told: Told,
  { uri, edits }: { readonly uri: string; readonly edits: TextEdit[] },
): CodeAction {
  return { title, kind: CodeActionKind.QuickFix, diagnostics: [told], edit: { changes: { [uri]: edits } } };
}
