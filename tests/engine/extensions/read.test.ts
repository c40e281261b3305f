// Texts that extensions read join those of the project: each may include the other, and pages link to both.
import { afterEach, describe, expect, it } from 'vitest';
import { runLinkCheck } from '../../../src/links/check-links.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';

let site: Sandbox;
afterEach(() => site.remove());

/** Returns a site whose extension reads these texts. */
const siteOf = (read: string, files: Readonly<Record<string, string>>) => {
  site = createSandbox({
    'site.config.mjs': `export default { title: 'Acme', releases: { path: 'releases' }, extensions: [{ name: 'cms', rules: { item: 'error' }, read: ${read} }] };\n`,
    ...files,
  });
};
const told = async () => {
  const { errors, warnings } = await site.build();
  const links = await runLinkCheck({ root: site.root });
  return [errors, warnings, links.errors, links.warnings].map((all) =>
    all.map(({ code, file, line, message }) => [code, file, line, message]),
  );
};
const NOTHING = [[], [], [], []];

describe('what an extension reads', () => {
  it('leaves includes of files of the project as they are, and may include them', async () => {
    siteOf("() => ({ sources: [{ path: 'docs/z.md', text: '# Z\\n\\n<!-- include: ./_part.md -->\\n' }] })", {
      'docs/a.md': '# A\n\n<!-- include: ./_part.md -->\n\n```ts file="./_greet.ts#greet"\n```\n\n[Z](./z.md)\n',
      'docs/_part.md': 'A shared part.\n',
      'docs/_greet.ts': '// #region greet\nexport const greet = 1;\n// #endregion greet\n',
    });
    expect(await told()).toEqual(NOTHING);
    expect(site.read('build/a/index.html')).toContain('A shared part.');
    expect(site.read('build/a/index.html')).toContain('greet');
    expect(site.read('build/z/index.html')).toContain('A shared part.');
  });

  it('may be included, and is refused where a file of that name would be', async () => {
    siteOf(
      "() => ({ sources: [{ path: 'docs/_given.md', text: 'A given part.' }], assets: [{ path: 'docs/.env', content: 'x' }] })",
      { 'docs/a.md': '# A\n\n<!-- include: ./_given.md -->\n' },
    );
    expect(await told()).toEqual(NOTHING);
    expect(site.read('build/a/index.html')).toContain('A given part.');
    site.write({ 'docs/a.md': '# A\n\n<!-- include: ./_given.md -->\n\n<!-- include: ./.env -->\n' });
    expect((await told())[0]).toEqual([
      ['missing-include', 'docs/a.md', 5, 'The included file `./.env` has the name of a secret, so it is not shown.'],
    ]);
  });
});

it('may be in any folder of the docs, also if they are at the root', async () => {
  siteOf("() => ({ sources: [{ path: 'guide/z.md', text: '# Z\\n\\n[A](../a.md)\\n' }] })", {
    'a.md': '# A\n\n[Z](guide/z.md)\n',
  });
  const config = site.read('site.config.mjs');
  site.write({ 'site.config.mjs': config.replace("title: 'Acme',", "title: 'Acme', docs: { path: '.' },") });
  expect(await told()).toEqual(NOTHING);
  expect(site.read('build/guide/z/index.html')).toContain('<p><a href="/a">A</a></p>');
});

describe('what an extension says of what it reads', () => {
  const READ = `({ report }) => {
    report({ code: 'item', message: 'Item 3 has no date.', suggestion: 'Add it in the CMS.' });
    report({ code: 'odd', message: 'Item 4 is odd.', file: 'docs/a.md', line: 3 });
    return { sources: [{ path: 'docs/z.md', text: '# Z\\n\\n[x](./nope.md)\\n' }] };
  }`;

  it('is told by builds and checks of links, at the extension where it names no file', async () => {
    siteOf(READ, { 'docs/a.md': '# A\n\nText.\n' });
    const item = ['cms/item', 'site.config.mjs', 1, 'Item 3 has no date.'];
    const odd = ['cms/odd', 'docs/a.md', 3, 'Item 4 is odd.'];
    const link = [
      'broken-markdown-link',
      'docs/z.md',
      3,
      '`./nope.md` is not a page, in a file of the extension `cms`.',
    ];
    expect(await told()).toEqual([[item], [odd, link], [item], [odd, link]]);
  });

  it('is told where nothing else is another', async () => {
    siteOf('() => ({})', { 'docs/a.md': '# A\n\nText.\n' });
    const before = site.read('site.config.mjs');
    expect(await told()).toEqual(NOTHING);
    site.write({
      'site.config.mjs': before.replace(
        '() => ({})',
        "({ report }) => (process.env.TOLD && report({ code: 'odd', message: 'It is odd.' }), {})",
      ),
    });
    expect(await told()).toEqual(NOTHING);
    process.env.TOLD = '1';
    const odd = ['cms/odd', 'site.config.mjs', 1, 'It is odd.'];
    expect(await told().finally(() => delete process.env.TOLD)).toEqual([[], [odd], [], [odd]]);
  });
});

describe('`check` of an extension', () => {
  it('is asked by checks of links, which tell its findings at each level but notes', async () => {
    const check = `(site, today) => [
      { code: 'far', message: site.pages.length + ' pages in ' + site.data.year + '.', file: 'docs/a.md', line: 1 },
      { code: 'old', message: 'It is of ' + today.slice(0, 2) + '.' },
      { code: 'quiet', message: 'Nobody hears this.' },
    ]`;
    siteOf('() => ({ data: { year: 2025 } })', { 'docs/a.md': '# A\n' });
    site.write({
      'site.config.mjs': `export default { title: 'Acme', extensions: [{ name: 'links', rules: { far: 'error', quiet: 'note' }, read: () => ({ data: { year: 2025 } }), check: ${check} }] };\n`,
    });
    const far = ['links/far', 'docs/a.md', 1, '1 pages in 2025.'];
    const old = ['links/old', 'site.config.mjs', 1, 'It is of 20.'];
    expect(await told()).toEqual([[far], [old], [far], [old]]);
    const { code, stderr } = await site.run(['check-links']);
    expect(code).toBe(1);
    expect(stderr).toContain('site.config.mjs');
    expect(stderr).not.toContain('The call');
  });
});
