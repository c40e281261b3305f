// The link of a change log that compares unreleased changes with the newest release. Pure.
import { compareVersions } from '../../../model/version.ts';
import { replaceVersion } from './form.ts';
import { isUnreleasedHeading } from './heading.ts';
import { parseChangelogLines } from './lines.ts';
import type { PostWithDefinitions } from './parts.ts';
import type { Changelog } from './read.ts';

/** Returns the lines of a log, in which the link that compares unreleased changes with a version names the newest version of `added`. */
export function updateUnreleasedLink(
  added: readonly PostWithDefinitions[],
  { written, releases }: Changelog,
): readonly string[] {
  const [first, ...rest] = added;
  const newest = rest.reduce(
    (a, b) => (a !== undefined && compareVersions(a.version, b.version, a.versionScheme) >= 0 ? a : b),
    first,
  );
  if (newest === undefined) return written;
  const lines = parseChangelogLines(written.join(''));
  return written.map((line, index) => {
    const { heading, definition } = lines[index] ?? {};
    const isLink =
      isUnreleasedHeading(definition?.label ?? '') || (isUnreleasedHeading(heading?.text ?? '') && line.includes(']('));
    if (!isLink) return line;
    const release = releases.find(({ version }) => replaceVersion(line, version, '') !== line);
    if (release === undefined || compareVersions(release.version, newest.version, newest.versionScheme) >= 0)
      return line;
    return replaceVersion(line, release.version, newest.version);
  });
}
