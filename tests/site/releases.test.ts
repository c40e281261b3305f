// The releases section beyond a list of posts: products, their timelines, the latest version, findings.
import { describe, expect, it } from 'vitest';
import type { AnnouncementConfig, ProductConfig } from '../../src/model/config.ts';
import type { Document } from '../../src/model/document.ts';
import type { PageType } from '../../src/model/route.ts';
import type { TextFileProps } from '../../src/model/text-view.ts';
import type { BodyRef, PageViews } from '../../src/model/view.ts';
import { planEntries } from '../../src/site/navigation/entries.ts';
import { createLatestVersionVariables, groupPostsByProduct } from '../../src/site/releases/products.ts';
import { config, document, findingsOf, pageAt, planRoute, site } from '../support/site.ts';

const products: Record<string, ProductConfig> = {
  scanner: { key: 'scanner', label: 'Scanner', page: '/scanner', icon: 'scan' },
  agent: { key: 'agent', label: 'Agent' },
  unreleased: { key: 'unreleased', label: 'Unreleased' },
};
const base = config().releases as NonNullable<ReturnType<typeof config>['releases']>;
const settings = (changes: Parameters<typeof config>[0] = {}) =>
  config({ releases: { ...base, products }, ...changes });

function post(date: string, product: string | undefined, version: string | undefined, more: Partial<Document> = {}) {
  const { frontMatter, ...rest } = more;
  return document('post', `${date}-${product}.md`, {
    title: `${product} ${version}`,
    frontMatter: { date, product, version, ...frontMatter },
    frontMatterPositions: {
      version: { line: 5, column: 1 },
      date: { line: 3, column: 1 },
      tags: { line: 4, column: 1 },
    },
    ...rest,
  } as never);
}

const overview = document('doc', 'scanner.md');
const headings = [
  [2, 'Corrected Defects'],
  [2, 'New features'],
  [3, 'Detail'],
  [2, 'Compatibility'],
  [2, 'Bug fixes'],
] as const;

function viewAt<T extends PageType>(assembled: ReturnType<typeof site>, path: string, type: T) {
  const props = pageAt(assembled, path);
  if (props.type !== type) throw new Error(`${path} is a page of the type ${props.type}`);
  return props.view as PageViews<BodyRef>[T];
}

function textAt(assembled: ReturnType<typeof site>, path: string): TextFileProps<BodyRef> {
  const route = assembled.routes.find((each) => each.path === path);
  const plan = route && planRoute(assembled, route);
  if (plan?.kind !== 'text') throw new Error(`${path} is no text file`);
  return plan.props;
}

describe('a timeline', () => {
  const documents = [
    overview,
    post('2025-01-02', 'scanner', '1.0.0', { headings } as never),
    post('2025-02-03', 'scanner', '1.1.0'),
    post('2025-02-04', 'agent', 'v2.0'),
    post('2025-03-01', undefined, undefined),
    post('2025-04-01', 'scanner', '9.9.9', { frontMatter: { unlisted: true } }),
  ];
  const assembled = site(documents, settings());

  it('is there for each product with posts, as a page and as JSON', () => {
    const all = assembled.routes.map(({ path }) => path).filter((path) => path.includes('/products/'));
    const paths = all.filter((path) => !path.endsWith('/llms.txt'));
    expect(paths).toEqual(
      ['agent', 'scanner']
        .flatMap((key) => [`/releases/products/${key}`, `/releases/products/${key}.json`])
        .concat(
          ['agent', 'scanner'].flatMap((key) =>
            ['rss.xml', 'atom.xml', 'feed.json'].map((file) => `/releases/products/${key}/${file}`),
          ),
          ['agent', 'scanner'].map((key) => `/releases/products/${key}.md`),
        ),
    );
  });

  it('shows the versions newest first, with the changes of each by kind', () => {
    const { versions, latestVersion, product } = viewAt(assembled, '/releases/products/scanner', 'timeline');
    expect(latestVersion).toBe('1.1.0');
    expect(product).toMatchObject({ label: 'Scanner', href: '/scanner', timelineHref: '/releases/products/scanner' });
    expect(versions.map(({ id, version }) => [id, version])).toEqual([
      ['v1-1-0', '1.1.0'],
      ['v1-0-0', '1.0.0'],
    ]);
    const [plain, parted] = versions;
    // Without headings the whole text is the change, and begins with its summary.
    expect(plain?.summary).toBe('');
    expect(
      plain?.changes.map(({ kind, heading, bodies }) => [kind, heading, bodies.map((ref) => ref.section)]),
    ).toEqual([['other', 'Changes', [undefined]]]);
    expect(
      parted?.changes.map(({ kind, heading, bodies }) => [kind, heading, bodies.map((ref) => ref.section)]),
    ).toEqual([
      ['features', 'New features', ['new-features']],
      ['fixes', 'Corrected defects', ['corrected-defects', 'bug-fixes']],
      ['other', 'Compatibility', ['compatibility']],
    ]);
    expect(parted?.changes.every(({ bodies }) => bodies.every((ref) => ref.idPrefix === 'v1-0-0-'))).toBe(true);
  });

  it('sums up a version whose post says so before its changes', () => {
    const summaryOf = (more: object) => {
      const one = site(
        [post('2025-01-02', 'agent', '1.0', { headings, description: 'A.', ...more } as never)],
        settings(),
      );
      return viewAt(one, '/releases/products/agent', 'timeline').versions[0]?.summary;
    };
    expect([summaryOf({}), summaryOf({ repeatsText: true })]).toEqual(['A.', '']);
  });

  it('gives two posts of one version two anchors', () => {
    const twice = site([post('2025-01-02', 'agent', 'V1'), post('2025-01-03', 'agent', 'V1')], settings());
    expect(viewAt(twice, '/releases/products/agent', 'timeline').versions.map(({ id }) => id)).toEqual(['v1', 'v1-2']);
  });

  it('says the same as JSON, with absolute addresses', () => {
    const props = textAt(assembled, '/releases/products/scanner.json');
    expect(props).toMatchObject({
      type: 'timeline',
      view: {
        product: 'scanner',
        latest: '1.1.0',
        url: 'https://docs.example.com/releases/products/scanner',
        versions: [
          { version: '1.1.0', date: '2025-02-03', url: 'https://docs.example.com/releases/2025/02/03/scanner' },
          { version: '1.0.0', changes: [{ kind: 'features' }, { kind: 'fixes' }, { kind: 'other' }] },
        ],
      },
    });
  });

  it('is linked from posts and lists; an unlisted post leads there too', () => {
    expect(viewAt(assembled, '/releases/2025/01/02/scanner', 'post').post).toMatchObject({
      product: { timelineHref: '/releases/products/scanner' },
    });
    expect(viewAt(assembled, '/releases', 'releases').products).toEqual([
      { label: 'Agent', href: '/releases/products/agent', count: 1 },
      { label: 'Scanner', href: '/releases/products/scanner', count: 2 },
    ]);
  });

  it('has the archive by year and product, posts without one last', () => {
    const view = viewAt(assembled, '/releases/archive', 'archive');
    expect(
      view.years.map(({ year, count, groups }) => [year, count, groups.map((each) => [each.label, each.posts.length])]),
    ).toEqual([
      [
        '2025',
        4,
        [
          ['Agent', 1],
          ['Scanner', 2],
          ['Other posts', 1],
        ],
      ],
    ]);
  });

  it('has a page of all timelines, which leads to each and stands above it', () => {
    expect(viewAt(assembled, '/releases/products', 'products')).toEqual({
      title: 'Products',
      cards: [
        { label: 'Agent', href: '/releases/products/agent', description: 'v2.0 · February 4, 2025 · 1 release' },
        { label: 'Scanner', href: '/releases/products/scanner', description: '1.1.0 · February 3, 2025 · 2 releases' },
      ].map((card) => ({ ...card, isExternal: false })),
    });
    expect(viewAt(assembled, '/releases', 'releases').links[0]).toEqual({
      label: 'Products',
      href: '/releases/products',
    });
    expect(pageAt(assembled, '/releases/products/agent').breadcrumbs).toEqual([
      { label: 'Releases', href: '/releases' },
      { label: 'Products', href: '/releases/products' },
      { label: 'Agent' },
    ]);
  });

  it('decides what is newer and older than a post; those without a product have all posts beside them', () => {
    const beside = (path: string) => {
      const { newer, older } = viewAt(assembled, path, 'post');
      return [newer?.href, older?.href];
    };
    const [first, second] = ['/releases/2025/01/02/scanner', '/releases/2025/02/03/scanner'];
    expect(beside(first)).toEqual([second, undefined]);
    expect(beside(second)).toEqual([undefined, first]);
    expect(beside('/releases/2025/02/04/agent')).toEqual([undefined, undefined]);
    expect(beside('/releases/2025/03/01/undefined')).toEqual([undefined, '/releases/2025/02/04/agent']);
  });

  it('leaves lists to show short posts whole, and a product once', () => {
    const more = { wordCount: 99, isTruncated: true, frontMatter: { tags: ['Scanner', 'Wi-Fi'] } };
    const shown = (changes: object) => {
      const one = site([post('2025-01-02', 'scanner', '1.0', { ...more, ...changes } as never)], settings());
      const [view] = viewAt(one, '/releases', 'releases').posts;
      return [view?.isTruncated, view?.body.part, view?.product?.label, view?.tags.map(({ label }) => label)];
    };
    expect(shown({ title: 'Scanner 1.0' })).toEqual([false, 'html', undefined, ['Wi-Fi']]);
    expect(shown({ wordCount: 100 })).toEqual([true, 'summary', 'Scanner', ['Wi-Fi']]);
  });

  it('tells search engines which product and version a post is about', () => {
    const { head } = pageAt(assembled, '/releases/2025/01/02/scanner');
    expect(head.jsonLd.at(-1)).toMatchObject({
      '@type': 'BlogPosting',
      mainEntityOfPage: 'https://docs.example.com/releases/2025/01/02/scanner',
      about: { '@type': 'SoftwareApplication', name: 'Scanner', softwareVersion: '1.0.0' },
    });
    // A post without tags has no keywords.
    expect(head.jsonLd.at(-1)).not.toHaveProperty('keywords');
  });
});

describe('the latest version', () => {
  const latest = (...documents: Document[]) => {
    const settled = settings();
    return createLatestVersionVariables(groupPostsByProduct(settled, planEntries(documents, settled, 'en').posts, ''));
  };

  it.each([
    [
      'the newest',
      [
        ['2024-01-01', '1.0'],
        ['2025-01-01', '1.1'],
      ],
      '1.1',
    ],
    [
      'not a back-port',
      [
        ['2025-01-01', '2.0.0'],
        ['2025-02-01', '1.4.9'],
        ['2025-03-01', '1.4.10'],
      ],
      '2.0.0',
    ],
    [
      'not a number of long ago',
      [
        ['2022-03-02', '1.20.1'],
        ['2025-04-07', '1.5.0'],
        ['2025-05-08', '1.5.1'],
      ],
      '1.5.1',
    ],
  ] as const)('is %s', (_, releases, wanted) => {
    expect(latest(...releases.map(([date, version]) => post(date, 'scanner', version)))).toEqual({
      'latest.scanner': wanted,
    });
  });

  it('counts neither drafts nor unlisted posts nor those of unknown products', () => {
    expect(
      latest(
        post('2025-01-01', 'agent', '1.0'),
        post('2025-02-01', 'agent', '2.0', { frontMatter: { draft: true } }),
        post('2025-02-02', 'agent', '3.0', { frontMatter: { unlisted: true } }),
        post('2025-02-03', 'other', '1.0'),
        post('2025-02-04', 'scanner', undefined),
      ),
    ).toEqual({ 'latest.agent': '1.0' });
  });
});

describe('the announcement of a release', () => {
  const announced = (release: string, baseUrl = '/') =>
    site(
      [overview, post('2025-01-02', 'scanner', '1.0.0'), post('2025-02-03', 'scanner', '1.1.0 <b>')],
      settings({ announcementBar: { release, isCloseable: true } as AnnouncementConfig, baseUrl }),
    );

  it('has text and id of the newest post', () => {
    expect(announced('scanner', '/docs/').layout.announcement).toEqual({
      id: 'scanner-1-1-0-b',
      html: '<a href="/docs/releases/2025/02/03/scanner">Scanner 1.1.0 &lt;b&gt; is now available</a>',
      isCloseable: true,
    });
  });

  it('is about the newest release of all where that is wanted', () => {
    const documents = [overview, post('2025-01-02', 'scanner', '1.0.0'), post('2025-03-01', 'agent', '3.0')];
    const config = settings({ announcementBar: { release: 'latest', isCloseable: true } as AnnouncementConfig });
    expect(site(documents, config).layout.announcement?.id).toBe('agent-3-0');
    expect(site([overview], config).layout.announcement).toBeUndefined();
  });

  it('is left out, with a warning, where the product has no post', () => {
    const assembled = announced('unreleased');
    expect(assembled.layout.announcement).toBeUndefined();
    expect(findingsOf(assembled).map(({ code, message }) => [code, message])).toEqual([
      [
        'no-release',
        '`announcementBar.release` is `unreleased`, but that product has no post, so no announcement is shown.',
      ],
    ]);
  });
});

describe('what is found wrong with posts', () => {
  const found = (documents: Document[], today?: string) =>
    findingsOf(site([overview, ...documents], settings()), today).map(({ code, severity, file, line, message }) => [
      code,
      severity,
      `${file}:${line}`,
      message,
    ]);

  it('is nothing where all is well', () => {
    expect(
      found([
        post('2025-01-02', 'scanner', '1.0', { isTruncated: false, wordCount: 199 }),
        post('2025-01-02', 'agent', '1.0'),
      ]),
    ).toEqual([]);
  });

  it('names a version that two posts of one product share', () => {
    const again = { ...post('2025-02-03', 'scanner', '1.0') };
    expect(found([post('2025-01-02', 'scanner', '1.0'), again, post('2025-02-04', 'agent', '1.0')])).toEqual([
      [
        'duplicate-version',
        'warning',
        'releases/2025-02-03-scanner.md:5',
        '`releases/2025-01-02-scanner.md` already announces version `1.0` of `scanner`.',
      ],
    ]);
  });

  it('leaves drafts alone', () => {
    const draft = post('2999-02-03', 'scanner', '1.0', { frontMatter: { draft: true } });
    expect(found([post('2025-01-02', 'scanner', '1.0'), draft], '2025-06-01')).toEqual([]);
  });

  it('names a date in the future, by the day that it is told', () => {
    const documents = [post('2025-01-02', 'scanner', '1.0')];
    expect(found(documents, '2025-01-02')).toEqual([]);
    expect(found(documents, '2025-01-01')).toEqual([
      [
        'future-date',
        'warning',
        'releases/2025-01-02-scanner.md:3',
        'This post is dated 2025-01-02, which is in the future.',
      ],
    ]);
  });

  it("names a file whose date is not the front matter's", () => {
    const other = { ...post('2025-01-02', 'scanner', '1.0'), path: '2025/2025-01-03-scanner.md' };
    expect(found([other])).toEqual([
      [
        'date-mismatch',
        'warning',
        'releases/2025-01-02-scanner.md:3',
        'The file name says 2025-01-03, but the front matter says 2025-01-02. The front matter is used.',
      ],
    ]);
  });

  it('names a long post without a truncate mark', () => {
    expect(found([post('2025-01-02', 'scanner', '1.0', { isTruncated: false, wordCount: 200 })])).toEqual([
      [
        'missing-truncate',
        'warning',
        'releases/2025-01-02-scanner.md:1',
        'This post has 200 words and no `<!-- truncate -->`, so lists show all of it.',
      ],
    ]);
  });

  it('names the rarer spelling of a tag that differs only by case', () => {
    const tagged = (date: string, version: string, tags: string[]) =>
      post(date, 'scanner', version, { frontMatter: { tags } });
    const documents = [
      tagged('2025-01-02', '1.0', ['OEM']),
      tagged('2025-01-03', '1.1', ['oem']),
      tagged('2025-01-04', '1.2', ['oem']),
    ];
    expect(found(documents)).toEqual([
      ['tag-case', 'warning', 'releases/2025-01-02-scanner.md:4', 'The tag `OEM` differs from `oem` only in case.'],
    ]);
  });

  it('names a product that is not configured', () => {
    expect(found([post('2025-01-02', 'scaner', '1.0')]).map(([code]) => code)).toEqual(['unknown-product']);
  });
});

it('lists recent posts beside a post, without the post itself', () => {
  const versions = ['1.0.0', '1.1.0', '1.2.0'];
  const posts = versions.map((version, index) => post(`2025-0${index + 1}-02`, version, version));
  const assembled = site(posts, config({ releases: { ...base, recentPosts: 2 } }));
  const recentOf = assembled.routes
    .filter(({ type }) => type === 'post')
    .map(({ path }) => viewAt(assembled, path, 'post').recent.map(({ title }) => title.split(' ')[1]));
  expect(new Set(recentOf.map((titles) => titles.join(' ')))).toEqual(
    new Set(['1.1.0 1.0.0', '1.2.0 1.0.0', '1.2.0 1.1.0']),
  );
});
