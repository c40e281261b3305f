// What translators must not change within a block: code, addresses, tags, variables, formulas. Each is one sign to them. Pure.

/** A piece of a text that stays as it is, or words. */
export type Inline = string | { readonly kept: string };

const KEPT = [
  // Code, as many backticks at its end as at its begin.
  /(`+)(?!`)(?:(?!\n\n)[\s\S])*?[^`]\1(?!`)/,
  /\{\{[^{}\n]*\}\}/,
  /<!--[\s\S]*?-->/,
  /<\/?[A-Za-z][^<>]*>/,
  // The address of a link, behind its words.
  /\]\((?:<[^<>\n]*>|(?:[^()\s\\]|\\.|\((?:[^()\s\\]|\\.)*\))*)(?:\s+"[^"\n]*")?\)(?:\{[^{}\n]*\})?/,
  /\]\[[^\]\n]*\]/,
  /\[\^[^\]\s]+\]/,
  /\bhttps?:\/\/[^\s<>()[\]|]+/,
  /(?<![\\$\w])\$(?=[^\s$])[^$\n]*[^\s\\$]\$(?![\w$])/,
  /\{[#.][^{}\n]*\}/,
]
  .map(({ source }) => `(?:${source.replaceAll('\\1', '\\k<ticks>').replace('(`+)', '(?<ticks>`+)')})`)
  .join('|');

/** Cuts the text of a block. */
export function cutInline(text: string): readonly Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const { index, 0: kept } of text.matchAll(new RegExp(KEPT, 'g'))) {
    if (index > at) parts.push(text.slice(at, index));
    parts.push({ kept });
    at = index + kept.length;
  }
  return at < text.length ? [...parts, text.slice(at)] : parts;
}

/** The parts of a text that has those of another one, in any order; nothing where it has not all of them, or more. */
export function matchInline(text: string, wanted: readonly Inline[]): readonly Inline[] | undefined {
  const names = (parts: readonly Inline[]) =>
    parts.flatMap((part) => (typeof part === 'string' ? [] : part.kept)).sort();
  const parts = cutInline(text);
  return names(parts).join('\0') === names(wanted).join('\0') ? parts : undefined;
}
