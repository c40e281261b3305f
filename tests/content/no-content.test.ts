// Messages to a newcomer whose folder has no page: where techdocs looked, what is there instead, and what to do.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSiteConfig } from '../../src/config/io/load.ts';
import { describeProjectWithoutPages } from '../../src/content/io/discover-project.ts';
import { createNoContentError } from '../../src/content/no-content.ts';
import { formatFindingSentence } from '../../src/model/diagnostic.ts';
import { projectOf } from '../config/project.ts';

/** Returns the messages about a project folder with these files. */
async function told(files: Readonly<Record<string, string>>, folder = '.'): Promise<string> {
  const root = join(projectOf(files), folder);
  const { exitCode, diagnostics } = createNoContentError(
    describeProjectWithoutPages(await loadSiteConfig({ features: undefined, root })),
  );
  expect(exitCode).toBe(2);
  return diagnostics.map(formatFindingSentence).join('\n');
}

const NONE = 'No page was found: there is no Markdown in `docs` or `content/docs`.';

describe('a project without pages', () => {
  it.each([
    ['is empty', {}, 'Run `techdocs init` to start a site, or write the first page, `docs/index.md`.'],
    ['has a README.md', { 'README.md': '# A' }, 'Move or copy `README.md` to `docs/index.md`.'],
    [
      'has Markdown at the top',
      { 'README.md': '# A', 'CHANGES.md': '# B' },
      'There are 2 Markdown files at the top, such as `CHANGES.md`. Move those that should be pages into `docs`.',
    ],
    [
      'has its docs in a folder of another name',
      { 'README.md': '# A', 'documentation/a.md': '', 'documentation/b/c.md': '', 'guides/x/y/d.md': '' },
      "There is Markdown in `documentation` (2 files) and `guides/x/y` (1 file). Set the folder of the docs in `site.config.ts`: `export default { docs: { path: 'documentation' } };`.",
    ],
    [
      'is of MkDocs',
      { 'mkdocs.yml': '', 'manual/index.md': '' },
      "`mkdocs.yml` belongs to MkDocs; techdocs does not read it. There is Markdown in `manual` (1 file). Set the folder of the docs in `site.config.ts`: `export default { docs: { path: 'manual' } };`.",
    ],
    [
      'is of VitePress',
      { '.vitepress/config.ts': '', 'en/index.md': '' },
      "`.vitepress` belongs to VitePress; techdocs does not read it. There is Markdown in `en` (1 file). Set the folder of the docs in `site.config.ts`: `export default { docs: { path: 'en' } };`.",
    ],
    [
      'has texts of other forms',
      {
        'README.md': '# A',
        'modules/ROOT/pages/index.adoc': '= A',
        'old/a.rst': '',
        'old/b.RST': '',
        'x/a.ipynb': '',
      },
      'There is 1 file of AsciiDoc (`modules/ROOT/pages/index.adoc`), 2 files of reStructuredText (such as `old/a.rst`) and 1 file of Jupyter (`x/a.ipynb`): techdocs reads Markdown. Move or copy `README.md` to `docs/index.md`.',
    ],
    [
      'is of Antora',
      { 'antora.yml': '', 'modules/ROOT/pages/index.adoc': '= A' },
      '`antora.yml` belongs to Antora; techdocs does not read it. There is 1 file of AsciiDoc (`modules/ROOT/pages/index.adoc`): techdocs reads Markdown. Run `techdocs init` to start a site, or write the first page, `docs/index.md`.',
    ],
    [
      'has only packages',
      { 'node_modules/a/README.md': '', 'build/a.md': '' },
      'Run `techdocs init` to start a site, or write the first page, `docs/index.md`.',
    ],
  ])('that %s', async (_, files, sentence) => {
    expect(await told(files as Record<string, string>)).toBe(`${NONE} ${sentence}`);
  });

  it('that names its folders', async () => {
    const files = { 'site.config.json': '{"docs":{"path":"manual"},"releases":{"path":"news"}}', 'texts/a.md': '' };
    expect(await told({ ...files, 'manual/a.txt': '', 'news/a.txt': '' })).toBe(
      "No page was found: there is no Markdown in `manual` or `news`. There is Markdown in `texts` (1 file). Set the folder of the docs in `site.config.json`: `docs: { path: 'texts' }`.",
    );
  });

  it.each([
    ['docs', '..'],
    ['docs/guide', '../..'],
    ['content/docs', '../..'],
  ])('that is the folder %s of another', async (folder, above) => {
    expect(await told({ 'package.json': '{}', [`${folder}/a.md`]: '# A' }, folder)).toBe(
      `${NONE} This folder is part of the docs of the project above it: run techdocs there, or here with \`--root ${above}\`.`,
    );
  });

  it('that is a website beside its docs', async () => {
    const files = { 'docs/a.md': '# A', 'website/docusaurus.config.js': '' };
    expect(await told(files, 'website')).toBe(
      `${NONE} \`docusaurus.config.js\` belongs to Docusaurus; techdocs does not read it. There is a project above this folder: run techdocs there, or here with \`--root ..\`.`,
    );
  });
});
