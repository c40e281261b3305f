// Converts a commit message to Markdown: the subject as a sentence, the breaking changes, and links to the commit's origin. Markup in the
// message is escaped. Pure.
import { computeLeadingLinkLength } from '../../content/markdown/autolinks.ts';
import { capitalize, collapseWhiteSpace } from '../../lib/text.ts';
import type { SiteVariables } from '../../model/config.ts';
import type { RepositoryLinks } from '../../model/repository.ts';
import { escapeVariables } from './braces.ts';
import { type Commit, dropIssueNumbers, splitIssueNumbers } from './subjects.ts';

/** Web addresses for a draft. */
export interface CommitTextLinks extends RepositoryLinks {
  /** Whether the repository has a commit that begins with a hash of a message; absent if it has all. Messages may name other repositories. */
  readonly isCommit?: (hash: string) => boolean;
}

/**
 * Converts a commit subject to a Markdown sentence. Drops trailing ticket numbers, capitalizes the first letter, adds a full stop, and
 * escapes markup.
 */
export function formatCommitSentence(subject: string, links?: CommitTextLinks): string {
  const bare = collapseWhiteSpace(dropIssueNumbers(subject));
  const sentence = /^\p{Ll}+(?:[\s,]|$)/u.test(bare) ? capitalize(bare) : bare;
  return `${escapeCommitText(sentence, links)}${/[.!?…。！？`]$/.test(sentence) && !sentence.endsWith('`') ? '' : '.'}`;
}

/** Escapes a text for Markdown. Code in backticks stays code; variable syntax is escaped. With `links`, issues and commits become links. */
export function escapeCommitText(text: string, links?: CommitTextLinks): string {
  const clean = text.replace(/[\u0000-\u001f\u007f\ufdd0\ufdd1]+/g, ' ').replace(/ {2,}/g, ' ');
  const escaped = splitCodeAndAddresses(clean).map(({ kind, text: part }) => {
    if (kind === 'code') return escapeVariables(part, false, {});
    // Autolinks contain no markup, and a backslash would be part of the address.
    if (kind === 'address') return `<${part.replaceAll('{{', '%7B%7B')}>`;
    const plain = part
      .replace(/[\\`*[\]<>$~|&]/g, '\\$&')
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      .replace(/\{\{/g, '\\{{');
    return links === undefined ? plain : addIssueAndCommitLinks(plain, links);
  });
  return escaped
    .join('')
    .replace(/^[#+=:-]/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** A part of a text: code with its backticks, an address, or words. */
interface CommitTextSpan {
  readonly kind: 'code' | 'address' | 'words';
  readonly text: string;
}

/** Code between equal runs of backticks, and addresses, optionally in angle brackets. */
const CODE_OR_ADDRESS =
  /(?<!`)(?<ticks>`+)(?!`)(?:.*?[^`])\k<ticks>(?!`)|<(?<link>https?:\/\/[^\s<>]+)>|https?:\/\/[^\s<]+/gi;

function splitCodeAndAddresses(text: string): readonly CommitTextSpan[] {
  const pieces: CommitTextSpan[] = [];
  let last = 0;
  for (const { 0: found, index, groups } of text.matchAll(CODE_OR_ADDRESS)) {
    const isCode = groups?.ticks !== undefined;
    // Trailing underscores are part of the address, not emphasis.
    const bare =
      computeLeadingLinkLength(found) + (/^_*/.exec(found.slice(computeLeadingLinkLength(found)))?.[0].length ?? 0);
    const length = isCode || groups?.link !== undefined ? found.length : bare;
    pieces.push({ kind: 'words', text: text.slice(last, index) });
    pieces.push({ kind: isCode ? 'code' : 'address', text: groups?.link ?? found.slice(0, length) });
    last = index + length;
  }
  return [...pieces, { kind: 'words', text: text.slice(last) }];
}

const ISSUE_OR_COMMIT =
  /(?<![\p{L}\p{N}/#&-])(?:([\w.-]+\/[\w.-]+)?#(\d+)|((?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}))(?![\p{L}\p{N}/-])/gu;

function addIssueAndCommitLinks(text: string, links: CommitTextLinks): string {
  return text.replace(ISSUE_OR_COMMIT, (name: string, project?: string, number?: string, hash?: string) => {
    if (hash === undefined) return `[${name}](${links.issue(number ?? '', project)})`;
    return links.isCommit?.(hash) === false ? name : `[\`${hash.slice(0, 7)}\`](${links.commit(hash)})`;
  });
}

/** Returns the hashes that a message names. */
export function listNamedHashes(text: string): readonly string[] {
  return [...text.matchAll(ISSUE_OR_COMMIT)].flatMap(([, , , hash]) => hash ?? []);
}

const ISSUE_REFERENCE = '(?:[\\w.-]+/[\\w.-]+)?#\\d+';
const CLOSING_PHRASE = new RegExp(
  `\\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\\s+(${ISSUE_REFERENCE}(?:(?:,| and|, and)\\s+${ISSUE_REFERENCE})*)`,
  'gi',
);

/**
 * Returns the origin of a commit in brackets: its pull request, the issues that it closes, and its hash. Empty if the origin is unknown.
 */
export function formatCommitReferences(
  { subject, body, hash }: Pick<Commit, 'subject' | 'body' | 'hash'>,
  links: CommitTextLinks,
): string {
  const requests = splitIssueNumbers(subject).numbers.flatMap((name) => {
    const sign = name[0];
    const number = name.slice(1);
    if (sign !== '#' && sign !== '!') return [];
    return [{ name, link: `[${name}](${sign === '!' ? links.request(number) : links.issue(number)})` }];
  });
  const closed = [...body.matchAll(CLOSING_PHRASE)].flatMap(
    ([, list = '']) => list.match(new RegExp(ISSUE_REFERENCE, 'g')) ?? [],
  );
  const issues = [...new Set(closed)].filter((name) => requests.every((request) => request.name !== name));
  const parts = [
    ...requests.map(({ link }) => link),
    ...issues.map((name) => `closes ${addIssueAndCommitLinks(name, links)}`),
    ...(hash === undefined ? [] : [`[\`${hash.slice(0, 7)}\`](${links.commit(hash)})`]),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

const BREAKING_FOOTER = /^BREAKING[ -]CHANGE:[ \t]*/;
/**
 * Start of a footer in a commit message. The text of a breaking change ends before the next footer. `Note: …` is not a footer, because it
 * may be a line of this text.
 */
const FOOTER_START =
  /^(?:BREAKING[ -]CHANGE:|[A-Za-z]+(?:-[A-Za-z]+)+:[ \t]|(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|refs?|see):?[ \t]+\S*#\d)/i;

/** Returns the texts after `BREAKING CHANGE:` in the body of a commit, with all their lines. */
export function extractBreakingChanges(body: string): readonly string[] {
  const lines = body.replace(/\r\n?/g, '\n').split('\n');
  return lines.flatMap((line, index) => {
    if (!BREAKING_FOOTER.test(line)) return [];
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((candidate) => FOOTER_START.test(candidate));
    return [line.replace(BREAKING_FOOTER, ''), ...rest.slice(0, end < 0 ? undefined : end)].join('\n').trim();
  });
}

/** Escapes a multi-line text for Markdown: lists and code blocks are preserved. */
export function escapeMarkdownBlock(text: string, links?: CommitTextLinks, variables: SiteVariables = {}): string {
  let fence = '';
  let isList = false;
  let isCode = false;
  let isBehindBlank = false;
  const lines = text.split('\n').map((line) => {
    const isBlank = line.trim() === '';
    isCode = fence === '' && !isList && (isBlank ? isCode : (isCode || isBehindBlank) && /^(?: {4}|\t)/.test(line));
    isBehindBlank = isBlank;
    if (isCode) return escapeVariables(line.replace(/^\t/, '    ').trimEnd(), true, variables);
    const [mark = ''] = /^ {0,3}(?:`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== '') {
      if (mark.trim().startsWith(fence) && line.trim() === mark.trim()) fence = '';
      return escapeVariables(line, true, variables);
    }
    if (mark !== '') {
      fence = mark.trim();
      return escapeVariables(line.trim(), true, variables);
    }
    const [, indent = '', marker = '', rest = line.trim()] = /^(\s*)([-*+]|\d{1,9}[.)])\s+(\S.*)$/.exec(line) ?? [];
    isList = marker !== '' || (isList && (isBlank || /^\s/.test(line)));
    return marker === '' ? escapeCommitText(rest, links) : `${indent}${marker} ${escapeCommitText(rest, links)}`;
  });
  return [...lines, ...(fence === '' ? [] : [fence])].join('\n');
}

/** Indents a block for a list item. */
export function indentBlock(block: string): string {
  return block.replace(/^(?=.)/gm, '  ');
}
