// Hostile parts of sites: pieces of Markdown, front matter, file names and settings, and whole sites of them. Each site contains tokens,
// words that occur nowhere else, so that lost text is noticed.
import fc from 'fast-check';
import { attacks } from '../content/html-attacks.ts';

/** Bytes or texts by path. */
export type Files = Readonly<Record<string, string>>;

/** A piece of Markdown; each `§` becomes a unique token. */
const blocks: readonly string[] = [
  '# §',
  '# § <table>',
  '## § <table><td>',
  '## § <table>',
  '## § <b>§',
  '### <details><summary>§ `§`',
  '## main-content',
  '## docs-sidebar',
  '## § {#main-menu}',
  '§\n===',
  '- §\n  - [§](§.md)\n    1. §',
  '> §\n> > [§](§.md#§)',
  '| § | § |\n| --- | --- |\n| § \\| § | [§](/§) |',
  '| § |\n| - |\n| <td>§',
  '```js title="§"\n§\n```',
  '```html {1,§}\n<script>§',
  '~~~\n§\n~~~',
  ':::note[§ <table>]\n§\n:::',
  '::::tip\n:::danger\n§\n::::',
  ':::unknown\n§\n:::',
  '<Tabs>\n<TabItem value="§" label="§ <b>">\n\n§\n\n</TabItem>\n</Tabs>',
  '<Tabs>\n<TabItem value="a">\n§',
  '<details>\n<summary>§</summary>\n\n§',
  '</details>\n\n</div></main></body>§',
  '<div>\n\n§\n\n<p>',
  '<!-- § -->',
  '<!-- §',
  '<!--> § -->',
  '<![CDATA[ § ]]>',
  '<?php § ?>',
  '<!DOCTYPE § >',
  '<p align="§>§',
  '<svg><style><img title="</style>§">',
  '<math><mtext></p><style><a title="</style>§">',
  '<textarea>\n§',
  '<title>§',
  '<select><option>§',
  '<table><tr><td>§\n\n§',
  '<a href="/§">§',
  '<img src="§.png" alt="§">',
  '$$\n§ \\frac{\n$$',
  '$\\html{§}$ and $§$',
  '[^1] §\n\n[^1]: § [§](§)',
  '[§]: /§ "§"\n\n[§][]',
  '\\{§} {{ § }} {§',
  '<!-- truncate -->\n\n§',
  '<!-- include: ./§.md -->',
  '\u0000\u0007\u001b§\u202e§',
  '&#0;&#x80;&lt;script&gt;§',
  '***§**_§*`§',
  '§\\\n§  \n§',
  'http://§.example:99999/ and https://[::1',
  '\t§\n\n1) §\n2. §',
  '* * *\n***\n---',
  '<§ §="§">§</§>',
];

/** Addresses of links. */
const addresses: readonly string[] = [
  './§.md',
  '/§',
  '../../../§.md',
  '#§',
  'page.md#§',
  'https://§.example/',
  '//§.example',
  'mailto:§@example.com',
  'javascript:alert(1)//§',
  'JaVa\tScript:§',
  'data:text/html,§',
  'vbscript:§',
  'http://localhost:99999/§',
  'https://xn--/§',
  '<../§ .md>',
  '%E0%A4%A/§',
  '/%2e%2e/§',
  'pathname:///§',
  '?§',
];

const keys: readonly string[] = [
  ...['title', 'description', 'slug', 'id', 'sidebar_label', 'sidebar_position', 'tags', 'keywords', 'image', 'draft'],
  ...['unlisted', 'date', 'authors', 'product', 'version', 'hide_title', 'toc_max_heading_level', 'pagination_next'],
  ...['pagination_label', 'displayed_sidebar', 'custom_edit_url', 'last_update', 'search', 'hide_table_of_contents'],
  ...['slgu', '__proto__', 'constructor', 'toString', 'sidebar_class_name', 'source_revision'],
];

const odd: readonly string[] = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e999',
    'true',
    'null',
    '~',
    '[]',
    '{}',
    '[a, [b]]',
    '{a: {b: c}}',
    '!!js/function x',
    '!t a',
  ],
  ...['*a', '&a b', '"\\u0000"', '"\\uD800"', "'", '"', '|', '> x', '2024-13-45', '2023-02-29', '0000-01-01', '.nan'],
  ...[
    '/',
    '//',
    '../x',
    '/../../x',
    '/print',
    '/.techdocs.json',
    '/main-content',
    '"a\\nb"',
    '"<b>"',
    '<script>',
    '%00',
  ],
  ...['"a\\tb"', '"\\u202e"', 'null:', '- a', '@a', '`a`', '2024-01-02T25:61:00Z', '[null, 1, true]', '"x|y"'],
];

/** A segment of a file's path that Linux accepts. Names that begin with a dot or an underscore are not part of a site. */
export const segment: fc.Arbitrary<string> = fc
  .oneof(
    fc.constantFrom(
      ...['__proto__', 'constructor', 'toString', 'a\nb', 'a\rb', 'a\tb', ' ', 'a ', 'a:b', 'a?b', 'a#b'],
      ...[
        'a%b',
        'a%20b',
        '\u00e9',
        'e\u0301',
        'A',
        'a',
        'index',
        'README',
        'print',
        'search',
        '404',
        'con',
        'a\\b',
        '"',
        "'",
        '<b>',
      ],
      ...[
        '`a`',
        '[a](b)',
        '{{ a }}',
        '$a$',
        '1-a',
        '01. a',
        '2024-01-02-a',
        '2024-13-45-a',
        '\u202ea',
        '\u0007',
        '日本',
        '🙂',
      ],
      ...['assets', 'tags', 'page', 'category', 'a.md.md', 'x'.repeat(200)],
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  )
  .map((name) => name.replace(/[/\0]|^[._]/gu, '-'))
  .filter((name) => name.trim() !== '' && Buffer.byteLength(name) <= 240);

/** Replaces each `§` by an unused token. */
function withTokens(text: string, next: () => string): string {
  return text.replaceAll('§', next);
}

const block = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...blocks) },
  { weight: 2, arbitrary: fc.constantFrom(...addresses).map((address) => `See [§](${address}) and ![§](${address}).`) },
  { weight: 2, arbitrary: fc.constantFrom(...attacks).map((attack) => `${attack} §`) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'<>/!-[](){}`*_~:|#$\\\n "=\'&;a§'), maxLength: 60 }) },
);

/** A page of pieces, each of which may be cut off. */
export const markdown: fc.Arbitrary<string> = fc
  .array(fc.tuple(block, fc.constantFrom('\n\n', '\n', ' ', '')), { maxLength: 20 })
  .map((parts) => parts.map(([text, end]) => text + end).join(''));

const value = fc.oneof(
  fc.constantFrom(...odd),
  fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => JSON.stringify(text)),
  fc.string({ maxLength: 20 }),
);

/** A block of front matter. */
export const frontMatter: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 3 })
  .map((fields) => fields.map(([key, text]) => `${key}: ${text}\n`).join(''))
  .map((fields) => `---\n${fields}---\n`);

const anyMarkdown = fc.tuple(fc.oneof(fc.constant(''), frontMatter), markdown).map((parts) => parts.join('\n'));

/** The path of a source in a content folder. */
const sourcePath = fc
  .tuple(
    fc.constantFrom('docs', 'docs', 'docs', 'releases', 'pages', 'static', 'i18n/ar/docs'),
    fc.array(segment, { maxLength: 3 }),
    segment,
    fc.constantFrom('.md', '.md', '.md', '.markdown', '.mdx', '.txt', '.png', ''),
  )
  .map(([folder, folders, name, ending]) => [folder, ...folders, `${name}${ending}`].join('/'));

/** Broken links are warnings, so that the page is built and can be checked. */
const warnings = { onBrokenLinks: 'warn', onBrokenAnchors: 'warn', onBrokenMarkdownLinks: 'warn' };
const settings = fc
  .constantFrom(
    { url: 'https://docs.example.com' },
    { baseUrl: '/deep/er/', trailingSlash: true },
    { trailingSlash: false, markdown: { html: 'escape', math: false }, search: { provider: false } },
    { url: 'https://docs.example.com', i18n: { defaultLocale: 'en', locales: ['en', 'ar'] } },
    { docs: [{ routeBasePath: '/docs' }, { id: 'b', routeBasePath: '/' }] },
    { docs: { routeBasePath: 'docs', showLastUpdateTime: true }, releases: { postsPerPage: 1, showReadingTime: true } },
  )
  .map((some) => JSON.stringify({ ...warnings, ...some }));

/** Returns sites of any files. A file never replaces a folder of another file. */
export function siteOf(paths: fc.Arbitrary<string>, texts: fc.Arbitrary<string>, most = 5): fc.Arbitrary<Files> {
  const entriesOf = fc.array(fc.tuple(paths, texts), { minLength: 1, maxLength: most });
  return fc.tuple(entriesOf, settings).map(([entries, config]) => {
    let count = 0;
    const next = () => {
      count += 1;
      return `zq${count}zq`;
    };
    const files: [string, string][] = [
      ['docs/page.md', '# Page\n'],
      ['site.config.json', config],
    ];
    for (const [path, text] of entries) {
      const clashes = files.some(([other]) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`));
      if (!clashes) files.push([path, withTokens(text, next)]);
    }
    return Object.fromEntries(files.map(([path, text]) => [path, text]));
  });
}

/** Markdown of hostile pieces, in files with plain names. */
export const markdownSite = siteOf(
  fc.constantFrom('docs/a.md', 'docs/b/c.md', 'releases/2024-01-02-r.md', 'pages/p.md', 'docs/b/index.md'),
  markdown,
);

/** Front matter of any kind. */
export const frontMatterSite = siteOf(
  fc.constantFrom('docs/a.md', 'docs/b/c.md', 'releases/2024-01-02-r.md', 'pages/p.md', 'docs/b/_category_.yml'),
  fc.oneof(
    frontMatter,
    fc.string({ unit: 'grapheme' }).map((text) => `---\n${text}\n---\n`),
  ),
);

/** Any names of files and folders. */
export const namesSite = siteOf(sourcePath, fc.constantFrom('', '# §\n', '# §\n\n[§](./§.md)\n'), 8);

/** All of it at once. */
export const anySite = siteOf(sourcePath, anyMarkdown, 6);

/** A symbolic link: path in the project, and target relative to its root. */
export interface Link {
  readonly path: string;
  readonly target: string;
}

/** Every place that is read or written, and that may be a link in a repository. */
export const linkPlaces: readonly string[] = [
  ...['docs', 'docs/l.md', 'docs/_part.md', 'docs/far', 'docs/picture.png', 'docs/_category_.yml', 'releases', 'pages'],
  ...[
    'releases/authors.yml',
    'releases/2024-01-02-r.md',
    'static',
    'static/l.txt',
    'static/_headers',
    'static/far',
    'i18n',
  ],
  ...['i18n/de', 'i18n/de/docs/page.md', 'i18n/de/apis/a.yaml', 'apis', 'apis/a.yaml', 'apis/part.yaml', 'src/a.css'],
  ...[
    'build',
    'build/x',
    'build/page',
    'build/index.html',
    'build/.techdocs.json',
    'node_modules',
    'node_modules/.cache',
  ],
  ...['node_modules/.cache/techdocs', '.techdocs', '.techdocs/cache', '.techdocs/cache/spare', '.techdocs/cache/parse'],
  ...['.techdocs/cache/search', '.techdocs/cache/config', '.techdocs/cache/parse/index.json', '.techdocs/cache/apis'],
  ...['sidebars.json', 'search.yml', 'package.json', 'versions/1.0', 'versions/1.0/docs', 'versions/1.0/sidebars.json'],
];

/** Link targets: outside, hidden or secret, other content, themselves, and missing. */
export const linkTargets: readonly string[] = [
  ...[
    '../victim',
    '../victim/keep.md',
    '../victim/key.pem',
    '../victim/sub',
    '..',
    '.',
    '.hidden',
    '.hidden/x',
    'id_rsa',
  ],
  ...[
    'docs',
    'docs/page.md',
    'static',
    'apis/a.yaml',
    'nowhere',
    '../nowhere',
    '/etc/hostname',
    '/dev/null',
    '/proc/self',
  ],
];

/** Some links, and whether the cache is at its usual place beside packages. */
export const links: fc.Arbitrary<readonly Link[]> = fc.array(
  fc.record({ path: fc.constantFrom(...linkPlaces), target: fc.constantFrom(...linkTargets) }),
  { minLength: 1, maxLength: 4 },
);

/** Names that lead elsewhere if they are used as a path. */
export const hostileName = fc.oneof(
  fc.constantFrom(
    ...[
      '..',
      '.',
      '../x',
      '../../x',
      '../../../escaped',
      '/x',
      'a/b',
      'a/../b',
      'a\\b',
      '..\\x',
      '%2e%2e',
      '%2e%2e%2fx',
      '',
    ],
    ...[
      '__proto__',
      'constructor',
      'toString',
      'con',
      'a:b',
      'C:',
      '-x',
      '--out',
      '.git',
      '.env',
      'id_rsa',
      'node_modules',
    ],
    ...['build', 'current', 'latest', 'a\0b', 'a\nb', ' ', 'x'.repeat(300), '\u202ea', '<b>', '{{ x }}', '"', '1.0'],
  ),
  segment,
);

/** A site whose versions, products, languages, docs and APIs have hostile names. */
export const hostileNamesSite: fc.Arbitrary<Files> = fc
  .record({
    kind: fc.constantFrom('versions', 'products', 'locales', 'apis', 'docs', 'all'),
    name: hostileName,
    other: hostileName,
  })
  .map(({ kind, name, other }) => {
    const has = (one: string) => kind === one || kind === 'all';
    const api = { id: name, spec: 'apis/a.yaml', path: `/${other}` };
    const settings = {
      ...(has('versions') && { docs: { versions: Object.fromEntries([[name, {}]]) } }),
      ...(has('docs') && { docs: [{ path: 'docs' }, { id: name, path: 'more', routeBasePath: `/${other}` }] }),
      ...(has('products') && { products: Object.fromEntries([[name, { label: other }]]) }),
      ...(has('locales') && { i18n: { defaultLocale: 'en', locales: ['en', name] } }),
      ...(has('apis') && { apis: [api] }),
    };
    const inFolder = /^[\w.-]{1,200}$/.test(name) && !/^\.+$/.test(name) ? name : '1.0';
    return {
      'site.config.json': JSON.stringify({ ...warnings, ...settings }),
      'docs/page.md': '# Page\n',
      'more/page.md': '# More\n',
      [`versions/${inFolder}/docs/page.md`]: '# Old\n',
      [`i18n/${inFolder}/docs/page.md`]: '# Page\n',
      'releases/2024-01-02-r.md': `---\nproduct: ${JSON.stringify(name)}\nversion: ${JSON.stringify(other)}\n---\n\n# R\n`,
      'apis/a.yaml': `openapi: 3.1.0\ninfo: {title: ${JSON.stringify(other)}, version: '1'}\npaths:\n  /x: {$ref: ${JSON.stringify(name)}}\n`,
    };
  });

/** Values of a setting that the schema does not allow. */
const oddValues: readonly fc.JsonValue[] = [
  ...[
    null,
    true,
    0,
    -1,
    1e300,
    '',
    ' ',
    'a',
    '/',
    '//',
    '/x/',
    '/../x/',
    '../x',
    'x/..',
    'https://x.example',
    'http://',
  ],
  ...[
    '\u0000',
    '\ud800',
    '<b>x</b>',
    '<!-- x',
    '</div><table><td>x',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
  ],
  ...['{{ x }}', 'docs', 'docs/page.md', 'page', 'red', 'url(x)', '__proto__', 'constructor', 'x'.repeat(3000)],
  ...[[], [null], ['a', 'a'], {}, { __proto__: null, constructor: 1 }, [[[]]], { a: { b: { c: {} } } }],
];

interface JsonSchema {
  readonly type?: string;
  readonly const?: fc.JsonValue;
  readonly enum?: readonly fc.JsonValue[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
}

/** Returns values that a schema allows, and sometimes an invalid one. */
function settingsOf(schema: JsonSchema, depth = 0): fc.Arbitrary<fc.JsonValue> {
  const odd = fc.constantFrom(...oddValues);
  const fitting = fittingOf(schema, depth);
  return fitting === undefined ? odd : fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: odd });
}

function fittingOf(schema: JsonSchema, depth: number): fc.Arbitrary<fc.JsonValue> | undefined {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => settingsOf(choice, depth)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'number' || schema.type === 'integer') return fc.constantFrom(0, 1, 2, 10, 100);
  if (schema.type === 'array') return fc.array(settingsOf(schema.items ?? {}, depth + 1), { maxLength: 2 });
  if (schema.type !== 'object' || depth > 5) return undefined;
  const { properties = {}, additionalProperties: others } = schema;
  const own = Object.entries(properties).map(([key, value]) => [key, settingsOf(value, depth + 1)] as const);
  const named = fc.record(Object.fromEntries(own), { requiredKeys: [] });
  const isOpen = typeof others === 'object';
  const more = fc.dictionary(segment, isOpen ? settingsOf(others, depth + 1) : fc.constant(0), {
    maxKeys: isOpen ? 2 : 1,
  });
  return fc.oneof(
    { weight: 8, arbitrary: named },
    { weight: isOpen ? 8 : 1, arbitrary: fc.tuple(named, more).map(([some, rest]) => ({ ...some, ...rest })) },
  ) as fc.Arbitrary<fc.JsonValue>;
}

/** Returns a site with a few settings of a schema that is otherwise valid. */
export function settingsSite(schema: JsonSchema): fc.Arbitrary<Files> {
  const keys = Object.entries(schema.properties ?? {}).map(([key, value]) => [key, settingsOf(value)] as const);
  const some = fc
    .subarray(keys, { minLength: 1, maxLength: 4 })
    .chain((chosen) => fc.record(Object.fromEntries(chosen)))
    .map((settings) => JSON.stringify({ url: 'https://docs.example.com', ...settings }));
  return some.map((text) => ({
    'site.config.json': text,
    'docs/page.md': '# Page\n\n[Other](./b/other.md)\n',
    'docs/b/other.md': '# Other\n',
    'releases/2024-01-02-r.md': '---\nversion: 1.0\n---\n\n# R\n',
  }));
}

/** A change by an author while the server runs. */
export type Edit =
  | { readonly type: 'write'; readonly path: string; readonly text: string; readonly pause: number }
  | { readonly type: 'remove' | 'folder'; readonly path: string; readonly pause: number }
  | { readonly type: 'rename'; readonly path: string; readonly to: string; readonly pause: number };

const editedPath = fc.constantFrom(
  ...[
    'docs/page.md',
    'docs/a.md',
    'docs/b/c.md',
    'docs/b',
    'docs',
    'releases/2024-01-02-r.md',
    'releases',
    'pages/p.md',
  ],
  ...['pages', 'static/x.txt', 'docs/b/_category_.yml', 'docs/picture.png', 'sidebars.json', 'site.config.json'],
);

/** Any sequence of edits. */
export const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc
    .tuple(editedPath, editedPath, fc.constantFrom(0, 0, 5, 30, 150), anyMarkdown, fc.integer({ min: 0, max: 9 }))
    .map(([path, to, pause, text, kind]): Edit => {
      const content = path.endsWith('.json') ? '{}' : text.replaceAll('§', 'word');
      if (kind === 0) return { type: 'remove', path, pause };
      if (kind === 1) return { type: 'folder', path, pause };
      if (kind === 2) return { type: 'rename', path, to, pause };
      return { type: 'write', path, text: content, pause };
    }),
  { minLength: 1, maxLength: 12 },
);
