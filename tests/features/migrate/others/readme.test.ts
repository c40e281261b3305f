// `techdocs migrate` on plain Markdown: the README of a repository, and its folder of docs.
import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { type Moved, moveSite } from './moving.ts';

let moved: Moved;
afterEach(() => moved.site.remove());

const REPOSITORY = {
  'README.md':
    '<h1 align="center">Acme <img src="logo.png" alt=""></h1>\n\n[Guide](docs/1-guide.md#first-steps), [code](src/a.ts), ![](/docs/b.png)\n',
  'LICENSE.md': '# License\n',
  'CHANGELOG.md': '# Changelog\n\n## 1.0\n\nText.\n',
  'package.json': '{ "name": "acme", "description": "A tool", "repository": "acme/app" }\n',
  'logo.png': 'x',
  'docs/1-guide.md': '# Guide\n\n## First steps\n\n[Up](../README.md), [tests](../test)\n',
  'docs/b.png': 'x',
  'src/a.ts': 'export {};\n',
  'test/fixture.md': '# No page\n',
  'packages/a/README.md': '# A\n',
};

describe('plain Markdown', () => {
  it('is a site of the README and of the folder of docs', async () => {
    moved = await moveSite(REPOSITORY);
    const { code, report, read, site } = moved;
    expect(code).toBe(0);
    expect(report.generator).toBe('Markdown');
    expect(report.build.errors).toEqual([]);
    expect(report.routes.map(({ path, state }) => [path, state])).toEqual([
      ['/CHANGELOG', 'kept'],
      ['/', 'kept'],
      ['/docs/1-guide', 'kept'],
    ]);
    expect(read('site.config.ts')).toContain("title: 'Acme'");
    expect(read('site.config.ts')).toContain("tagline: 'A tool'");
    expect(read('site.config.ts')).toContain("addressRules: 'github'");
    expect(read('docs/README.md')).toContain(
      '[Guide](docs/1-guide.md#first-steps), [code](https://github.com/acme/app/blob/HEAD/src/a.ts), ![](/docs/b.png)',
    );
    expect(read('docs/docs/1-guide.md')).toContain(
      '[Up](../README.md), [tests](https://github.com/acme/app/tree/HEAD/test)',
    );
    expect(existsSync(site.path('new/static/docs/b.png'))).toBe(true);
    expect(report.items.map(({ message }) => message)).toEqual([
      'Only the Markdown files beside the README and in `docs` are moved, without those for contributors. Not moved: 2 files, such as `LICENSE.md`.',
    ]);
  });

  it('is all of a folder without docs in it', async () => {
    moved = await moveSite({ 'a.md': '# A\n\n[B](b/c.md)\n', 'b/c.md': '# C\n\nText.\n' }, '--from', 'readme');
    expect(moved.code).toBe(0);
    expect(moved.report.routes.map(({ path, state }) => [path, state])).toEqual([
      ['/a', 'kept'],
      ['/b/c', 'kept'],
    ]);
  });

  it('keeps the numbers of names, as they may be all that differs, and the ids of titles', async () => {
    moved = await moveSite({
      'docs/2021-notes.md': '# Notes of 2021\n\nText.\n',
      'docs/2022-notes.md': '# Notes of 2022\n\n[Before](2021-notes.md#notes-of-2021)\n',
      'docs/readme.md': '# Docs\n\n** bold ** {{ YEAR }} {{ a | b }}\n\n##Not a heading\n',
    });
    const { report, build } = moved;
    expect(report.routes.map(({ path }) => path)).toEqual(['/docs/2021-notes', '/docs/2022-notes', '/docs']);
    // GitHub shows all of this as text.
    expect(report.work).toEqual([]);
    expect(report.before).toEqual({ 'lost-mark': 2, 'unknown-variable': 1, 'foreign-syntax': 1 });
    await build();
  });

  it('is no site beside one of a generator', async () => {
    moved = await moveSite({ 'README.md': '# A\n', 'website/docusaurus.config.js': '' });
    expect(moved.code).toBe(2);
    expect(moved.stderr).toContain('`old` contains a site in `website`.');
    expect(moved.stderr).toContain('`techdocs migrate old/website`');
  });

  it('is no site inside of one of a generator', async () => {
    moved = await moveSite({ 'mkdocs.yml': 'site_name: A\n', 'docs/content/index.md': '# A\n' });
    const { code, stderr } = await moved.site.run(['migrate', 'old/docs/content', '--out', 'other']);
    expect(code).toBe(2);
    expect(stderr).toContain('`old/docs/content` is a folder of the site in `old`.');
    expect(stderr).toContain('`techdocs migrate old`');
  });

  it('is no site of another form: that is refused, and a file of it among many pages is not', async () => {
    moved = await moveSite({ 'README.md': '# A\n', 'docs/index.rst': 'A\n=\n' });
    expect(moved.code).toBe(2);
    expect(moved.stderr).toContain('The pages of `old` are written in reStructuredText');
    moved.site.remove();
    moved = await moveSite({ 'README.md': '# A\n', 'b.md': '# B\n', 'c.adoc': '= C\n' });
    expect(moved.code).toBe(0);
  });
});
