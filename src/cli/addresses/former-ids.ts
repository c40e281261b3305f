// Adds former ids to the line of a heading: `## Title {#new old}`. Pure.

/** Attributes at the end of a heading: its id, optionally followed by former ids. */
const HEADING_ID_ATTRIBUTES =
  /\{(?:#|:?[ \t]+#|:#)([^\s{}#]+)((?:[ \t]+#?[^\s{}#=.:"'<>&][^\s{}#="'<>&]*)*)[ \t]*\}(\s*)$/;

/** A heading to which former ids are added. */
interface HeadingWithFormerIds {
  /** Line, from 1. */
  readonly line: number;
  /** Current id. */
  readonly id: string;
  /** Former ids. */
  readonly former: readonly string[];
}

/**
 * Returns the text with former ids added to the heading's line. Returns `undefined` if the line is not a heading, or is a heading that
 * cannot have former ids.
 */
export function addFormerIds(text: string, { line, id, former }: HeadingWithFormerIds): string | undefined {
  const lines = text.split('\n');
  const row = lines[line - 1];
  if (row === undefined || !isHeadingLine(row, lines[line])) return undefined;
  const [, body = '', closing = ''] = /^(.*?)([ \t]+#+[ \t]*\r?|\s*)$/.exec(row) ?? [];
  const match = HEADING_ID_ATTRIBUTES.exec(body);
  const added = former.join(' ');
  if (match === null && /\{[^}]*\}$/.test(body)) return undefined;
  const marked =
    match === null
      ? `${body} {#${id} ${added}}`
      : `${body.slice(0, match.index)}{#${match[1]}${match[2]} ${added}}${match[3]}`;
  return [...lines.slice(0, line - 1), marked + closing, ...lines.slice(line)].join('\n');
}

/** Whether a line is a heading: it starts with `#`, or the next line underlines it. */
function isHeadingLine(row: string, next = ''): boolean {
  return (
    /^(?:[ \t]|>|[-*+]\s|\d+[.)]\s)*#{1,6}[ \t]/.test(row) || (/^\s{0,3}(?:=+|-+)\s*$/.test(next) && row.trim() !== '')
  );
}
