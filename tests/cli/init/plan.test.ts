// What `init` would write, as values: answers and a folder in, files out.
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type GivenAnswers, judgeAnswers } from '../../../src/cli/init/answers.ts';
import { type Found, placesOf, planInit, titleOf } from '../../../src/cli/init/plan.ts';
import { publishFiles } from '../../../src/cli/init/publish.ts';
import { editIgnored, editPackage, isPackage } from '../../../src/config/package-json.ts';
import { deepFreeze } from '../../support/site.ts';

const defaults = { title: 'handbook', hasReleases: false };
const empty: Found = { name: 'My Handbook', foreign: [], markdown: [], inRepository: '', isThere: () => false };

function plan(given: GivenAnswers = {}, found: Partial<Found> = {}, lacksTexts = false) {
  const { answers, faults } = judgeAnswers(given, defaults);
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
    const { files, found } = plan({}, { others, foreign: ['antora.yml'] });
    expect(files.map(({ path }) => path)).toEqual(['site.config.ts', 'package.json', '.gitignore']);
    expect(found).toEqual([
      told,
      '`antora.yml` of Antora: techdocs does not read it. Move its settings to `site.config.ts`.',
    ]);
  });

  it('are told beside Markdown, which is the site', () => {
    expect(plan({}, { others, markdown: ['README.md'] }).found).toEqual([
      '1 Markdown file in the folder: the pages of the site.',
      told,
    ]);
  });
});

it('a change log is told where the site has release notes', () => {
  const markdown = ['CHANGELOG.md', 'docs/index.md'];
  const told = '`CHANGELOG.md`: `techdocs new-release --import CHANGELOG.md` makes posts of its releases.';
  expect(plan({ releases: true }, { markdown }).found).toContain(told);
  expect(plan({}, { markdown }).found).not.toContain(told);
  const { files, next } = plan({ releases: true }, { markdown });
  // Its releases are the first posts, and no example stands beside them.
  expect(files.map(({ path }) => path).filter((path) => path.startsWith('releases/'))).toEqual(['releases/.gitkeep']);
  expect(next).toEqual(['npm install', 'npx techdocs new-release --import CHANGELOG.md', 'npm run serve']);
  expect(plan({ releases: true }, { markdown: ['docs/changelog.md'] }).found.join()).not.toContain('--import');
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
    const { faults } = judgeAnswers({ ...given, releases: false }, defaults);
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
    expect(judgeAnswers(given, defaults).faults.map((fault) => fault.message)).toEqual([message]);
  });

  it('takes an address apart, and takes products as a wish for release notes', () => {
    const { answers } = judgeAnswers(
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
  it('has what was answered and nothing else', () => {
    expect(fileOf('site.config.ts')).toBe(
      "import { defineConfig } from 'techdocs';\n\nexport default defineConfig({\n  title: 'handbook',\n});\n",
    );
    const given = { title: "It's", url: 'https://e.example/a/', products: 'Big One,reader', locales: 'en,pl' };
    expect(
      fileOf('site.config.ts', given, { markdown: ['manual/a.md', 'blog/b.md'] }, true),
    ).toBe(`import { defineConfig } from 'techdocs';

export default defineConfig({
  title: "It's",
  url: 'https://e.example',
  baseUrl: '/a/',
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
  navbar: { items: [{ label: 'Releases', to: '/releases' }] },
});
`);
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
    expect(placesOf({ markdown, foreign: [] })).toMatchObject({ docs, hasPages });
  });

  it.each([
    ['.vitepress', 'zh/guide/a.md', '.'],
    ['docs/.vitepress', 'docs/a.md', 'docs'],
    ['mkdocs.yml', 'docs/a.md', 'docs'],
    ['book.toml', 'src/a.md', 'src'],
    ['hugo.toml', 'content/en/a.md', 'content'],
    ['_config.yml', '_docs/a.md', '_docs'],
    ['astro.config.mjs', 'src/content/docs/a.mdx', 'src/content/docs'],
    ['conf.py', 'source/a.md', 'guide'],
    ['book.toml', 'other/a.md', 'guide'],
  ])('is where %s has it: %s is in %s', (foreign, file, docs) => {
    const markdown = ['README.md', 'guide/a.md', 'guide/b.md', file];
    expect(placesOf({ markdown, foreign: [foreign] })).toMatchObject({ docs, hasPages: true });
    expect(placesOf({ markdown: [], foreign: [foreign] })).toMatchObject({ docs: 'docs', hasPages: false });
  });

  it('calls a site as its README does', () => {
    expect(titleOf('x', '```\n# no\n```\n# *The* [Reader](https://a.example) `v2` #\n')).toBe('The Reader v2');
    expect(titleOf('x', 'No heading')).toBe('x');
    expect(titleOf('x')).toBe('x');
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
      plan({}, { markdown, foreign: ['mkdocs.yml', 'docs/.vitepress'], packageText, ...isThere('package.json') }).found,
    ).toEqual([
      '2 Markdown files in `documentation`: the pages of the site.',
      '1 Markdown file in `releases`: its release notes.',
      '`README.md`: not part of the site.',
      '2 Markdown files in `tests`: not part of the site.',
      '`mkdocs.yml` of MkDocs: techdocs does not read it. Move its settings to `site.config.ts`.',
      '`docs/.vitepress` of VitePress: techdocs does not read it. Move its settings to `site.config.ts`.',
      'The script `docs:build` in `package.json`: it stays as it is.',
    ]);
  });

  it('writes no pages beside those that are there, and no post beside posts', () => {
    const paths = (given: GivenAnswers, found: Partial<Found>) => plan(given, found).files.map(({ path }) => path);
    const rest = ['package.json', '.gitignore'];
    const pages = ['docs/index.md', 'docs/writing.md'];
    expect(paths({}, {})).toEqual(['site.config.ts', ...pages, ...rest]);
    expect(paths({ releases: true }, {})).toEqual([
      'site.config.ts',
      ...pages,
      'releases/2026/2026-03-04-first-release.md',
      ...rest,
    ]);
    expect(paths({ products: 'Big One' }, { markdown: ['content/a.md'] })).toEqual([
      'site.config.ts',
      'releases/2026/2026-03-04-big-one-v1.0.0.md',
      ...rest,
    ]);
    expect(paths({ releases: true }, { markdown: ['README.md', 'releases/a.md'] })).toEqual([
      'site.config.ts',
      ...rest,
    ]);
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
    expect(editPackage(before, '1.0.0').text).toBe(after);
    expect(editPackage(after, '1.0.0').text).toBe(after);
  });

  it('keeps line ends, odd spaces and a byte order mark', () => {
    const before =
      '\uFEFF{\r\n    "scripts" : { "a":"b" },\r\n    "devDependencies": {\r\n        "x": "1"\r\n    }\r\n}\r\n';
    const { text } = editPackage(before, '1.0.0');
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(text).toContain('{ "a":"b",\r\n        "serve"');
    expect(text).toContain('"x": "1",\r\n        "techdocs": "^1.0.0"\r\n    }\r\n}\r\n');
    expect(isPackage(text)).toBe(true);
  });

  it('puts all scripts below `docs:` where one of the names is taken', () => {
    const { text, taken, names } = editPackage('{ "scripts": { "build": "tsc", "docs:serve": "x" } }', '1.0.0');
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
    expect(isPackage(text)).toBe(false);
  });
});

it('adds the lines that .gitignore lacks', () => {
  expect(editIgnored('')).toBe('node_modules/\nbuild/\n.techdocs/\n');
  expect(editIgnored('/build\n# own\n**/node_modules/**')).toBe('/build\n# own\n**/node_modules/**\n.techdocs/\n');
  expect(editIgnored('a\r\n')).toBe('a\r\nnode_modules/\r\nbuild/\r\n.techdocs/\r\n');
  expect(editIgnored('node_modules\nbuild\n.techdocs\n')).toBe('node_modules\nbuild\n.techdocs\n');
});

describe('publishing', () => {
  const usual = { hasAddress: true, baseUrl: '/', folder: '' };
  const runs = (steps: readonly { run?: string }[]) => steps.flatMap(({ run }) => run ?? []);

  it('on GitHub checks, builds, and lets only the default branch publish', () => {
    const [file] = publishFiles('github', usual);
    const { jobs } = parse(file?.text ?? '');
    expect(file?.path).toBe('.github/workflows/docs.yml');
    expect(runs(jobs.build.steps)).toEqual(['npm ci', 'npx techdocs check-links', 'npx techdocs build --strict']);
    expect(jobs.publish.if).toBe(
      "github.event_name != 'pull_request' && github.ref_name == github.event.repository.default_branch",
    );
    expect(jobs.build.steps.at(-1).with.path).toBe('build');
  });

  it('on GitHub asks the host for an address that nobody gave, and stands at the top of the repository', () => {
    const [file] = publishFiles('github', { ...usual, hasAddress: false, folder: 'sites/a', lock: 'pnpm-lock.yaml' });
    const { build } = parse(file?.text ?? '').jobs;
    expect(file?.path).toBe('../../.github/workflows/docs.yml');
    expect(build.defaults.run).toEqual({ 'working-directory': 'sites/a' });
    expect(runs(build.steps)).toEqual([
      'corepack enable && pnpm install --frozen-lockfile',
      'npx techdocs check-links',
      `npx techdocs build --strict --url "\${{ steps.pages.outputs.origin }}" --base-url "\${{ steps.pages.outputs.base_path }}/"`,
    ]);
    expect(build.steps.at(-1).with.path).toBe('sites/a/build');
  });

  it('on GitLab', () => {
    const [file] = publishFiles('gitlab', { ...usual, hasAddress: false, folder: 'site' });
    expect(file?.path).toBe('../.gitlab-ci.yml');
    expect(parse(file?.text ?? '')['.docs'].script).toEqual([
      'cd "site"',
      'npm ci',
      'npx techdocs check-links',
      "url=$(node -p 'new URL(process.env.CI_PAGES_URL).origin')",
      'base=$(node -p \'new URL(process.env.CI_PAGES_URL).pathname.replace(/[/]?$/, "/")\')',
      'npx techdocs build --strict --url "$url" --base-url "$base"',
      'mv build "$CI_PROJECT_DIR/public"',
    ]);
  });
});
