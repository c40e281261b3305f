// Composes a change log from posts: a new one, or an existing one with new parts. Pure.
import { updateChangelog } from './edit.ts';
import { logStyle } from './form.ts';
import { isUnreleased } from './heading.ts';
import { definitionLine, parseLines, shiftHeadingLevels, splitDefinitions } from './lines.ts';
import { type ChangelogPost, changelogPart, releasedPosts } from './parts.ts';
import type { Changelog } from './read.ts';

/** Returns the text of a change log. `posts` come newest first; `head` is the introduction of a new log. */
export function composeChangelog(posts: readonly ChangelogPost[], before?: Changelog, head = '# Changelog'): string {
  const isThere = before?.written.some((line) => line.trim() !== '') ?? false;
  return before !== undefined && isThere ? updateChangelog(posts, before) : newChangelog(posts, head);
}

function newChangelog(posts: readonly ChangelogPost[], head: string): string {
  const empty = { releases: [], definitions: [] };
  const style = logStyle(empty);
  const open = posts.filter(({ version }) => version === undefined).map(({ text }) => splitDefinitions(text));
  const released = releasedPosts(posts);
  const parts = released.map((post) => changelogPart(post, { style, before: empty, posts: released }));
  const definitions = [...open, ...released].flatMap((post) => post.definitions);
  const isHeaded = isUnreleased(parseLines(head).at(-1)?.heading?.text ?? '');
  return `${[
    head,
    ...(open.length === 0 || isHeaded ? [] : ['## [Unreleased]']),
    ...open.map(({ text }) => shiftHeadingLevels(text, style.shift)),
    ...parts.flatMap(({ heading, text }) => [heading, text]),
    [...new Set(definitions.map(definitionLine))].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}
