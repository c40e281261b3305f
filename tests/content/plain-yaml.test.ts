// The fast parser of front matter, compared with the YAML library, which defines front matter.
import { describe, expect, test } from 'vitest';
import { isScalar, isSeq, parseDocument, YAMLMap } from 'yaml';
import { createFraction } from '../../bench/random.ts';
import { parsePlainYamlMap } from '../../src/content/plain-yaml.ts';

/** Returns everything that front matter reads from the nodes of a map. */
function told(pairs: readonly { readonly key: unknown; readonly value: unknown }[]): unknown {
  const node = (value: unknown): unknown => {
    if (isSeq(value)) return { list: value.items.map(node), at: value.range?.[0] };
    if (!isScalar(value)) return value;
    const written = typeof value.value === 'string' ? value.value.trim() : value.source;
    return { value: value.value, written, at: value.range?.[0] };
  };
  const keyOf = (key: unknown) => {
    const { source, range } = key as { readonly source: string; readonly range: readonly number[] };
    return [source, range[0]];
  };
  return pairs.map(({ key, value }) => [keyOf(key), node(value)]);
}

/** Returns the same from the library; `undefined` if it reports an error or the text is not a map. */
function toldByLibrary(yaml: string): unknown {
  const document = parseDocument(yaml, { prettyErrors: false, uniqueKeys: true, logLevel: 'silent' });
  if (document.errors.length > 0 || !(document.contents instanceof YAMLMap)) return undefined;
  return told(document.contents.items);
}

describe('front matter as most pages have it', () => {
  test.each([
    'title: Android SDK',
    'title: A title\nsidebar_label: Overview\nsidebar_position: 3\nhide_title: true\ndraft: false',
    "description: 'What {{ vendor }} offers: all'\nslug: '/a/b'",
    'title: "Say \'hello\'"',
    "date: 2025-10-24\ntags: [android, read-me, v2.x]\nproduct: a\nversion: '1.10'",
    'tags: []',
    'tags: [ one , two ]',
    "title: 'it''s'",
    "tags: ['{{ product }}, all', \"b]\", 'it''s']",
    'title:   Über die Geräte – 設定   ',
    'title: a:b, c&d {{ x }} [1] *2* a#3',
    'sidebar_position: 0',
  ])('is read as the library reads it: %j', (yaml) => {
    const plain = parsePlainYamlMap(yaml);
    expect(plain && told(plain)).toEqual(toldByLibrary(yaml));
    expect(plain).toBeDefined();
  });
});

test.each([
  '',
  'title:',
  'title: a\n\ntags: [b]',
  '# a comment',
  'title: a # b',
  'title: a: b',
  'title: a:',
  'title: a\ntitle: b',
  'title: |\n  a',
  'title: a\n  b',
  ' title: a',
  'title:a',
  'title: null',
  'title: True',
  'title: ~',
  'title: "a\\n"',
  'version: 1.10',
  'version: 0x10',
  'version: -1',
  'version: 007',
  'tags: [1, 2]',
  'tags: [a, b',
  'tags: [a, null]',
  "tags: ['a'b]",
  "tags: ['a' 'b']",
  'tags: [a,]',
  'tags: [a, [b]]',
  'last_update: { date: 2025-01-01 }',
  'a: &x b',
  'b: *x',
  'b: !!str x',
  'title: {{ vendor }}',
  '{ title: a }',
  '- a',
  'a\tb: c',
  'a: b\u2028c',
])('leaves to the library what is not that simple: %j', (yaml) => {
  expect(parsePlainYamlMap(yaml)).toBeUndefined();
});

test('whatever is read the short way, the library reads in the same way', () => {
  const random = createFraction(7);
  const pieces = [
    ...'abz09AZ.,:;-_+/#\'"[]{}()&*!|>%@`?~^$=<\\ ',
    '\t',
    '\u00a0',
    'é',
    '日',
    '\u0085',
    '\ufeff',
    ': ',
    ' #',
    '[a, b]',
    "'x'",
    '"y"',
    'null',
    'true',
    'False',
    '12',
    '1.5',
    '2025-01-31',
    '1e3',
    'y',
    'no',
    '\n',
    '\n',
    '\nkey: ',
    '\ntags: [',
    ', ',
    '<<',
    '---',
    '...',
    '.inf',
    '0o7',
  ];
  let plainOnes = 0;
  for (let run = 0; run < 20_000; run += 1) {
    let yaml = random() < 0.9 ? 'title: ' : '';
    for (let length = random() * 9; length > 0; length -= 1) yaml += pieces[Math.floor(random() * pieces.length)];
    const plain = parsePlainYamlMap(yaml);
    if (!plain) continue;
    plainOnes += 1;
    expect(told(plain), JSON.stringify(yaml)).toEqual(toldByLibrary(yaml));
  }
  expect(plainOnes).toBeGreaterThan(500);
});
