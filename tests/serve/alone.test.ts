// Changes of folders, files and settings on a separate server: in the end the site equals a clean build.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { smallSite } from '../engine/sandbox.ts';
import {
  closeStreams,
  end,
  equalsCleanBuild,
  errorsOf,
  isPage,
  listen,
  makeSite,
  pages,
  server,
  site,
  start,
  startServer,
} from '../support/edited-site.ts';
import { startServe, startServeProcess, until } from '../support/serve.ts';

afterEach(closeStreams);

describe('on a server of its own', () => {
  afterEach(end);

  it('includes, templates and sidebars are watched, those that come to be later too', async () => {
    await start(startServe, { 'docs/more/rest.md': '# Rest\n\n<!-- include: ../_part.md -->\n' });
    const rest = await listen('/more/rest');
    expect(server.said()).toContain('✘ missing-include');
    site.write({ 'docs/_part.md': 'From the part.\n' });
    await rest.next((each) => isPage(each, 'From the part.'));
    site.write({ 'docs/_part.md': 'From the other part.\n' });
    await rest.next((each) => isPage(each, 'From the other part.'));
    site.write({
      'sidebars.json': JSON.stringify({
        docs: ['wifi', 'code', 'index', { type: 'doc', id: 'more/rest', label: 'Put here' }],
      }),
    });
    await rest.next((each) => isPage(each, 'Put here'));
    const config = JSON.parse(site.read('site.config.json'));
    site.write({
      'Footer.tsx': 'export default () => <footer className="footer">Mine</footer>;\n',
      'site.config.json': JSON.stringify({ ...config, templates: { Footer: './Footer.tsx' } }),
    });
    await rest.next((each) => isPage(each, '>Mine</footer>'));
    site.write({ 'Footer.tsx': 'export default () => <footer className="footer">{nobody()}</footer>;\n' });
    await rest.next((each) => errorsOf(each)?.[0] === 'template-failed');
    expect(await server.page('/more/rest')).toContain('>Mine</footer>');
    site.write({ 'Footer.tsx': 'export default () => <footer className="footer">Ours</footer>;\n' });
    await rest.next((each) => isPage(each, '>Ours</footer>'));
    await rest.next((each) => errorsOf(each)?.length === 0);
  });

  it('folders that lead into themselves are watched once', async () => {
    makeSite(smallSite);
    for (const name of ['back', 'again', 'more/up'])
      symlinkSync(name === 'more/up' ? '..' : '.', site.path(`docs/${name}`), 'junction');
    await startServer(startServe);
    await server.untilSaid('pages from');
    site.write({ 'docs/more/rest.md': '# Rest\n\nStill watched.\n' });
    await until(async () => (await server.page('/more/rest')).includes('Still watched.'), 'the edit');
  });

  it('an edit is shown before the rest of the site is parsed', async () => {
    const code = '```js\nconst a = { b: [1, 2, 3], c: (d) => d.e ?? "f" };\n```\n\nText with *marks* and `code`.\n\n';
    const others = Array.from({ length: 400 }, (_, at) => [
      `docs/many/p${at}.md`,
      `# Page ${at}\n\n${code.repeat(30)}`,
    ]);
    makeSite({ ...smallSite, ...Object.fromEntries(others) });
    // In this process, the test and the server would wait for each other.
    await startServer(startServeProcess);
    const wifi = await listen('/wifi');
    for (let time = 0; wifi.events.every(({ type }) => type !== 'page'); time += 1) {
      site.write({ 'docs/wifi.md': `# Wi-Fi\n\nEdit ${time}.\n` });
      await new Promise((resume) => setTimeout(resume, 50));
    }
    await server.untilSaid(/^ {2}docs\/wifi\.md {2}1 page {2}T$/m);
    await server.untilSaid('pages from 405 documents');
    const said = server.said();
    expect(said.indexOf('docs/wifi.md')).toBeLessThan(said.indexOf('pages from'));
  });

  it('what the site has no folder or file for is served as soon as it comes, and gone with it', async () => {
    makeSite({ 'docs/a.md': '# A\n' });
    await startServer(startServe);
    await server.untilSaid('pages from');
    const status = async (path: string) => (await server.fetch(path)).status;
    const steps: Readonly<Record<string, readonly [text: string, path: string]>> = {
      'releases/2024-01-02-r.md': ['# R\n', '/releases/2024/01/02/r'],
      'static/file.txt': ['File\n', '/file.txt'],
      'content/static/other.txt': ['Other\n', '/other.txt'],
      'content/pages/about.md': ['# About\n', '/about'],
      'site.config.json': ['{ "redirects": [{ "from": "/old", "to": "/a" }] }', '/old'],
      'docs/b/c.md': ['# C\n', '/b/c'],
    };
    for (const [file, [text, path]] of Object.entries(steps)) {
      expect(await status(path)).toBe(404);
      site.write({ [file]: text });
      await until(async () => (await status(path)) < 400, `${file} to be served`);
    }
    site.write({ 'sidebars.json': JSON.stringify({ docs: [{ type: 'doc', id: 'a', label: 'Put here' }, 'b/c'] }) });
    await until(async () => (await server.page('/a')).includes('Put here'), 'the sidebar');
    await equalsCleanBuild();
    for (const file of ['site.config.json', 'releases', 'content', 'static', 'sidebars.json']) {
      rmSync(site.path(file), { recursive: true });
      await equalsCleanBuild();
    }
    site.write({ 'releases/2024-01-02-r.md': '# R again\n' });
    await until(async () => (await status('/releases/2024/01/02/r')) < 400, 'the post again');
    site.write({ 'releases/2024-01-02-r.md': '# R changed\n' });
    await until(async () => (await server.page('/releases/2024/01/02/r')).includes('R changed'), 'the changed post');
    await equalsCleanBuild();
  });

  it('a post that is written, a page that becomes a folder and releases that go, one after the other', async () => {
    makeSite({
      'site.config.json': '{"url": "https://docs.example.com", "onBrokenLinks": "warn"}',
      'docs/page.md': '# Page\n\n[C](./b/c.md)\n',
      'docs/b/c.md': '# C\n',
      'releases/2024-01-02-r.md': '# R\n',
    });
    await startServer(startServe);
    site.write({ 'releases/2024-01-02-r.md': '# R, edited\n' });
    rmSync(site.path('docs/page.md'));
    await new Promise((resume) => setTimeout(resume, 30));
    site.write({ 'releases/2024-01-02-r.md': '# R, edited again\n' });
    mkdirSync(site.path('docs/page.md'));
    rmSync(site.path('releases'), { recursive: true });
    await equalsCleanBuild();
  });

  it('a folder that becomes a file', async () => {
    await start(startServe);
    const folder = site.path('docs/more');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'No folder any more');
    await equalsCleanBuild();
    expect(server.said()).not.toContain('internal');
  });

  it('a folder that the configuration names and that comes after it is waited for', async () => {
    await start(startServe);
    const config = JSON.parse(site.read('site.config.json'));
    site.write({ 'site.config.json': JSON.stringify({ ...config, staticDirs: ['parts/files'] }) });
    await server.untilSaid('names the folder `parts/files`, which does not exist');
    site.write({ 'parts/files/new.txt': 'New\n' });
    await until(async () => (await server.fetch('/new.txt')).status === 200, 'the file');
    await server.untilSaid('✔ all errors are fixed');
  });

  it('the project may be deleted, which is said in one sentence', async () => {
    const { press } = await start(startServe);
    server.hush();
    site.remove();
    await server.untilSaid('✘ invalid-call');
    expect(await server.page('/wifi')).toBe(pages[1]);
    // Another scan of the files finds the same.
    press('r');
    await server.untilSaid('were read again');
    expect(server.said().trim().split('\n')).toEqual([
      '✘ invalid-call',
      '  The folder of the project no longer exists. Stop techdocs, and start it again in the folder of the project.',
      '',
      '✔ all files were read again  T',
    ]);
    expect(await server.stop()).toBe(0);
    expect(existsSync(site.root)).toBe(false);
  });

  it('drafts are shown with --drafts, and named', async () => {
    const draft = { 'docs/draft.md': '---\ndraft: true\n---\n# Draft\n' };
    await start(startServe, draft);
    expect((await server.fetch('/draft')).status).toBe(404);
    site.write({ 'docs/draft.md': '---\ndraft: true\n---\n# Draft\n\nMore.\n' });
    await server.untilSaid('  docs/draft.md (draft, left out)  0 pages');
    await server.stop();
    await startServer((root) => startServe(root, ['--drafts']));
    await server.untilSaid('pages from');
    expect((await server.fetch('/draft')).status).toBe(200);
    site.write({ 'docs/draft.md': '---\ndraft: true\n---\n# Draft\n\nEven more.\n' });
    await server.untilSaid(/docs\/draft\.md \(draft\) {2}\d pages? /);
  });

  it('with --poll it looks for itself', async () => {
    await start((root) => startServe(root, ['--poll']));
    const wifi = await listen('/wifi');
    site.write({ 'docs/wifi.md': '# Wi-Fi\n\nPolled.\n' });
    await wifi.next((each) => isPage(each, 'Polled.'));
    // The scan at the end of the start may have found the first one.
    site.write({ 'docs/wifi.md': '# Wi-Fi\n\nPolled again.\n' });
    await wifi.next((each) => isPage(each, 'Polled again.'));
  });

  /** A command prefix that forbids watching any file. */
  const unwatched = ['unshare', '-Ur', 'sh', '-c', 'echo 0 > /proc/sys/user/max_inotify_instances && exec "$0" "$@"'];
  const [unshare = '', ...words] = unwatched;
  it.runIf(spawnSync(unshare, [...words, 'true']).status === 0)(
    'where the system refuses to watch it looks for itself, and says so once',
    async () => {
      await start((root) => startServeProcess(root, [], {}, unwatched));
      await server.untilSaid('(EMFILE)');
      const wifi = await listen('/wifi');
      site.write({ 'docs/wifi.md': '# Wi-Fi\n\nFound.\n' });
      await wifi.next((each) => isPage(each, 'Found.'));
      const said = server.said().match(/^.*EMFILE.*$/gm);
      expect(said).toEqual(['⚠ The system cannot watch these files (EMFILE), so techdocs polls them, as with --poll.']);
    },
  );

  it('after the cache is written, a warm start reads it', async () => {
    await start(startServe);
    await server.stop();
    const { cache } = await site.build();
    expect(cache).toEqual({ hits: 5, misses: 0 });
  });
});
