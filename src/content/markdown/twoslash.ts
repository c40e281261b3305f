// What twoslash takes out of code before readers see it: lines before a cut, questions to the compiler and its options. The types
// that it shows are not there, but nor is what only asks for them.

const TWOSLASH = /(?:^|\s)twoslash(?=\s|\{|$)/;
const CUT = /^\s*\/\/\s*---cut(-before|-after|-start|-end)?---\s*$/;
/** A query (`^?`), a list of completions (`^|`) or a mark (`^^^`) below a line. */
const QUERY = /^\s*\/\/\s*\^(?:[?|]|\^+)(?:\s.*)?$/;
/** An option of the compiler; names of files and messages of an author are shown. */
const OPTION = /^\s*\/\/\s*@(?!(?:filename|log|error|warn|annotate)\b)\w+(?::.*)?\s*$/;

/** Whether a fence asks for it. */
export function isTwoslash(info: string): boolean {
  return TWOSLASH.test(info);
}

/** Numbers of the lines, from 0, that it hides. */
export function hiddenByTwoslash(lines: readonly string[]): ReadonlySet<number> {
  const cuts = lines.map((line) => (line.includes('---cut') ? CUT.exec(line) : null));
  const isCut = (name: string | undefined) => (cut: RegExpExecArray | null) => cut !== null && cut[1] === name;
  const first = Math.max(cuts.findLastIndex(isCut(undefined)), cuts.findLastIndex(isCut('-before')));
  const last = cuts.findIndex(isCut('-after'));
  const hidden = new Set<number>();
  let isInside = false;
  for (const [at, line] of lines.entries()) {
    const cut = cuts[at];
    if (cut?.[1] === '-start') isInside = true;
    const isOut = at <= first || (last >= 0 && at >= last) || isInside;
    if (isOut || cut || (line.includes('//') && (QUERY.test(line) || OPTION.test(line)))) hidden.add(at);
    if (cut?.[1] === '-end') isInside = false;
  }
  return hidden;
}
