// Parts of a block that translators must not change: code, addresses, tags, variables, formulas. Each becomes one placeholder. Pure.

/** Text to translate, or a part that stays unchanged. */
export type InlinePart = string | { readonly kept: string };

const UNTRANSLATED_PATTERNS = [
  // Code span with equal runs of backticks at both ends.
  /(`+)(?!`)(?:(?!\n\n)[\s\S])*?[^`]\1(?!`)/,
  /\{\{[^{}\n]*\}\}/,
  /<!--[\s\S]*?-->/,
  /<\/?[A-Za-z][^<>]*>/,
  // Address of a link, after its text.
  /\]\((?:<[^<>\n]*>|(?:[^()\s\\]|\\.|\((?:[^()\s\\]|\\.)*\))*)(?:\s+"[^"\n]*")?\)(?:\{[^{}\n]*\})?/,
  /\]\[[^\]\n]*\]/,
  /\[\^[^\]\s]+\]/,
  /\bhttps?:\/\/[^\s<>()[\]|]+/,
  /(?<![\\$\w])\$(?=[^\s$])[^$\n]*[^\s\\$]\$(?![\w$])/,
  /\{[#.][^{}\n]*\}/,
]
  .map(({ source }) => `(?:${source.replaceAll('\\1', '\\k<ticks>').replace('(`+)', '(?<ticks>`+)')})`)
  .join('|');

/** Splits the text of a block. */
export function cutInline(text: string): readonly InlinePart[] {
  const parts: InlinePart[] = [];
  let at = 0;
  for (const { index, 0: kept } of text.matchAll(new RegExp(UNTRANSLATED_PATTERNS, 'g'))) {
    if (index > at) parts.push(text.slice(at, index));
    parts.push({ kept });
    at = index + kept.length;
  }
  return splitOpenBrackets(at < text.length ? [...parts, text.slice(at)] : parts);
}

/** Turns the opening brackets of links and images into placeholders too: without them, addresses would be text. */
function splitOpenBrackets(parts: readonly InlinePart[]): readonly InlinePart[] {
  const open: { readonly part: number; readonly at: number; readonly kept: string }[] = [];
  const found = new Map<number, (typeof open)[number][]>();
  for (const [part, own] of parts.entries()) {
    if (typeof own !== 'string') {
      const begin = own.kept.startsWith(']') ? open.pop() : undefined;
      if (begin !== undefined) found.set(begin.part, [...(found.get(begin.part) ?? []), begin]);
      continue;
    }
    for (const { 0: kept, index: at } of own.matchAll(/\\[\s\S]|!?\[|\]/g)) {
      if (kept === ']') open.pop();
      else if (!kept.startsWith('\\')) open.push({ part, at, kept });
    }
  }
  return parts.flatMap((own, part) => (typeof own === 'string' ? splitAt(own, found.get(part) ?? []) : own));
}

function splitAt(
  text: string,
  signs: readonly { readonly at: number; readonly kept: string }[],
): readonly InlinePart[] {
  const parts: InlinePart[] = [];
  let end = 0;
  for (const { at, kept } of signs.toSorted((a, b) => a.at - b.at)) {
    parts.push(text.slice(end, at), { kept });
    end = at + kept.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

/** Returns the first bracket placeholder (`[` or the end of a link or image) that the translation has lost. */
export function findBrokenLink(text: string, wanted: readonly InlinePart[]): string | undefined {
  const linksOf = (parts: readonly InlinePart[]) =>
    parts.flatMap((part) => (typeof part !== 'string' && /^(?:!?\[|\])/.test(part.kept) ? part.kept : []));
  const left = linksOf(cutInline(text));
  return linksOf(wanted).find((kept) => {
    const at = left.indexOf(kept);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Splits a text with the same placeholders as `wanted`, in any order; `undefined` if one is missing or added. */
export function matchInline(text: string, wanted: readonly InlinePart[]): readonly InlinePart[] | undefined {
  const names = (parts: readonly InlinePart[]) =>
    parts.flatMap((part) => (typeof part === 'string' ? [] : part.kept)).sort();
  const parts = cutInline(text);
  return names(parts).join('\0') === names(wanted).join('\0') ? parts : undefined;
}
