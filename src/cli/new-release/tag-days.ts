// Finds the dates of releases by their git tags. Calls git once for all tags.
import { runGit } from '../../content/git/run.ts';
import { formatDayInTimeZone } from '../../lib/day.ts';
import { type ProductTagRules, selectReleaseTags, selectTagOfVersion } from './tags.ts';

/** Returns the times of all tags in milliseconds, by their names. For a lightweight tag, this is the time of its commit. */
export async function readTagTimesMs(folder: string): Promise<ReadonlyMap<string, number>> {
  const format = '--format=%(refname:strip=2)%09%(creatordate:unix)';
  const text = (await runGit(folder, ['for-each-ref', format, 'refs/tags'])) ?? '';
  const rows = text.split('\n').map((row) => row.split('\t'));
  return new Map(rows.flatMap(([name = '', time = '']) => (time === '' ? [] : [[name, Number(time) * 1000]])));
}

/** Returns a function that returns the date (`YYYY-MM-DD`, in the time zone `timeZone`) of the git tag of a version. */
export async function createTagDateLookup(
  folder: string,
  timeZone: string,
): Promise<(product: ProductTagRules, version: string) => string | undefined> {
  const times = await readTagTimesMs(folder);
  const names = [...times.keys()];
  return (product, version) => {
    const tag = selectTagOfVersion(selectReleaseTags(names, product, version), version, product.versionScheme);
    const time = tag && times.get(tag.name);
    return time === undefined ? undefined : formatDayInTimeZone(time, timeZone);
  };
}
