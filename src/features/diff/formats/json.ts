// A diff as JSON, for tools. The version changes when a field is removed or changes its meaning; fields may be added. Pure.
import type { DiffTextBlock, DiffTextRun, MovedPage, PageChange } from '../site-diff.ts';
import type { DiffFormatInput } from './input.ts';

/** Version of the format. */
const JSON_DIFF_VERSION = 1;

/** Formats a diff as JSON. */
export function formatJsonDiff({ diff, linkTo }: DiffFormatInput): string {
  const { changed, moved, added, removed, ...rest } = diff;
  const linked = <Page extends { readonly path: string }>(page: Page) => ({
    ...page,
    ...(linkTo && { preview: linkTo(page.path) }),
  });
  const whole = {
    version: JSON_DIFF_VERSION,
    ok: true,
    ...rest,
    added: added.map(linked),
    removed,
    moved: moved.map(({ change, ...page }: MovedPage) =>
      linked({ ...page, ...(change && createPageChangeJson(change)) }),
    ),
    changed: changed.map(({ text, headings, facts, through, anchor, ...page }) =>
      linked({
        ...page,
        ...createPageChangeJson({ text, headings, facts, through, ...(anchor !== undefined && { anchor }) }),
      }),
    ),
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

function createPageChangeJson({ text, headings, facts, through, anchor }: PageChange) {
  const { added, removed, blocks } = text;
  return {
    wordsAdded: added,
    wordsRemoved: removed,
    headings,
    facts,
    through,
    ...(anchor !== undefined && { anchor }),
    blocks: blocks.flatMap((block: DiffTextBlock): readonly TextBeforeAndAfter[] =>
      block.kind === 'same'
        ? []
        : [{ ...toTextBeforeOrAfter('before', block.before), ...toTextBeforeOrAfter('after', block.after) }],
    ),
  };
}

/** The text of a block before and after the change. A side is absent if the block does not exist there. */
type TextBeforeAndAfter = { readonly before?: string; readonly after?: string };

function toTextBeforeOrAfter(
  name: 'before' | 'after',
  pieces: readonly DiffTextRun[] | undefined,
): TextBeforeAndAfter | undefined {
  return pieces && { [name]: pieces.map(({ text }) => text).join('') };
}
