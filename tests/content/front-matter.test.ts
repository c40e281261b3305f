// Front matter: its fields, and the exact message, line and column of every fault.
import { describe, expect, test } from 'vitest';
import { parseFrontMatter } from '../../src/content/front-matter.ts';
import type { SourceKind } from '../../src/model/source.ts';

function read(text: string, kind: SourceKind = 'doc') {
  return parseFrontMatter({ text, file: 'docs/a.md', kind, variables: { vendor: 'Acme', tag: 'x' } });
}

/** Returns faults as `severity code line:column message suggestion`. */
function faults(yaml: string, kind: SourceKind = 'doc'): string[] {
  return read(`---\n${yaml}\n---\nBody\n`, kind).diagnostics.map((fault) =>
    [fault.severity, fault.code, `${fault.line}:${fault.column}`, fault.message, fault.suggestion]
      .filter(Boolean)
      .join(' '),
  );
}

describe('reading', () => {
  test('parts front matter and body', () => {
    const { frontMatter, body, bodyLine, diagnostics } = read('---\ntitle: A\n---\n\nBody\n');
    expect({ frontMatter, body, bodyLine, diagnostics }).toEqual({
      frontMatter: { title: 'A' },
      body: '\nBody\n',
      bodyLine: 4,
      diagnostics: [],
    });
  });

  test('a text without front matter is all body', () => {
    expect(read('Body\n')).toMatchObject({ frontMatter: {}, body: 'Body\n', bodyLine: 1 });
    expect(read('---\n\nBody after a rule\n')).toMatchObject({ body: '---\n\nBody after a rule\n', diagnostics: [] });
    expect(read('----\nx\n---\n')).toMatchObject({ body: '----\nx\n---\n', diagnostics: [] });
  });

  test('reads all types of a doc', () => {
    const yaml = [
      'id: a',
      'title: " T {{ vendor }} "',
      'sidebar_position: 2.5',
      'displayed_sidebar: null',
      'hide_title: true',
      'toc_max_heading_level: 4',
      'tags: [one, 1.10, "{{ tag }}"]',
      'pagination_next: null',
      'last_update: { date: 2025-02-28, author: Ann }',
      'search: { boost: 2 }',
      'description:',
    ];
    expect(faults(yaml.join('\n'))).toEqual([]);
    expect(read(`---\n${yaml.join('\n')}\n---\n`).frontMatter).toEqual({
      id: 'a',
      title: 'T Acme',
      sidebar_position: 2.5,
      displayed_sidebar: null,
      hide_title: true,
      toc_max_heading_level: 4,
      tags: ['one', '1.10', 'x'],
      pagination_next: null,
      last_update: { date: '2025-02-28', author: 'Ann' },
      search: { boost: 2 },
    });
  });

  test('a version keeps its zero, and a date its day and its time', () => {
    const { frontMatter } = read('---\nversion: 1.10\ndate: 2025-10-24T23:30:00-10:00\nauthors: Ann\n---\n', 'post');
    expect(frontMatter).toEqual({ version: '1.10', date: '2025-10-24', time: 120_600, authors: ['Ann'] });
  });

  test('the address of a tag comes from its name, and that another one has no effect is told', () => {
    const text = '---\ntags:\n  - { label: One two, permalink: /one-two }\n  - label: B\n    permalink: /c\n---\n';
    const { frontMatter, diagnostics } = read(text);
    expect(frontMatter.tags).toEqual(['One two', 'B']);
    expect(diagnostics).toEqual([
      {
        code: 'unknown-front-matter',
        severity: 'warning',
        file: expect.any(String),
        line: 5,
        column: 16,
        message: '`tags.permalink` has no effect: the address of the tag `B` ends in `b`, which is made from its name.',
        suggestion: 'Remove it. To keep an old address working, add it to `redirects`.',
      },
    ]);
  });

  test('authors are names, keys, or maps with one of them', () => {
    const author = 'key: ada, title: T, url: "{{ x }}"';
    const { frontMatter, diagnostics } = read(`---\nauthors: [Ann, { ${author}, socials: { x: y } }]\n---\n`, 'post');
    expect(frontMatter.authors).toEqual(['Ann', { key: 'ada', title: 'T', url: expect.any(String) }]);
    expect(diagnostics.map(({ message }) => message)).toContain(
      '`authors.socials` is not a front matter key of this kind of page.',
    );
    expect(read('---\nauthors: { name: Ann }\n---\n', 'post').frontMatter.authors).toEqual([{ name: 'Ann' }]);
    expect(read('---\nauthors: [{ title: T }]\n---\n', 'post').diagnostics[0]?.message).toBe(
      '`authors` must be a text, a map with `name` or `key`, or a list of them, but is a list.',
    );
  });

  test('reads the same text twice in the same way', () => {
    const text = '---\ntitle: [\n---\n';
    expect(read(text)).toEqual(read(text));
  });
});

describe('faults', () => {
  test.each([
    [
      'sidebar_position: first',
      'error invalid-front-matter 2:19 `sidebar_position` must be a number, but is the text `first`.',
    ],
    [
      'title: a\ntags: one',
      'error invalid-front-matter 3:7 `tags` must be a list of texts, or of maps with `label`, but is the text `one`. Write `tags: [one]`.',
    ],
    [
      'hide_title: yes',
      'error invalid-front-matter 2:13 `hide_title` must be true or false, but is the text `yes`. Write `hide_title: true`.',
    ],
    [
      'title: [a]',
      'error invalid-front-matter 2:8 `title` must be a text, but is a list. Put the text in quotes: `title: "[a]"`.',
    ],
    ['layout: [a]', 'error invalid-front-matter 2:9 `layout` must be `reference`, but is a list.'],
    [
      'layout: wide',
      'warning unknown-front-matter 2:9 `layout` has no effect: it can be `reference`, but is the text `wide`. Remove it.',
    ],
    [
      'toc_min_heading_level: 7',
      'error invalid-front-matter 2:24 `toc_min_heading_level` must be a whole number from 2 to 6, but is `7`.',
    ],
    [
      'last_update: today',
      'error invalid-front-matter 2:14 `last_update` must be a map with `date` and `author`, but is the text `today`.',
    ],
    [
      'last_update: { date: 2025-02-30 }',
      'error invalid-front-matter 2:22 `last_update.date` is `2025-02-30`, a day that does not exist.',
    ],
    [
      'search: { bost: 1 }',
      'error invalid-front-matter 2:9 `search` must be true, false, `title` or a map with `boost`, but is a map.',
    ],
    [
      'sidebar_lable: x',
      'warning unknown-front-matter 2:1 `sidebar_lable` is not a front matter key of this kind of page. Did you mean `sidebar_label`?',
    ],
    [
      'slgu: x',
      'warning unknown-front-matter 2:1 `slgu` is not a front matter key of this kind of page. Did you mean `slug`?',
    ],
    [
      'title: !foo a',
      'warning unknown-front-matter 2:8 `!foo` has no meaning here, so it was left out. Put a text that begins with it in quotes, or remove it.',
    ],
    [
      'title: !!js/function "x"',
      'warning unknown-front-matter 2:8 `!!js/function` has no meaning here, so it was left out. Put a text that begins with it in quotes, or remove it.',
    ],
    ['__proto__: x', 'warning unknown-front-matter 2:1 `__proto__` is not a front matter key of this kind of page.'],
    [
      'title: a\ntitle: b',
      'warning unknown-front-matter 3:1 `title` appears twice: this one counts, and the one above it has no effect. Remove one of them.',
    ],
    [
      '- a',
      'error invalid-front-matter 2:1 Front matter must be a map of keys and values. Write a key, a colon and a space before each value: `title: Start`.',
    ],
    [
      'title: "{{ vender }}"',
      'warning unknown-variable 2:8 `{{ vender }}` is not a variable of this site. Did you mean `{{ vendor }}`?',
    ],
    ['slug: ../x', 'error invalid-front-matter 2:7 `slug` is `../x`: it leaves its folder.'],
    ['slug: /a/%2e%2e/../x', 'error invalid-front-matter 2:7 `slug` is `/a/%2e%2e/../x`: it leaves its folder.'],
    ['slug: a\\b', 'error invalid-front-matter 2:7 `slug` is `a\\b`: it contains a backslash.'],
    ['slug: "a\\0b"', 'error invalid-front-matter 2:7 `slug` is `a\ufffdb`: it contains a control character.'],
    ['slug: https://x.org', 'error invalid-front-matter 2:7 `slug` is `https://x.org`: it is an address, not a path.'],
  ])('%s', (yaml, expected) => expect(faults(yaml)).toEqual([expected]));

  test.each([
    ['date: 2025-02-29', 'error invalid-front-matter 2:7 `date` is `2025-02-29`, a day that does not exist.'],
    ['date: 0000-01-01', 'error invalid-front-matter 2:7 `date` is `0000-01-01`, a day that does not exist.'],
    [
      'date: 2024-01-02T25:61:00Z',
      'error invalid-front-matter 2:7 `date` is `2024-01-02T25:61:00Z`, a time that does not exist.',
    ],
    [
      'date: 24/10/2025',
      'error invalid-front-matter 2:7 `date` must be a date such as 2025-10-24, but is the text `24/10/2025`.',
    ],
    [
      'sidebar_label: x',
      'warning unknown-front-matter 2:1 `sidebar_label` is not a front matter key of this kind of page.',
    ],
  ])('of a post: %s', (yaml, expected) => expect(faults(yaml, 'post')).toEqual([expected]));

  test('syntax', () => {
    expect(faults('title: a: b')).toEqual([
      'error invalid-front-matter 2:8 The front matter cannot be read: the text of `title` contains a colon. Put the text in quotes: a colon begins a value. Write `title: "a: b"`.',
    ]);
  });

  test('a block that is not closed', () => {
    expect(read('---\ntitle: A\n').diagnostics).toEqual([
      {
        code: 'invalid-front-matter',
        severity: 'error',
        message: 'The front matter is not closed by a line `---`.',
        suggestion: 'Write a line `---` behind the last key.',
        file: 'docs/a.md',
        line: 1,
        column: 1,
      },
    ]);
  });

  test.each(['js', 'javascript', 'coffee', 'json', 'toml'])('---%s is refused and never runs', (language) => {
    const { body, bodyLine, diagnostics, frontMatter } = read(
      `---${language}\n{ title: (globalThis.hasRun = true) }\n---\nBody\n`,
    );
    expect(frontMatter).toEqual({});
    expect({ body, bodyLine }).toEqual({ body: 'Body\n', bodyLine: 4 });
    expect(diagnostics).toEqual([
      {
        code: 'executable-front-matter',
        severity: 'error',
        message: `Front matter is YAML and is never run: \`---${language}\` is refused.`,
        file: 'docs/a.md',
        line: 1,
        column: 1,
      },
    ]);
    expect(globalThis).not.toHaveProperty('hasRun');
  });
});

test('the place of each key is kept for what is judged when the whole site is known', () => {
  expect(read('---\ntitle: A\n\ndisplayed_sidebar: x\n---\n').positions).toEqual({
    title: { line: 2, column: 1 },
    displayed_sidebar: { line: 4, column: 1 },
  });
});

test('what pages of Docusaurus have is accepted: tags with an address, properties of sidebar items', () => {
  const { frontMatter, diagnostics } = read(
    '---\nhide_title: true\ntags: [Wi-Fi, { label: "{{ tag }} {{ vendor }}", permalink: /x-acme/ }]\nsidebar_custom_props: { badge: new }\n---\n',
  );
  expect(diagnostics).toEqual([]);
  expect(frontMatter).toEqual({ hide_title: true, tags: ['Wi-Fi', 'x Acme'] });
  expect(faults('tags: [{ permalink: /x }]\nsidebar_custom_props: a')).toEqual([
    'error invalid-front-matter 2:7 `tags` must be a list of texts, or of maps with `label`, but is a list.',
    'error invalid-front-matter 3:23 `sidebar_custom_props` must be a map, but is the text `a`.',
  ]);
});
