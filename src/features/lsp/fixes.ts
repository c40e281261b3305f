// Quick fixes of findings: the suggested text, an ignore comment, the missing page. Pure.
import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  type Position,
  type TextEdit,
} from 'vscode-languageserver/node';
import { getParentFolder, isMarkdownPath, joinPath } from '../../lib/file-path.ts';
import { humanizeFileName } from '../../lib/text.ts';
import { type FeatureRuleCodes, isIgnorableRuleCode } from '../../model/rules.ts';
import { decodePath } from '../../model/url.ts';
import type { FindingToFix } from './findings.ts';
import { createFixesForFinding } from './fixes-by-code.ts';
import { createLineRange, extractLine, findFrontMatterLines, toOffset, toPosition } from './text.ts';

/** A file that has findings. */
interface FileToFix {
  /** Root-relative path. */
  readonly file: string;
  readonly uri: string;
  readonly text: string;
  /** Returns the URI of another file of the project, by its root-relative path. */
  readonly uriOf: (file: string) => string;
  readonly exists: (file: string) => boolean;
  /** Codes of features' findings. */
  readonly featureCodes?: FeatureRuleCodes | undefined;
}

/** Returns all fixes of a finding, most reliable first. */
export function createFixActions(diagnostic: Diagnostic, file: FileToFix): readonly CodeAction[] {
  const data = diagnostic.data as FindingToFix | undefined;
  if (data?.code === undefined) return [];
  const ofCode = createFixesForFinding({ text: file.text, line: diagnostic.range.start.line, data });
  const ownCodeActions = ofCode.map(({ title, change }) =>
    createFixAction(title, diagnostic, { uri: file.uri, edits: [change] }),
  );
  const suggestions = [
    createSuggestionAction(diagnostic, data, file),
    ...ownCodeActions,
    createMissingPageAction(diagnostic, data, file),
  ];
  const codeActions = [...suggestions, ...createIgnoreActions(diagnostic, data, file)].flatMap(
    (action) => action ?? [],
  );
  // The suggestion and the code of a finding may lead to the same fix.
  return codeActions.filter(
    ({ title }, index) => codeActions.findIndex((codeAction) => codeAction.title === title) === index,
  );
}

/** A replacement in a line. */
interface Replacement {
  readonly from: string;
  readonly to: string;
  /** The new text in the title of the fix, if it is not `to`. */
  readonly shown?: string;
  /** Whether the closing tag of the element changes, too. */
  readonly hasClosingTag?: boolean;
}

/** Extracts the replacement that a suggestion names. */
function findSuggestedReplacement(
  { message, suggestion = '', link }: Omit<FindingToFix, 'code'>,
  row: string,
): Replacement | undefined {
  const [, to] = /(?:Did you mean|^Write|: write) `([^`]+)`[.?]/.exec(suggestion) ?? [];
  const named =
    link ?? [...message.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted).find((quoted) => row.includes(quoted));
  if (to === undefined || named === undefined || to === named) return undefined;
  // For variables, admonitions and tags, the suggestion contains delimiters such as `{{ }}`, but the message may name them without
  // delimiters.
  const bare = /^(?:\{\{ | *:::|<)(.*?)(?: \}\}|>)?$/.exec(to)?.[1];
  // The suggestion may name only a tag or an attribute, while the message quotes the whole tag. The rest of the quoted text stays.
  const [, tag] = (bare !== undefined && /^<([\w.-]+)[\s/>]/.exec(named)) || [];
  if (tag !== undefined && to === `<${bare}>`)
    return { from: `<${tag}`, to: `<${bare}`, shown: to, hasClosingTag: true };
  const [, attribute] = (/^[\w-]+$/.test(to) && /^([\w-]+)=/.exec(named)) || [];
  if (attribute !== undefined) return attribute === to ? undefined : { from: attribute, to };
  return bare !== undefined && /^[\w.-]+$/.test(named) ? { from: named, to: bare } : { from: named, to };
}

function createSuggestionAction(
  diagnostic: Diagnostic,
  data: FindingToFix,
  { uri, text }: FileToFix,
): CodeAction | undefined {
  if (data.suggestion === 'Remove this.' || data.suggestion === 'Remove it.')
    return createLineRemovalAction(diagnostic, { uri, text });
  const { line } = diagnostic.range.start;
  const row = extractLine(text, line);
  const replacement = findSuggestedReplacement(data, row);
  if (replacement === undefined) return undefined;
  const index = row.indexOf(replacement.from, diagnostic.range.start.character);
  const at = index >= 0 ? index : row.indexOf(replacement.from);
  if (at < 0) return undefined;
  const edit = { range: createLineRange(line, at, at + replacement.from.length), newText: replacement.to };
  const end = replacement.hasClosingTag ? findClosingTag(text, { line, character: at }, replacement) : undefined;
  return {
    ...createFixAction(`Write \`${replacement.shown ?? replacement.to}\``, diagnostic, {
      uri,
      edits: end === undefined ? [edit] : [end, edit],
    }),
    isPreferred: true,
  };
}

/** Returns the edit that renames the closing tag of an element that begins at a position. */
function findClosingTag(text: string, start: Position, { from, to }: Replacement): TextEdit | undefined {
  const tag = from.replace('<', '</');
  const offset = text.indexOf(`${tag}>`, toOffset(text, start));
  if (offset < 0) return undefined;
  const { line, character } = toPosition(text, offset);
  return { range: createLineRange(line, character, character + tag.length), newText: to.replace('<', '</') };
}

/** Returns a fix that removes the line of a key or comment without effect. */
function createLineRemovalAction(
  diagnostic: Diagnostic,
  { uri, text }: Pick<FileToFix, 'uri' | 'text'>,
): CodeAction | undefined {
  const { line } = diagnostic.range.start;
  const row = extractLine(text, line).trim();
  if (!/^(?:<!--.*-->|[\w-]+:.*)$/.test(row)) return undefined;
  const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
  return {
    ...createFixAction('Remove this line', diagnostic, { uri, edits: [{ range, newText: '' }] }),
    isPreferred: true,
  };
}

/** Returns a fix that creates the missing page of a link to a file. */
function createMissingPageAction(
  diagnostic: Diagnostic,
  { code, link }: FindingToFix,
  { file, uriOf, exists }: FileToFix,
): CodeAction | undefined {
  if ((code !== 'broken-link' && code !== 'broken-markdown-link') || link === undefined) return undefined;
  const path = decodePath(link.replace(/[?#].*$/s, '')) ?? '';
  const target = /^[a-z][a-z\d+.-]*:|^\//i.test(path) ? undefined : joinPath(getParentFolder(file), path);
  if (target === undefined || !isMarkdownPath(target) || target.startsWith('../') || exists(target)) return undefined;
  const uri = uriOf(target);
  const name = humanizeFileName(target.slice(getParentFolder(target).length).replace(/^\/|\.\w+$/g, ''));
  const start = { line: 0, character: 0 };
  return {
    title: `Create \`${target}\``,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
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

/** Returns fixes that ignore a finding: at its line, or on the whole page. */
function createIgnoreActions(
  diagnostic: Diagnostic,
  { code }: FindingToFix,
  { file, uri, text, featureCodes }: FileToFix,
): readonly CodeAction[] {
  if (!isMarkdownPath(file) || !isIgnorableRuleCode(code, featureCodes)) return [];
  const { line } = diagnostic.range.start;
  const frontMatter = findFrontMatterLines(text);
  const isInBlock = frontMatter !== undefined && line <= frontMatter.last;
  const page = createFixAction(`Ignore \`${code}\` on this page`, diagnostic, {
    uri,
    edits: [createEditToIgnoreCode(text, code)],
  });
  if (isInBlock || isLineInFence(text, line)) return [page];
  const [, indent = ''] = /^(\s*)/.exec(extractLine(text, line)) ?? [];
  const at = findBlockStart(text, line);
  const comment = `${indent}<!-- techdocs-ignore ${code}: reason -->\n`;
  const here = createFixAction(`Ignore \`${code}\` here`, diagnostic, {
    uri,
    edits: [{ range: createLineRange(at, 0, 0), newText: comment }],
  });
  return [here, page];
}

/**
 * Returns the line before which a comment may be inserted. Inside a table or list, returns the first line of the table or list, because a
 * comment inside would end it.
 */
function findBlockStart(text: string, line: number): number {
  const isPart = (row: string) => /^\s*(?:\||[-*+]\s|\d+[.)]\s)/.test(row);
  const lines = text.split('\n');
  let index = line;
  while (index > 0 && isPart(lines[index] ?? '') && isPart(lines[index - 1] ?? '')) index -= 1;
  return index;
}

function isLineInFence(text: string, line: number): boolean {
  const fences = text.split('\n', line).filter((row) => /^\s*(?:```|~~~)/.test(row));
  return fences.length % 2 === 1;
}

/** Returns the edit that ignores a code in front matter. */
function createEditToIgnoreCode(text: string, code: string): TextEdit {
  const block = findFrontMatterLines(text);
  if (block === undefined) return { range: createLineRange(0, 0, 0), newText: `---\nignore: [${code}]\n---\n\n` };
  const lines = text.split('\n', block.last);
  const index = lines.findIndex((row) => /^ignore:\s*\[.*\]\s*$/.test(row));
  if (index < 0) return { range: createLineRange(block.last, 0, 0), newText: `ignore: [${code}]\n` };
  const end = (lines[index] ?? '').lastIndexOf(']');
  const isEmpty = /\[\s*\]/.test(lines[index] ?? '');
  return { range: createLineRange(index, end, end), newText: isEmpty ? code : `, ${code}` };
}

function createFixAction(
  title: string,
  diagnostic: Diagnostic,
  { uri, edits }: { readonly uri: string; readonly edits: TextEdit[] },
): CodeAction {
  return { title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], edit: { changes: { [uri]: edits } } };
}
