// What happens while an author writes: which pages hear of it, what the terminal says, and that the site is in the end what
// a clean build makes of it, however the files were saved.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../src/model/live.ts';
import { createSandbox, type Sandbox, smallSite } from '../engine/sandbox.ts';
import { waysToSave } from '../support/saves.ts';
import { type EventStream, type ServeProcess, startServe, unlikeBuilt, until } from '../support/serve.ts';

let site: Sandbox;
let server: ServeProcess;
/** What each test starts from. */
let pages: readonly string[] = [];
const streams: EventStream[] = [];
const paths = ['/', '/wifi', '/code', '/more/rest'];
const readPages = () => Promise.all(paths.map((path) => server.page(path)));

async function start(
  files: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
  env = {},
  around: readonly string[] = [],
): Promise<void> {
  site = createSandbox({ ...smallSite, ...files });
  server = await startServe(site.root, args, env, around);
  // What changes before the watcher is ready is found by looking.
  await server.untilSaid('pages from');
  pages = await readPages();
}
/** The server of the test before, with the files that it started from. */
async function startAgain(): Promise<void> {
  site.restore();
  await until(async () => (await readPages()).every((page, at) => page === pages[at]), 'the site as it was');
  server.hush();
}
async function end(): Promise<void> {
  await server?.stop();
  site?.remove();
}
async function versionOf(page: string): Promise<string | undefined> {
  return /data-techdocs="([^"]*)"/.exec(await (await server.fetch(page)).text())?.[1];
}
async function listen(page: string, known?: string): Promise<EventStream> {
  const version = known ?? (await versionOf(page));
  const stream = await server.listen(page, version);
  streams.push(stream);
  await stream.next(({ type }) => type === 'faults');
  return stream;
}
const isPage = (event: LiveEvent, text: string) => event.type === 'page' && event.html.includes(text);
const errorsOf = (event: LiveEvent) =>
  event.type === 'faults' ? event.errors.faults.map(({ code }) => code) : undefined;

afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

describe('a saved file', () => {
  beforeAll(() => start());
  beforeEach(startAgain);
  afterAll(end);

  it('reaches the pages that show it, each with its own version, and no others', async () => {
    const [wifi, code] = [await listen('/wifi'), await listen('/code')];
    // Without its formula, the last one of the site, all pages would do without the font of formulas.
    site.write({ 'docs/wifi.md': '# Wi-Fi\n\nAnother text.\n\n$x^2$\n' });
    const event = await wifi.next((each) => isPage(each, 'Another text.'));
    expect(event).toMatchObject({ type: 'page', isEdit: true });
    await server.untilSaid(/^ {2}docs\/wifi\.md {2}\d pages? {2}T$/m);
    expect(code.events.filter(({ type }) => type === 'page')).toEqual([]);
    expect(await server.page('/wifi')).toContain('Another text.');
  });

  it('that changes its title reaches the pages that show it in their sidebar', async () => {
    const code = await listen('/code');
    site.write({ 'docs/wifi.md': '# Radio\n' });
    await code.next((each) => isPage(each, 'Radio'));
  });

  it('that is new, moved or gone is heard of', async () => {
    const missing = await listen('/new');
    site.write({ 'docs/new.md': '# New\n' });
    await missing.next((each) => isPage(each, '<h1>New</h1>'));
    const wifi = await listen('/code');
    renameSync(site.path('docs/code.md'), site.path('docs/codes.md'));
    expect(await wifi.next(({ type }) => type === 'moved')).toEqual({ type: 'moved', href: '/codes' });
    const gone = await listen('/codes');
    unlinkSync(site.path('docs/codes.md'));
    await gone.next(({ type }) => type === 'gone');
    site.write({ 'docs/codes.md': '# Codes\n' });
    await gone.next((each) => isPage(each, '<h1>Codes</h1>'));
  });

  it('that becomes a draft is gone from its open page, and back when it is none', async () => {
    const wifi = await listen('/wifi');
    const text = site.read('docs/wifi.md');
    site.write({ 'docs/wifi.md': text.replace('---\n', '---\ndraft: true\n') });
    await wifi.next(({ type }) => type === 'gone');
    site.write({ 'docs/wifi.md': text });
    await wifi.next((each) => isPage(each, 'Settings'));
  });

  it('that moved or went while its page was in the background is heard of when it asks again', async () => {
    const version = await versionOf('/code');
    const status = async (path: string) => (await server.fetch(path)).status;
    renameSync(site.path('docs/code.md'), site.path('docs/codes.md'));
    await until(async () => (await status('/codes')) === 200, 'the new address');
    renameSync(site.path('docs/codes.md'), site.path('docs/coded.md'));
    await until(async () => (await status('/coded')) === 200, 'the newest address');
    const late = await listen('/code', version);
    expect(await late.next(({ type }) => type !== 'faults')).toEqual({ type: 'moved', href: '/coded' });
    unlinkSync(site.path('docs/coded.md'));
    await until(async () => (await status('/coded')) === 404, 'its removal');
    const later = await listen('/code', version);
    expect(await later.next(({ type }) => type !== 'faults')).toEqual({ type: 'gone' });
    // Who has loaded the page that says that there is none knows.
    const missing = await listen('/code');
    site.write({ 'docs/code.md': '# Code again\n' });
    expect(await missing.next(({ type }) => type !== 'faults')).toMatchObject({ type: 'page', isEdit: true });
  });

  it('of a picture or a stylesheet reaches every page by its address', async () => {
    const code = await listen('/code');
    site.write({ 'static/robots-extra.txt': 'other\n' });
    const event = await code.next(({ type }) => type === 'files');
    expect(event).toEqual({ type: 'files', hashes: { '/robots-extra.txt': expect.stringMatching(/^[\da-f]{32}$/) } });
    expect(await (await server.fetch('/robots-extra.txt')).text()).toBe('other\n');
  });

  it('with an error leaves its page as it was, is told once, and everything is well when it is mended', async () => {
    const wifi = await listen('/wifi');
    const good = site.read('docs/wifi.md');
    site.write({ 'docs/wifi.md': '---\ntitle: [a\n---\n# Wi-Fi\n\nBroken.\n' });
    const event = await wifi.next((each) => errorsOf(each)?.[0] === 'invalid-front-matter');
    expect(event.type === 'faults' && event.errors.faults[0]?.place).toBe('docs/wifi.md:2:10');
    expect(event.type === 'faults' && event.errors.faults[0]?.frame.find(({ isAt }) => isAt)?.text).toBe('title: [a');
    expect(await server.page('/wifi')).toContain('Settings');
    // Another page goes on.
    site.write({ 'docs/code.md': '# Code\n\nGoes on.\n' });
    await until(async () => (await server.page('/code')).includes('Goes on.'), 'the other page');
    site.write({ 'docs/wifi.md': good });
    await wifi.next((each) => errorsOf(each)?.length === 0);
    await server.untilSaid('✔ all errors are fixed');
    expect(server.said().split('✘ invalid-front-matter')).toHaveLength(2);
    expect(wifi.events.filter((each) => isPage(each, 'Broken.'))).toEqual([]);
  });

  it('of the configuration counts without a restart; a broken one leaves the last good one', async () => {
    const wifi = await listen('/wifi');
    const config = JSON.parse(site.read('site.config.json'));
    site.write({ 'site.config.json': JSON.stringify({ ...config, title: 'Other' }) });
    await wifi.next((each) => isPage(each, '<title>Wi-Fi | Other</title>'));
    site.write({ 'site.config.json': JSON.stringify({ ...config, titel: 'Third' }) });
    await wifi.next((each) => errorsOf(each)?.[0] === 'invalid-config');
    site.write({ 'docs/wifi.md': '# Wi-Fi\n\nStill served.\n' });
    await wifi.next((each) => isPage(each, 'Still served.') && isPage(each, '| Other</title>'));
    site.write({ 'site.config.json': JSON.stringify({ ...config, title: 'Third' }) });
    await wifi.next((each) => isPage(each, '| Third</title>'));
    await wifi.next((each) => errorsOf(each)?.length === 0);
  });
});

describe('on a server of its own', () => {
  afterEach(end);

  it('includes, templates and sidebars are watched, those that come to be later too', async () => {
    await start({ 'docs/more/rest.md': '# Rest\n\n<!-- include: ../_part.md -->\n' });
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
    site = createSandbox(smallSite);
    for (const name of ['back', 'again', 'more/up'])
      symlinkSync(name === 'more/up' ? '..' : '.', site.path(`docs/${name}`), 'junction');
    server = await startServe(site.root);
    await server.untilSaid('pages from');
    site.write({ 'docs/more/rest.md': '# Rest\n\nStill watched.\n' });
    await until(async () => (await server.page('/more/rest')).includes('Still watched.'), 'the edit');
  });

  it('an edit is shown before the rest of the site is parsed', async () => {
    const code = '```js\nconst a = { b: [1, 2, 3], c: (d) => d.e ?? "f" };\n```\n\nText with *marks* and `code`.\n\n';
    const others = Array.from({ length: 250 }, (_, at) => [
      `docs/many/p${at}.md`,
      `# Page ${at}\n\n${code.repeat(30)}`,
    ]);
    site = createSandbox({ ...smallSite, ...Object.fromEntries(others) });
    server = await startServe(site.root);
    const wifi = await listen('/wifi');
    for (let time = 0; wifi.events.every(({ type }) => type !== 'page'); time += 1) {
      site.write({ 'docs/wifi.md': `# Wi-Fi\n\nEdit ${time}.\n` });
      await new Promise((resume) => setTimeout(resume, 50));
    }
    expect(server.said()).not.toContain('pages from');
    await server.untilSaid(/^ {2}docs\/wifi\.md {2}1 page {2}T$/m);
    await server.untilSaid('pages from 255 documents');
  });

  it('what the site has no folder or file for is served as soon as it comes, and gone with it', async () => {
    site = createSandbox({ 'docs/a.md': '# A\n' });
    server = await startServe(site.root);
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
    site = createSandbox({
      'site.config.json': '{"url": "https://docs.example.com", "onBrokenLinks": "warn"}',
      'docs/page.md': '# Page\n\n[C](./b/c.md)\n',
      'docs/b/c.md': '# C\n',
      'releases/2024-01-02-r.md': '# R\n',
    });
    server = await startServe(site.root);
    site.write({ 'releases/2024-01-02-r.md': '# R, edited\n' });
    rmSync(site.path('docs/page.md'));
    await new Promise((resume) => setTimeout(resume, 30));
    site.write({ 'releases/2024-01-02-r.md': '# R, edited again\n' });
    mkdirSync(site.path('docs/page.md'));
    rmSync(site.path('releases'), { recursive: true });
    await equalsCleanBuild();
  });

  it('a folder that becomes a file', async () => {
    await start();
    const folder = site.path('docs/more');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'No folder any more');
    await equalsCleanBuild();
    expect(server.said()).not.toContain('internal');
  });

  it('a folder that the configuration names and that comes after it is waited for', async () => {
    await start();
    const config = JSON.parse(site.read('site.config.json'));
    site.write({ 'site.config.json': JSON.stringify({ ...config, staticDirs: ['parts/files'] }) });
    await server.untilSaid('names the folder `parts/files`, which does not exist');
    site.write({ 'parts/files/new.txt': 'New\n' });
    await until(async () => (await server.fetch('/new.txt')).status === 200, 'the file');
    await server.untilSaid('✔ all errors are fixed');
  });

  it('the project may be deleted, which is said in one sentence', async () => {
    await start();
    server.hush();
    site.remove();
    await server.untilSaid('✘ invalid-call');
    expect(await server.page('/wifi')).toBe(pages[1]);
    await new Promise((resume) => setTimeout(resume, 4000));
    expect(server.said().trim().split('\n')).toEqual([
      '✘ invalid-call',
      '  The folder of the project no longer exists. Stop techdocs, and start it again in the folder of the project.',
    ]);
    expect(await server.stop()).toBe(130);
    expect(existsSync(site.root)).toBe(false);
  });

  it('drafts are shown with --drafts, and named', async () => {
    const draft = { 'docs/draft.md': '---\ndraft: true\n---\n# Draft\n' };
    await start(draft);
    expect((await server.fetch('/draft')).status).toBe(404);
    site.write({ 'docs/draft.md': '---\ndraft: true\n---\n# Draft\n\nMore.\n' });
    await server.untilSaid('  docs/draft.md (draft, left out)  0 pages');
    await server.stop();
    server = await startServe(site.root, ['--drafts']);
    await server.untilSaid('pages from');
    expect((await server.fetch('/draft')).status).toBe(200);
    site.write({ 'docs/draft.md': '---\ndraft: true\n---\n# Draft\n\nEven more.\n' });
    await server.untilSaid(/docs\/draft\.md \(draft\) {2}\d pages? /);
  });

  it('with --poll it looks for itself', async () => {
    await start({}, ['--poll']);
    const wifi = await listen('/wifi');
    site.write({ 'docs/wifi.md': '# Wi-Fi\n\nPolled.\n' });
    await wifi.next((each) => isPage(each, 'Polled.'));
    // The first one may have been found by the look at the end of the start.
    site.write({ 'docs/wifi.md': '# Wi-Fi\n\nPolled again.\n' });
    await wifi.next((each) => isPage(each, 'Polled again.'));
  });

  /** Starts a command that may not watch a single file. */
  const unwatched = ['unshare', '-Ur', 'sh', '-c', 'echo 0 > /proc/sys/user/max_inotify_instances && exec "$0" "$@"'];
  const [unshare = '', ...words] = unwatched;
  it.runIf(spawnSync(unshare, [...words, 'true']).status === 0)(
    'where the system refuses to watch it looks for itself, and says so once',
    async () => {
      await start({}, [], {}, unwatched);
      await server.untilSaid('(EMFILE)');
      const wifi = await listen('/wifi');
      site.write({ 'docs/wifi.md': '# Wi-Fi\n\nFound.\n' });
      await wifi.next((each) => isPage(each, 'Found.'));
      const said = server.said().match(/^.*EMFILE.*$/gm);
      expect(said).toEqual(['⚠ The system cannot watch these files (EMFILE), so techdocs polls them, as with --poll.']);
    },
  );

  it('after the cache is written, a warm start reads it', async () => {
    await start();
    await server.stop();
    const { cache } = await site.build();
    expect(cache).toEqual({ hits: 5, misses: 0 });
  });
});

/** Every file that a clean build writes is what the server answers. */
async function equalsCleanBuild(): Promise<void> {
  await site.build({ outDir: 'fresh', cache: false });
  const folder = site.path('fresh');
  let wrong = await unlikeBuilt(server.origin, folder);
  await until(
    async () => {
      // Those that were right may have become wrong meanwhile.
      if (wrong.length > 0) {
        const stillWrong = await unlikeBuilt(server.origin, folder, wrong);
        wrong = stillWrong.length > 0 ? stillWrong : await unlikeBuilt(server.origin, folder);
      }
      return wrong.length === 0;
    },
    'the site to be what a build makes of it: ',
    () => wrong.join(' '),
  );
  rmSync(folder, { recursive: true });
}

describe('the site equals a clean build after', () => {
  beforeAll(() => start());
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
    // The folder of all docs, taken away and put back.
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
    server.child.kill('SIGSTOP');
    try {
      site.write({ 'docs/wifi.md': '# Asleep\n', 'docs/more/new.md': '# New\n' });
      renameSync(site.path('docs/code.md'), site.path('docs/moved.md'));
      unlinkSync(site.path('docs/more/rest.md'));
    } finally {
      server.child.kill('SIGCONT');
    }
    await equalsCleanBuild();
    expect((await server.fetch('/code')).status).toBe(404);
  });

  it('a change that nobody told of', async () => {
    await server.stop();
    server = await startServe(site.root);
    // Before the watchers are up.
    const config = JSON.parse(site.read('site.config.json'));
    site.write({ 'site.config.json': JSON.stringify({ ...config, title: 'Early' }) });
    site.write({ 'docs/wifi.md': '# Wi-Fi\n\nToo early.\n' });
    await until(async () => (await server.page('/wifi')).includes('Too early.'), 'the early change');
    await until(async () => (await server.page('/wifi')).includes('| Early</title>'), 'the early configuration');
    await equalsCleanBuild();
  });
});
