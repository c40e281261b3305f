// The date of a post for a tagged commit, and of a release in a change log.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createReleaseDateFinder } from '../../../src/cli/new-release/changelog/days.ts';
import { validateAndResolveRelease } from '../../../src/cli/new-release/plan.ts';
import { createUnconfiguredProduct, type SiteReleases } from '../../../src/cli/new-release/site.ts';
import { createTagDateLookup } from '../../../src/cli/new-release/tag-days.ts';
import { techdocs } from '../../support/cli.ts';
import { makeHistory } from '../../support/history.ts';
import { writeFiles } from '../../support/tree.ts';

// The first commit is of 14 November 2023, 22:14 UTC.
const folder = makeHistory(`
  feat: start
  $ tag gateway/1.2.0
  $ tag v1.2.0
  feat: a widget
  $ tag core-v1.3.0
  feat: another widget`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tagged = (key: string) => ({ key, versions: [], isOnly: false });
const DAY = '2023-11-14';

it('is that of the tag, in the zone of the site', async () => {
  const [utc, tokyo] = [await createTagDateLookup(folder, 'UTC'), await createTagDateLookup(folder, 'Asia/Tokyo')];
  expect(utc(tagged('gateway'), '1.2.0')).toBe(DAY);
  expect(tokyo(tagged('gateway'), '1.2.0')).toBe('2023-11-15');
  expect(utc(tagged('core'), '1.4.0')).toBe(undefined);
});

it('is that of the tag in a change log whose headings name no product, or another name of it', async () => {
  const dayOf = await createReleaseDateFinder(join(folder, 'CHANGELOG.md'), 'UTC', []);
  const release = { name: '', version: '1.2.0', remark: '', text: '', heading: '## 1.2.0', line: 1, spans: [] };
  expect(dayOf(release, tagged('gateway'))).toBe(DAY);
  expect(dayOf({ ...release, name: 'gateway' }, tagged('edge'))).toBe(DAY);
  expect(dayOf({ ...release, version: '1.9.0' }, tagged('gateway'))).toBe(undefined);
});

it('goes before today, and behind the day of the post that is there and a day that is given', () => {
  const product = createUnconfiguredProduct('core');
  const post = { file: 'releases/a.md', route: '/a', date: '2024-02-02', product: 'core', version: '1.2.0', tags: [] };
  const site: SiteReleases = {
    folder: 'releases',
    routeBase: '/releases',
    posts: [],
    products: [product],
    variables: {},
  };
  const dateOf = (answers: object, posts: SiteReleases['posts'] = []) =>
    validateAndResolveRelease({ product: 'core', version: '1.2.0', ...answers }, { ...site, posts }, '2025-01-01').value
      ?.date;
  expect(dateOf({})).toBe('2025-01-01');
  expect(dateOf({ tagDay: DAY })).toBe(DAY);
  expect(dateOf({ tagDay: DAY, date: '2024-01-01' })).toBe('2024-01-01');
  expect(dateOf({ tagDay: DAY }, [post])).toBe('2024-02-02');
});

it('is that of the tag for a draft from commits', async () => {
  writeFiles(folder, {
    'docs/index.md': '# Start\n',
    'releases/2023-11-01-core-v1.2.0.md': '---\nproduct: core\nversion: 1.2.0\n---\n\nWords.\n',
  });
  const dateOf = async (version: string, ...more: string[]) => {
    const words = ['new-release', 'core', version, '--dry-run', '--json', '--quiet', ...more];
    return JSON.parse((await techdocs(words, { cwd: folder })).stdout).date;
  };
  expect(await dateOf('1.3.0', '--from-git')).toBe(DAY);
  expect(await dateOf('1.4.0', '--from-git')).not.toBe(DAY);
  expect(await dateOf('1.3.0')).not.toBe(DAY);
});
