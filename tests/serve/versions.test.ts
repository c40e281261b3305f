// Docs versions in the dev server: folders are watched with their sidebars, commits are served unchanged.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DevServer, startServe } from '../support/serve.ts';
import { writeFiles } from '../support/tree.ts';
import { git, makeVersionsSite } from '../support/versions-site.ts';

describe('the dev server of a site with versions', () => {
  let root: string;
  let server: DevServer;
  beforeAll(async () => {
    root = makeVersionsSite();
    server = await startServe(root);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(root, { recursive: true, force: true });
  });
  const page = (path: string) => server.page(path);
  const soon = { timeout: 60_000 };

  it('serves each of them, with what a commit has beside its pages', async () => {
    expect(await page('/guide/setup')).toContain('Set up 2.5.');
    expect(await page('/next/guide/setup')).toContain('Set up 3.0.');
    const old = await page('/2.4/guide/old');
    // The menu is where the navbar lists it, and nowhere else.
    expect(old.split('<details class="menu version-menu"')).toHaveLength(2);
    expect(old).toMatch(/<ul class="menu-bar">.*<li class="menu-item"><nav aria-label="Versions of the docs">/s);
    const [, picture = ''] = /<img src="([^"]+)"/.exec(old) ?? [];
    expect(await (await server.fetch(picture)).text()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="2"/>',
    );
  });

  it('shows what is saved in the folder of one, and its sidebars', async () => {
    writeFiles(root, { 'versions/2.5/docs/guide/setup.md': '# Setup\n\nMended.\n' });
    await expect.poll(() => page('/guide/setup'), soon).toContain('Mended.');
    expect(await page('/next/guide/setup')).toContain('Set up 3.0.');
    writeFiles(root, {
      'versions/2.5/sidebars.json': '{"guide":[{"type":"doc","id":"guide/setup","label":"By another name"}]}',
    });
    await expect.poll(() => page('/guide/setup'), soon).toContain('By another name');
    rmSync(`${root}/versions/2.5/sidebars.json`);
    await expect.poll(() => page('/guide/setup'), soon).not.toContain('By another name');
    writeFiles(root, {
      'versions/2.5/sidebars.json': '{"guide":[{"type":"doc","id":"guide/setup","label":"Once more"}]}',
    });
    await expect.poll(() => page('/guide/setup'), soon).toContain('Once more');
  });

  it('shows what a name stands for once it has moved', async () => {
    git(root, 'add', '-A');
    git(root, 'commit', '-q', '-m', 'Write more');
    git(root, 'tag', '-f', 'v2.4.0');
    await expect.poll(() => page('/2.4/guide/setup'), soon).toContain('Set up 3.0.');
    expect((await server.fetch('/2.4/guide/old')).status).toBe(404);
  });
});
