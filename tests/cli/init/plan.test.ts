// The plan of `init` as values: answers and a folder in, files out.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type RawInitAnswers, validateInitAnswers } from '../../../src/cli/init/answers.ts';
import { renderLogoSvg } from '../../../src/cli/init/brand.ts';
import type { InitFolderFacts } from '../../../src/cli/init/found.ts';
import { chooseSiteFolders } from '../../../src/cli/init/places.ts';
import { planInit } from '../../../src/cli/init/plan.ts';
import { renderPublishFiles } from '../../../src/cli/init/publish.ts';
import { editGitignore, editPackageJson, isEditablePackageJson } from '../../../src/config/package-json.ts';
import { deepFreeze } from '../../support/site.ts';
import { makeFolder, writeFiles } from '../../support/tree.ts';

const defaults = { title: 'handbook', hasReleases: false };
const empty: InitFolderFacts = {
  name: 'My Handbook',
  foreign: [],
  markdown: [],
  inRepository: '',
  isThere: () => false,
};

function plan(given: RawInitAnswers = {}, found: Partial<InitFolderFacts> = {}, lacksTexts = false) {
  const { answers, faults } = validateInitAnswers(given, defaults);
  expect(faults).toEqual([]);
  return planInit(answers, deepFreeze({ ...empty, ...found }), { date: '2026-03-04', version: '1.2.3', lacksTexts });
}

function fileOf(path: string, ...args: Parameters<typeof plan>): string | undefined {
  return plan(...args).files.find((file) => file.path === path)?.text;
}

const isThere = (...paths: readonly string[]) => ({ isThere: (path: string) => paths.includes(path) });

describe('texts of other forms', () => {
  const others = ['modules/ROOT/pages/a.adoc', 'modules/ROOT/pages/b.adoc'];
  const told = '2 files of AsciiDoc (such as `modules/ROOT/pages/a.adoc`): techdocs reads Markdown.';

  it('are told, and no pages are made beside them', () => {
    const { files, folderSentences: found } = plan({}, { others, foreign: ['antora.yml'] });
    expect(files.map(({ path }) => path)).toEqual([
      ...['site.config.ts', 'static/logo.svg', 'package.json', '.gitignore'],
    ]);
    expect(found).toEqual([
      told,
      '`antora.yml` of Antora: techdocs does not read it. Move its settings to `site.config.ts`.',
    ]);
  });

  it('are told beside Markdown, which is the site', () => {
    expect(plan({}, { others, markdown: ['README.md'] }).folderSentences).toEqual([
      '1 Markdown file in the folder: the pages of the site.',
      told,
    ]);
  });
});

describe('what is next', () => {
  const listed = '{"devDependencies":{"techdocs":"^1.0.0"}}';
  const next = (answers: Parameters<typeof plan>[0], ...there: readonly string[]) =>
    plan(answers, { packageText: listed, ...isThere(...there) }).next;
  const packageFolder = 'node_modules/techdocs';

  it('is no installing of what is installed', () => {
    expect(next({}, packageFolder)).toEqual(['npm run serve']);
    expect(next({}, packageFolder, 'package-lock.json')).toEqual(['npm run serve']);
    expect(plan({}, isThere(packageFolder)).next).toEqual(['npm run serve']);
  });

  it('is installing where the package or a line of the lock file is missing', () => {
    expect(next({})).toEqual(['npm install', 'npm run serve']);
    expect(next({ publish: 'github' }, packageFolder)).toEqual(['npm install', 'npm run serve']);
    expect(next({ publish: 'github' }, packageFolder, 'package-lock.json')).toEqual(['npm run serve']);
    const unlisted = { packageText: '{}', ...isThere(packageFolder, 'package-lock.json') };
    expect(plan({}, unlisted).next).toEqual(['npm install', 'npm run serve']);
    const yarn = { lock: 'yarn.lock', ...isThere(packageFolder) };
    expect(plan({}, yarn).next).toEqual(['yarn install', 'yarn run serve']);
  });
});

it('a change log is told where the site has release notes', () => {
  const markdown = ['CHANGELOG.md', 'docs/index.md'];
  const told = '`CHANGELOG.md`: its releases become posts.';
  expect(plan({ releases: true }, { markdown }).folderSentences).toContain(told);
  expect(plan({}, { markdown }).folderSentences).not.toContain(told);
  const { files, next, log } = plan({ releases: true }, { markdown });
  // Its releases are the first posts, so there is no example post.
  expect(files.map(({ path }) => path).filter((path) => path.startsWith('releases/'))).toEqual(['releases/.gitkeep']);
  expect(next).toEqual(['npm install', 'npm run serve']);
  expect(log).toEqual({ file: 'CHANGELOG.md', command: 'npx techdocs new-release --import CHANGELOG.md' });
  // If there are posts already, the user decides.
  const beside = plan({ releases: true }, { markdown: [...markdown, 'releases/a.md'] });
  expect(beside.log).toBeUndefined();
  expect(beside.folderSentences).toContain(
    '`CHANGELOG.md`: `techdocs new-release --import CHANGELOG.md` makes posts of its releases.',
  );
  expect(plan({ releases: true }, { markdown: ['docs/changelog.md'] }).folderSentences.join()).not.toContain(
    '--import',
  );
});

describe('answers', () => {
  it('tells all that is wrong at once', () => {
    const given = {
      title: 'a\nb',
      url: 'docs.example.com',
      products: 'A b,a-B',
      locales: 'en,english',
      publish: 'githb',
    };
    const { faults } = validateInitAnswers({ ...given, releases: false }, defaults);
    expect(faults.map(({ code, message, suggestion = '' }) => `${code}: ${message} ${suggestion}`.trim())).toEqual([
      'invalid-title: A title is one line of at most 200 characters.',
      'invalid-call: `docs.example.com` is not the address of a site. Write it as in `https://docs.example.com` or `https://example.com/docs/`.',
      'invalid-call: The product `a-B` is listed twice.',
      'invalid-call: `english` is not a language tag. Write them as in `en,de,pt-BR`.',
      'invalid-call: `githb` is not a host that `init` can publish to. Did you mean `github`?',
      'invalid-call: `--products` and `--no-releases` cannot be combined. Use one of them.',
    ]);
  });

  it.each([
    [{ title: '{{ a }}' }, 'A title cannot contain `{{`, which begins a variable.'],
    [{ products: '...' }, '`...` is not a name for a product.'],
    [{ locales: 'de,DE' }, 'The language `DE` is listed twice.'],
    [{ publish: 'x' }, '`x` is not a host that `init` can publish to.'],
    [{ url: 'https://a.example/?q' }, '`https://a.example/?q` is not the address of a site.'],
  ])('%j', (given, message) => {
    expect(validateInitAnswers(given, defaults).faults.map((fault) => fault.message)).toEqual([message]);
  });

  it('takes from the project what was not answered', () => {
    const known = {
      ...{ title: 'Scan, it', hasReleases: true, isProduct: true },
      hostUrl: { github: 'https://acme.github.io/scan/' },
    };
    const of = (given: RawInitAnswers, more: object = {}) => validateInitAnswers(given, { ...known, ...more }).answers;
    expect(of({}).products).toEqual([{ key: 'scan-it', label: 'Scan it' }]);
    expect(of({ title: 'Reader' }).products).toEqual([{ key: 'reader', label: 'Reader' }]);
    // A project keeps its own spelling.
    expect(of({ title: 'scan-it' }).products).toEqual([{ key: 'scan-it', label: 'scan-it' }]);
    expect(of({ releases: false }).products).toEqual([]);
    expect(of({ products: '' }).products).toEqual([]);
    expect(of({}).url).toBe('');
    expect(of({ publish: 'github' })).toMatchObject({ url: 'https://acme.github.io', baseUrl: '/scan/' });
    expect(of({ publish: 'github' }, { url: 'https://scan.example' })).toMatchObject({ url: 'https://scan.example' });
    expect(of({ url: '' }, { url: 'https://scan.example' }).url).toBe('');
  });

  it('takes an address apart, and takes products as a wish for release notes', () => {
    const { answers } = validateInitAnswers(
      { url: 'https://example.com/docs', products: ' Scanner , C++, wifi-guard' },
      defaults,
    );
    expect(answers).toEqual({
      title: 'handbook',
      url: 'https://example.com',
      baseUrl: '/docs/',
      hasReleases: true,
      products: [
        { key: 'scanner', label: 'Scanner' },
        { key: 'c-plus-plus', label: 'C++' },
        { key: 'wifi-guard', label: 'Wifi guard' },
      ],
      locales: [],
      host: undefined,
    });
  });
});

describe('the configuration', () => {
  it('begins with the pages that are written', () => {
    expect(fileOf('site.config.ts')).toBe(`import { defineConfig } from 'techdocs';

export default defineConfig({
  title: 'handbook',
  tagline: 'What handbook does, in one sentence',
  favicon: '/logo.svg',
  colorMode: { respectPrefersColorScheme: true },
  onBrokenAnchors: 'error',
  onBrokenMarkdownLinks: 'error',
  home: {
    actions: [
      { label: 'Get started', href: '/start' },
    ],
    // Say here what your readers get.
    features: [
      { label: 'Written in Markdown', href: '/writing', icon: 'pencil', description: 'With notes, tabs, steps and code.' },
      { label: 'Links that hold', icon: 'link', description: 'Each build checks pages, anchors and pictures.' },
      { label: 'Found at once', icon: 'search', description: 'The search is part of the site and asks no other one.' },
    ],
  },
  navbar: {
    logo: { src: '/logo.svg' },
    items: [
      { label: 'Guide', to: '/start' },
    ],
  },
  footer: {
    links: [
      {
        title: 'Docs',
        items: [
          { label: 'Get started', to: '/start' },
          { label: 'Writing pages', to: '/writing' },
        ],
      },
    ],
    copyright: '© 2026 handbook',
  },
});
`);
  });

  it('is indented as package.json is', () => {
    const text = fileOf('site.config.ts', {}, { packageText: '{\n    "name": "a"\n}\n' }) ?? '';
    expect(text).toContain(
      "\n    navbar: {\n        logo: { src: '/logo.svg' },\n        items: [\n            { label",
    );
    expect(fileOf('site.config.ts', {}, { packageText: '{\n\t"name": "a"\n}\n' })).toContain('\n\tnavbar: {\n\t\tlogo');
  });

  it('has what was answered, and names no page where others are there', () => {
    const given = { title: "It's", url: 'https://e.example/a/', products: 'Big One,reader', locales: 'en,pl' };
    expect(
      fileOf('site.config.ts', given, { markdown: ['manual/a.md', 'blog/b.md'] }, true),
    ).toBe(`import { defineConfig } from 'techdocs';

export default defineConfig({
  title: "It's",
  url: 'https://e.example',
  baseUrl: '/a/',
  favicon: '/logo.svg',
  colorMode: { respectPrefersColorScheme: true },
  i18n: {
    defaultLocale: 'en',
    locales: ['en', 'pl'],
    onUntranslated: 'ignore', // 'warn' tells what a language lacks
  },
  rules: { 'missing-text': 'ignore' }, // the interface is in English where it has to be
  docs: { path: 'manual' },
  releases: {
    path: 'blog',
    products: {
      'big-one': { label: 'Big One' },
      reader: { label: 'Reader' },
    },
  },
  navbar: {
    logo: { src: '/logo.svg' },
    items: [
      { label: 'Releases', to: '/releases' },
    ],
  },
  footer: {
    links: [
      {
        title: 'More',
        items: [
          { label: 'Releases', to: '/releases' },
        ],
      },
    ],
    copyright: "© 2026 It's",
  },
});
`);
  });

  it('has what the project says of itself', () => {
    const { answers } = validateInitAnswers({ products: 'Scanner' }, defaults);
    const facts = {
      description: 'Reads any code',
      repository: 'https://gitlab.com/acme/scanner',
      branch: 'trunk',
      latest: { version: '2.4.0', date: '2026-01-02', gitTag: 'v{version}' },
    };
    const found = { ...empty, markdown: ['docs/a.md'], inRepository: 'site' };
    const { files, folderSentences: told } = planInit(answers, found, {
      ...{ date: '2026-03-04', version: '1.2.3', lacksTexts: false, facts },
    });
    const config = files[0]?.text ?? '';
    expect(config).toContain("const repository = 'https://gitlab.com/acme/scanner';\n\nexport default");
    expect(config).toContain("  tagline: 'Reads any code',\n");
    expect(config).toContain(`  docs: { editUrl: \`\${repository}/-/edit/trunk/site/\` },\n`);
    expect(config).toContain("      scanner: { label: 'Scanner', versionScheme: 'semver', gitTag: 'v{version}' },\n");
    expect(config).toContain("      { label: 'GitLab', href: repository, position: 'right' },\n");
    expect(config).toContain("          { label: 'GitLab', href: repository },\n");
    expect(told).toEqual([
      '1 Markdown file in `docs`: the pages of the site.',
      'The repository `https://gitlab.com/acme/scanner`, branch `trunk`: pages link to it.',
      'The tag of version 2.4.0: the newest release.',
    ]);
    const post = files.find(({ path }) => path.startsWith('releases/'));
    expect(post?.path).toBe('releases/2026/2026-01-02-scanner-v2.4.0.md');
    expect(post?.text).toContain('title: "Scanner 2.4.0"\ndate: 2026-01-02\nproduct: "scanner"\nversion: 2.4.0\n');
  });
});

describe('the mark', () => {
  it.each([
    ['handbook', 'H'],
    ['"Élan" docs', 'É'],
    ['«<b>»', 'B'],
    ['日本', '日'],
    ['7zip', '7'],
    ['!?', '?'],
  ])('of %s is %s', (title, letter) => {
    expect(renderLogoSvg(title)).toContain(`>${letter}</text>`);
  });
});

describe('the folder', () => {
  it.each([
    [[], 'docs', false],
    [['docs/a.md', 'documentation/b.md'], 'docs', true],
    [['content/docs/a.md', 'content/releases/b.md'], 'content/docs', true],
    [['documentation/a.md', 'README.md'], 'documentation', true],
    [['website/docs/a.md', 'website/docs/b/c.md', 'other/x.md'], 'website/docs', true],
    [['README.md', 'src/a.md', 'tests/b.md'], '.', true],
    [['a.md', 'b.md'], '.', true],
    [['releases/a.md'], 'docs', false],
  ])('%j: pages are in %s', (markdown, docs, hasPages) => {
    expect(chooseSiteFolders({ markdown, foreign: [] })).toMatchObject({ docs, hasPages });
  });

  it.each([
    ['.vitepress', 'zh/guide/a.md', '.'],
    ['docs/.vitepress', 'docs/a.md', 'docs'],
    ['mkdocs.yml', 'docs/a.md', 'docs'],
    ['book.toml', 'src/a.md', 'src'],
    ['hugo.toml', 'content/en/a.md', 'content/en'],
    ['hugo.toml', 'content/posts/a.md', 'content'],
    ['guide/book.toml', 'guide/src/a.md', 'guide/src'],
    ['docs/astro.config.mjs', 'docs/src/content/docs/a.mdx', 'docs/src/content/docs'],
    ['docs/source/conf.py', 'docs/source/a.md', 'docs/source'],
    ['_config.yml', '_docs/a.md', '_docs'],
    ['astro.config.mjs', 'src/content/docs/a.mdx', 'src/content/docs'],
    ['conf.py', 'source/a.md', 'guide'],
    ['book.toml', 'other/a.md', 'guide'],
  ])('is where %s has it: %s is in %s', (foreign, file, docs) => {
    const markdown = ['README.md', 'guide/a.md', 'guide/b.md', file];
    expect(chooseSiteFolders({ markdown, foreign: [foreign] })).toMatchObject({ docs, hasPages: true });
    expect(chooseSiteFolders({ markdown: [], foreign: [foreign] })).toMatchObject({ docs: 'docs', hasPages: false });
  });

  it.each([
    ['mkdocs.yml', 'site_name: A\ndocs_dir: manual # here\n', 'manual'],
    ['book.toml', '[book]\ntitle = "A"\nsrc = "chapters"\n', 'chapters'],
    ['hugo.toml', "contentDir = 'texts'\n", 'texts'],
    ['hugo.toml', "# contentDir = 'texts'\n", 'content'],
  ])('is the one that %s names: %j', (file, text, docs) => {
    const markdown = ['manual/a.md', 'chapters/a.md', 'texts/a.md', 'content/a.md'];
    expect(chooseSiteFolders({ markdown, foreign: [file], foreignTexts: { [file]: text } })).toMatchObject({ docs });
  });

  it.each([
    [['README.md', 'a.md', 'media/b.md'], '.'],
    [['README.md', 'notes/a.md', 'notes/b.md'], 'notes'],
    [['README.md', 'doc/a.md'], 'doc'],
  ])('of plain READMEs %j is %s', (markdown, docs) => {
    expect(chooseSiteFolders({ markdown, foreign: [] })).toMatchObject({ docs });
  });

  it.each([
    [['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'private/plan.md', 'test/fixtures/a.md'], 'docs', false],
    [['README.md', 'ROADMAP.md', 'packages/a/README.md'], 'docs', false],
    [['README.md', 'website/docs/a.md'], 'website/docs', true],
    [['README.md', 'setup.md', 'use.md'], '.', true],
  ])('of a project of code %j is %s', (markdown, docs, hasPages) => {
    expect(chooseSiteFolders({ markdown, foreign: [], isProject: true })).toMatchObject({ docs, hasPages });
  });

  it('copies the files that the generator of its pages copies, and has no logo beside theirs', () => {
    const there = (...paths: readonly string[]) => ({
      markdown: ['docs/a.md'],
      foreign: ['docs/.vitepress'],
      ...isThere(...paths),
    });
    const config = (found: Partial<InitFolderFacts>) => fileOf('site.config.ts', {}, found);
    expect(config(there('docs/public'))).toContain("staticDirs: ['static', 'docs/public'],");
    expect(config(there())).not.toContain('staticDirs');
    const paths = plan({}, there('docs/public', 'docs/public/logo.svg')).files.map(({ path }) => path);
    expect(paths).toEqual(['site.config.ts', 'package.json', '.gitignore']);
  });

  it('is built beside a folder `build` that is something else', () => {
    const found = { isBuildTaken: true, ignoredText: 'x\n' };
    expect(fileOf('package.json', {}, found)).toContain('"build": "techdocs build --out-dir site"');
    expect(fileOf('.gitignore', {}, found)).toBe('x\nnode_modules/\nsite/\n.techdocs/\n');
    expect(plan({}, found).folderSentences).toEqual([
      '`build`, which is not of techdocs: the scripts build into `site` instead.',
    ]);
    const configured = plan({}, { ...found, configFile: 'site.config.ts', packageText: '{}' });
    expect(configured.files.map(({ text }) => text).join('')).not.toContain('--out-dir');
  });

  it('says what it found', () => {
    const markdown = [
      'README.md',
      'documentation/a.md',
      'documentation/b/c.md',
      'releases/d.md',
      'tests/e.md',
      'tests/f.md',
    ];
    const packageText = '{ "scripts": { "build": "tsc", "docs:build": "mine" } }';
    expect(
      plan({}, { markdown, foreign: ['mkdocs.yml', 'docs/.vitepress'], packageText, ...isThere('package.json') })
        .folderSentences,
    ).toEqual([
      '2 Markdown files in `documentation`: the pages of the site.',
      '1 Markdown file in `releases`: its release notes.',
      '`README.md`: not part of the site.',
      '2 Markdown files in `tests`: not part of the site.',
      '`mkdocs.yml` of MkDocs: `init` does not read it. `techdocs migrate . --out ../new-docs` does: it moves the pages with their menus, addresses and settings.',
      '`docs/.vitepress` of VitePress: `init` does not read it. `techdocs migrate docs --out ../new-docs` does: it moves the pages with their menus, addresses and settings.',
      'The script `docs:build` in `package.json`: it stays as it is.',
    ]);
  });

  it('writes no pages beside those that are there, and no post beside posts', () => {
    const paths = (given: RawInitAnswers, found: Partial<InitFolderFacts>) =>
      plan(given, found).files.map(({ path }) => path);
    const rest = ['package.json', '.gitignore'];
    const first = ['site.config.ts', 'static/logo.svg'];
    const pages = ['docs/start.md', 'docs/writing.md', 'docs/_greet.ts'];
    expect(paths({}, {})).toEqual([...first, ...pages, ...rest]);
    expect(paths({ releases: true }, {})).toEqual([
      ...first,
      ...pages,
      'releases/2026/2026-03-04-first-release.md',
      ...rest,
    ]);
    expect(paths({ products: 'Big One' }, { markdown: ['content/a.md'] })).toEqual([
      ...first,
      'releases/2026/2026-03-04-big-one-v1.0.0.md',
      ...rest,
    ]);
    expect(paths({ releases: true }, { markdown: ['README.md', 'releases/a.md'] })).toEqual([...first, ...rest]);
  });

  it('leaves alone what is there, and names it', () => {
    const done = plan({ publish: 'nginx' });
    const textOf = (path: string) => done.files.find((file) => file.path === path)?.text;
    const found = {
      configFile: 'site.config.mjs',
      packageText: textOf('package.json'),
      ignoredText: textOf('.gitignore'),
      ...isThere('Dockerfile'),
    };
    const again = plan({ publish: 'nginx', title: 'Other' }, found);
    expect(again.left).toEqual(['site.config.mjs', 'package.json', '.gitignore', 'Dockerfile']);
    expect(again.files.map(({ path }) => path)).toEqual(['nginx.conf', '.dockerignore']);
  });
});

describe('package.json', () => {
  const scripts =
    '"serve": "techdocs serve --open",\n    "build": "techdocs build",\n    "check-links": "techdocs check-links"';

  it('is made where there is none, with a name that npm takes', () => {
    const text = fileOf('package.json') ?? '';
    expect(JSON.parse(text)).toMatchObject({
      name: 'my-handbook',
      private: true,
      devDependencies: { techdocs: '^1.2.3' },
    });
    expect(text).toContain(`  "scripts": {\n    ${scripts}\n  },\n`);
  });

  it.each([
    [
      '{\n  "name": "a",\n  "scripts": {}\n}\n',
      `{\n  "name": "a",\n  "scripts": {\n    ${scripts}\n  },\n  "devDependencies": {\n    "techdocs": "^1.0.0"\n  }\n}\n`,
    ],
    [
      '{\n\t"scripts": {\n\t\t"x": "y"\n\t},\n\t"dependencies": {"techdocs": "1"}\n}',
      `{\n\t"scripts": {\n\t\t"x": "y",\n\t\t${scripts.replaceAll('\n    ', '\n\t\t')}\n\t},\n\t"dependencies": {"techdocs": "1"}\n}`,
    ],
    ['{}', `{\n  "scripts": {\n    ${scripts}\n  },\n  "devDependencies": {\n    "techdocs": "^1.0.0"\n  }\n}`],
  ])('%j gets scripts, and keeps its bytes', (before, after) => {
    expect(editPackageJson(before, '1.0.0').text).toBe(after);
    expect(editPackageJson(after, '1.0.0').text).toBe(after);
  });

  it('keeps line ends, odd spaces and a byte order mark', () => {
    const before =
      '\uFEFF{\r\n    "scripts" : { "a":"b" },\r\n    "devDependencies": {\r\n        "x": "1"\r\n    }\r\n}\r\n';
    const { text } = editPackageJson(before, '1.0.0');
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(text).toContain('"scripts" : { "a":"b", "serve" : "techdocs serve --open", "build" : "techdocs build", ');
    expect(text).toContain('"x": "1",\r\n        "techdocs" : "^1.0.0"\r\n    }\r\n}\r\n');
    expect(isEditablePackageJson(text)).toBe(true);
  });

  it('is edited in its own style: on one line, without spaces, in order', () => {
    const added = '"serve":"techdocs serve --open","build":"techdocs build","check-links":"techdocs check-links"';
    expect(editPackageJson('{"scripts":{"a":"b"},"devDependencies":{"x":"1"}}', '1.0.0').text).toBe(
      `{"scripts":{"a":"b",${added}},"devDependencies":{"x":"1","techdocs":"^1.0.0"}}`,
    );
    expect(editPackageJson('{"name":"a"}', '1.0.0').text).toBe(
      `{"name":"a","scripts":{${added}},"devDependencies":{"techdocs":"^1.0.0"}}`,
    );
    const sorted = (name: string) =>
      `{\n  "scripts": ${JSON.stringify({ serve: 'techdocs serve --open', build: 'techdocs build', 'check-links': 'techdocs check-links' })},\n  "devDependencies": {\n    "eslint": "9",\n    "${name}": "5"\n  }\n}\n`;
    expect(editPackageJson(sorted('typescript'), '1.0.0').text).toContain(
      '    "eslint": "9",\n    "techdocs": "^1.0.0",\n    "typescript": "5"\n  }',
    );
    expect(editPackageJson(sorted('react'), '1.0.0').text).toContain(
      '    "react": "5",\n    "techdocs": "^1.0.0"\n  }',
    );
    // Unordered keys get the new one at the end.
    expect(editPackageJson(sorted('a'), '1.0.0').text).toContain('    "a": "5",\n    "techdocs": "^1.0.0"\n  }');
  });

  it('puts all scripts below `docs:` where one of the names begins others', () => {
    const { existingScripts: taken, names } = editPackageJson('{ "scripts": { "build:validation": "tsc" } }', '1.0.0');
    expect([taken, names]).toEqual([[], ['docs:serve', 'docs:build', 'docs:check-links']]);
  });

  it('puts all scripts below `docs:` where one of the names is taken', () => {
    const {
      text,
      existingScripts: taken,
      names,
    } = editPackageJson('{ "scripts": { "build": "tsc", "docs:serve": "x" } }', '1.0.0');
    expect(JSON.parse(text).scripts).toEqual({
      build: 'tsc',
      'docs:serve': 'x',
      'docs:build': 'techdocs build',
      'docs:check-links': 'techdocs check-links',
    });
    expect({ taken, names }).toEqual({
      taken: ['docs:serve'],
      names: ['docs:serve', 'docs:build', 'docs:check-links'],
    });
  });

  it.each(['', '[]', '{ "a": 1, }', '{ "scripts": [] }', '// no\n{}'])('%j is none', (text) => {
    expect(isEditablePackageJson(text)).toBe(false);
  });
});

it('adds the lines that .gitignore lacks', () => {
  expect(editGitignore('')).toBe('node_modules/\nbuild/\n.techdocs/\n');
  expect(editGitignore('/build\n# own\n**/node_modules/**')).toBe('/build\n# own\n**/node_modules/**\n.techdocs/\n');
  expect(editGitignore('a\r\n')).toBe('a\r\nnode_modules/\r\nbuild/\r\n.techdocs/\r\n');
  expect(editGitignore('node_modules\nbuild\n.techdocs\n')).toBe('node_modules\nbuild\n.techdocs\n');
});

const runs = (steps: readonly { run?: string }[]) => steps.flatMap(({ run }) => run ?? []);

/** The step that adds previews to the site. */
const LAY_PREVIEWS =
  'if git fetch --depth=1 origin previews; then git -C "$GITHUB_WORKSPACE" archive FETCH_HEAD | tar -x -C build; fi\n';

describe('publishing', () => {
  const usual = { hasAddress: true, baseUrl: '/', folder: '' };

  it('on GitHub checks, builds, and lets only the default branch publish', () => {
    const [file] = renderPublishFiles('github', usual);
    const { jobs, on } = parse(file?.text ?? '');
    expect(file?.path).toBe('.github/workflows/docs.yml');
    // A push to the branch of a pull request starts only one build.
    expect(on).toMatchObject({
      push: { branches: ['main'] },
      pull_request: { types: ['opened', 'synchronize', 'reopened', 'closed'] },
    });
    expect(parse(renderPublishFiles('github', { ...usual, branch: 'trunk' })[0]?.text ?? '').on.push.branches).toEqual([
      'trunk',
    ]);
    const steps = jobs.build.steps as readonly { uses?: string; with?: object }[];
    expect(steps.find(({ uses = '' }) => uses.startsWith('actions/setup-node'))?.with).toEqual({
      'node-version': 22,
      cache: 'npm',
    });
    expect(steps.find(({ uses = '' }) => uses.startsWith('actions/cache'))?.with).toMatchObject({
      path: 'node_modules/.cache/techdocs',
    });
    expect(runs(jobs.build.steps)).toEqual(['npm ci', 'npx techdocs build --strict', LAY_PREVIEWS]);
    expect(jobs.build.if).toBe("github.event_name != 'pull_request'");
    expect(jobs.publish).toMatchObject({
      if: 'github.ref_name == github.event.repository.default_branch',
      needs: 'build',
    });
    expect(jobs.build.steps.at(-1).with.path).toBe('build');
  });

  it('on GitHub asks the host for an address that nobody gave, and stands at the top of the repository', () => {
    const [file] = renderPublishFiles('github', {
      ...usual,
      hasAddress: false,
      folder: 'sites/a',
      lock: 'pnpm-lock.yaml',
    });
    const { build } = parse(file?.text ?? '').jobs;
    expect(file?.path).toBe('../../.github/workflows/docs.yml');
    expect(build.defaults.run).toEqual({ 'working-directory': 'sites/a' });
    expect(runs(build.steps)).toEqual([
      'corepack enable && pnpm install --frozen-lockfile',
      `npx techdocs build --strict --url "\${{ steps.pages.outputs.origin }}" --base-url "\${{ steps.pages.outputs.base_path }}/"`,
      LAY_PREVIEWS,
    ]);
    expect(build.steps.at(-1).with.path).toBe('sites/a/build');
    // pnpm is not installed yet when Node is.
    expect(build.steps[1].with).toEqual({ 'node-version': 22 });
    const inFolder = parse(renderPublishFiles('github', { ...usual, folder: 'site' })[0]?.text ?? '').jobs.build.steps;
    expect(inFolder[1].with).toMatchObject({ cache: 'npm', 'cache-dependency-path': 'site/package-lock.json' });
  });

  it('on GitLab', () => {
    const [file] = renderPublishFiles('gitlab', { ...usual, hasAddress: false, folder: 'site' });
    expect(file?.path).toBe('../.gitlab-ci.yml');
    const { '.docs': docs, pages, preview, comment, stranger } = parse(file?.text ?? '');
    expect(docs.before_script).toEqual(['cd site', 'npm ci']);
    expect(pages.script).toEqual([
      "url=$(node -p 'new URL(process.env.CI_PAGES_URL).origin')",
      'base=$(node -p \'new URL(process.env.CI_PAGES_URL).pathname.replace(/[/]?$/, "/")\')',
      'npx techdocs build --strict --url "$url" --base-url "$base"',
      'mv build "$CI_PROJECT_DIR/public"',
    ]);
    const own = "$CI_PIPELINE_SOURCE == 'merge_request_event' && $CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID";
    expect([preview, comment, stranger].map(({ rules }) => rules)).toEqual([
      [{ if: own }],
      [{ if: `$DOCS_TOKEN && ${own}` }],
      [{ if: own.replace('ID == ', 'ID != ') }],
    ]);
    expect(preview.script).toEqual([
      'git fetch origin "+refs/heads/$CI_DEFAULT_BRANCH:refs/remotes/origin/$CI_DEFAULT_BRANCH"',
      'git remote set-head origin "$CI_DEFAULT_BRANCH"',
      'npx techdocs build --strict --preview --portable',
      'mv build "$CI_PROJECT_DIR/public"',
      'npx techdocs diff --format markdown > "$CI_PROJECT_DIR/diff.md"',
      expect.stringMatching(/^echo "PREVIEW_URL=https:/),
    ]);
    // Only the job that runs no code of the project gets the token.
    expect((file?.text.match(/DOCS_TOKEN/g) ?? []).length).toBe(
      (JSON.stringify(comment).match(/DOCS_TOKEN/g) ?? []).length + 1,
    );
    expect(comment.variables).toEqual({ GIT_STRATEGY: 'none' });
    expect(stranger.before_script.at(0)).toBe('cd site');
    const [odd] = renderPublishFiles('gitlab', { ...usual, folder: "the: site's $1" });
    expect(parse(odd?.text ?? '').stranger.before_script.at(0)).toBe("cd 'the: site'\\''s $1'");
    expect(stranger.script).toEqual([
      'node node_modules/techdocs/bin/techdocs.js build --strict --untrusted="origin/$CI_MERGE_REQUEST_TARGET_BRANCH_NAME"',
    ]);
    expect(stranger.artifacts).toBeUndefined();
  });
});

describe('previews on GitHub', () => {
  const { jobs, permissions } = parse(
    renderPublishFiles('github', { hasAddress: true, baseUrl: '/', folder: '' })[0]?.text ?? '',
  );
  const isOwn = 'github.event.pull_request.head.repo.full_name == github.repository';

  it('are built without a right to write, and kept without code of the pull request', () => {
    expect(permissions).toEqual({ contents: 'read' });
    expect(jobs.preview.if).toBe(`github.event_name == 'pull_request' && github.event.action != 'closed' && ${isOwn}`);
    expect(jobs.preview.permissions).toEqual({ contents: 'read', pages: 'read' });
    expect(runs(jobs.preview.steps)).toEqual([
      'npm ci',
      `git remote set-head origin "\${{ github.event.repository.default_branch }}"`,
      `npx techdocs build --strict --preview --base-url "\${{ steps.pages.outputs.base_path }}/pr-\${{ github.event.number }}/"`,
      `npx techdocs diff --format markdown --preview-url "\${{ steps.pages.outputs.base_url }}/pr-\${{ github.event.number }}/" > "$RUNNER_TEMP/diff.md"`,
    ]);
    const keep = jobs['keep-preview'];
    expect(keep.if).toContain(isOwn);
    expect(keep.permissions).toEqual({ contents: 'write', 'pull-requests': 'write', actions: 'write' });
    expect(keep.steps[0].with).toEqual({ ref: `\${{ github.event.repository.default_branch }}` });
    expect(runs(keep.steps).join('\n')).not.toMatch(/npm|npx|node/);
  });

  it('are not made for forks, which get no rights and no token', () => {
    const { stranger } = jobs;
    expect(stranger.if).toBe(
      `github.event_name == 'pull_request' && github.event.action != 'closed' && ${isOwn.replace('==', '!=')}`,
    );
    // The default permissions of the file: read only.
    expect(stranger.permissions).toBeUndefined();
    expect(stranger.steps[0].with).toMatchObject({ ref: `\${{ github.base_ref }}`, 'persist-credentials': false });
    expect(runs(stranger.steps)).toEqual([
      'npm ci',
      `git fetch origin "refs/pull/\${{ github.event.number }}/head" && git checkout --detach FETCH_HEAD`,
      `node node_modules/techdocs/bin/techdocs.js build --strict --untrusted="origin/\${{ github.base_ref }}"`,
    ]);
    expect(JSON.stringify(stranger)).not.toMatch(/secrets\.|github\.token|upload|GH_TOKEN/);
  });

  it('are kept in one commit of a branch, each in its folder, until their pull request is closed', () => {
    const folder = makeFolder({ 'run/made/preview/index.html': '<p>12</p>' });
    const git = (at: string, ...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
        cwd: join(folder, at),
        stdio: 'pipe',
        encoding: 'utf8',
      });
    try {
      git('.', 'init', '-q', '--bare', '-b', 'main', 'bare.git');
      git('.', 'clone', '-q', 'bare.git', 'full');
      for (const message of ['x', 'y']) git('full', 'commit', '-q', '--allow-empty', '-m', message);
      git('full', 'push', '-q', 'origin', 'HEAD:main');
      // The checkout of the host.
      git('.', 'clone', '-q', '--depth=1', `file://${join(folder, 'bare.git')}`, 'clone');
      const script = jobs['keep-preview'].steps.find(({ run = '' }) => run.includes('commit-tree')).run;
      const keep = (number: string) => {
        const env = { ...process.env, NUMBER: number, RUNNER_TEMP: join(folder, 'run') };
        execFileSync('bash', ['-e', '-c', script], { cwd: join(folder, 'clone'), env, stdio: 'pipe' });
        const names = git('bare.git', 'ls-tree', '-r', '--name-only', 'previews').trim().split('\n').filter(Boolean);
        return [names, git('bare.git', 'rev-list', '--count', 'previews').trim()];
      };
      expect(keep('12')).toEqual([['pr-12/index.html'], '1']);
      writeFiles(join(folder, 'run/made/preview'), { _headers: '/*', '.nojekyll': '' });
      expect(keep('13')).toEqual([['pr-12/index.html', 'pr-13/.nojekyll', 'pr-13/_headers', 'pr-13/index.html'], '1']);
      rmSync(join(folder, 'run/made'), { recursive: true });
      expect(keep('13')).toEqual([['pr-12/index.html'], '1']);
      expect(keep('12')).toEqual([[], '1']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('the comment on GitHub', () => {
  it.each([
    ['', 'api --silent repos/acme/docs/issues/7/comments --field body=@/tmp/made/diff/diff.md'],
    ['12', 'api --silent --method PATCH repos/acme/docs/issues/comments/12 --field body=@/tmp/made/diff/diff.md'],
  ])('is found by its first line, as other workflows comment under the same name: %j', (id, called) => {
    const [file] = renderPublishFiles('github', { hasAddress: true, baseUrl: '/', folder: '' });
    const { steps } = parse(file?.text ?? '').jobs['keep-preview'];
    const script = steps.find(({ run = '' }) => run.includes('diff.md')).run;
    const gh = `gh() { if [ "$2" = --paginate ]; then test "$3" = repos/acme/docs/issues/7/comments && echo "$FOUND"; else echo "$@"; fi; }`;
    const env = { ...process.env, NUMBER: '7', GITHUB_REPOSITORY: 'acme/docs', RUNNER_TEMP: '/tmp', FOUND: id };
    expect(execFileSync('bash', ['-e', '-c', `${gh}\n${script}`], { env, encoding: 'utf8' }).trim()).toBe(called);
    expect(script).toContain('startswith("<!-- techdocs diff -->")');
  });
});

describe('what publishing needs', () => {
  const stepsOf = (host: string, found: Partial<InitFolderFacts> = {}) => plan({ publish: host }, found).toPublish;

  it('is told for the hosts of repositories', () => {
    expect(stepsOf('github')).toEqual([
      'Choose *GitHub Actions* as the source in *Settings > Pages* of the repository on GitHub.',
      'Commit the files of the site and `package-lock.json`, and push the branch `main`.',
    ]);
    expect(stepsOf('gitlab', { lock: 'yarn.lock' })).toEqual([
      'Commit the files of the site and `yarn.lock`, and push the default branch.',
    ]);
    expect([stepsOf('nginx'), plan().toPublish]).toEqual([[], []]);
  });

  it.each(['github', 'gitlab'])('%s: links end as the host serves pages', (publish) => {
    expect(fileOf('site.config.ts', { publish })).toContain("\n  trailingSlash: true,\n  favicon: '/logo.svg',\n");
    expect(fileOf('site.config.ts', { publish: 'nginx' })).not.toContain('trailingSlash');
    const pages = { url: 'https://acme.github.io/scan/' };
    expect(fileOf('site.config.ts', pages)).toContain("\n  trailingSlash: true,\n  favicon: '/logo.svg',\n");
  });
});
