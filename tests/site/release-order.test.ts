// The order of posts in all lists, and of candidates and back-ports beside releases.
import { describe, expect, it } from 'vitest';
import type { AnnouncementConfig, ProductConfig } from '../../src/model/config.ts';
import { isPageRoute } from '../../src/model/route.ts';
import { createLatestVersionVariables } from '../../src/site/releases/products.ts';
import { config, document, pageAt, planRoute, site } from '../support/site.ts';

const base = config().releases as NonNullable<ReturnType<typeof config>['releases']>;

/** Returns a post of a product `app` from `2025-03-01 2.3.1`, or with a time, `2025-03-01 2.3.1 15`. */
function post(written: string, product = 'app') {
  const [date = '', version = '', hour] = written.split(' ');
  const time = hour === undefined ? {} : { time: Number(hour) * 3600 };
  const frontMatter = { date, version, product, ...time };
  return document('post', `${date}-${product}-${version}.md`, { title: `${product} ${version}`, frontMatter } as never);
}

/** Returns what the pages of a site whose product `app` has these posts show, in order. */
function shown(posts: readonly string[], product: Partial<ProductConfig> = {}) {
  const app = { key: 'app', label: 'App', ...product };
  const announcementBar = { release: 'app', isCloseable: true } as AnnouncementConfig;
  const assembled = site(
    [document('doc', 'index.md'), ...posts.map((written) => post(written))],
    config({ releases: { ...base, products: { app } }, announcementBar }),
  );
  const propsAt = (path: string) => {
    const route = assembled.routes.find((each) => each.path === path);
    const plan = route && planRoute(assembled, route);
    if (plan?.kind !== 'text') throw new Error(`${path} is no text file`);
    return plan.props;
  };
  const list = pageAt(assembled, '/releases');
  if (list.type !== 'releases') throw new Error('no list');
  const feed = propsAt('/releases/rss.xml');
  if (feed.type !== 'feed') throw new Error('no feed');
  const timeline = propsAt('/releases/products/app.json');
  if (timeline.type !== 'timeline') throw new Error('no timeline');
  const versionOf = (title: string) => title.replace('app ', '');
  return {
    list: list.view.posts.map(({ title }) => versionOf(title)),
    feed: feed.view.items.map(({ title }) => versionOf(title)),
    hours: [feed.view.updated, ...feed.view.items.map(({ published }) => published)].map(({ date, time }) =>
      `${date} ${time === undefined ? '' : time / 3600}`.trim(),
    ),
    timeline: timeline.view.versions.map(({ version }) => version),
    latest: timeline.view.latest,
    variable: createLatestVersionVariables(assembled.releases.products)['latest.app'],
    announced: />([^<]*) is now available</.exec(assembled.layout.announcement?.html ?? '')?.[1],
    neighbours: (version: string) => {
      const file = assembled.entries.posts.find((each) => each.document.frontMatter.version === version)?.document.file;
      const { newer, older } = assembled.releases.neighbours.get(file ?? '') ?? {};
      return [newer, older].map((each) => each?.document.frontMatter.version);
    },
    paths: assembled.routes.filter((route) => isPageRoute(route) && route.isIndexed).map(({ path }) => path),
  };
}

it('a feed has the times of its posts, and of itself the latest', () => {
  // A back-port of the evening is below the release of the morning.
  const posts = ['2025-02-01 1.0.0', '2025-03-01 2.0.0 9', '2025-03-01 1.0.1 21'];
  const days = ['2025-03-01 9', '2025-03-01 21', '2025-02-01'];
  expect(shown(posts).hours).toEqual(['2025-03-01 21', ...days]);
});

it('a feed has the last update of a post, and is as new as that', () => {
  const written = (day: string, last?: string) =>
    document('post', `${day}-app.md`, {
      title: 'app',
      frontMatter: { date: day, ...(last !== undefined && { last_update: { date: last } }) },
    } as never);
  const posts = [written('2025-03-01'), written('2025-02-01', '2025-04-01'), written('2025-01-02', '2025-01-01')];
  const assembled = site([document('doc', 'index.md'), ...posts], config());
  const route = assembled.routes.find(({ path }) => path === '/releases/atom.xml');
  const plan = route && planRoute(assembled, route);
  if (plan?.kind !== 'text' || plan.props.type !== 'feed') throw new Error('no feed');
  expect(plan.props.view.items.map(({ modified }) => modified)).toEqual([undefined, '2025-04-01', undefined]);
  expect(plan.props.view.updated).toEqual({ date: '2025-04-01' });
});

describe('two releases of a day', () => {
  it.each([
    [
      ['2025-02-01 2.2.0', '2025-03-01 2.3.0 9', '2025-03-01 2.3.1 15'],
      ['2.3.1', '2.3.0', '2.2.0'],
    ],
    [
      ['2025-03-01 1.9.9', '2025-03-01 2.0.0'],
      ['2.0.0', '1.9.9'],
    ],
    [
      ['2025-03-01 2.0.0', '2025-03-01 2.0.0-rc.1'],
      ['2.0.0', '2.0.0-rc.1'],
    ],
    [
      ['2025-03-01 1.10.0', '2025-03-01 1.9.0'],
      ['1.10.0', '1.9.0'],
    ],
  ])('go by version: %j', (posts, wanted) => {
    const { list, feed, timeline, latest, announced, neighbours } = shown(posts);
    expect({ list, feed, timeline }).toEqual({ list: wanted, feed: wanted, timeline: wanted });
    expect([latest, announced]).toEqual([wanted[0], `App ${wanted[0]}`]);
    expect(neighbours(wanted[0] as string)).toEqual([undefined, wanted[1]]);
  });

  it('of several products go by their times', () => {
    const [first, second] = [post('2025-03-01 1.0.0 9'), post('2025-03-01 9.0.0 8', 'other')];
    const assembled = site([second, first], config());
    expect(assembled.releases.listed.map(({ document: { title } }) => title)).toEqual(['app 1.0.0', 'other 9.0.0']);
  });
});

describe('a candidate', () => {
  const posts = ['2025-01-01 1.9.0', '2025-03-01 2.0.0-rc.1'];

  it('is listed, but is not the latest where there is a release', () => {
    const { list, latest, variable, announced } = shown(posts);
    expect(list).toEqual(['2.0.0-rc.1', '1.9.0']);
    expect({ latest, variable, announced }).toEqual({ latest: '1.9.0', variable: '1.9.0', announced: 'App 1.9.0' });
  });

  it('is the latest where the product wants it', () => {
    const { latest, variable, announced } = shown(posts, { prereleases: 'latest' });
    expect([latest, variable, announced]).toEqual(['2.0.0-rc.1', '2.0.0-rc.1', 'App 2.0.0-rc.1']);
  });

  it('is the latest where there is nothing else', () => {
    expect(shown(['2025-01-01 1.0.0-rc.1', '2025-01-02 1.0.0-rc.2']).latest).toBe('1.0.0-rc.2');
  });

  it('may be hidden as an unlisted post is', () => {
    const { list, feed, timeline, latest, paths, neighbours } = shown(posts, { prereleases: 'hidden' });
    expect([list, feed, timeline, latest]).toEqual([['1.9.0'], ['1.9.0'], ['1.9.0'], '1.9.0']);
    expect(paths).not.toContain('/releases/2025/03/01/app-2.0.0-rc.1');
    expect(neighbours('1.9.0')).toEqual([undefined, undefined]);
  });

  it('is one by the scheme of its product alone', () => {
    const builds = ['2025-01-01 1.14.17', '2025-02-01 1.14.17-078'];
    expect(shown(builds, { versionScheme: 'semver' }).latest).toBe('1.14.17');
    expect(shown(['2025-01-01 1.14.17-078', '2025-02-01 1.14.17-100'], { versionScheme: 'N.N.N-NNN' }).latest).toBe(
      '1.14.17-100',
    );
  });
});

it('a back-port is the newest post, and stands in its line of the timeline', () => {
  const { list, timeline, latest, announced } = shown(['2025-01-01 1.0.0', '2025-02-01 1.1.0', '2025-03-01 1.0.1']);
  expect(list).toEqual(['1.0.1', '1.1.0', '1.0.0']);
  expect(timeline).toEqual(['1.1.0', '1.0.1', '1.0.0']);
  expect([latest, announced]).toEqual(['1.1.0', 'App 1.1.0']);
});

describe('a withdrawn release', () => {
  const withdrawn = (version: string) => {
    const [date, own] = version.split(' ');
    const frontMatter = { date, product: 'app', version: own, withdrawn: true };
    return document('post', `${date}-app-${own}.md`, { title: `app ${own}`, frontMatter } as never);
  };
  const assemble = (...posts: Parameters<typeof site>[0]) =>
    site(
      [document('doc', 'index.md'), ...posts],
      config({ releases: { ...base, products: { app: { key: 'app', label: 'App' } } } }),
    );

  it('is never the latest, and says so wherever it is named', () => {
    const assembled = assemble(post('2025-01-01 1.0.0'), withdrawn('2025-02-01 1.1.0'));
    const [group] = assembled.releases.products;
    expect([group?.latestVersion, group?.versions.length]).toEqual(['1.0.0', 2]);
    const textAt = (path: string) => {
      const route = assembled.routes.find((each) => each.path === path);
      const plan = route && planRoute(assembled, route);
      return plan?.kind === 'text' ? plan.props : undefined;
    };
    const feed = textAt('/releases/rss.xml');
    expect(feed?.type === 'feed' && feed.view.items.map(({ title }) => title)).toEqual([
      'app 1.1.0 (withdrawn)',
      'app 1.0.0',
    ]);
    const data = textAt('/releases/products/app.json');
    expect(data?.type === 'timeline' && data.view).toMatchObject({
      latest: '1.0.0',
      versions: [{ version: '1.1.0', withdrawn: true }, { version: '1.0.0' }],
    });
    const timeline = pageAt(assembled, '/releases/products/app');
    expect(timeline.type === 'timeline' && timeline.view.versions.map(({ version }) => version)).toEqual([
      '1.1.0 (withdrawn)',
      '1.0.0',
    ]);
    const page = pageAt(assembled, '/releases/2025/02/01/app-1.1.0');
    expect(page.head.title).toBe('app 1.1.0 (withdrawn) | Acme Docs');
    expect(page.type === 'post' && page.view.post.title).toBe('app 1.1.0 (withdrawn)');
  });

  it('leaves its product without a latest version where there is no other', () => {
    expect(assemble(withdrawn('2025-02-01 1.1.0')).releases.products[0]?.latestVersion).toBeUndefined();
  });
});
