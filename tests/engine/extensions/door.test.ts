// All capabilities of extensions, each on a real site.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLinkCheck } from '../../../src/links/check-links.ts';
import { createSandbox, hashFolder, type Sandbox } from '../sandbox.ts';

const DRAW = `import { defineExtension } from 'techdocs';
import { appendFileSync } from 'node:fs';
export const draw = (log) => defineExtension({
  name: 'draw',
  key: { log },
  fences: { dot: ({ text }) => [{ slot: 'picture', data: { text: text.trim() }, html: '<p>not drawn</p>' }] },
  slots: {
    picture: {
      async resolve({ text }, { asset }) {
        appendFileSync(log, text + '\\n');
        if (text === 'boom') throw new Error('the server said no');
        return { src: asset('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><text>' + text + '</text></svg>') };
      },
      render: ({ text }, drawn, site, page) =>
        drawn ? '<img src="' + drawn.src + '" alt="' + text + ' of ' + page.title + ' in ' + site.title + '">' : '',
    },
  },
});
`;
const CONTENT = `export const content = {
  name: 'content',
  texts: { en: { all: 'All pages' } },
  rules: { short: 'warn', long: 'ignore' },
  read: ({ folders, site }) => ({
    sources: [{ path: folders.docs[0] + '/cms/news.md', text: '# News of ' + site.title + '\\n\\n![Dot](./dot.png) {{ product }} <script>x()</script>\\n' }],
    assets: [{ path: 'docs/cms/dot.png', content: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64') }],
  }),
  links: {
    page: (address, site) => {
      const page = site.pages.find(({ title }) => title.toLowerCase() === address.slice(5));
      return page ? { href: page.path } : { problem: 'is the title of no page', suggestion: 'Write \`page:a\`.' };
    },
    jira: (address) => ({ href: 'https://jira.example.com/browse/' + address.slice(5) }),
  },
  sidebar: {
    tagged: ({ keyword }, site) => [{
      type: 'category',
      label: keyword,
      items: site.pages.filter(({ frontMatter }) => frontMatter.keywords?.includes(keyword)).map(({ path, title }) => ({ type: 'link', label: title, href: path })),
    }],
  },
  routes: (site) => [
    { path: '/pages', title: site.texts.all, description: 'Each page once.', data: site.pages.map(({ href, title }) => [href, title]) },
    { path: '/pages.json', data: site.pages.map(({ path }) => path) },
  ],
  render: ({ path, data }, { href }) =>
    path.endsWith('.json') ? JSON.stringify(data) : '<ul>' + data.map(([to, title]) => '<li><a href="' + to + '">' + title + '</a></li>').join('') + '</ul><a href="' + href('/') + '">Home</a>',
  check: (site) => site.pages.filter(({ title }) => title.length < 2).flatMap(({ file }) => [
    { code: 'short', message: 'The title is short.', suggestion: 'Write more.', file, line: 1 },
    { code: 'long', message: 'Nobody hears this.' },
  ]),
};
`;
const config = (extensions: string) => `import { defineConfig } from 'techdocs';
import { draw } from './draw.mjs';
import { content } from './content.mjs';
export default defineConfig({ title: 'Acme', baseUrl: '/docs/', variables: { product: 'rocket' }, extensions: [${extensions}] });
`;

let site: Sandbox;
const log = () => site.path('asked.txt');
const both = () => config(`draw(${JSON.stringify(log())}), false, content`);
const asked = () => site.read('asked.txt').trim().split('\n');

beforeEach(() => {
  site = createSandbox({
    'draw.mjs': DRAW,
    'content.mjs': CONTENT,
    'asked.txt': '',
    'sidebars.js': "export default { docs: ['a', 'plain', { type: 'tagged', keyword: 'scan' }] };\n",
    'docs/a.md': '---\nkeywords: [scan]\n---\n\n# A\n\n```dot\none\n```\n\n[plain](page:plain) [ticket](jira:DOC-1)\n',
    'docs/plain.md': '# Plain\n\nText.\n',
  });
  site.write({ 'site.config.mjs': both() });
});
afterEach(() => site.remove());

const lines = ({ errors, warnings }: Awaited<ReturnType<Sandbox['build']>>) =>
  [...errors, ...warnings].map(({ file, line, code, message, suggestion }) =>
    [`${file}:${line}`, code, message, suggestion].filter(Boolean).join(' '),
  );
const article = (name: string) => /<div class="prose">[\s\S]*?<\/div>/.exec(site.read(`build/${name}`))?.[0];

describe('a site with extensions', () => {
  it('has what they draw, read, link to, list, add and find', async () => {
    const report = await site.build();
    expect(lines(report)).toEqual([
      'docs/a.md:1 content/short The title is short. Write more.',
      expect.stringMatching(/^docs\/cms\/news\.md:1 page-without-sidebar /),
      expect.stringMatching(/^docs\/cms\/news\.md:3 unsafe-html /),
    ]);
    const [, picture] = /src="\/docs(\/assets\/drawing-[0-9a-f]{8}\.svg)" alt="one of A in Acme"/.exec(
      article('a/index.html') as string,
    ) as RegExpExecArray;
    expect(site.read(`build${picture}`)).toBe('<svg xmlns="http://www.w3.org/2000/svg"><text>one</text></svg>');
    expect(article('a/index.html')).toContain(
      '<a href="/docs/plain">plain</a> <a href="https://jira.example.com/browse/DOC-1">ticket</a>',
    );
    expect(article('cms/news/index.html')).toMatch(
      /^<div class="prose"><p><img src="\/docs\/assets\/[^"]*dot[^"]*\.png" alt="Dot" width="1" height="1"[^>]*> rocket /,
    );
    expect(site.read('build/plain/index.html')).toMatch(
      /<summary[^>]*>[\s\S]*?scan[\s\S]*?<a href="\/docs\/a"[^>]*>A<\/a>/,
    );
    expect(article('pages/index.html')).toBe(
      '<div class="prose"><ul><li><a href="/docs/a">A</a></li><li><a href="/docs/cms/news">News of Acme</a></li><li><a href="/docs/plain">Plain</a></li></ul><a href="/docs/">Home</a>\n</div>',
    );
    expect(site.read('build/pages/index.html')).toMatch(
      /<title>All pages \| Acme<\/title><meta name="description" content="Each page once.">/,
    );
    expect(JSON.parse(site.read('build/pages.json'))).toEqual(['/a', '/cms/news', '/plain']);
  });

  it('gives feeds what stands on pages, with whole addresses', async () => {
    site.write({
      'site.config.mjs': both().replace("title: 'Acme'", "title: 'Acme', url: 'https://docs.example.com'"),
      'releases/2026-01-02-one.md': '# One\n\n```dot\npost\n```\n',
    });
    await site.build();
    expect(JSON.parse(site.read('build/releases/feed.json')).items[0].content_html).toMatch(
      /<img src="https:\/\/docs\.example\.com\/docs\/assets\/drawing-[0-9a-f]{8}\.svg" alt="post of One in Acme">/,
    );
  });

  it('asks for each drawing once, and writes nothing the second time', async () => {
    site.write({ 'docs/plain.md': '# Plain\n\n```dot\none\n```\n\n```dot\ntwo\n```\n' });
    await site.build();
    expect(asked()).toEqual(['one', 'two']);
    expect(await site.build()).toMatchObject({ written: 0, removed: 0 });
    site.write({ 'docs/a.md': '# A\n\n```dot\ntwo\n```\n' });
    await site.build();
    expect(asked()).toEqual(['one', 'two']);
  });

  it('is the same on threads, and after edits what a clean build gives', async () => {
    await site.build({ workers: 1 });
    site.write({
      'docs/a.md': '# A page\n\n```dot\nthree\n```\n\n[plain](page:plain)\n',
      'docs/b.md': '# B b\n',
    });
    await site.build({ workers: 1 });
    expect(
      lines(await site.build({ workers: 2, cache: false, outDir: 'clean' })).filter(
        (line) => !/page-without-sidebar|unsafe-html/.test(line),
      ),
    ).toEqual([]);
    expect(hashFolder(site.path('clean'))).toEqual(hashFolder(site.path('build')));
    expect(article('pages/index.html')).toContain('<li><a href="/docs/b">B b</a></li>');
  });

  it('parses only the pages anew that an extension matches when its code changes', async () => {
    await site.build();
    site.write({ 'draw.mjs': DRAW.replace('not drawn', 'not drawn yet') });
    expect((await site.build()).cache).toEqual({ hits: 3, misses: 1 });
    site.write({ 'site.config.mjs': both().replace("title: 'Acme'", "title: 'Acme', tagline: 'x'") });
    expect((await site.build()).cache).toEqual({ hits: 4, misses: 0 });
  });

  it('leaves a page that nothing matches as it is without extensions', async () => {
    const plain = async () => site.read('build/plain/index.html');
    site.write({
      'sidebars.js': "export default { docs: ['a', 'plain'] };\n",
      'site.config.mjs': config(''),
      'docs/a.md': '# A\n\n```dot\none\n```\n',
    });
    await site.build();
    const before = await plain();
    site.write({ 'site.config.mjs': config(`draw(${JSON.stringify(log())})`) });
    const report = await site.build();
    expect(await plain()).toBe(before);
    expect(report.cache).toEqual({ hits: 1, misses: 1 });
  });
});

it('has its links checked, and its pages read, without a site being written or a drawing made', async () => {
  site.write({
    'docs/plain.md':
      '# Plain\n\n[x](page:nope) [news](./cms/news.md) [all](/pages) [file](/pages.json) [no](./cms/no.md)\n',
  });
  const { errors, warnings } = await runLinkCheck({ root: site.root });
  const found = [...errors, ...warnings].filter(({ file }) => file === 'docs/plain.md');
  expect(found.map(({ link, message }) => `${link}: ${message}`)).toEqual([
    'page:nope: `page:nope` is the title of no page.',
    './cms/no.md: `./cms/no.md` is not a page.',
  ]);
  expect(site.read('asked.txt')).toBe('');
});

describe('what goes wrong', () => {
  it('is told at the place of the page, and nothing is written', async () => {
    await site.build();
    site.write({ 'docs/plain.md': '# Plain\n\n[x](page:nope)\n\n```dot\nboom\n```\n' });
    const report = await site.build();
    expect(report.ok).toBe(false);
    expect(lines(report).filter((line) => line.startsWith('docs/plain.md'))).toEqual([
      'docs/plain.md:3 broken-link `page:nope` is the title of no page. Write `page:a`.',
      'docs/plain.md:5 extension-failed The extension `draw` failed in `slots.picture.resolve` at `draw.mjs:11:36`: the server said no.',
    ]);
    expect(article('plain/index.html')).toContain('Text.');
  });

  it.each([
    ['routes() { throw new Error("no routes") }', 'failed in `routes`: no routes.'],
    ['routes: () => 1, render() {}', 'failed in `routes`: it must give a list of routes.'],
    [
      'routes: () => [{ path: "x", data: 1 }], render() {}',
      'failed in `routes`: route 1 of its list has no `path` that starts with `/`.',
    ],
    [
      'routes: () => [{ path: "/../x", data: 1 }], render() {}',
      'failed in `routes`: route 1 of its list has the path "/../x", which is no place on the site.',
    ],
    [
      'routes: () => [{ path: "/x", data: 1 }, { path: "/", data: 1 }], render() {}',
      'failed in `routes`: route 2 of its list has the path `/`, which is that of the home page.',
    ],
    ['routes: () => [{ path: "/x" }], render() {}', 'failed in `routes`: route 1 of its list has no `data`.'],
    ['routes: () => [{ path: "/x", data: 1 }]', 'failed in `routes`: it adds routes and has no `render`.'],
    [
      'routes: () => [{ path: "/CNAME", data: 1 }], render() {}',
      'failed in `routes`: route 1 of its list has the path `/CNAME`, which is usual for a file. Set `isFile: true`, or `isFile: false` for a page.',
    ],
    [
      'render() { throw new Error("no page") }, routes: () => [{ path: "/x", data: 1 }]',
      'The extension `bad` failed in `render` on `/x`: no page.',
    ],
    [
      'render: () => undefined, routes: () => [{ path: "/x", data: 1 }]',
      'failed in `render` on `/x`: it returned nothing.',
    ],
    [
      'render: () => Promise.reject(new Error("later")), routes: () => [{ path: "/x", data: 1 }]',
      'failed in `render` on `/x`: later.',
    ],
    [
      'render: () => Buffer.from("x"), routes: () => [{ path: "/x", data: 1 }]',
      'failed in `render` on `/x`: a page must be a text or an element of React, and this is bytes.',
    ],
    ['check: () => [{}]', 'failed in `check`: it must give a list of findings with `code` and `message`.'],
    ['read() { throw new Error("503") }', 'failed in `read`: 503.'],
    [
      'read: () => ({ sources: [{ path: "docs/a.md", text: "" }] })',
      'failed in `read`: it gives `docs/a.md`, which is a file of the project, too.',
    ],
    [
      'read: () => ({ sources: [{ path: "../a.md", text: "" }] })',
      'failed in `read`: `../a.md` is no path from the root of the project.',
    ],
    [
      'read: () => [{ path: "docs/b.md", text: "" }]',
      'failed in `read`: it must give an object with `sources`, `assets`, `watch`, `data`, and it gave a list.',
    ],
    [
      'read: () => ({ source: [{ path: "docs/b.md", text: "" }] })',
      'failed in `read`: it gave `source`, which is no key of its result. Did you mean `sources`?',
    ],
    [
      'read: () => ({ sources: [{ path: "docs/../../x/a.md", text: "" }] })',
      'failed in `read`: `docs/../../x/a.md` is no path from the root of the project.',
    ],
    [
      'read: () => ({ assets: [{ path: "docs//a.png", content: "x" }] })',
      'failed in `read`: `docs//a.png` is no path from the root of the project.',
    ],
    [
      'read: () => ({ sources: [{ path: "x/a.md", text: "" }] })',
      'failed in `read`: `x/a.md` is in no folder that is read: `docs`, `pages`.',
    ],
    [
      'links: { page: () => 1 }',
      'The extension `bad` failed in `links.page` on `docs/a.md`: it must give `{ href }` or `{ problem }`.',
    ],
    ['sidebar: { tagged: () => [{ type: "nope" }] }', /failed in `sidebar\.tagged`: `items\[0\]\.type` must be one of/],
    [
      'sidebar: { tagged: () => [{ type: "api", ids: 3 }] }',
      /failed in `sidebar\.tagged`: `items\[0\]\.id` is missing; it must be a string/,
    ],
  ])('names the extension: %s', async (hook, message) => {
    site.write({ 'site.config.mjs': `export default {\n  extensions: [{ name: 'bad', ${hook} }],\n};\n` });
    if (!hook.startsWith('sidebar')) site.write({ 'sidebars.js': "export default { docs: ['a', 'plain'] };\n" });
    const report = await site.build();
    expect(
      report.errors.map((one) => one.message).filter((one) => one.includes('bad') || one.includes('followed')),
    ).toEqual(
      expect.arrayContaining([
        typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
      ]),
    );
    if (/^(?:routes|render|check|read)/.test(hook))
      expect(report.errors.find(({ code }) => code === 'extension-failed')).toMatchObject({
        file: 'site.config.mjs',
        line: 2,
      });
  });

  it.each([
    [
      'render: () => "x", head: () => [{ tagName: "script", attributes: { src: "https://stats.example/s.js?a" } }]',
      "it gave the script `https://stats.example/s.js?a`, which the policy of the pages blocks. Write `policy: { script: ['https://stats.example'] }`.",
    ],
    [
      'render: () => "x", head: () => [{ tagName: "link", attributes: { rel: "stylesheet", href: "//cdn.example/s.css" } }]',
      "it gave the stylesheet `//cdn.example/s.css`, which the policy of the pages blocks. Write `policy: { style: ['https://cdn.example'] }`.",
    ],
    [
      'render: () => "x", head: () => [{ tagName: "script", attributes: { src: "/js/none.js" } }]',
      'it gave the script `/js/none.js`, which is not a file of the site. If the host serves it, add it to `linkCheck.exclude`.',
    ],
  ])('ends a build that cannot render: %s', async (hook, message) => {
    site.write({
      'site.config.mjs': `export default { extensions: [{ name: 'bad', routes: () => [{ path: '/x', data: 1 }], ${hook} }] };`,
      'sidebars.js': "export default { docs: ['a', 'plain'] };\n",
      'docs/a.md': '# A\n',
    });
    await expect(site.build()).rejects.toThrow(message);
  });

  it('tells of keys of front matter with two types, and of a page that is not there yet', async () => {
    const two = `{ name: 'a', frontMatter: { level: 'text', tag: 'list' } }, { name: 'b', frontMatter: { level: 'number', tag: 'list' } }`;
    site.write({
      'site.config.mjs': `export default { extensions: [${two}] };\n`,
      'sidebars.js': "export default { docs: ['a', 'plain'] };\n",
      'docs/a.md': '# A\n',
    });
    await expect(site.build()).rejects.toMatchObject({
      diagnostics: [
        {
          message: 'The front matter key `level` is `text` in the extension `a`, and `number` in `b`.',
          suggestion: 'Give both the same type, or remove one of the extensions.',
        },
      ],
    });
    const early = `{ name: 'a', styles: { s: { css: './s.css' } }, markdown: { when: /./, use: (md, page) => page.style('s') } }`;
    site.write({ 'site.config.mjs': `export default { extensions: [${early}] };\n`, 's.css': 'p { color: red }\n' });
    const { errors } = await site.build().catch((error) => ({ errors: error.diagnostics }));
    expect(errors[0].message).toContain(
      'it uses `page` while it adds its rules, before a page is parsed. Use `page` inside a rule.',
    );
  });

  it('tells of all that is wrong with the list itself', async () => {
    const bad = `{ name: 'Bad Name', fences: { dot: 1 }, fence: {} }, { name: 'b', slots: { x: {} }, links: { a: () => {} } }, { name: 'b', links: { a() {} }, markdown: { when: 'x', notIn: 'docs', use: {} } }, { name: 'c', codeAttributes: { wide: 1 }, styles: { a: {} } }, 3, {}`;
    site.write({ 'site.config.mjs': `export default { extensions: [${bad}] };\n` });
    const { code, stderr } = await site.run(['build']);
    expect(code).toBe(2);
    for (const sentence of [
      'The extension `Bad Name`: `name` must be a name of small letters, digits and `-`, such as `kroki`; found "Bad Name".',
      'The extension `Bad Name`: `fences.dot` must be a function; found 1.',
      'The extension `Bad Name`: `fence` is not a known key. Did you mean `fences`?',
      'The extension `b` has no `slots.x.render`.',
      'Two extensions are called `b`. Remove one of them.',
      'The extension `b`: `markdown.when` must be a regular expression; found "x".',
      'The extension `b`: `markdown.notIn` must be one of `made`; found "docs".',
      'The extension `b`: `markdown.use` must be a function, or `{ load }`; found an object.',
      'The extension `c`: `codeAttributes.wide` must be one of `word`, `value`; found 1.',
      'The extension `c` has no `styles.a.css`.',
      '`extensions[4]` must be an extension, as `defineExtension` gives it; found 3.',
      'An extension has no `name`.',
    ])
      expect(stderr.replace(/\n\s+/g, ' ')).toContain(sentence);
  });
});

describe('what an extension reads for its other hooks', () => {
  const NUMBERS = `import { readFileSync } from 'node:fs';
export const numbers = {
  name: 'numbers',
  read: ({ root }) => ({ data: { all: readFileSync(root + '/numbers.txt', 'utf8').trim().split(' ') }, watch: ['numbers.txt'] }),
  parts: { docAfter: (page, { data }) => data.all.join(', ') },
  head: (page, { data }) => [{ tagName: 'meta', attributes: { name: 'numbers', content: String(data.all.length) } }],
  routes: ({ data }) => [{ path: '/numbers.json', data: data.all }],
  render: ({ data }) => JSON.stringify(data),
};
`;
  beforeEach(() =>
    site.write({
      'numbers.mjs': NUMBERS,
      'numbers.txt': '1 2',
      'site.config.mjs': "import { numbers } from './numbers.mjs';\nexport default { extensions: [numbers] };\n",
      'sidebars.js': "export default { docs: ['a', 'plain'] };\n",
      'docs/a.md': '# A\n',
    }),
  );

  it('is on pages and in files, and new as soon as it is read anew', async () => {
    await site.build();
    expect(site.read('build/plain/index.html')).toContain('<div class="part part-doc-after">1, 2</div>');
    expect(site.read('build/plain/index.html')).toContain('<meta name="numbers" content="2" data-head>');
    expect(await site.build()).toMatchObject({ written: 0 });
    // No page, setting or code has changed.
    site.write({ 'numbers.txt': '1 2 3' });
    expect(await site.build()).toMatchObject({ cache: { hits: 2, misses: 0 } });
    expect(site.read('build/plain/index.html')).toContain('<div class="part part-doc-after">1, 2, 3</div>');
    expect(site.read('build/numbers.json')).toBe('["1","2","3"]');
  });

  it('cannot be changed, and must be JSON', async () => {
    site.write({ 'numbers.mjs': NUMBERS.replace('data.all.join', "data.all.push('x') && data.all.join") });
    await expect(site.build()).rejects.toThrow('failed in `parts.docAfter` on `/a` and `/plain`: Cannot add property');
    site.write({ 'numbers.mjs': NUMBERS.replace('all: readFileSync', 'day: new Date(), all: readFileSync') });
    const { errors } = await site.build();
    expect(errors.map(({ message }) => message)).toContain(
      'The extension `numbers` failed in `read`: `data` must be a value that JSON can hold.',
    );
  });
});

describe('files beside the project', () => {
  it('need no folder for pages that are read, and may be stylesheets of extensions', async () => {
    site.write({
      'packages/shelf/index.mjs': `export const shelf = {
  name: 'shelf',
  css: new URL('./shelf.css', import.meta.url).href,
  read: () => ({ sources: [{ path: 'news/2026-01-02-a.md', text: '# A post\\n' }] }),
};
`,
      'packages/shelf/shelf.css': '.shelf { color: red }\n',
      'site/site.config.mjs':
        "import { shelf } from '../packages/shelf/index.mjs';\nexport default { releases: { path: 'news' }, extensions: [shelf] };\n",
      'site/docs/a.md': '# A\n',
    });
    const { errors, warnings } = await site.build({ root: site.path('site') });
    expect([...errors, ...warnings]).toEqual([]);
    expect(site.read('site/build/releases/2026/01/02/a/index.html')).toContain('A post');
    const [, sheet = ''] = /href="\/(assets\/site-[^"]+\.css)"/.exec(site.read('site/build/a/index.html')) ?? [];
    expect(site.read(`site/build/${sheet}`)).toContain('.shelf { color: red }');
  });
});
