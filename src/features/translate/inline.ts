// Parts of a block that translators must not change: code, addresses, tags, variables, formulas. Each becomes one placeholder. Pure.

/** Text to translate, or a part that stays unchanged. */
export type TextOrPlaceholder = string | { readonly kept: string };

/** Source of a regular expression that matches any part that translators must not change. */
const UNTRANSLATABLE_PATTERN = [
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
export function splitIntoTextAndPlaceholders(text: string): readonly TextOrPlaceholder[] {
  const parts: TextOrPlaceholder[] = [];
  let offset = 0;
  for (const { index, 0: kept } of text.matchAll(new RegExp(UNTRANSLATABLE_PATTERN, 'g'))) {
    if (index > offset) parts.push(text.slice(offset, index));
    parts.push({ kept });
    offset = index + kept.length;
  }
  return addPlaceholdersForBrackets(offset < text.length ? [...parts, text.slice(offset)] : parts);
}

/**
 * Makes the opening brackets of links and images placeholders too. If a translation lacked the opening bracket, the address would be shown
 * as text.
 */
function addPlaceholdersForBrackets(parts: readonly TextOrPlaceholder[]): readonly TextOrPlaceholder[] {
  const open: { readonly part: number; readonly at: number; readonly kept: string }[] = [];
  const found = new Map<number, (typeof open)[number][]>();
  for (const [part, item] of parts.entries()) {
    if (typeof item !== 'string') {
      const begin = item.kept.startsWith(']') ? open.pop() : undefined;
      if (begin !== undefined) found.set(begin.part, [...(found.get(begin.part) ?? []), begin]);
      continue;
    }
    for (const { 0: kept, index } of item.matchAll(/\\[\s\S]|!?\[|\]/g)) {
      if (kept === ']') open.pop();
      else if (!kept.startsWith('\\')) open.push({ part, at: index, kept });
    }
  }
  return parts.flatMap((ownPart, part) =>
    typeof ownPart === 'string' ? splitAtPlaceholders(ownPart, found.get(part) ?? []) : ownPart,
  );
}

function splitAtPlaceholders(
  text: string,
  signs: readonly { readonly at: number; readonly kept: string }[],
): readonly TextOrPlaceholder[] {
  const parts: TextOrPlaceholder[] = [];
  let end = 0;
  for (const { at, kept } of signs.toSorted((a, b) => a.at - b.at)) {
    parts.push(text.slice(end, at), { kept });
    end = at + kept.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

/**
 * Returns the first placeholder of a link or image that the translation lacks: the opening bracket, or the end with the address. Returns
 * `undefined` if none is missing.
 */
export function findMissingLinkPlaceholder(
  text: string,
  sourceParts: readonly TextOrPlaceholder[],
): string | undefined {
  const linksOf = (parts: readonly TextOrPlaceholder[]) =>
    parts.flatMap((part) => (typeof part !== 'string' && /^(?:!?\[|\])/.test(part.kept) ? part.kept : []));
  const left = linksOf(splitIntoTextAndPlaceholders(text));
  return linksOf(sourceParts).find((link) => {
    const index = left.indexOf(link);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** Splits a text into text and placeholders. Returns `undefined` unless the text has the same placeholders as `sourceParts`, in any order. */
export function splitIfPlaceholdersMatch(
  text: string,
  sourceParts: readonly TextOrPlaceholder[],
): readonly TextOrPlaceholder[] | undefined {
  const names = (parts: readonly TextOrPlaceholder[]) =>
    parts.flatMap((part) => (typeof part === 'string' ? [] : part.kept)).sort();
  const parts = splitIntoTextAndPlaceholders(text);
  return names(parts).join('\0') === names(sourceParts).join('\0') ? parts : undefined;
}
