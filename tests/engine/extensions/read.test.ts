// What extensions read stands beside what the project has: each may include the other, and pages lead to both.
import { afterEach, describe, expect, it } from 'vitest';
import { checkLinks } from '../../../src/links/check-links.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';

let site: Sandbox;
afterEach(() => site.remove());

/** A site whose extension reads this. */
const siteOf = (read: string, files: Readonly<Record<string, string>>) => {
  site = createSandbox({
    'site.config.mjs': `export default { title: 'Acme', releases: { path: 'releases' }, extensions: [{ name: 'cms', rules: { item: 'error' }, read: ${read} }] };\n`,
    ...files,
  });
};
const told = async () => {
  const { errors, warnings } = await site.build();
  const links = await checkLinks({ root: site.root });
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
