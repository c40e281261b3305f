// Finds the lines that twoslash hides: cut lines, queries and compiler options. A query asks twoslash to show the type of a name. techdocs
// does not show types, but it hides queries, too.

const TWOSLASH_ATTRIBUTE_PATTERN = /(?:^|\s)twoslash(?=\s|\{|$)/;
const TWOSLASH_CUT_LINE_PATTERN = /^\s*\/\/\s*---cut(-before|-after|-start|-end)?---\s*$/;
/** A query (`^?`), a completion list (`^|`) or a highlight (`^^^`) below a line. */
const TWOSLASH_QUERY_LINE_PATTERN = /^\s*\/\/\s*\^(?:[?|]|\^+)(?:\s.*)?$/;
/** A compiler option. Does not match file names and the author's messages, which are shown. */
const TWOSLASH_OPTION_LINE_PATTERN = /^\s*\/\/\s*@(?!(?:filename|log|error|warn|annotate)\b)\w+(?::.*)?\s*$/;

/** Whether a fence requests twoslash. */
export function isTwoslash(info: string): boolean {
  return TWOSLASH_ATTRIBUTE_PATTERN.test(info);
}

/** Returns the indices of hidden lines, from 0. */
export function findLinesHiddenByTwoslash(lines: readonly string[]): ReadonlySet<number> {
  const cuts = lines.map((line) => (line.includes('---cut') ? TWOSLASH_CUT_LINE_PATTERN.exec(line) : null));
  const isCut = (name: string | undefined) => (cut: RegExpExecArray | null) => cut !== null && cut[1] === name;
  const first = Math.max(cuts.findLastIndex(isCut(undefined)), cuts.findLastIndex(isCut('-before')));
  const last = cuts.findIndex(isCut('-after'));
  const hidden = new Set<number>();
  let isInside = false;
  for (const [index, line] of lines.entries()) {
    const cut = cuts[index];
    if (cut?.[1] === '-start') isInside = true;
    const isOut = index <= first || (last >= 0 && index >= last) || isInside;
    if (
      isOut ||
      cut ||
      (line.includes('//') && (TWOSLASH_QUERY_LINE_PATTERN.test(line) || TWOSLASH_OPTION_LINE_PATTERN.test(line)))
    )
      hidden.add(index);
    if (cut?.[1] === '-end') isInside = false;
  }
  return hidden;
}
