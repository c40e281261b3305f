// Writes ids that a heading had before into its line: `## Title {#new old}`. Pure.

/** What stands at the end of a heading that has an id of its own, and perhaps ids that it had. */
const OWN_ID = /\{(?:#|:?[ \t]+#|:#)([^\s{}#]+)((?:[ \t]+#?[^\s{}#=.:"'<>&][^\s{}#="'<>&]*)*)[ \t]*\}(\s*)$/;

/** A heading to write in. */
export interface AliasedHeading {
  /** Its line, from 1. */
  readonly line: number;
  /** The id that it has now. */
  readonly id: string;
  /** Those that it had. */
  readonly former: readonly string[];
}

/** The text with the ids in the line of the heading; nothing where no heading stands there in a form that can have them. */
export function withFormerIds(text: string, { line, id, former }: AliasedHeading): string | undefined {
  const lines = text.split('\n');
  const row = lines[line - 1];
  if (row === undefined || !isHeading(row, lines[line])) return undefined;
  const [, body = '', closing = ''] = /^(.*?)([ \t]+#+[ \t]*\r?|\s*)$/.exec(row) ?? [];
  const own = OWN_ID.exec(body);
  const added = former.join(' ');
  if (own === null && /\{[^}]*\}$/.test(body)) return undefined;
  const marked =
    own === null ? `${body} {#${id} ${added}}` : `${body.slice(0, own.index)}{#${own[1]}${own[2]} ${added}}${own[3]}`;
  return [...lines.slice(0, line - 1), marked + closing, ...lines.slice(line)].join('\n');
}

/** Whether a line is a heading, by its own marks or by the line below it. */
function isHeading(row: string, next = ''): boolean {
  return (
    /^(?:[ \t]|>|[-*+]\s|\d+[.)]\s)*#{1,6}[ \t]/.test(row) || (/^\s{0,3}(?:=+|-+)\s*$/.test(next) && row.trim() !== '')
  );
}
