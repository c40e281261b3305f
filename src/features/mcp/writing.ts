// Tools for authors: findings of a text, completion of a link, and a move as a patch.
import pc from 'picocolors';
import { formatMoveOutcome } from '../../cli/move/run.ts';
import { formatCountWithNoun } from '../../lib/text.ts';
import {
  formatPixelAndFileSize,
  listAnchorSuggestions,
  listFileSuggestions,
  listPageSuggestions,
} from '../../serve/link-choices.ts';
import type { DocumentInSite } from '../../serve/linked-pages.ts';
import type { OperationsForAuthors } from './authors.ts';
import { formatFindingList } from './findings.ts';
import type { ToolInput } from './questions.ts';
import type { McpSite } from './site.ts';
import { formatAnswer } from './tools.ts';

/** Maximum choices of one answer. */
const MAX_LINK_CHOICES = 30;

/** Returns the findings in a text, and the findings that saving it would cause in other files. */
export async function runCheckTextTool(
  site: McpSite,
  authors: OperationsForAuthors,
  { file, text }: ToolInput<'checkText'>,
) {
  const { inText, inOtherFiles: others } = await authors.checkText(file, text);
  const count = inText.length === 0 ? 'nothing would be wrong' : formatCountWithNoun(inText.length, 'finding');
  return formatAnswer(site, await site.catalog(), [
    `\`${file}\` with this text, which was not saved: ${count}.`,
    formatFindingList(inText),
    ...(others.length > 0
      ? [`In other files there would be ${formatCountWithNoun(others.length, 'finding')}:`, formatFindingList(others)]
      : []),
  ]);
}

/**
 * Returns the possible targets of a link. The best match comes first. If the address contains `#`, the targets are anchors; otherwise, they
 * are pages and files.
 */
export async function runCompleteLinkTool(
  site: McpSite,
  authors: OperationsForAuthors,
  question: ToolInput<'completeLink'>,
) {
  const { file, typed = '', kind = 'link' } = question;
  const lines = formatLinkChoices(await authors.page(file), typed, kind);
  const more = lines.length - MAX_LINK_CHOICES;
  return formatAnswer(site, await site.catalog(), [
    lines.length === 0
      ? `Nothing that \`${file}\` may name begins so.`
      : `${kind === 'image' ? 'An image' : 'A link'} in \`${file}\` may name, nearest first:`,
    lines.slice(0, MAX_LINK_CHOICES).join('\n'),
    ...(more > 0 ? [`… and ${more} more. Type more of it.`] : []),
  ]);
}

function formatLinkChoices(page: DocumentInSite, typed: string, kind: 'link' | 'image'): readonly string[] {
  const index = typed.indexOf('#');
  const files = listFileSuggestions(page, typed, kind === 'image').map(
    ({ address, asset }) => `- \`${address}\` (${formatPixelAndFileSize(asset)})`,
  );
  if (kind === 'image') return files;
  if (index >= 0) {
    const address = typed.slice(0, index);
    return listAnchorSuggestions(page, address, typed.slice(index + 1)).map(({ id, heading }) => {
      const shown = heading === '' ? '' : `: ${heading.replace(/^#+ /, '')}`;
      return `- \`${address}#${encodeURI(id)}\`${shown}`;
    });
  }
  return [
    ...listPageSuggestions(page, typed).map(({ address, document }) => `- \`${address}\`: ${document.title}`),
    ...files,
  ];
}

/** Returns the changes of a move as a patch; with `apply`, also applies the move if the server allows it. */
export async function runMoveTool(
  site: McpSite,
  authors: OperationsForAuthors,
  question: ToolInput<'move'>,
): Promise<string> {
  const { from, to, redirect = true } = question;
  const apply = authors.mayMove && question.apply === true;
  const { tried, patch, apply: make } = await authors.move(from, to, redirect);
  const text = patch();
  if (apply) make();
  const outcome = formatMoveOutcome({ from, to }, tried, { isDry: !apply, colors: pc.createColors(false) }).trim();
  const catalog = await site.catalog();
  return formatAnswer(site, catalog, [
    outcome,
    `${apply ? 'This was changed' : 'Nothing was changed. The patch'}:\n\n${wrapPatchInFence(text)}`,
  ]);
}

/** Returns a patch as a fenced code block. Its fence is longer than any run of backticks in the patch. */
function wrapPatchInFence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}diff\n${text.trimEnd()}\n${fence}`;
}
