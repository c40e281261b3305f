// The days of releases by their tags. Asks git of a folder, once.
import { runGit } from '../../content/git/run.ts';
import { dayIn } from '../../lib/day.ts';
import { releaseTags, type TaggedProduct, tagOfVersion } from './tags.ts';

/** Gives the day (`YYYY-MM-DD`) of the tag of a version, in a time zone. A tag without a text of its own has the day of its commit. */
export async function readTagDays(
  folder: string,
  timeZone: string,
): Promise<(product: TaggedProduct, version: string) => string | undefined> {
  const format = '--format=%(refname:strip=2)%09%(creatordate:unix)';
  const text = (await runGit(folder, ['for-each-ref', format, 'refs/tags'])) ?? '';
  const rows = text.split('\n').map((row) => row.split('\t'));
  const times = new Map(rows.flatMap(([name = '', time = '']) => (time === '' ? [] : [[name, Number(time) * 1000]])));
  const names = [...times.keys()];
  return (product, version) => {
    const tag = tagOfVersion(releaseTags(names, product, version), version, product.versionScheme);
    const time = tag && times.get(tag.name);
    return time === undefined ? undefined : dayIn(time, timeZone);
  };
}
