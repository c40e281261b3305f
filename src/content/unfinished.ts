// What is not written yet in a release post: headings without a text, outlines, words that hold the place of one.
import type { Token } from 'markdown-it';
import { oneLine } from '../lib/text.ts';
import { type PageWork, report } from './markdown/page.ts';
import { plainText } from './markdown/plain-text.ts';

/** What holds the place of a text, in small letters and without marks at its end. */
const PLACEHOLDERS = new Set([
  'tbd',
  'tba',
  'tbc',
  'todo',
  'to do',
  'fixme',
  'wip',
  'xxx',
  'to be done',
  'to be defined',
  'to be written',
  'to be announced',
  'to be decided',
  'to be determined',
  't.b.d',
  't.b.a',
  'coming soon',
  'lorem ipsum',
  '',
  // What `init` wrote into the first post.
  'say in a sentence what is new. it appears in the list of releases and in the feeds',
  'what can be done now that could not be done before',
  'what is fixed, and how readers noticed the fault',
]);

/** A note to oneself, or what it is about with nothing behind it: `TODO: ask Ada`, `API: TBD`. */
const NOTE = /^(?:todo|fixme|tb[adc])\s*:|:\s*(?:todo|fixme|tb[adc])[\s.…!?)]*$/;

/** Reports what is not written yet. `tokens` are those of the whole post. */
export function reportUnfinished(tokens: readonly Token[], page: PageWork): void {
  for (const [at, token] of tokens.entries()) {
    const inline = tokens[at + 1];
    const line = token.map?.[0] ?? 0;
    if (token.type === 'heading_open' && token.level === 0) reportEmpty(tokens.slice(at), { line, page });
    else if (token.type === 'paragraph_open' && inline !== undefined && isPlaceholder(inline)) {
      const message = `\`${oneLine(plainText(inline.children ?? []))}\` is not a text for readers.`;
      report(page, line, { code: 'empty-section', message, suggestion: 'Write the text, or remove this.' });
    }
  }
}

/** Reports a heading that nothing stands under. `tokens` begin with it. */
function reportEmpty(
  tokens: readonly Token[],
  { line, page }: { readonly line: number; readonly page: PageWork },
): void {
  const [, inline, , ...rest] = tokens;
  const end = rest.findIndex(({ type, level }) => type === 'heading_open' && level === 0);
  const section = rest.slice(0, end < 0 ? undefined : end);
  // The content below a heading of the next level is content below this one, too.
  const isParted = end >= 0 && (rest[end] as Token).tag > (tokens[0] as Token).tag;
  if (isParted || section.some(isVisible)) return;
  const heading = oneLine(plainText(inline?.children ?? []));
  const only = section.some(({ type }) => type === 'html_block') ? 'only a comment' : 'nothing';
  const message = `There is ${only} under the heading \`${heading}\`.`;
  report(page, line, { code: 'empty-section', message, suggestion: 'Write what changed, or remove the heading.' });
}

/** Whether readers see something of a token. */
function isVisible({ type, nesting, content, children }: Token): boolean {
  if (type === 'inline') return (children ?? []).some((child) => child.type === 'image' || child.content.trim() !== '');
  if (type === 'html_block') return content.replace(/<!--[\s\S]*?-->/g, '').trim() !== '';
  return nesting === 0 && type !== 'truncate' && type !== 'hr';
}

function isPlaceholder({ children }: Token): boolean {
  const parts = children ?? [];
  if (parts.some(({ type }) => !/^(?:text|softbreak|em_|strong_)/.test(type))) return false;
  const text = oneLine(plainText(parts)).toLowerCase();
  const bare = text.replace(/[\s.:…!?_-]+$/, '').replace(/^[\s[(]+|[\])]+$/g, '');
  return text !== '' && (PLACEHOLDERS.has(bare) || NOTE.test(text));
}
