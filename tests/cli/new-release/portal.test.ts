// Release posts with the portal's own configuration, in a project without the rest of the portal.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repository, techdocs } from '../../support/cli.ts';
import { expectPosts } from '../../support/portal-posts.ts';
import { makeFolder } from '../../support/tree.ts';

const folder = makeFolder({
  'site.config.ts': `import portal from './portal/site.config.ts';

const { url, variables, releases } = portal;

export default { title: 'Portal', url, variables, releases, docs: { path: 'content/docs' } };
`,
  'content/docs/index.md': '# Home\n',
  'content/docs/oemconfig/overview.md': '# Overview\n',
});
for (const file of ['site.config.ts', 'content/company.ts', 'content/home.ts', 'content/products.ts']) {
  cpSync(join(repository, file), join(folder, 'portal', file));
}
mkdirSync(join(folder, 'content/releases'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('every product’s next post builds without a warning', () => expectPosts(folder));

it('versions that a product does not write are refused', async () => {
  for (const [product, version] of [
    ['javapos', '1.14.79'],
    ['android-sdk', '1.47.0'],
    ['datacapture-sdk', '2.2.0'],
    ['browser', '1.1.3.30'],
  ] as const) {
    const { code, stderr } = await techdocs(['new-release', product, version], { cwd: folder });
    expect([product, code]).toEqual([product, 2]);
    expect(stderr).toContain('✘ invalid-version');
  }
});
