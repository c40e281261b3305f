// Reports unknown instructions of code blocks: words after the language, and comments of other generators that mark lines. Such comments
// are shown as part of the code.
import type { MarkdownIt, StateCore } from 'markdown-it';
import type { MagicComment } from '../../model/code-config.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import { type FenceAttributeKindByName, findUnknownFenceInfoParts, listKnownAttributeNames } from './code.ts';
import { findColumnOfText } from './find-in-lines.ts';
import { splitCodeLines } from './highlight/code.ts';
import { findPageOfEnv, type PageState, reportFault } from './page.ts';

const KNOWN_NOTATION_PATTERN = /^(?:\+\+|--|highlight|hl|focus|warning|error)(?::\d+)?$/i;
const NOTATION_PATTERN = /\[!code[ \t]+([^\]\n]+)\]/g;
/** A comment that consists of a line-marking instruction of another generator. */
const UNSUPPORTED_MAGIC_COMMENT_PATTERN =
  /^\s*(?:\/\/+|#+|--|;+|%+|\/\*+|<!--|\{\s*\/\*)\s*((?:highlight|focus|mark|error|warning|success|info|added?|ins(?:ert)?|del(?:eted?)?|removed?|diff|hide|collapse)-(?:next-line|line|start|end|range))\b[^\n]*$/i;

/** Adds the core rule that reports unknown instructions. It runs before known instructions are removed. */
export function addRuleForUnknownInstructions(
  md: MarkdownIt,
  magicComments: readonly MagicComment[],
  ownAttributeKinds: FenceAttributeKindByName,
): void {
  const known = magicComments.flatMap(({ line, block }) => [line, block?.start, block?.end]);
  md.core.ruler.push('unknown_in_code', ({ tokens, env }: StateCore) => {
    const page = findPageOfEnv(env);
    if (page === undefined) return;
    for (const { type, info, map, content } of tokens) {
      if (type !== 'fence' && type !== 'code_block') continue;
      const line = map?.[0] ?? 0;
      if (info.trim() !== '') reportUnknownFenceInfo(page, line, { info, own: ownAttributeKinds });
      if (content.includes('[!code') || content.includes('-line') || /-(?:start|end|range)\b/.test(content))
        reportUnknownMagicComments(page, line + (type === 'fence' ? 1 : 0), { content, known });
    }
  });
}

/** Syntax of other generators, with the equivalent as a suggestion. */
const HINTS_FOR_UNSUPPORTED_META: readonly (readonly [pattern: RegExp, hint: (part: string) => string])[] = [
  [/^hl_lines=["'][\d -]+["']$/, (part) => `Write \`{${part.match(/\d+(?:-\d+)?/g)?.join(',')}}\`.`],
  [/^linenums=/, () => 'Write `showLineNumbers`.'],
  [/^(?:file-?name|name|label|caption)=/i, (part) => `Write \`title=${part.slice(part.indexOf('=') + 1)}\`.`],
  [/^(?:mark|hl|highlight)=\{[\d\s,-]+\}$/, (part) => `Write \`${part.slice(part.indexOf('{'))}\`.`],
  [/^(?:ins|add)=/, () => 'Write `[!code ++]` in a comment at the end of each line.'],
  [/^del=/, () => 'Write `[!code --]` in a comment at the end of each line.'],
  [/^\{(?=.*[=.#])(?![\d\s,-]*\}$).*\}$/s, formatBracedAttributesHint],
  [/^\{[\d\s,-]+\}$/, () => 'Write numbers and ranges of lines, such as `{1,3-5}`.'],
];

/** Suggests the equivalent of attributes in braces from Hugo, Pandoc and MkDocs. */
function formatBracedAttributesHint(braces: string): string {
  const inner = braces.slice(1, -1);
  const attributeOf = (names: string) =>
    new RegExp(`(?:^|[\\s,])(?:${names})=(\\[[^\\]]*\\]|"[^"]*"|'[^']*'|[^\\s,]+)`, 'i').exec(inner)?.[1];
  const lines = attributeOf('hl_lines|highlight')?.match(/\d+(?:-\d+)?/g);
  const first = attributeOf('linenostart|startFrom|start-from')?.match(/\d+/)?.[0];
  const isNumbered = first !== undefined || /\.number-?lines|linenos(?!tart)|linenums/i.test(inner);
  const title = attributeOf('title|filename|file|name|caption')?.replace(/^["']|["']$/g, '');
  const language = /(?:^|\s)\.(?!number-?lines)([\w+-]+)/i.exec(inner)?.[1];
  const parts = [
    language,
    isNumbered && `showLineNumbers${first === undefined ? '' : `=${first}`}`,
    lines && `{${lines.join(',')}}`,
    title && `title="${title}"`,
  ].filter(Boolean);
  return parts.length === 0 ? 'Remove it.' : `Write \`${parts.join(' ')}\` without these braces.`;
}

/** Message for `twoslash`. techdocs hides the lines that twoslash hides, so that readers see only the intended code. */
const TWOSLASH_NOTE = 'techdocs hides the lines that `twoslash` hides, and shows no types.';

function reportUnknownFenceInfo(
  page: PageState,
  line: number,
  { info, own }: { readonly info: string; readonly own: FenceAttributeKindByName },
): void {
  let isInstructed = false;
  for (const [index, part] of findUnknownFenceInfoParts(info, own).entries()) {
    // In MyST, Quarto and other tools, the first word in braces is a directive or the language. The words after it belong to this directive
    // or language.
    const isInstruction = index === 0 && info.trim().startsWith(part) && /^\{[a-z][^=]*\}?$/i.test(part);
    if (isInstructed) continue;
    isInstructed = isInstruction;
    if (part === 'twoslash') {
      reportFault(page, line, { code: 'unknown-fence-meta', severity: 'note', message: TWOSLASH_NOTE });
      continue;
    }
    const name = /^[\w-]+/.exec(part)?.[0] ?? part;
    const foreign = HINTS_FOR_UNSUPPORTED_META.find(([pattern]) => pattern.test(part))?.[1](part);
    const hint = isInstruction
      ? 'Write a language without braces, or, for a note, `:::note` and `:::` around its text.'
      : (foreign ?? 'Remove it.');
    const suggestion = foreign ?? suggestNearestName(name, listKnownAttributeNames(own)) ?? hint;
    const message = isInstruction
      ? `\`${part}\` is an instruction to another generator, so what follows is shown as code.`
      : `\`${part}\` has no meaning after the language of a code block.`;
    const column = findColumnOfText(page, line, part);
    reportFault(page, line, { code: 'unknown-fence-meta', message, suggestion }, column < 0 ? undefined : column);
  }
}

function reportUnknownMagicComments(
  page: PageState,
  first: number,
  { content, known }: { readonly content: string; readonly known: readonly (string | undefined)[] },
): void {
  for (const [index, text] of splitCodeLines(content).entries()) {
    const magic = UNSUPPORTED_MAGIC_COMMENT_PATTERN.exec(text)?.[1];
    const notes = [...text.matchAll(NOTATION_PATTERN)].filter(
      ([, note = '']) => !KNOWN_NOTATION_PATTERN.test(note.trim()),
    );
    const found = notes.map(([whole]) => whole);
    if (magic !== undefined && !known.includes(magic)) found.push(magic);
    for (const written of found) {
      const message = `\`${written}\` is not a known magic comment, so it is shown with the code.`;
      const suggestion = written === magic ? 'Add it to `code.magicComments`, or remove it.' : 'Remove it.';
      const line = first + index;
      reportFault(
        page,
        line,
        { code: 'unknown-magic-comment', message, suggestion },
        findColumnOfText(page, line, written),
      );
    }
  }
}
