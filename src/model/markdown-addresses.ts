// Addresses in the Markdown of a page: of links, images, definitions and attributes, and of the page itself.

const FENCE_PATTERN = /^[\s>]*(`{3,}|~{3,})/;

/** Whether a text may contain the address of a link. A quick test, because most lines contain none. */
const mayContainLinkAddress = (text: string) =>
  ['](', ']:', 'href=', 'src', 'Source: <'].some((mark) => text.includes(mark));

/**
 * Matches an escape or a code span, which stay unchanged, or an address with the syntax before it. The address is in a link, an image, a
 * definition or an attribute, with or without angle brackets, or is the address of the page.
 */
const CODE_OR_LINK_ADDRESS_PATTERN =
  /\\[\\`]|(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|((?:\]\(|^ {0,3}\[[^\]]+\]:)\s*)(?:<([^<>]*)>|((?:\\.|[^\s()<>\\]|\((?:\\.|[^\s()<>\\])*\))+))|(\s(?:href|src|srcset|poster)=)(["'])(.*?)\6|(^Source: )<([^<>]*)>/g;

/** Replaces the addresses in Markdown. Skips code. */
export function replaceMarkdownAddresses(text: string, find: (written: string) => string): string {
  if (!mayContainLinkAddress(text)) return text;
  let fence = '';
  // In `srcset`, a width follows each address.
  const findAll = (written: string) => written.replace(/[^\s,]+/g, find);
  const lines = text.split('\n').map((line) => {
    const mark = ((line.includes('```') || line.includes('~~~')) && FENCE_PATTERN.exec(line)?.[1]) || '';
    const isCode = fence !== '' || mark !== '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    if (isCode || !mayContainLinkAddress(line)) return line;
    return line.replace(
      CODE_OR_LINK_ADDRESS_PATTERN,
      (whole, _ticks, before, framed, bare, name, quote, value, source, page) => {
        if (name !== undefined) return name + quote + (name.endsWith('srcset=') ? findAll(value) : find(value)) + quote;
        if (source !== undefined) return `${source}<${find(page)}>`;
        if (framed !== undefined) return `${before}<${find(framed)}>`;
        return bare === undefined ? whole : before + find(bare);
      },
    );
  });
  return lines.join('\n');
}
