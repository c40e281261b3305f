// In the end the site equals a clean build, however the files were saved.
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  closeStreams,
  end,
  equalsCleanBuild,
  server,
  site,
  start,
  startAgain,
  startServer,
} from '../support/edited-site.ts';
import { waysToSave } from '../support/saves.ts';
import { startServe, startServeProcess, until } from '../support/serve.ts';

afterEach(closeStreams);

describe('the site equals a clean build after', () => {
  beforeAll(() => start(startServe));
  beforeEach(startAgain);
  afterAll(end);

  it('every way in which editors save', async () => {
    const wifi = site.path('docs/wifi.md');
    const text = (name: string) => `# Wi-Fi\n\nSaved ${name}.\n`;
    const saved = async (name: string) =>
      until(async () => (await server.page('/wifi')).includes(`Saved ${name}.`), name);
    for (const [name, save] of Object.entries(waysToSave)) {
      await save(wifi, text(name));
      await saved(name);
    }
    // Ten times at once.
    for (let time = 0; time < 10; time += 1) writeFileSync(wifi, text(`time ${time}`));
    await saved('time 9');
    expect(server.said()).not.toContain('✘');
    await equalsCleanBuild();
  });

  it('another folder is named for static files, where they have other addresses', async () => {
    site.write({ 'static/more/one.txt': 'One\n' });
    await until(async () => (await server.fetch('/more/one.txt')).status === 200, 'the file');
    const config = JSON.parse(site.read('site.config.json'));
    site.write({ 'site.config.json': JSON.stringify({ ...config, staticDirs: ['static/more'] }) });
    await until(async () => (await server.fetch('/one.txt')).status === 200, 'its other address');
    await equalsCleanBuild();
  });

  it('a burst of a thousand files, and their removal', async () => {
    const pages = Array.from({ length: 250 }, (_, at) => [`docs/many/p${at}.md`, `# Page ${at}\n\nText.\n`]);
    const files = Array.from({ length: 750 }, (_, at) => [`static/many/f${at}.txt`, `File ${at}\n`]);
    site.write(Object.fromEntries([...pages, ...files]));
    await until(async () => (await server.fetch('/many/f749.txt')).status === 200, 'the last of them');
    await equalsCleanBuild();
    for (const folder of ['docs/many', 'static/many']) rmSync(site.path(folder), { recursive: true });
    await until(async () => (await server.fetch('/many/p0')).status === 404, 'their removal');
    await equalsCleanBuild();
  });

  it('folders moved, there and back', async () => {
    renameSync(site.path('docs/more'), site.path('docs/less'));
    await until(async () => (await server.fetch('/less/rest')).status === 200, 'the new place');
    renameSync(site.path('docs/less'), site.path('docs/more'));
    site.write({ 'docs/more/rest.md': '# The rest\n\nMoved.\n' });
    await until(async () => (await server.page('/more/rest')).includes('Moved.'), 'the old place');
    // The folder of all docs, moved away and back.
    renameSync(site.path('docs'), site.path('aside'));
    mkdirSync(site.path('docs'));
    site.write({ 'docs/index.md': '# Alone\n' });
    await until(async () => (await server.page('/')).includes('Alone'), 'a page alone');
    rmSync(site.path('docs'), { recursive: true });
    renameSync(site.path('aside'), site.path('docs'));
    await until(async () => (await server.fetch('/wifi')).status === 200, 'all pages');
    site.write({ 'docs/wifi.md': '# Wi-Fi\n\nStill watched.\n' });
    await until(async () => (await server.page('/wifi')).includes('Still watched.'), 'an edit after it');
    await equalsCleanBuild();
  });

  it('the configuration saved ten times at once', async () => {
    const config = JSON.parse(site.read('site.config.json'));
    for (let time = 0; time < 10; time += 1) {
      site.write({ 'site.config.json': JSON.stringify({ ...config, title: `Title ${time}` }) });
    }
    await until(async () => (await server.page('/wifi')).includes('<title>Wi-Fi | Title 9</title>'), 'the last title');
    expect(server.said()).not.toContain('✘');
    await equalsCleanBuild();
  });

  it('git switch', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
        cwd: site.root,
        stdio: 'pipe',
      });
    site.write({ '.gitignore': '.techdocs\nfresh\n' });
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-q', '-m', 'One');
    git('switch', '-q', '-c', 'other');
    const pages = Array.from({ length: 200 }, (_, at) => [`docs/other/p${at}.md`, `# Other ${at}\n`] as const);
    site.write({ ...Object.fromEntries(pages), 'docs/wifi.md': '# Wi-Fi of the other branch\n' });
    git('add', '.');
    git('commit', '-q', '-m', 'Two');
    await until(async () => (await server.fetch('/other/p199')).status === 200, 'the other branch');
    git('switch', '-q', 'main');
    await until(async () => (await server.fetch('/other/p199')).status === 404, 'the first branch');
    await equalsCleanBuild();
    git('switch', '-q', 'other');
    await until(async () => (await server.page('/wifi')).includes('of the other branch'), 'the other branch again');
    await equalsCleanBuild();
  });

  it('the sleep of the laptop', async () => {
    await server.stop();
    const { child, untilSaid } = await startServer(startServeProcess);
    await untilSaid('pages from');
    child.kill('SIGSTOP');
    try {
      site.write({ 'docs/wifi.md': '# Asleep\n', 'docs/more/new.md': '# New\n' });
      renameSync(site.path('docs/code.md'), site.path('docs/moved.md'));
      unlinkSync(site.path('docs/more/rest.md'));
    } finally {
      child.kill('SIGCONT');
    }
    await equalsCleanBuild();
    expect((await server.fetch('/code')).status).toBe(404);
  });

  it('a change that nobody told of', async () => {
    await server.stop();
    await startServer(startServe);
    // Before the watchers are ready.
    const config = JSON.parse(site.read('site.config.json'));
    site.write({ 'site.config.json': JSON.stringify({ ...config, title: 'Early' }) });
    site.write({ 'docs/wifi.md': '# Wi-Fi\n\nToo early.\n' });
    await until(async () => (await server.page('/wifi')).includes('Too early.'), 'the early change');
    await until(async () => (await server.page('/wifi')).includes('| Early</title>'), 'the early configuration');
    await equalsCleanBuild();
  });
});
