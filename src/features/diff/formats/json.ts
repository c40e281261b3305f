// A diff as JSON, for tools. The version changes when a field is removed or changes its meaning; fields may be added. Pure.
import type { DiffTextRun, MovedPage, PageChange, TextBlock } from '../site-diff.ts';
import type { DiffFormatInput } from './input.ts';

/** Version of the format. */
export const JSON_DIFF_VERSION = 1;

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
    moved: moved.map(({ change, ...page }: MovedPage) => linked({ ...page, ...(change && createChangeJson(change)) })),
    changed: changed.map(({ text, headings, facts, through, anchor, ...page }) =>
      linked({
        ...page,
        ...createChangeJson({ text, headings, facts, through, ...(anchor !== undefined && { anchor }) }),
      }),
    ),
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

function createChangeJson({ text, headings, facts, through, anchor }: PageChange) {
  const { added, removed, blocks } = text;
  return {
    wordsAdded: added,
    wordsRemoved: removed,
    headings,
    facts,
    through,
    ...(anchor !== undefined && { anchor }),
    blocks: blocks.flatMap((block: TextBlock): readonly BlockTextSides[] =>
      block.kind === 'same'
        ? []
        : [{ ...createBlockSide('before', block.before), ...createBlockSide('after', block.after) }],
    ),
  };
}

/** The text of a block before and after the change. A side is absent if the block does not exist there. */
type BlockTextSides = { readonly before?: string; readonly after?: string };

function createBlockSide(
  name: 'before' | 'after',
  pieces: readonly DiffTextRun[] | undefined,
): BlockTextSides | undefined {
  return pieces && { [name]: pieces.map(({ text }) => text).join('') };
}
