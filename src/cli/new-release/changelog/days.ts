// IO. Finds dates for releases that have no date in a change log, such as the logs of changesets. Uses versions that are dates, else git
// tags, else the commits that added the headings.
import { basename, dirname } from 'node:path';
import { runGit } from '../../../content/git/run.ts';
import { formatDayInTimeZone, isIsoDate } from '../../../lib/day.ts';
import { createTagDateLookup } from '../tag-days.ts';
import type { ProductTagRules } from '../tags.ts';
import { findMonth } from './heading.ts';
import type { ChangelogRelease } from './read.ts';

/**
 * Returns a function that finds the date of a release in its version or in git. `path` is the path of the change log. The commit that added a heading may be
 * much later than the release. Such a date is therefore limited to the date of the release above.
 */
export async function createReleaseDateFinder(
  path: string,
  timeZone: string,
  releases: readonly ChangelogRelease[],
): Promise<(release: ChangelogRelease, product: ProductTagRules) => string | undefined> {
  const folder = dirname(path);
  const [dayOfTag, blame = ''] = await Promise.all([
    createTagDateLookup(folder, timeZone),
    // In a shallow clone, blame attributes all lines to the oldest commit.
    runGit(folder, ['rev-parse', '--is-shallow-repository']).then((isShallow) =>
      isShallow?.trim() === 'false' ? runGit(folder, ['blame', '--line-porcelain', '--', basename(path)]) : undefined,
    ),
  ]);
  const ofLines = parseBlameTimesMs(blame);
  const hasDayVersions = releases.every(({ version }) => !/^\d{4}\./.test(version) || findDayInVersion(version));
  return (release, product) => {
    const { name, version, line } = release;
    const ofVersion = hasDayVersions ? findDayInVersion(version) : undefined;
    if (ofVersion !== undefined && product.versionScheme === undefined) return ofVersion;
    // A heading may use another product name than the site.
    const named = { ...product, key: name, gitTag: undefined, isOnly: false };
    const tagged = dayOfTag(product, version) ?? (name === '' ? undefined : dayOfTag(named, version));
    if (tagged !== undefined) return tagged;
    const added = ofLines.get(line);
    const day = added === undefined ? undefined : formatDayInTimeZone(added, timeZone);
    const month = findMonth(release.remark);
    if (month !== undefined) return day?.startsWith(month) ? day : `${month}-01`;
    const latest = findDateOfReleaseAbove(release, releases);
    return day !== undefined && latest !== undefined && latest < day ? latest : day;
  };
}

/**
 * Returns the date that a version such as `2026.08.19` or `2026.08.19.1` consists of. In other calendar versions, such as `2026.8.1`, the last
 * number may count the releases of a month.
 */
function findDayInVersion(version: string): string | undefined {
  const [, ...parts] = /^(\d{4})\.(\d{2})\.(\d{2})(?!\d)/.exec(version) ?? [];
  return isIsoDate(parts.join('-')) ? parts.join('-') : undefined;
}

/** Returns the date of the nearest release above that has a date and the same product name. */
function findDateOfReleaseAbove(
  { name, line }: ChangelogRelease,
  releases: readonly ChangelogRelease[],
): string | undefined {
  return releases.findLast((release) => release.name === name && release.line < line && release.date !== undefined)
    ?.date;
}

/** Returns the commit time of each line in milliseconds; uncommitted lines are missing. */
function parseBlameTimesMs(text: string): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  let line = 0;
  let isCommitted = false;
  for (const row of text.split('\n')) {
    const [, hash, number] = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(row) ?? [];
    if (hash !== undefined) [line, isCommitted] = [Number(number), /[1-9a-f]/.test(hash)];
    const [, time] = /^author-time (\d+)$/.exec(row) ?? [];
    if (time !== undefined && isCommitted) times.set(line, Number(time) * 1000);
  }
  return times;
}
