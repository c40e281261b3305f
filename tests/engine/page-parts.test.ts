// Page parts: components of a site at named places, in cold and warm builds, on threads and of untrusted changes.
import { afterEach, describe, expect, it } from 'vitest';
import { readBuiltPage } from '../support/built-page.ts';
import { changedPaths } from '../support/tree.ts';
import { createSandbox, hashFolder, type Sandbox, stampFolder } from './sandbox.ts';

let site: Sandbox;
afterEach(() => site.remove());

const content = {
  'docs/index.md': '# Start\n\nText.\n\n## More\n\nText.\n',
  'docs/other.md': '# Other\n\nText.\n',
  'pages/about.md': '# About\n\nText.\n\n## Us\n\nText.\n',
  'releases/2026-01-02-one.md': '---\ntitle: One\ndate: 2026-01-02\n---\n\nText.\n\n<!-- truncate -->\n\nMore.\n',
};
const POST = '/releases/2026/01/02/one';

function start(parts: Readonly<Record<string, string>>, files: Readonly<Record<string, string>>, settings = {}) {
  const config = { title: 'Acme', parts, ...settings };
  site = createSandbox({ 'site.config.json': JSON.stringify(config), ...content, ...files });
}

const NAMED = `export default ({ page, site }) => <p data-by={site.title}>{page.title}</p>;\n`;
const LIST = `export default ({ site }) => <ul>{site.pages.map((page) => <li key={page.path}>{page.title}</li>)}</ul>;\n`;

const page = (path: string) => readBuiltPage(site.path('build'), path);
const files = () => hashFolder(site.path('build'));

describe('at places of pages', () => {
  const named = {
    './src/Named.jsx': [
      'docBefore',
      'docAfter',
      'postAfter',
      'pageTools',
      'tocAfter',
      'navbarEnd',
      'footerBefore',
      'footerAfter',
    ],
  };
  const everywhere = Object.fromEntries(
    Object.entries(named).flatMap(([file, names]) => names.map((name) => [name, file])),
  );
  const shared = [
    '.top-tools > .part-navbar-end',
    '.footer-inner > .part-footer-before',
    '.footer-inner > .part-footer-after',
  ];

  it('stand in elements of their own, on pages that have the place', async () => {
    start(everywhere, { 'src/Named.jsx': NAMED });
    expect(await site.build()).toMatchObject({ ok: true, warnings: [] });
    const partsOf = (path: string) =>
      page(path)
        .all('.part')
        .map((part) => `${part.attribute('class')}: ${part.text}`);
    const around = (title: string, own: readonly string[]) => [
      `part part-navbar-end: ${title}`,
      ...own.map((name) => `part part-${name}: ${title}`),
      `part part-footer-before: ${title}`,
      `part part-footer-after: ${title}`,
    ];
    expect(partsOf('/')).toEqual(around('Start', ['page-tools', 'toc-after', 'doc-before', 'doc-after']));
    expect(partsOf('/other')).toEqual(around('Other', ['page-tools', 'doc-before', 'doc-after']));
    expect(partsOf('/about')).toEqual(around('About', ['toc-after']));
    expect(partsOf(POST)).toEqual(around('One', ['page-tools', 'post-after']));
    expect(partsOf('/releases')).toEqual(around('Releases', []));
    for (const place of shared) expect(page('/').only(`${place} > p`).attribute('data-by')).toBe('Acme');
    for (const place of [
      '.page-tools > li > .part-page-tools',
      '.toc > details > .part-toc-after',
      '.main > .part-doc-before',
    ])
      expect(page('/').only(place).text, place).toBe('Start');
  });

  it('leave a page as it is for which they show nothing', async () => {
    start({}, { 'src/Named.jsx': 'export default ({ page }) => page.title === "Other" && <p>Here</p>;\n' });
    await site.build();
    const without = files();
    site.write({ 'site.config.json': JSON.stringify({ title: 'Acme', parts: everywhere }) });
    const report = await site.build();
    expect(changedPaths(without, files())).toEqual(['.techdocs.json', 'other/index.html']);
    expect(report.written).toBe(1);
  });

  it('get styles and texts of the interface, and what they import', async () => {
    start(
      { docAfter: './src/Box.tsx' },
      {
        'src/Box.tsx': `import { useMessages } from 'techdocs/templates';
import type { PartProps } from 'techdocs/templates';
import './box.css';
import names from './names.yml';

export default function Box({ page }: PartProps) {
  const { t } = useMessages();
  return <p className="box">{t('onThisPage')}: {page.headings?.length}, {names[0]}<br /><img src="/a.png" alt="" /></p>;
}\n`,
        'src/box.css': '.box { color: red }\n',
        'src/names.yml': '- Ada\n',
      },
      { i18n: { defaultLocale: 'de' } },
    );
    expect(await site.build()).toMatchObject({ ok: true });
    expect(page('/').only('.part-doc-after').html).toBe(
      '<p class="box">Auf dieser Seite: 1, Ada<br><img src="/a.png" alt=""></p>',
    );
    const style = page('/').only('link[rel="stylesheet"]').attribute('href') ?? '';
    expect(site.read(`build${style}`)).toContain('.box { color: red }');
  });

  it('are the same on one thread and on several', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 230 }, (_, at) => [`docs/p${at}.md`, `# Page ${at}\n\nText.\n`]),
    );
    start({ ...everywhere, docAfter: './src/List.jsx' }, { 'src/Named.jsx': NAMED, 'src/List.jsx': LIST, ...many });
    const built = async (workers: number) => {
      expect((await site.build({ cache: false, workers })).ok).toBe(true);
      return files();
    };
    const one = await built(1);
    expect(changedPaths(one, await built(3))).toEqual([]);
    expect(page('/p229').only('.part-doc-after').all('li').length).toBe(234);
  });

  it('are those of the base in a build of what strangers propose', async () => {
    const { execFileSync } = await import('node:child_process');
    start({ docAfter: './src/Named.jsx' }, { 'src/Named.jsx': NAMED, '.gitignore': 'build\n.techdocs\n' });
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
        cwd: site.root,
        stdio: 'pipe',
      });
    git('init', '-q', '-b', 'main');
    git('add', '-A');
    git('commit', '-qm', 'x');
    git('checkout', '-q', '-b', 'change');
    site.write({
      'src/Named.jsx':
        "import { writeFileSync } from 'node:fs';\nwriteFileSync('ran', '');\nexport default () => <p>Change</p>;\n",
    });
    git('commit', '-qam', 'y');
    const report = await site.build({ untrusted: true, workers: 1 });
    expect(page('/').only('.part-doc-after').text).toBe('Start');
    expect(report.notes.flatMap(({ code, file }) => (code === 'left-out' ? file : []))).toEqual(['src/Named.jsx']);
  });
});

describe('in the head', () => {
  const tags = (list: string) => `export default (page, site) => ${list};\n`;

  it('stand the tags of a page behind those of the site', async () => {
    const headTags = [{ tagName: 'meta', attributes: { name: 'mine', content: 'all' } }];
    const own = `page.type === 'doc' ? [
      { tagName: 'meta', attributes: { property: 'og:image', content: site.baseUrl + page.path.slice(1) + '.png"' } },
      { tagName: 'link', attributes: { rel: 'preconnect', href: 'https://a.example', crossorigin: true } },
      { tagName: 'script', attributes: { type: 'application/ld+json' }, innerHTML: '{"a":1}' },
    ] : []`;
    start({ head: './src/head.ts' }, { 'src/head.ts': tags(own) }, { headTags });
    expect(await site.build()).toMatchObject({ ok: true, errors: [] });
    expect(site.read('build/other/index.html')).toContain(
      '<meta name="mine" content="all"><meta property="og:image" content="/other.png&quot;" data-head><link rel="preconnect" href="https://a.example" crossorigin data-head><script type="application/ld+json" data-head>{"a":1}</script>',
    );
    expect(site.read('build/about/index.html')).not.toContain('og:image');
  });

  it.each([
    [
      '[{ tagName: "div" }]',
      'it gave a tag `div`; tags of the head are `meta`, `link`, `script`, `style`, `noscript`.',
    ],
    ['[null]', 'it gave a tag that is no object.'],
    [
      '[{ tagName: "meta", attributes: { a: 1 } }]',
      'the attributes of its tag `meta` must be texts, `true` or `false`.',
    ],
    ['[{ tagName: "meta", attributes: [] }]', 'the attributes of its tag `meta` must be texts, `true` or `false`.'],
    ['[{ tagName: "noscript", innerHTML: 1 }]', 'the `innerHTML` of its tag `noscript` must be a text.'],
    [
      '[{ tagName: "script", innerHTML: "a()" }]',
      'it gave an inline `script`, which the policy of the pages forbids. Put it into a file.',
    ],
    [
      '[{ tagName: "style", innerHTML: "a{}" }]',
      'it gave an inline `style`, which the policy of the pages forbids. Put it into a file.',
    ],
    ['({ a: 1 })', 'it gave no list of tags.'],
    ['page.nothing.at', "Cannot read properties of undefined (reading 'at')"],
  ])('%s is refused', async (list, reason) => {
    start({ head: './src/head.js' }, { 'src/head.js': tags(list), 'docs/other.md': '', 'pages/about.md': '' });
    const error = await site.build().catch((thrown) => thrown);
    expect(error.diagnostics).toEqual([
      {
        code: 'part-failed',
        severity: 'error',
        file: 'src/head.js',
        message: `The part \`head\` failed on \`/\` and 9 other pages: ${reason}`,
        ...(list.startsWith('page.') && { line: 1, column: 45 }),
      },
    ]);
  });
});

describe('of a warm build', () => {
  it('are rendered again where a title changes elsewhere, and not where a text does', async () => {
    start({}, {});
    const log = JSON.stringify(site.path('rendered.txt'));
    const config = { title: 'Acme', parts: { docAfter: './src/List.jsx' } };
    site.write({
      'site.config.json': JSON.stringify(config),
      'src/List.jsx': `import { appendFileSync } from 'node:fs';
const list = ${LIST.slice('export default '.length).trim().replace(/;$/, '')};
export default (props) => {
  appendFileSync(${log}, props.page.path + ' ');
  return list(props);
};\n`,
    });
    const rendered = async (changed: Readonly<Record<string, string>>) => {
      site.write({ ...changed, 'rendered.txt': '' });
      expect((await site.build()).ok).toBe(true);
      return site.read('rendered.txt').trim().split(' ').sort();
    };
    expect(await rendered({})).toEqual(['/', '/other']);
    expect(await rendered({ 'docs/other.md': '# Other\n\nText.\n\nAnother.\n' })).toEqual(['/other']);
    expect(await rendered({ 'pages/about.md': '# About\n\nText.\n\n## Us\n\nOther.\n' })).toEqual(['']);
    expect(await rendered({ 'docs/other.md': '# Renamed\n\nText.\n\nAnother.\n' })).toEqual(['/', '/other']);
    expect(page('/').only('.part-doc-after').text).toBe('StartRenamedOneAbout');
    // Equal to a cold build.
    const warm = files();
    await site.build({ outDir: 'cold', cache: false });
    expect(changedPaths(warm, hashFolder(site.path('cold')))).toEqual([]);
  });

  it('are rendered again where their file changes, or one that it imports; a build of the same writes nothing', async () => {
    start(
      { navbarEnd: './src/Bar.jsx' },
      {
        'src/Bar.jsx': "import { name } from './name.js';\nexport default () => <b>{name}</b>;\n",
        'src/name.js': "export const name = 'One';\n",
      },
    );
    await site.build();
    const stamps = stampFolder(site.path('build'));
    expect((await site.build()).written).toBe(0);
    expect(stampFolder(site.path('build'))).toEqual(stamps);
    site.write({ 'src/name.js': "export const name = 'Two';\n" });
    await site.build();
    expect(page('/about').only('.part-navbar-end').text).toBe('Two');
    site.write({ 'src/name.js': "export const name = 'T' + 'wo';\n" });
    expect((await site.build()).written).toBe(0);
  });
});

describe('at fault', () => {
  const failure = async () =>
    (await site.build().catch((error) => error)) as { readonly message: string; readonly diagnostics: unknown };

  it('one that throws is named with its page, and the last good site stays', async () => {
    start({ docAfter: './src/Part.jsx' }, { 'src/Part.jsx': NAMED });
    await site.build();
    const good = files();
    site.write({
      'src/Part.jsx':
        'export default ({ page }) => { if (page.path === "/other") throw new Error("No."); return <p />; };\n',
    });
    const message = 'The part `docAfter` failed on `/other`: No.';
    expect(await failure()).toMatchObject({
      message,
      diagnostics: [{ code: 'part-failed', severity: 'error', file: 'src/Part.jsx', line: 1, column: 66, message }],
    });
    expect(changedPaths(good, files())).toEqual([]);
    expect((await site.run(['build'])).stderr).toContain(`✘ part-failed    src/Part.jsx:1:66\n  ${message}\n  > 1 │ `);
  });

  it('one with a handler is told that it does nothing, with its line', async () => {
    const text = 'export default () => (\n  <button onClick={() => {}}>A</button>\n);\n';
    start({ docAfter: './src/Part.jsx' }, { 'src/Part.jsx': text });
    expect((await site.build()).warnings).toEqual([
      {
        code: 'not-hydrated',
        severity: 'warning',
        file: 'src/Part.jsx',
        line: 2,
        column: 11,
        message:
          'The part `docAfter` uses `onClick`, which does nothing: it is static HTML and does not run in the browser.',
        suggestion: 'Write the behaviour as `client` of an extension, whose part has the same HTML.',
      },
    ]);
  });

  it.each([
    ['waits', 'export default async () => <p />;\n', 'it waits for data, which static HTML cannot do.'],
    [
      'has a style',
      'export default () => <p style={{ color: "red" }}>A</p>;\n',
      'it has `style="color:red"`, which the policy of the pages forbids. Use a class, with a rule in a stylesheet that the file imports.',
    ],
    [
      'changes the site',
      'export default ({ site }) => { site.pages.length = 0; };\n',
      "Cannot assign to read only property 'length' of object '[object Array]'",
    ],
  ])('one that %s', async (_, text, reason) => {
    start({ navbarEnd: './src/Part.jsx' }, { 'src/Part.jsx': text });
    expect((await failure()).message).toMatch(/^The part `navbarEnd` failed on `\/` and 9 other pages: /);
    expect((await failure()).message).toContain(reason);
  });

  it('a file without a component, without a function, that cannot be compiled or that is not there', async () => {
    start(
      { docAfter: './src/Part.jsx', head: './src/head.js' },
      { 'src/Part.jsx': 'export default 1;\n', 'src/head.js': 'export default {};\n' },
    );
    expect((await site.run(['build'])).stderr).toBe(
      '✘ invalid-part\n  `src/Part.jsx` has no component as its default export, which `parts.docAfter` needs.\n\n✘ invalid-part\n  `src/head.js` has no function as its default export, which `parts.head` needs.\n',
    );
    site.write({ 'src/Part.jsx': 'export default () => <p>;\n' });
    expect((await failure()).diagnostics).toMatchObject([{ code: 'invalid-part', file: 'src/Part.jsx', line: 1 }]);
    site.write({
      'site.config.json':
        '{\n  "title": "Acme",\n  "parts": { "docAfter": "./src/None.jsx", "docBeside": "./src/Part.jsx" }\n}\n',
    });
    const { stderr } = await site.run(['build']);
    expect(stderr).toContain('site.config.json:3:');
    expect(stderr).toContain('`parts.docAfter` names the file `src/None.jsx`, which does not exist.');
    expect(stderr).toContain('docBeside');
  });
});
