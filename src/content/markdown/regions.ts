// Named parts of a file. Regions are `// #region name` … `// #endregion`, in the comment syntax of any language. Sections of Markdown are
// named by the id of their heading.
import { createHeadingSlugger, type GeneratorWithAddressRules } from '../../model/address-rules.ts';
import { COMMENT_END_SOURCE, LINE_COMMENT_START_SOURCE } from './comments.ts';
import { FenceScanner } from './lines.ts';

const REGION_NAME_SOURCE = String.raw`[\p{L}\p{N}_.-]`;
/** `#region` in a comment of any language, or on its own as in C#, Visual Basic and PowerShell. A description may follow. */
const REGION_MARK_PATTERN = new RegExp(
  String.raw`^\s*(?:${LINE_COMMENT_START_SOURCE}\s*)?(?:#|#pragma\s+|\{\$)(end\s?)?region\b[ \t:]*["']?(${REGION_NAME_SOURCE}*)`,
  'iu',
);
/** Matches `// region name`. Does not match prose that begins with `region`, because prose has more words. */
const REGION_COMMENT_PATTERN = new RegExp(
  String.raw`^\s*${LINE_COMMENT_START_SOURCE}\s*(end\s?)?region(?:[ \t:]+["']?(${REGION_NAME_SOURCE}+?)["']?)?\s*${COMMENT_END_SOURCE}\s*$`,
  'u',
);

/** A line of a file, with its number from 1. */
export interface NumberedLine {
  readonly text: string;
  readonly number: number;
}

function parseRegionMark(line: string, isMarkdown: boolean): { isEnd: boolean; name: string } | undefined {
  // In Markdown, `# Region Europe` is a heading, so only HTML and MDX comments count as region marks.
  if (!/region/i.test(line) || (isMarkdown && !/^\s*(?:<!--|\{\s*\/\*)/.test(line))) return undefined;
  const match = REGION_MARK_PATTERN.exec(line) ?? REGION_COMMENT_PATTERN.exec(line);
  if (match === null) return undefined;
  const isEnd = match[1] !== undefined;
  const name = (match[2] ?? '').replace(/-+$/, '');
  return isEnd || name !== '' ? { isEnd, name } : undefined;
}

interface RegionLines {
  readonly lines: readonly NumberedLine[];
  /** Line of the start marker, if the region is unclosed. */
  readonly openSince?: number;
}

/**
 * Returns the lines of a region without region markers; all lines if `region` is `undefined`. Returns `undefined` if the text does not have
 * the region.
 */
export function findRegion(text: string, region: string | undefined, isMarkdown = false): RegionLines | undefined {
  const lines: NumberedLine[] = [];
  let isInside = region === undefined;
  let isFound = isInside;
  let depth = 0;
  let since = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const mark = parseRegionMark(line, isMarkdown);
    if (mark === undefined && isInside) lines.push({ text: line, number: index + 1 });
    if (mark === undefined || region === undefined) continue;
    if (!isInside) {
      isInside = !mark.isEnd && mark.name === region;
      isFound ||= isInside;
      [depth, since] = [0, index + 1];
    } else if (!mark.isEnd) depth++;
    else if (depth === 0 || mark.name === region) isInside = false;
    else depth--;
  }
  while (lines.at(-1)?.text.trim() === '') lines.pop();
  if (!isFound) return undefined;
  return { lines, ...(isInside && region !== undefined && { openSince: since }) };
}

const HEADING_LINE_PATTERN = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const HEADING_ID_PATTERN = /\s*(?:\{#([^\s{}#]+)\}|\{\/\*\s*#(\S+)\s*\*\/\})$/;

/** Returns the lines under the heading with this id, up to the next heading of the same or a higher level, as in VitePress includes. */
export function findSection(
  text: string,
  id: string,
  rules?: GeneratorWithAddressRules,
): readonly NumberedLine[] | undefined {
  const slug = createHeadingSlugger(rules);
  const scanner = new FenceScanner();
  const lines = text.split('\n').map((line, index) => ({ text: line, number: index + 1 }));
  const headings = lines.flatMap(({ text: line, number }) => {
    const [, marks, title = ''] = (scanner.next(line) === 'text' && HEADING_LINE_PATTERN.exec(line)) || [];
    if (marks === undefined) return [];
    const [, headingId, ownInComment] = HEADING_ID_PATTERN.exec(title) ?? [];
    const shown = title.replace(HEADING_ID_PATTERN, '').replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
    return [{ number, level: marks.length, id: headingId ?? ownInComment ?? slug(shown) }];
  });
  const foundHeading = headings.find((heading) => heading.id === id);
  if (foundHeading === undefined) return undefined;
  const next = headings.find(({ number, level }) => number > foundHeading.number && level <= foundHeading.level);
  return lines.slice(foundHeading.number, next === undefined ? undefined : next.number - 1);
}

/** Removes the indentation shared by all lines. */
export function dedentLines(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  const indents = lines.filter(({ text }) => text.trim() !== '').map(({ text }) => text.search(/\S/));
  const shared = indents.reduce((least, indent) => Math.min(least, indent), indents[0] ?? 0);
  return shared === 0 ? lines : lines.map(({ text, number }) => ({ text: text.slice(shared), number }));
}
