// Classifies the lines of a change log: headings, link definitions, text. Lines of code and comments count as text. Pure.

/** A heading with level and text; `lines` is 2 if it is underlined. */
interface MarkdownHeading {
  readonly level: number;
  readonly text: string;
  readonly lines: 1 | 2;
}

/** A link definition: `[label]: target`. */
export interface LinkDefinition {
  readonly label: string;
  readonly target: string;
}

/** A line of a file without its line break. */
export interface ChangelogLine {
  readonly text: string;
  readonly heading?: MarkdownHeading;
  readonly definition?: LinkDefinition;
}

/** Returns the lines of a text with their line breaks, split like `parseChangelogLines`. */
export function splitLinesKeepingBreaks(text: string): readonly string[] {
  return text.match(/[^\r\n]*(?:\r\n?|\n)|[^\r\n]+$/g) ?? [];
}

/** Returns all lines of a text. */
export function parseChangelogLines(text: string): readonly ChangelogLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const isOpen = markCodeAndCommentLines(lines);
  return lines.map((line, index): ChangelogLine => {
    if (isOpen[index]) return { text: line };
    const [, marks = '', title = ''] = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/.exec(line) ?? [];
    if (marks !== '') return { text: line, heading: { level: marks.length, text: title, lines: 1 } };
    const before = index === 0 || lines[index - 1]?.trim() === '';
    const [, under] = /^ {0,3}(=+|-+)[ \t]*$/.exec(isOpen[index + 1] ? '' : (lines[index + 1] ?? '')) ?? [];
    if (under !== undefined && before && /^ {0,3}[^\s>*+#|<-]/.test(line))
      return { text: line, heading: { level: under.startsWith('=') ? 1 : 2, text: line.trim(), lines: 2 } };
    const [, label, target] = /^ {0,3}\[([^\]\\^][^\]\\]*)\]:[ \t]*(\S.*?)[ \t]*$/.exec(line) ?? [];
    if (label === undefined || target === undefined) return { text: line };
    return { text: line, definition: { label, target } };
  });
}

/** Returns for each line whether it is in a code block, or in a multi-line comment. */
function markCodeAndCommentLines(lines: readonly string[]): readonly boolean[] {
  let fence = '';
  let indent = 0;
  let isComment = false;
  return lines.map((line) => {
    if (isComment) {
      isComment = !line.includes('-->');
      return true;
    }
    const [, space = '', mark = ''] = /^(\s*)(?:[-*+][ \t]+)?(`{3,}|~{3,})/.exec(line) ?? [];
    // Code in a list item ends with the item.
    if (fence !== '' && indent >= 2 && /^\S/.test(line)) fence = '';
    if (fence !== '') {
      if (mark.startsWith(fence) && line.trim() === mark) fence = '';
      return true;
    }
    if (mark !== '' && !(mark.startsWith('`') && line.slice(line.indexOf(mark) + mark.length).includes('`'))) {
      [fence, indent] = [mark, space.length];
      return true;
    }
    const opens = /^ {0,3}<!--/.test(line) && !line.slice(line.indexOf('<!--')).includes('-->');
    isComment = opens;
    return opens;
  });
}

/** Demotes the headings of a text by `by` levels, or promotes them if `by` is negative. Underlined headings become ATX headings. */
export function shiftHeadingLevels(text: string, by: number): string {
  if (by === 0) return text;
  const lines = parseChangelogLines(text);
  return lines
    .flatMap(({ text: line, heading }, index) => {
      if (lines[index - 1]?.heading?.lines === 2) return [];
      if (heading === undefined) return line;
      const marks = '#'.repeat(Math.min(6, Math.max(1, heading.level + by)));
      // Without its indentation, a heading in a list item would end the list.
      return `${/^ */.exec(line)?.[0]}${marks} ${heading.text}`.trimEnd();
    })
    .join('\n');
}

/** Returns the highest heading level of a text; `undefined` if it has none. */
export function findHighestHeadingLevel(text: string): number | undefined {
  const levels = parseChangelogLines(text).flatMap(({ heading }) => heading?.level ?? []);
  return levels.length === 0 ? undefined : Math.min(...levels);
}

/** Splits a text and its link definitions. */
export function separateLinkDefinitions(text: string): {
  readonly text: string;
  readonly definitions: readonly LinkDefinition[];
} {
  const lines = parseChangelogLines(text);
  const definitions = lines.flatMap(({ definition }) => definition ?? []);
  if (definitions.length === 0) return { text, definitions };
  const kept = lines.filter(({ definition }) => definition === undefined).map((line) => line.text);
  return { text: trimEmptyLines(kept.join('\n')), definitions };
}

/** Removes empty lines at both ends of a text. */
export function trimEmptyLines(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+|\s+$/g, '');
}

/** Returns a definition as a line. */
export function formatLinkDefinition({ label, target }: LinkDefinition): string {
  return `[${label}]: ${target}`;
}

/** Whether a text uses a definition, case-insensitively. */
export function isLinkDefinitionUsed({ label }: LinkDefinition, text: string): boolean {
  return text.toLowerCase().includes(`[${label.toLowerCase()}]`);
}
