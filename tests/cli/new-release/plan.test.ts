// The plan of a release post: answers, site and date in, file out.
import { describe, expect, it } from 'vitest';
import { validateVersion } from '../../../src/cli/new-release/judge.ts';
import {
  planRelease,
  selectDefaultTags,
  validateAndResolveRelease,
  validateReleaseAnswers,
} from '../../../src/cli/new-release/plan.ts';
import type { ReleaseAnswers, ReleasePlan } from '../../../src/cli/new-release/release.ts';
import { createUnconfiguredProduct, type ReleasePost, type SiteReleases } from '../../../src/cli/new-release/site.ts';
import { deepFreeze } from '../../support/site.ts';

const TODAY = '2025-11-20';

function post(product: string, version: string, date: string, more: Partial<ReleasePost> = {}): ReleasePost {
  const name = `${product}-v${version.replace(/^v/, '')}`;
  const file = `releases/${date.slice(0, 4)}/${date}-${name}.md`;
  const route = `/releases/${date.replaceAll('-', '/')}/${name}`;
  return { file, route, date, product, version, tags: [product], ...more };
}

const site: SiteReleases = deepFreeze({
  folder: 'releases',
  routeBase: '/releases',
  variables: { product: 'acme' },
  products: [
    {
      ...createUnconfiguredProduct('oemconfig'),
      name: 'OEMConfig',
      label: 'OEMConfig',
      tag: 'oemconfig',
      versionScheme: 'semver',
    },
    {
      ...createUnconfiguredProduct('android-sdk'),
      name: 'Android SDK',
      label: 'Android SDK',
      tag: '{{ product }}-android-sdk',
      versionScheme: 'short',
      postTitle: '{{ product }} {label} {version}',
      postSlug: '{{ product }}-android-sdk-v{version}',
    },
    {
      ...createUnconfiguredProduct('codiscan'),
      name: 'CODiScan',
      label: 'CODiScan',
      versionScheme: 'prefixed',
      postSlug: '{product}',
    },
    { ...createUnconfiguredProduct('wifiguard'), name: 'WiFi Guard', label: 'WiFi Guard', versionScheme: 'semver' },
    { ...createUnconfiguredProduct('fresh'), name: 'Fresh', label: 'Fresh', versionScheme: 'calendar' },
  ],
  posts: [
    post('oemconfig', '2.12.1', '2025-09-19'),
    post('wifiguard', '1.5.1', '2025-05-08'),
    post('codiscan', 'v1.1.0', '2025-04-16'),
    post('oemconfig', '2.9.0', '2024-11-08', { tags: ['oemconfig', 'Firmware'] }),
    post('wifiguard', '1.20.1', '2022-03-02'),
  ],
});

function planned(answers: ReleaseAnswers, body = 'Words.\n\n- More.', at = site, today = TODAY): ReleasePlan {
  const subject = validateAndResolveRelease(answers, at, today);
  if (subject.faults) throw new Error(messages(subject.faults).join('\n'));
  const plan = planRelease({ subject: subject.value, answers, site: at, body: { text: body } });
  if (plan.faults) throw new Error(messages(plan.faults).join('\n'));
  return plan.value;
}

const messages = (faults: readonly { code: string; message: string; suggestion?: string }[]) =>
  faults.map(({ code, message, suggestion }) => `${code}: ${[message, suggestion].filter(Boolean).join(' ')}`);
const faultsOf = (answers: ReleaseAnswers, at = site) =>
  messages(validateAndResolveRelease(answers, at, TODAY).faults ?? []);

describe('the plan', () => {
  it('is a whole post', () => {
    expect(planned({ product: 'oemconfig', version: '2.13.0' })).toMatchObject({
      file: 'releases/2025/2025-11-20-oemconfig-v2.13.0.md',
      route: '/releases/2025/11/20/oemconfig-v2.13.0',
      version: '2.13.0',
      date: '2025-11-20',
      title: 'OEMConfig 2.13.0',
      tags: ['oemconfig'],
      previousVersion: '2.12.1',
      text: `---
title: OEMConfig 2.13.0
date: 2025-11-20
tags: [oemconfig]
product: oemconfig
version: '2.13.0'
---

Words.

<!-- truncate -->

- More.
`,
    });
  });

  it('writes the names of variables and not their values', () => {
    const plan = planned({ product: 'android-sdk', version: '1.47' });
    expect(plan).toMatchObject({
      file: 'releases/2025/2025-11-20-android-sdk-v1.47.md',
      route: '/releases/2025/11/20/acme-android-sdk-v1.47',
      title: 'acme Android SDK 1.47',
      tags: ['acme-android-sdk'],
    });
    expect(plan.text).toContain(`title: '{{ product }} Android SDK 1.47'`);
    expect(plan.text).toContain(`slug: '{{ product }}-android-sdk-v1.47'`);
    expect(plan.text).toContain(`tags: ['{{ product }}-android-sdk']`);
    const asked = planned({ product: 'android-sdk', version: '1.47', tags: ['acme-android-sdk', 'Firmware'] });
    expect(asked.text).toContain(`tags: ['{{ product }}-android-sdk', Firmware]`);
  });

  it('has no version before the first one', () => {
    expect(planned({ product: 'fresh', version: '2025.11.0' }).previousVersion).toBeUndefined();
  });

  it('takes the version before from below, not from the day before', () => {
    const older = planned({ product: 'oemconfig', version: '2.9.1', allowOlder: true });
    expect(older.previousVersion).toBe('2.9.0');
    expect(planned({ product: 'wifiguard', version: '1.5.2' }).previousVersion).toBe('1.5.1');
  });

  it('quotes what YAML would read as something else', () => {
    const plan = planned({ product: 'oemconfig', version: '2.13.0', title: 'OEMConfig: "2.13" # new' });
    expect(plan.text).toContain(`title: 'OEMConfig: "2.13" # new'\n`);
  });

  it.each([
    [['releases/2025-09-19-a.md'], 'releases/2025-11-20-oemconfig-v2.13.0.md'],
    [['releases/2025/09/19/a.md'], 'releases/2025/11/20/oemconfig-v2.13.0.md'],
    [['releases/2025/2025-09-19-a.md'], 'releases/2025/2025-11-20-oemconfig-v2.13.0.md'],
    [[], 'releases/2025/2025-11-20-oemconfig-v2.13.0.md'],
  ])('puts the file where others are: %j', (files, wanted) => {
    const posts = files.map((file) => ({ file, route: '/releases/2025/09/19/a', date: '2025-09-19', tags: [] }));
    expect(planned({ product: 'oemconfig', version: '2.13.0' }, 'A.', { ...site, posts }).file).toBe(wanted);
  });

  it('takes the tags of the last post where the product has none', () => {
    const subject = validateAndResolveRelease({ product: 'codiscan', version: 'v1.2.0' }, site, TODAY).value;
    if (!subject) throw new Error('no subject');
    expect(selectDefaultTags(subject, site)).toEqual(['codiscan']);
  });

  it('leaves tags out where there are none', () => {
    expect(planned({ product: 'fresh', version: '2025.11.0' }).text).not.toContain('tags');
    expect(planned({ product: 'oemconfig', version: '2.13.0', tags: [] }).text).not.toContain('tags');
  });
});

describe('the slug', () => {
  const sameDay = { ...site, posts: [post('codiscan', 'v1.1.0', TODAY, nameOf('codiscan')), ...site.posts] };
  function nameOf(slug: string) {
    return { file: `releases/2025/${TODAY}-${slug}.md`, route: `/releases/2025/11/20/${slug}` };
  }

  it('comes from the pattern, and from the version on a second post of a day', () => {
    expect(planned({ product: 'codiscan', version: 'v1.2.0' }).route).toBe('/releases/2025/11/20/codiscan');
    expect(planned({ product: 'codiscan', version: 'v1.2.0' }, 'A.', sameDay).route).toBe(
      '/releases/2025/11/20/codiscan-v1.2.0',
    );
  });

  it('is counted on where that is taken too, whatever its case', () => {
    const taken = {
      ...sameDay,
      posts: [post('fresh', '2025.1.0', TODAY, nameOf('CODISCAN-v1.2.0')), ...sameDay.posts],
    };
    expect(planned({ product: 'codiscan', version: 'v1.2.0' }, 'A.', taken).route).toBe(
      '/releases/2025/11/20/codiscan-v1.2.0-2',
    );
  });

  it('that was asked for must be free', () => {
    const answers = { product: 'oemconfig', version: '2.13.0', slug: 'codiscan' };
    const subject = validateAndResolveRelease(answers, sameDay, TODAY).value;
    if (!subject) throw new Error('no subject');
    expect(messages(planRelease({ subject, answers, site: sameDay, body: { text: 'A.' } }).faults ?? [])).toEqual([
      'slug-taken: The slug `codiscan` is taken on 2025-11-20 by `releases/2025/2025-11-20-codiscan.md`. Choose another `--slug`, or leave it out.',
    ]);
  });

  it.each([
    '../../etc/passwd',
    'a/b',
    '..',
    '.hidden',
    'a\\b',
    '/abs',
    '',
    'a b',
    'x.md',
    'a\0b',
    '{{ product }}',
    'x'.repeat(121),
  ])('never leaves its folder: %j', (slug) => {
    const [fault] = validateReleaseAnswers({ slug }, site, TODAY);
    expect(fault?.code).toBe('invalid-slug');
  });

  it('is safe for any key of a product', () => {
    const products = ['../../evil', '/etc', 'a\\b', '.x', '…', 'C:', 'Über Öl'].map((key) =>
      createUnconfiguredProduct(key),
    );
    const files = products.map(
      ({ key }) => planned({ product: key, version: '1.0.0' }, 'A.', { ...site, products }).file,
    );
    expect(files.map((file) => file.replace('releases/2025/2025-11-20-', ''))).toEqual([
      'evil-v1.0.0.md',
      'etc-v1.0.0.md',
      'a-b-v1.0.0.md',
      'x-v1.0.0.md',
      'v1.0.0.md',
      'C--v1.0.0.md',
      'Über-Öl-v1.0.0.md',
    ]);
  });
});

describe('the same release again', () => {
  const first = planned({ product: 'oemconfig', version: '2.13.0' });
  const again = { ...site, posts: [{ ...post('oemconfig', '2.13.0', TODAY), file: first.file }, ...site.posts] };

  it('is the same file, on another day too', () => {
    const second = planned({ product: 'oemconfig', version: '2.13.0' }, undefined, again, '2025-12-24');
    expect(second).toEqual({ ...first, existing: again.posts[0] });
  });

  it('with a second product on one day as well', () => {
    const busy = {
      ...site,
      posts: [post('x', '1', TODAY, { file: `releases/2025/${TODAY}-codiscan.md` }), ...site.posts],
    };
    const one = planned({ product: 'codiscan', version: 'v1.2.0' }, 'A.', busy);
    const there = {
      ...busy,
      posts: [{ ...post('codiscan', 'v1.2.0', TODAY), file: one.file, route: one.route }, ...busy.posts],
    };
    expect(planned({ product: 'codiscan', version: 'v1.2.0' }, 'A.', there).file).toBe(one.file);
  });

  it('at another place is refused', () => {
    const places = [
      [{ date: '2025-11-19' }, 'releases/2025/2025-11-19-oemconfig-v2.13.0.md'],
      [{ slug: 'other' }, 'releases/2025/2025-11-20-other.md'],
    ] as const;
    for (const [more, place] of places) {
      const answers = { product: 'oemconfig', version: '2.13.0', ...more };
      const subject = validateAndResolveRelease(answers, again, TODAY).value;
      if (!subject) throw new Error('no subject');
      expect(messages(planRelease({ subject, answers, site: again, body: { text: 'A.' } }).faults ?? [])).toEqual([
        `release-exists: OEMConfig 2.13.0 was already released on 2025-11-20: \`releases/2025/2025-11-20-oemconfig-v2.13.0.md\`. Edit that post, or leave out \`--date\` and \`--slug\` to compare with it. To move it, rename it to \`${place}\`, and write its day and slug anew in its front matter.`,
      ]);
    }
  });
});

describe('what is wrong', () => {
  it.each([
    [
      { product: 'oemcnfig', version: '1.0.0' },
      'unknown-product: The product `oemcnfig` is not configured. Did you mean `oemconfig`?',
    ],
    [
      { product: 'zzz', version: '1.0.0' },
      'unknown-product: The product `zzz` is not configured. Available products: oemconfig, android-sdk, codiscan, wifiguard, fresh.',
    ],
    [
      { product: '__proto__', version: '1.0.0' },
      'unknown-product: The product `__proto__` is not configured. Available products: oemconfig, android-sdk, codiscan, wifiguard, fresh.',
    ],
    [
      { product: 'oemconfig', version: '2.13' },
      'invalid-version: `2.13` is not a version of OEMConfig, whose scheme is `semver`. Write it as in `1.4.2`.',
    ],
    [
      { product: 'codiscan', version: '1.2.0' },
      'invalid-version: `1.2.0` is not a version of CODiScan, whose scheme is `prefixed`. Write it as in `v1.4.2`.',
    ],
    [
      { product: 'oemconfig', version: '2.12.0' },
      'older-version: OEMConfig 2.12.0 is not greater than 2.12.1, the last version (2025-09-19). If it is a back-port, add `--allow-older`.',
    ],
    [
      { product: 'oemconfig', version: '2.13.0', date: '2025-02-30' },
      'invalid-date: `2025-02-30` is not a day. Write it as in `2025-11-20`.',
    ],
    [
      { product: 'oemconfig', version: '2.13.0', date: '20.11.2025' },
      'invalid-date: `20.11.2025` is not a day. Write it as in `2025-11-20`.',
    ],
    [
      { product: 'oemconfig', version: '2.13.0', date: '2025-11-21' },
      'invalid-date: 2025-11-21 is in the future. Today is 2025-11-20. Set `releases.schedule` to `true` for posts that appear on a day to come.',
    ],
    [
      { product: 'oemconfig', version: '2.13.0', tags: ['oemconfg'] },
      'unknown-tag: No post has the tag `oemconfg`. Did you mean `oemconfig`? For a new tag, add `--new-tag`.',
    ],
    [
      { product: 'oemconfig', version: '2.13.0', tags: ['firmware'], newTag: true },
      'unknown-tag: The tag `firmware` is there as `Firmware`. Write `Firmware`.',
    ],
    [
      { product: 'oemconfig', version: '2.13.0', title: 'Two\nlines' },
      'invalid-title: A title is one line of at most 200 characters.',
    ],
    [
      { product: 'oemconfig', version: '2.13.0', title: ' ' },
      'invalid-title: The title is empty. Write a title of one line.',
    ],
  ])('%j', (answers, message) => expect(faultsOf(answers)).toEqual([message]));

  it.each(['1.x', 'v2.0.X', '1.x.0'])('%s, a range, where a product has no scheme', (version) => {
    expect(validateVersion(version, createUnconfiguredProduct('widget'), [])).toMatchObject({
      code: 'invalid-version',
      message: `\`${version}\` is a range of versions, and a post announces one version.`,
      suggestion: 'Write all its numbers, as in `1.2.0`.',
    });
  });

  it.each(['1.0', 'v2.0.0-x', 'x.1'])('but not %s', (version) => {
    expect(validateVersion(version, createUnconfiguredProduct('widget'), [])).toBeUndefined();
  });

  it('is all said at once', () => {
    const answers = { product: 'oemconfig', version: 'x', date: 'y', slug: '/', tags: ['q'], title: '' };
    expect(faultsOf(answers).map((each) => each.split(':')[0])).toEqual([
      'invalid-version',
      'invalid-date',
      'invalid-title',
      'invalid-slug',
      'unknown-tag',
    ]);
  });

  it('names the command for what is missing, with the options that were given', () => {
    expect(faultsOf({ product: 'oemconfig', options: '--from-git' })).toEqual([
      'missing-value: `new-release` needs a version; the last one is 2.12.1. Run `techdocs new-release oemconfig 2.12.2 --from-git`.',
    ]);
    expect(faultsOf({})).toEqual([
      'missing-value: `new-release` needs a product and a version. Run `techdocs new-release oemconfig 2.12.2`, or name one of: oemconfig, android-sdk, codiscan, wifiguard, fresh.',
    ]);
    expect(faultsOf({ version: '3.0.0' }, { ...site, products: [], posts: [] })).toEqual([
      'missing-value: `new-release` needs a product. Run `techdocs new-release PRODUCT 3.0.0`.',
    ]);
    const [kettle] = site.products.map((product) => ({ ...product, key: 'Kettle Docs' }));
    expect(faultsOf({}, { ...site, products: kettle ? [kettle] : [], posts: [] })).toEqual([
      'missing-value: `new-release` needs a product and a version. Run `techdocs new-release "Kettle Docs" 1.0.0`, or name one of: Kettle Docs.',
    ]);
  });

  it('is not a back-port, a new tag or an old scheme of years ago', () => {
    expect(faultsOf({ product: 'oemconfig', version: '2.9.1', allowOlder: true })).toEqual([]);
    expect(faultsOf({ product: 'oemconfig', version: '2.13.0', tags: ['brand-new'], newTag: true })).toEqual([]);
    expect(faultsOf({ product: 'wifiguard', version: '1.6.0' })).toEqual([]);
  });

  it('shows nothing that a terminal would applySeverities', () => {
    expect(faultsOf({ product: '\u001b[31mred\u0007', version: '1.0.0' })[0]).toContain('`\ufffd[31mred\ufffd`');
  });
});

describe('a site without products', () => {
  const open = { ...site, products: [], posts: [] };
  it('takes any name, but none that is a path', () => {
    expect(planned({ product: 'Kit 2', version: '1.0.0' }, 'A.', open)).toMatchObject({
      file: 'releases/2025/2025-11-20-Kit-2-v1.0.0.md',
      title: 'Kit 2 1.0.0',
    });
    for (const product of ['../x', 'a/b', '', '.', '-rf']) {
      expect(faultsOf({ product, version: '1.0.0' }, open)[0]).toMatch(
        /^unknown-product: .* is not a name for a product\./,
      );
    }
  });
});

describe('the body', () => {
  const textOf = (body: string) => planned({ product: 'oemconfig', version: '2.13.0' }, body).text.split('---\n\n')[1];
  const said = 'OEMConfig 2.13.0 is available.\n\n<!-- truncate -->\n\n';

  it.each([
    ['First.\n\nSecond.', 'First.\n\n<!-- truncate -->\n\nSecond.\n'],
    ['First.\nStill first.\n\n## More\n\n- a', 'First.\nStill first.\n\n<!-- truncate -->\n\n## More\n\n- a\n'],
    ['\uFEFF\r\n\r\nFirst.\r\n\r\nSecond.\r\n\r\n', 'First.\n\n<!-- truncate -->\n\nSecond.\n'],
    ['Only one.', 'Only one.\n\n<!-- truncate -->\n'],
    ['A.\n\n<!--truncate-->\n\nB.', 'A.\n\n<!--truncate-->\n\nB.\n'],
    ['## Fixes\n\n- a', `${said}## Fixes\n\n- a\n`],
    ['- a\n- b', `${said}- a\n- b\n`],
    ['1. a', `${said}1. a\n`],
    ['> quote', `${said}> quote\n`],
    ['```\ncode\n```', `${said}\`\`\`\ncode\n\`\`\`\n`],
    [':::note\n\na\n\n:::', `${said}:::note\n\na\n\n:::\n`],
    ['<details>\n\na\n\n</details>', `${said}<details>\n\na\n\n</details>\n`],
    ['    code', `${said}    code\n`],
    ['Heading\n=======\n\nText.', `${said}Heading\n=======\n\nText.\n`],
    ['| a |\n|---|\n| b |', `${said}| a |\n|---|\n| b |\n`],
    ['Text\n- list', `${said}Text\n- list\n`],
  ])('%j gets a summary and a mark', (body, wanted) => expect(textOf(body)).toBe(wanted));
});

it('the label of a product means itself in the first sentence', () => {
  const tools = { ...createUnconfiguredProduct('tools'), label: 'R&D <Tools> of *all* _kinds_', name: 'Tools' };
  const at = { ...site, products: [tools], posts: [] };
  const { value: subject } = validateAndResolveRelease({ product: 'tools', version: '1.0.0', date: TODAY }, at, TODAY);
  if (subject === undefined) throw new Error('no release');
  const { value } = planRelease({ subject, answers: {}, site: at, body: { text: '## Added\n\n- A thing.' } });
  expect(value?.text).toContain('\nR&D \\<Tools> of \\*all\\* \\_kinds\\_ 1.0.0 is available.\n');
  expect(value?.title).toBe('R&D <Tools> of *all* _kinds_ 1.0.0');
});
