// Posts with a future date, on a site that publishes them on their day.
import { describe, expect, it } from 'vitest';
import { config, document, findingsOf, site } from '../support/site.ts';

const base = config().releases as NonNullable<ReturnType<typeof config>['releases']>;
const releases = { ...base, schedule: true };

const post = (date: string, links: readonly string[] = []) =>
  document('post', `${date}-a.md`, {
    frontMatter: { date, product: 'scanner', version: date.slice(0, 4) },
    frontMatterPositions: { date: { line: 2, column: 1 } },
    links,
  });
const [now, ahead] = [post('2025-06-01'), post('2026-12-01')];
const postPaths = (assembled: ReturnType<typeof site>) =>
  assembled.routes.filter(({ type }) => type === 'post').map(({ path }) => path);

describe('a post of a day to come', () => {
  it('is held back until its day, and counts nowhere', () => {
    const held = site([now, ahead], config({ releases, postsUntil: '2026-11-30' }));
    expect(postPaths(held)).toEqual(['/releases/2025/06/01/a']);
    expect(held.releases.products[0]?.latestVersion).toBe('2025');
    expect(postPaths(site([now, ahead], config({ releases, postsUntil: '2026-12-01' })))).toHaveLength(2);
  });

  it('is there in a preview', () => {
    expect(postPaths(site([now, ahead], config({ releases })))).toHaveLength(2);
  });

  it('is told as a note, with its day', () => {
    const note = {
      code: 'scheduled-post',
      severity: 'note',
      message: 'This post appears on 2026-12-01.',
      file: 'releases/2026-12-01-a.md',
      line: 2,
      column: 1,
      suggestion: 'Build the site again on that day.',
    };
    expect(findingsOf(site([now, ahead], config({ releases, postsUntil: '2026-11-30' })), '2026-12-01')).toEqual([
      note,
    ]);
    expect(findingsOf(site([now, ahead], config({ releases })), '2026-11-30')).toEqual([note]);
    expect(findingsOf(site([now, ahead], config({ releases, postsUntil: '2026-12-01' })), '2026-12-01')).toEqual([]);
  });

  it('is a mistake on a site that does not schedule', () => {
    expect(findingsOf(site([ahead], config()), '2026-11-30').map(({ code, severity }) => [code, severity])).toEqual([
      ['future-date', 'warning'],
    ]);
  });

  it('is no target for links before its day, which is named', () => {
    const from = document('doc', 'a.md', { links: ['/releases/2026/12/01/a', '../releases/2026-12-01-a.md'] });
    const findings = findingsOf(site([from, ahead], config({ releases, postsUntil: '2026-11-30' })));
    expect(findings.filter(({ code }) => code !== 'scheduled-post').map(({ message }) => message)).toEqual([
      '`/releases/2026/12/01/a` is not published before 2026-12-01.',
      '`../releases/2026-12-01-a.md` is not published before 2026-12-01.',
    ]);
  });
});
