// The text of a commit as Markdown that means itself: its subject as a sentence, what it says of what breaks, and links to where
// it comes from. Pure.
import { linkLength } from '../../content/markdown/autolinks.ts';
import { capitalize, oneLine } from '../../lib/text.ts';
import type { Variables } from '../../model/config.ts';
import type { RepositoryLinks } from '../../model/repository.ts';
import { withoutVariables } from './braces.ts';
import { type Commit, partNumbers, withoutNumbers } from './subjects.ts';

/** A subject as a sentence of Markdown: no ticket number at its end, a capital, a full stop, nothing that is markup. */
export function commitSentence(subject: string, links?: RepositoryLinks): string {
  const bare = oneLine(withoutNumbers(subject));
  const sentence = /^[a-z]+(?:[\s,]|$)/.test(bare) ? capitalize(bare) : bare;
  return `${escapeCommitText(sentence, links)}${/[.!?…`]$/.test(sentence) && !sentence.endsWith('`') ? '' : '.'}`;
}

/**
 * A text that means itself in Markdown. Code between backticks stays code, as commits use it; variables of the site are
 * not filled in. With `links`, issues and commits that it names are links.
 */
export function escapeCommitText(text: string, links?: RepositoryLinks): string {
  const clean = text.replace(/[\u0000-\u001f\u007f\ufdd0\ufdd1]+/g, ' ').replace(/ {2,}/g, ' ');
  const escaped = piecesOf(clean).map(({ kind, text: part }) => {
    if (kind === 'code') return withoutVariables(part, false, {});
    // In `<…>` nothing is markup, and a backslash would be a part of the address.
    if (kind === 'address') return `<${part.replaceAll('{{', '%7B%7B')}>`;
    const plain = part
      .replace(/[\\`*[\]<>$~|&]/g, '\\$&')
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      .replace(/\{\{/g, '\\{{');
    return links === undefined ? plain : withLinks(plain, links);
  });
  return escaped
    .join('')
    .replace(/^[#+=:-]/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** A part of a text: code with its backticks, an address without what stands around it, or words. */
interface TextPiece {
  readonly kind: 'code' | 'address' | 'words';
  readonly text: string;
}

/** Code between as many backticks on both sides, and addresses, which may stand between `<` and `>`. */
const SPECIAL = /(?<!`)(?<ticks>`+)(?!`)(?:.*?[^`])\k<ticks>(?!`)|<(?<link>https?:\/\/[^\s<>]+)>|https?:\/\/[^\s<]+/gi;

function piecesOf(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let last = 0;
  for (const { 0: found, index, groups } of text.matchAll(SPECIAL)) {
    const isCode = groups?.ticks !== undefined;
    // Underscores at its end are no emphasis of a sentence here.
    const bare = linkLength(found) + (/^_*/.exec(found.slice(linkLength(found)))?.[0].length ?? 0);
    const length = isCode || groups?.link !== undefined ? found.length : bare;
    pieces.push({ kind: 'words', text: text.slice(last, index) });
    pieces.push({ kind: isCode ? 'code' : 'address', text: groups?.link ?? found.slice(0, length) });
    last = index + length;
  }
  return [...pieces, { kind: 'words', text: text.slice(last) }];
}

const NAMED =
  /(?<![\p{L}\p{N}/#&-])(?:([\w.-]+\/[\w.-]+)?#(\d+)|((?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}))(?![\p{L}\p{N}/-])/gu;

function withLinks(text: string, links: RepositoryLinks): string {
  return text.replace(NAMED, (name, project?: string, number?: string, hash?: string) =>
    hash === undefined
      ? `[${name}](${links.issue(number ?? '', project)})`
      : `[\`${hash.slice(0, 7)}\`](${links.commit(hash)})`,
  );
}

const REFERENCE = '(?:[\\w.-]+/[\\w.-]+)?#\\d+';
const CLOSES = new RegExp(
  `\\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\\s+(${REFERENCE}(?:(?:,| and|, and)\\s+${REFERENCE})*)`,
  'gi',
);

/** Where a commit comes from, in brackets: its request, the issues that it closes, itself. Empty where it says nothing of that. */
export function commitOrigin(
  { subject, body, hash }: Pick<Commit, 'subject' | 'body' | 'hash'>,
  links: RepositoryLinks,
): string {
  const requests = partNumbers(subject).numbers.flatMap((name) => {
    const [sign, number] = [name[0], name.slice(1)];
    if (sign !== '#' && sign !== '!') return [];
    return [{ name, link: `[${name}](${sign === '!' ? links.request(number) : links.issue(number)})` }];
  });
  const closed = [...body.matchAll(CLOSES)].flatMap(([, list = '']) => list.match(new RegExp(REFERENCE, 'g')) ?? []);
  const issues = [...new Set(closed)].filter((name) => requests.every((each) => each.name !== name));
  const parts = [
    ...requests.map(({ link }) => link),
    ...issues.map((name) => `closes ${withLinks(name, links)}`),
    ...(hash === undefined ? [] : [`[\`${hash.slice(0, 7)}\`](${links.commit(hash)})`]),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

const BREAKING = /^BREAKING[ -]CHANGE:[ \t]*/;
/** What ends the text of a footer: another one. `Note: …` may well be a line of the text. */
const FOOTER =
  /^(?:BREAKING[ -]CHANGE:|[A-Za-z]+(?:-[A-Za-z]+)+:[ \t]|(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|refs?|see):?[ \t]+\S*#\d)/i;

/** The texts behind `BREAKING CHANGE:` in the body of a commit, with all their lines. */
export function breakingTexts(body: string): readonly string[] {
  const lines = body.replace(/\r\n?/g, '\n').split('\n');
  return lines.flatMap((line, at) => {
    if (!BREAKING.test(line)) return [];
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((each) => FOOTER.test(each));
    return [line.replace(BREAKING, ''), ...rest.slice(0, end < 0 ? undefined : end)].join('\n').trim();
  });
}

/** A text of several lines as Markdown that means itself: lists and blocks of code stay what they are. */
export function blockOf(text: string, links?: RepositoryLinks, variables: Variables = {}): string {
  let fence = '';
  let [isList, isCode, isBehindBlank] = [false, false, false];
  const lines = text.split('\n').map((line) => {
    const isBlank = line.trim() === '';
    isCode = fence === '' && !isList && (isBlank ? isCode : (isCode || isBehindBlank) && /^(?: {4}|\t)/.test(line));
    isBehindBlank = isBlank;
    if (isCode) return withoutVariables(line.replace(/^\t/, '    ').trimEnd(), true, variables);
    const [mark = ''] = /^ {0,3}(?:`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== '') {
      if (mark.trim().startsWith(fence) && line.trim() === mark.trim()) fence = '';
      return withoutVariables(line, true, variables);
    }
    if (mark !== '') {
      fence = mark.trim();
      return withoutVariables(line.trim(), true, variables);
    }
    const [, indent = '', marker = '', rest = line.trim()] = /^(\s*)([-*+]|\d{1,9}[.)])\s+(\S.*)$/.exec(line) ?? [];
    isList = marker !== '' || (isList && (isBlank || /^\s/.test(line)));
    return marker === '' ? escapeCommitText(rest, links) : `${indent}${marker} ${escapeCommitText(rest, links)}`;
  });
  return [...lines, ...(fence === '' ? [] : [fence])].join('\n');
}

/** A block below the first line of a list's entry. */
export function indented(block: string): string {
  return block.replace(/^(?=.)/gm, '  ');
}
