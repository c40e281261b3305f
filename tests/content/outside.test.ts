// Files that nothing reads are reported: a folder once, with a fix.
import { describe, expect, it } from 'vitest';
import { loadConfigAndInputFiles } from '../../src/config/io/load.ts';
import { uncachedDisk } from '../../src/content/io/disk.ts';
import { findUnreadContent } from '../../src/content/io/outside.ts';
import { formatFindingSentence, formatLocation } from '../../src/model/diagnostic.ts';
import { projectOf } from '../config/project.ts';
import { createSandbox } from '../engine/sandbox.ts';

async function told(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = projectOf({ 'docs/index.md': '# A', ...files });
  const { config, inputs } = await loadConfigAndInputFiles({ features: undefined, root });
  return findUnreadContent(config, uncachedDisk, inputs).map((finding) => {
    expect(finding).toMatchObject({ code: 'unread-file', severity: 'warning' });
    return `${formatLocation(finding)} ${formatFindingSentence(finding)}`;
  });
}

describe('beside the folders of pages', () => {
  it.each([
    ['nothing, where there is nothing', {}, []],
    [
      'posts',
      { 'blog/2024-01-01-a.md': '', 'blog/authors.yml': '' },
      [
        "blog techdocs does not read the 2 files of this folder. Posts are called releases here: name the folder in the configuration, `releases: { path: 'blog' }`.",
      ],
    ],
    [
      'posts beside releases',
      { 'blog/2024-01-01-a.md': '', 'releases/2024-01-01-b.md': '' },
      ['blog techdocs does not read the file of this folder. Posts are read from `releases`: move these there.'],
    ],
    [
      'a submodule with content that is not fetched',
      {
        '.git/HEAD': '',
        '.gitmodules': [
          '[submodule "a"]\n\tpath = docs/api\n\turl = https://git.example.com/api.git\n',
          '[submodule "b"]\n\tpath = vendor/b\n',
          '[submodule "c"]\n\tpath = docs/there\n',
          '[submodule "d"]\n\tpath = "docs/two words"\n',
        ].join(''),
        'docs/there/a.md': '# A',
      },
      ['docs/api', 'docs/two words'].map(
        (folder) =>
          `${folder} This submodule is not fetched, so the site has none of its files. Run \`git submodule update --init\`. In GitHub’s workflows, set \`submodules: true\` for \`actions/checkout\`; in GitLab, \`GIT_SUBMODULE_STRATEGY: normal\`.`,
      ),
    ],
    ['no posts that are read', { 'site.config.json': '{"releases":{"path":"blog"}}', 'blog/a.md': '' }, []],
    [
      'versions',
      {
        'versioned_docs/version-2.0/a.md': '',
        'versioned_docs/version-1.0/b.md': '',
        'versioned_sidebars/version-2.0-sidebars.json': '',
        'versions.json': '[]',
      },
      [
        "versioned_docs techdocs does not read the 2 files of this folder. For each version, move `versioned_docs/version-1.0` to `versions/1.0/docs` and name the version in the configuration, `docs: { versions: { '1.0': {} } }`.",
        'versioned_sidebars techdocs does not read the file of this folder. For each version, move `versioned_sidebars/version-1.0-sidebars.json` to `versions/1.0/sidebars.json`.',
        'versions.json techdocs does not read this file. Name the versions in `docs.versions` of the configuration, newest first, and remove this file.',
      ],
    ],
    [
      'what Docusaurus has of docs with an id',
      {
        'site.config.json': '{"docs":[{},{"id":"api"}],"i18n":{"locales":["en","de"]}}',
        'api/index.md': '',
        'api_versioned_docs/version-2.0/a.md': '',
        'i18n/de/docusaurus-plugin-content-docs-api/current/index.md': '',
      },
      [
        "api_versioned_docs techdocs does not read the file of this folder. For each version, move `api_versioned_docs/version-2.0` to `versions/api/2.0/docs` and name the version in the configuration, `docs: { versions: { '2.0': {} } }`.",
        'i18n/de/docusaurus-plugin-content-docs-api techdocs does not read the file of this folder. Move what is in its folder `current` to `i18n/de/api`.',
      ],
    ],
    [
      'versions and sidebars beside docs that all have an id',
      {
        'site.config.json': '{"docs":[{"id":"guide"},{"id":"api"}]}',
        'guide/index.md': '',
        'api/index.md': '',
        'versioned_docs/version-2.0/a.md': '',
        'versions.json': '["2.0"]',
        'sidebars.json': '{"main":["index"]}',
        'sidebars-api.json': '{"main":["index"]}',
      },
      [
        "versioned_docs techdocs does not read the file of this folder. For each version, move `versioned_docs/version-2.0` to `versions/guide/2.0/docs` and name the version in the configuration, `docs: { versions: { '2.0': {} } }`.",
        'versions.json techdocs does not read this file. Name the versions in `docs.versions` of the configuration, newest first, and remove this file.',
        'sidebars.json techdocs does not read this file. Set it as `sidebars` of its docs, or remove it.',
      ],
    ],
    [
      'a second file of sidebars, but none that the first is made of',
      {
        'sidebars.ts':
          "import more from './content/sidebars.json' with { type: 'json' };\nexport default { docs: more.docs };",
        'content/sidebars.json': '{"docs":["index"]}',
        'site.config.json': '{"docs":{"sidebars":"sidebars.ts"}}',
        'sidebars.js': '',
      },
      ['sidebars.js techdocs does not read this file. Set it as `sidebars` of its docs, or remove it.'],
    ],
    ['no `versions.json` of something else', { 'versions.json': '{}' }, []],
    [
      'translations where Docusaurus has them',
      {
        'site.config.json': '{"i18n":{"locales":["en","de"]}}',
        'i18n/de/docusaurus-plugin-content-docs/current/index.md': '',
        'i18n/de/docusaurus-plugin-content-docs/version-1.0/index.md': '',
        'i18n/de/docusaurus-theme-classic/navbar.json': '',
        'i18n/de/docs/index.md': '',
        'i18n/fr/docs/index.md': '',
      },
      [
        'i18n/de/docusaurus-plugin-content-docs techdocs does not read the 2 files of this folder. Move what is in its folder `current` to `i18n/de/docs`.',
        'i18n/de/docusaurus-theme-classic techdocs does not read the file of this folder. Texts of the site are translated in `i18n/de/config.yml`.',
        "i18n/fr techdocs does not read the file of this folder. Name the language in the configuration, `i18n: { locales: ['en', 'de', 'fr'] }`.",
      ],
    ],
    [
      'translations into the default language, and into one by another name',
      {
        'site.config.json': '{"i18n":{"locales":["en","de"]}}',
        'i18n/en/docs/index.md': '',
        'i18n/en/docusaurus-theme-classic/navbar.json': '',
        'i18n/DE/docs/index.md': '',
      },
      [
        'i18n/DE techdocs does not read the file of this folder. Rename it `de`, as the configuration has it.',
        'i18n/en techdocs does not read the 2 files of this folder. `en` is the default language: write its pages in `docs`, and its texts in the configuration.',
      ],
    ],
    [
      'a configuration of Docusaurus, and its pages',
      { 'docusaurus.config.ts': '', 'src/pages/index.tsx': '' },
      [
        "src/pages techdocs does not read the file of this folder. Name it in the configuration, `pages: { path: 'src/pages' }`.",
        'docusaurus.config.ts This file belongs to Docusaurus, and techdocs does not read it: the site has the default settings. Move its settings to `site.config.ts`.',
      ],
    ],
    [
      'a configuration in another format',
      { 'site.config.yml': 'title: A\n' },
      [
        'site.config.yml techdocs does not read this file. Write its settings as `site.config.ts` or `site.config.json`.',
      ],
    ],
    [
      'a second configuration',
      { 'site.config.mjs': 'export default {};\n', 'site.config.json': '{}' },
      [
        'site.config.json techdocs does not read this file. The settings of the site are in `site.config.mjs`: move these there, and remove this file.',
      ],
    ],
    ['no source of a program', { 'src/pages/index.tsx': '' }, []],
    [
      'the static files of VitePress',
      { 'site.config.json': '{}', 'docs/.vitepress/config.ts': '', 'docs/public/logo.svg': '' },
      [
        "docs/public VitePress copies the file of this folder into the site; techdocs does not. Name it in the configuration, `staticDirs: ['docs/public']`.",
      ],
    ],
  ])('%s', async (_, files, findings) => {
    expect(await told(files as Record<string, string>)).toEqual(findings);
  });
});

describe('in the folders of pages', () => {
  it('what no page shows is named, a folder once', async () => {
    const site = createSandbox({
      'site.config.json': JSON.stringify({
        title: 'A',
        url: 'https://docs.example.com',
        customCss: './docs/look.css',
        components: { Seen: './docs/Seen.tsx' },
      }),
      'docs/index.md': '# A\n\n<!-- include: ./_part.md -->\n\n[notebook](./used.ipynb)\n',
      'docs/_part.md': 'Part.\n\n<!-- include: ./code/App.tsx -->\n',
      'docs/_lost.md': '',
      'docs/_parts/a.md': '',
      'docs/old/_images/a.png': '',
      'docs/used.ipynb': '{}',
      'docs/lost.ipynb': '{}',
      'docs/unused.png': '',
      'docs/look.css': '',
      'docs/Seen.tsx': "import data from './data.json';\nexport default () => <p>{data.length}</p>;\n",
      'docs/data.json': '[]',
      'docs/authors.yml': '',
      'docs/code/App.tsx': 'const a = 1;\n',
      'docs/code/B.tsx': '',
      'docs/old/a.rst': '',
      'docs/old/b.rst': '',
      'docs/old/c.adoc': '',
      'docs/old/d.html': '',
    });
    try {
      const { warnings } = await site.build({ cache: false });
      expect(warnings.map((one) => `${one.code} ${formatLocation(one)} ${formatFindingSentence(one)}`)).toEqual([
        'unread-file docs No page includes `_lost.md` and `_parts`, so no page shows them. Include them, `<!-- include: ./_lost.md -->`, or remove the `_` from their names to make them pages.',
        'unread-file docs techdocs does not read `lost.ipynb` and `unused.png`, so no page shows them. Put them in a folder of `staticDirs` to copy them as they are, link to them from a page, or move them to another folder.',
        'unread-file docs/authors.yml techdocs does not read this file. Move it to the top of the folder of posts, which are called `releases` here.',
        'unread-file docs/code techdocs does not read `B.tsx`, so no page shows it. Write it as Markdown, link to it from a page, or move it to another folder.',
        'unread-file docs/old No page includes `_images`, so no page shows it. Remove the `_` from its name if pages need it, put it in a folder of `staticDirs`, or move it elsewhere.',
        'unread-file docs/old techdocs does not read 4 files: 2 `.rst` (such as `a.rst`), 1 `.adoc` (such as `c.adoc`) and 1 `.html` (such as `d.html`), so no page shows them. Write them as Markdown, link to them from a page, or move them to another folder.',
      ]);
    } finally {
      site.remove();
    }
  });
});
