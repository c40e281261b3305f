// Finds marks of Markdown that an input method for Chinese, Japanese or Korean has written full-width: `＃`, `［text］（page.md）`. Pure.

/** A text with full-width marks, and the text that was probably meant. */
interface FullWidthMark {
  readonly written: string;
  readonly correction: string;
}

/** Matches a heading. A single sign needs a space: without one, it begins a hashtag, as in `＃お知らせ`. */
const HEADING_PATTERN = /^([#＃]{2,6}|[#＃](?=[ \u3000]))[ \u3000]*([^\s#＃].*)$/;
const LINK_PATTERN = /([[［])([^[\]［］\n]{1,200})([\]］][(（])([^\s()（）]{1,300})([)）])/g;
const BOLD_PATTERN = /＊＊([^\s＊][^＊\n]{0,200})＊＊/g;
const HEADING_ID_PATTERN = /([{｛])#([\w-]{1,100})([}｝])$/;
/** Matches the box of a task at the start of a list item. */
const TASK_BOX_PATTERN = /^(?:［([ \u3000xXｘ]?)］|\[([\u3000ｘ])\])(?=[ \u3000]*\S)/;

/** Source of a quick check for all other patterns. */
export const FULL_WIDTH_MARK_HINT = String.raw`[＃［｛]|＊＊|\]（|\[[\u3000ｘ]\]`;
const HINT_PATTERN = new RegExp(FULL_WIDTH_MARK_HINT);
const FULL_WIDTH_PATTERN = /[＃［］（）｛｝]/;

/** Returns the full-width marks of a line. `isAddress` returns whether a text is the address of a link. */
export function findFullWidthMarks(line: string, isAddress: (text: string) => boolean): readonly FullWidthMark[] {
  if (!HINT_PATTERN.test(line)) return [];
  const fullWidthMarks: FullWidthMark[] = [];
  const [heading = '', signs = '', title] = HEADING_PATTERN.exec(line) ?? [];
  if (FULL_WIDTH_PATTERN.test(signs))
    fullWidthMarks.push({ written: heading, correction: `${'#'.repeat(signs.length)} ${title}` });
  for (const [written, begin = '', text, middle = '', address = '', end = ''] of line.matchAll(LINK_PATTERN))
    if (FULL_WIDTH_PATTERN.test(begin + middle + end) && isAddress(address))
      fullWidthMarks.push({ written, correction: `[${text}](${address})` });
  for (const [written, text] of line.matchAll(BOLD_PATTERN))
    fullWidthMarks.push({ written, correction: `**${text}**` });
  const [id = '', begin = '', name, end = ''] = HEADING_ID_PATTERN.exec(line) ?? [];
  if (FULL_WIDTH_PATTERN.test(begin + end)) fullWidthMarks.push({ written: id, correction: `{#${name}}` });
  const [box, full, ascii] = TASK_BOX_PATTERN.exec(line) ?? [];
  if (box !== undefined)
    fullWidthMarks.push({ written: box, correction: /[xXｘ]/.test(full ?? ascii ?? '') ? '[x]' : '[ ]' });
  return fullWidthMarks;
}
