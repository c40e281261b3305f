// Composes a change log from posts: a new one, or an existing one with new parts. Pure.
import { updateChangelog } from './edit.ts';
import { detectChangelogStyle } from './form.ts';
import { isUnreleasedHeading } from './heading.ts';
import { formatLinkDefinition, parseChangelogLines, separateLinkDefinitions, shiftHeadingLevels } from './lines.ts';
import { type ChangelogPost, createReleaseSection, selectPostsOfReleases } from './parts.ts';
import type { Changelog } from './read.ts';

/** Returns the text of a change log. `posts` come newest first; `head` is the introduction of a new log. */
export function composeChangelog(posts: readonly ChangelogPost[], before?: Changelog, head = '# Changelog'): string {
  const isThere = before?.written.some((line) => line.trim() !== '') ?? false;
  return before !== undefined && isThere ? updateChangelog(posts, before) : formatNewChangelog(posts, head);
}

function formatNewChangelog(posts: readonly ChangelogPost[], head: string): string {
  const empty = { releases: [], definitions: [] };
  const style = detectChangelogStyle(empty);
  const open = posts.filter(({ version }) => version === undefined).map(({ text }) => separateLinkDefinitions(text));
  const released = selectPostsOfReleases(posts);
  const parts = released.map((post) => createReleaseSection(post, { style, before: empty, posts: released }));
  const definitions = [...open, ...released].flatMap((post) => post.definitions);
  const isHeaded = isUnreleasedHeading(parseChangelogLines(head).at(-1)?.heading?.text ?? '');
  return `${[
    head,
    ...(open.length === 0 || isHeaded ? [] : ['## [Unreleased]']),
    ...open.map(({ text }) => shiftHeadingLevels(text, style.shift)),
    ...parts.flatMap(({ heading, text }) => [heading, text]),
    [...new Set(definitions.map(formatLinkDefinition))].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}
