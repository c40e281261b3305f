// A project is opened once, and loads nothing that its caller does not need.
import { existsSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { openProject, reopenProject } from '../../src/engine/open-project.ts';
import { createSandbox, smallSite } from './sandbox.ts';

const config = JSON.parse(smallSite['site.config.json'] ?? '{}');
const dated = { ...config, docs: { ...config.docs, showLastUpdateTime: true } };
const site = createSandbox({ ...smallSite, 'site.config.json': JSON.stringify(dated) });
afterAll(() => site.remove());

it('whoever needs links alone asks for no dates', async () => {
  const [pages, links] = await Promise.all([
    openProject({ features: undefined, root: site.root }),
    openProject({ features: undefined, root: site.root }, { depth: 'links' }),
  ]);
  expect([pages, links].map((project) => project.config.docs[0]?.showLastUpdateTime)).toEqual([true, false]);
  expect(links.config).toEqual({
    ...pages.config,
    docs: pages.config.docs.map((docs) => ({ ...docs, showLastUpdateTime: false })),
  });
});

it('keeps what it remembers when the configuration is loaded anew', async () => {
  const project = await openProject({ features: undefined, root: site.root, overrides: { baseUrl: '/a/' } });
  site.write({ 'site.config.json': JSON.stringify({ ...dated, title: 'Another' }) });
  const again = await reopenProject(project);
  expect(again.config).toMatchObject({ title: 'Another', baseUrl: '/a/' });
  expect(again.memo).toBe(project.memo);
});

it('the check of links makes no stylesheet', async () => {
  site.restore();
  expect((await site.run(['check-links'])).code).toBe(0);
  const kept = (name: string) => existsSync(site.path(`.techdocs/cache/${name}`));
  expect(['links', 'parse', 'asset'].map(kept)).toEqual([true, false, false]);
  expect((await site.build()).ok).toBe(true);
  expect(['links', 'parse', 'asset'].map(kept)).toEqual([true, true, true]);
});
