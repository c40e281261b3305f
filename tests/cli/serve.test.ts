// `techdocs serve` from the user's point of view: flags, the first line, keys, exit codes; and a finished folder as its host serves it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createFindingsReporter,
  formatFindingCountsAfterSave,
  formatRenameHint,
  formatServedAddress,
  formatSiteChange,
} from '../../src/cli/serve-screen.ts';
import { formatExposedServerWarning } from '../../src/terminal/report.ts';
import { createSandbox, type Sandbox, smallSite } from '../engine/sandbox.ts';
import { type DevServer, startServe, startServeProcess, until } from '../support/serve.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

const same = (text: string) => text;
const colors = { red: same, yellow: same, green: same, cyan: same, dim: same, bold: same };

let site: Sandbox;
let server: DevServer | undefined;
beforeEach(() => {
  site = createSandbox(smallSite);
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  site.remove();
});

/** Occupies a port. */
async function takePort(): Promise<{ port: number; free: () => void }> {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as { port: number };
  return { port, free: () => other.close() };
}

describe('the flags', () => {
  it('are in the help', async () => {
    const { code, stdout } = await site.run(['serve', '--help']);
    expect(code).toBe(0);
    for (const flag of ['port', 'strict-port', 'host', 'open', 'drafts', 'poll', 'built'])
      expect(stdout).toContain(`--${flag}`);
    expect(stdout).toContain('Examples:');
  });

  it.each([
    [
      ['--port', 'many'],
      "Option '-p, --port <number>' argument 'many' is invalid. It takes a whole number from 0 to 65535.",
    ],
    [
      ['--port', '65536'],
      "Option '-p, --port <number>' argument '65536' is invalid. It takes a whole number from 0 to 65535.",
    ],
    [
      ['--open', '//example.com'],
      "Option '--open [path]' argument '//example.com' is invalid. It takes a path that starts with one slash.",
    ],
    [
      ['--open', 'https://example.com'],
      "Option '--open [path]' argument 'https://example.com' is invalid. It takes a path that starts with one slash.",
    ],
    [['--prot', '1'], "Unknown option '--prot'. Did you mean --port?"],
  ])('%j is refused', async (args, message) => {
    const { code, stderr } = await site.run(['serve', ...args]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: `${message}\nRun \`techdocs serve --help\` for help.\n` });
  });

  it('a host that is not of this machine is refused', async () => {
    const { code, stderr } = await site.run(['serve', '--host', '203.0.113.7', '--port', '0']);
    const message = '`203.0.113.7` is not an address of this machine. Remove `--host` to serve only this machine.';
    expect({ code, stderr }).toEqual({ code: 2, stderr: `✘ cannot-listen\n  ${message}\n` });
  });

  it('a configuration that cannot be read ends it', async () => {
    site.write({ 'site.config.json': '{"titel": "x"}' });
    const { code, stderr } = await site.run(['serve', '--port', '0']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^✘ invalid-config [^✘]*`titel` is not a known key\. Did you mean `title`\?[^✘]*$/);
  });

  it('a project without pages ends it before it tells an address', async () => {
    for (const folder of ['docs', 'releases']) rmSync(site.path(folder), { recursive: true });
    site.write({ 'site.config.json': '{ "title": "Acme" }' });
    const start = performance.now();
    const { code, stdout, stderr } = await site.run(['serve', '--port', '0', '--json']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/✘ no-content\n {2}No page was found: [^\n]*\n$/);
    // The address is printed after a second at most; a busy machine may need as long to find that there is no page.
    if (performance.now() - start < 1000) expect(`${stdout}${stderr}`).not.toContain('http://');
  });
});

describe('the first line', () => {
  it('has the base URL of the site', async () => {
    site.write({ 'site.config.json': '{ "title": "Acme", "baseUrl": "/docs/" }' });
    server = await startServe(site.root);
    expect(server.said().split('\n')[0]).toBe(`➜ ${server.origin}/docs/  techdocs ${version}`);
  });

  it.skipIf(process.platform === 'win32').each([
    ['an address', ['--host', '0.0.0.0']],
    ['no value, which is all addresses', ['--host']],
  ])('is followed by the address at which others reach the server, with %s', async (_, host) => {
    server = await startServe(site.root, host);
    const [first, ...others] = server.said().split('\n');
    expect(first).toBe(`➜ http://localhost:${server.port}/  techdocs ${version}`);
    const networks = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const own = networks.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address);
    expect(others.slice(0, own.length)).toEqual(own.map((one) => `➜ http://${one}:${server?.port}/  network`));
  });

  it('is the address, and names a port that is taken', async () => {
    const taken = await takePort();
    server = await startServe(site.root, ['--port', String(taken.port)]);
    expect(server.port).toBeGreaterThan(taken.port);
    expect(server.said().split('\n')[0]).toBe(
      `➜ http://127.0.0.1:${server.port}/ (port ${taken.port} is taken)  techdocs ${version}`,
    );
    expect((await server.fetch('/wifi')).status).toBe(200);
    taken.free();
  });

  it('with --strict-port a port that is taken is a fault', async () => {
    const taken = await takePort();
    const { code, stderr } = await site.run(['serve', '--port', String(taken.port), '--strict-port']);
    const message = `✘ cannot-listen\n  Port ${taken.port} is taken. Name another one with \`--port\`.\n`;
    expect({ code, stderr }).toEqual({ code: 2, stderr: message });
    taken.free();
  });

  it('is followed by a warning where others can reach the server', () => {
    const address = { address: 'http://localhost:3000/', version: '1.2.3' };
    expect(formatServedAddress(address, colors)).toBe('➜ http://localhost:3000/  techdocs 1.2.3\n');
    expect(formatServedAddress({ ...address, network: ['http://192.0.2.7:3000/'] }, colors)).toBe(
      '➜ http://localhost:3000/  techdocs 1.2.3\n➜ http://192.0.2.7:3000/  network\n',
    );
    expect(formatExposedServerWarning('0.0.0.0', colors)).toBe(
      '⚠ Anyone who can reach 0.0.0.0 can read this site, including drafts and findings.\n',
    );
  });

  it('comes before the site is parsed, and the first page does too', async () => {
    const part =
      '## Part\n\n```js\nconst a = { b: [1, 2, 3], c: (d) => d.e ?? "f" };\n```\n\nText with *marks* and `code`.\n\n';
    const others = Array.from({ length: 300 }, (_, at) => [
      `docs/many/p${at}.md`,
      `# Page ${at}\n\n${part.repeat(30)}`,
    ]);
    site.write(Object.fromEntries(others));
    server = await startServe(site.root);
    const html = await server.page('/wifi');
    expect(server.said()).toBe(`➜ ${server.origin}/  techdocs ${version}\n`);
    expect(html).toContain('<h1>Wi-Fi</h1>');
    // Titles of pages that are not parsed yet are known.
    for (const title of ['Start', 'The rest', 'Page 299', 'Code']) expect(html).toContain(`>${title}</a>`);
    const rest = await server.page('/more/rest');
    expect(server.said()).toBe(`➜ ${server.origin}/  techdocs ${version}\n`);
    expect(rest).toContain('the settings');
    await server.untilSaid(/\n {2}\d+ pages from 305 documents {2}T\n/);
  });

  it('is not said with --quiet; JSON has it', async () => {
    server = await startServe(site.root, ['--quiet']);
    await until(async () => (await server?.fetch('/wifi'))?.status === 200, 'a page');
    expect(server.said()).toBe('');
  });
});

it('--open opens the page that was edited last, or the one that is named', async () => {
  const note = site.path('opened');
  const browser = site.path('browser.sh');
  writeFileSync(browser, `#!/bin/sh\necho "$1" >> ${note}\n`, { mode: 0o755 });
  const past = new Date(Date.now() - 60_000);
  for (const name of Object.keys(smallSite)) utimesSync(site.path(name), past, past);
  utimesSync(site.path('docs/code.md'), new Date(), new Date());
  server = await startServe(site.root, ['--open'], { BROWSER: browser });
  await until(() => existsSync(note) && readFileSync(note, 'utf8').endsWith('\n'), 'a browser');
  expect(readFileSync(note, 'utf8')).toBe(`${server.origin}/code\n`);
  await server.stop();
  server = await startServe(site.root, ['--open', '/wifi#settings'], { BROWSER: browser });
  await until(() => readFileSync(note, 'utf8').split('\n').length === 3, 'a browser');
  expect(readFileSync(note, 'utf8').split('\n')[1]).toBe(`${server.origin}/wifi#settings`);
});

it('an interrupt ends it', async () => {
  const interrupted = await startServeProcess(site.root);
  expect(await interrupted.stop('SIGINT')).toBe(130);
});

it.runIf(existsSync('/usr/bin/script'))('keys on a terminal', async () => {
  site.write({ 'docs/wifi.md': '# Wi-Fi\n\n[Nothing](./nothing.md)\n' });
  const bin = fileURLToPath(new URL('../../bin/techdocs.js', import.meta.url));
  const command = `${process.execPath} ${bin} serve --port 0`;
  // Later than all others, even with a coarse clock.
  const soon = new Date(Date.now() + 1000);
  utimesSync(site.path('docs/wifi.md'), soon, soon);
  const opened = site.path('opened');
  const browser = site.path('browser.sh');
  writeFileSync(browser, `#!/bin/sh\necho "$1" >> ${opened}\n`, { mode: 0o755 });
  const child = spawn('/usr/bin/script', ['-qec', command, '/dev/null'], {
    cwd: site.root,
    env: { ...process.env, NO_COLOR: '1', TERM: 'xterm', CI: '', BROWSER: browser },
  });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const hasSaid = (text: string) =>
    until(
      () => said.includes(text),
      text,
      () => said,
    );
  await hasSaid('o open   r read all again   l check links now   m move what was renamed   ? help   q quit');
  await hasSaid('pages from 5 documents');
  await hasSaid('⚠ broken-markdown-link    docs/wifi.md:3:11');
  child.stdin.write('o');
  await until(() => existsSync(opened) && readFileSync(opened, 'utf8').endsWith('\n'), 'a browser');
  expect(readFileSync(opened, 'utf8')).toBe(`${/http:\S+/.exec(said)?.[0]}wifi\n`);
  child.stdin.write('l');
  await hasSaid('links in 5 documents checked: 2 findings');
  child.stdin.write('r');
  await hasSaid('✔ all files were read again');
  writeFileSync(site.path('docs/code.md'), `${site.read('docs/code.md')}\n[x](/none)\n`);
  await hasSaid('1 error, 2 warnings remain');
  child.stdin.write('l');
  await hasSaid('links in 5 documents checked: 3 findings');
  expect(said).toMatch(/✘ \d+ links in 5 documents checked: 3 findings/);
  child.stdin.write('m');
  await hasSaid('Nothing to move: no page was renamed since the start, or it is done.');
  child.stdin.write('?');
  await hasSaid('r read all files again, also those that no watcher tells of');
  child.stdin.write('q');
  expect(await ended).toBe(0);
});

it.runIf(existsSync('/usr/bin/script') && existsSync('/bin/bash'))('Ctrl+Z on a terminal suspends it', async () => {
  const bin = fileURLToPath(new URL('../../bin/techdocs.js', import.meta.url));
  const child = spawn('/usr/bin/script', ['-qec', '/bin/bash --norc --noprofile -i', '/dev/null'], {
    cwd: site.root,
    env: { ...process.env, NO_COLOR: '1', TERM: 'xterm', CI: '' },
  });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const press = async (keys: string, answer: string) => {
    const before = said.length;
    child.stdin.write(keys);
    await until(
      () => said.includes(answer, before),
      answer,
      () => said,
    );
  };
  await press(`"${process.execPath}" "${bin}" serve --port 0\n`, '? help   q quit');
  await press('\x1a', 'Stopped');
  await press('fg\n?', 'r read all files again');
  // The shell asks for the next command.
  await press('q', 'bash-');
  child.stdin.write('exit\n');
  expect(await ended).toBe(0);
});

describe('the lines of changes', () => {
  it('name files, pages and time', () => {
    expect(formatSiteChange({ files: [{ file: 'docs/a.md' }], pages: 1, ms: 12.4 }, colors)).toBe(
      '  docs/a.md  1 page  12 ms\n',
    );
    const files = [{ file: 'docs/a.md', mark: 'unlisted' as const }, { file: 'docs/b.md' }, { file: 'docs/c.md' }];
    expect(formatSiteChange({ files, pages: 20, ms: 1234 }, colors)).toBe(
      '  docs/a.md (unlisted) and 2 more  20 pages  1.23 s\n',
    );
    expect(formatSiteChange({ files: [], pages: 3, ms: 5 }, colors)).toBe('  everything  3 pages  5 ms\n');
  });

  it('name the command for the served project after a rename', () => {
    const renamed = { from: 'docs/a.md', to: 'docs/b c.md' };
    expect(formatRenameHint(renamed, { hasKeys: true }, colors)).toBe(
      '  docs/a.md is docs/b c.md now. m moves its links and its address, as techdocs move docs/a.md "docs/b c.md"\n',
    );
    expect(formatRenameHint(renamed, { hasKeys: false, root: 'site', config: 'my.config.ts' }, colors)).toBe(
      '  docs/a.md is docs/b c.md now. To move its links and its address: techdocs move docs/a.md "docs/b c.md" --root site --config my.config.ts\n',
    );
    const odd = { from: 'docs/$(id).md', to: '~a.md' };
    expect(formatRenameHint(odd, { hasKeys: true }, colors)).toContain(`techdocs move 'docs/$(id).md' "~a.md"\n`);
  });

  it.each([
    [0, 0, ''],
    [1, 0, '  1 error remains\n'],
    [0, 1, '  1 warning remains\n'],
    [1, 2, '  1 error, 2 warnings remain\n'],
  ])('say what remains of %d errors and %d warnings', (errors, warnings, line) => {
    expect(formatFindingCountsAfterSave({ errors, warnings }, colors)).toBe(line);
  });

  it('say a finding once, and again when it has come back', () => {
    const screen = createFindingsReporter(colors, false, false);
    const error = { code: 'broken-link', severity: 'error' as const, message: 'No.' };
    const warning = { code: 'broken-anchor', severity: 'warning' as const, message: 'Hm.' };
    const next = (errors: (typeof error)[], warnings: (typeof warning)[]) =>
      screen.next(errors, warnings, () => undefined);
    expect(next([error], [])).toBe('\n✘ broken-link\n  No.\n\n');
    expect(next([error], [])).toBe('');
    expect(next([error], [warning])).toBe('\n⚠ broken-anchor\n  Hm.\n\n');
    expect(next([], [warning])).toBe('✔ all errors are fixed\n');
    expect(next([error], [warning])).toBe('\n✘ broken-link\n  No.\n\n');
    expect(next([error], [])).toBe('');
    expect(next([], [warning])).toBe('\n⚠ broken-anchor\n  Hm.\n\n✔ all errors are fixed\n');
    expect(next([], [])).toBe('✔ all warnings are fixed\n');
  });
});

describe('--built', () => {
  const get = async (path: string, init?: RequestInit) => {
    const answer = await (server as DevServer).fetch(path, init);
    return { status: answer.status, text: await answer.text(), header: (name: string) => answer.headers.get(name) };
  };

  it('serves the finished folder as its host would', async () => {
    site.write({
      'site.config.json': JSON.stringify({
        title: 'Acme',
        staticDirs: ['static'],
        redirects: [{ from: '/wlan', to: '/wifi' }],
        trailingSlash: false,
      }),
    });
    await site.build();
    symlinkSync('/etc/passwd', site.path('build/passwd'));
    server = await startServe(site.root, ['--built']);
    expect(server.said()).toBe(`➜ ${server.origin}/  techdocs ${version}\n`);
    const page = await get('/wifi');
    expect([page.status, page.text]).toEqual([200, site.read('build/wifi.html')]);
    expect(page.header('content-security-policy')).toContain("default-src 'self'");
    expect(page.header('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect((await get('/wifi', { headers: { 'accept-encoding': 'br' } })).header('content-encoding')).toBe('br');
    const script = /\/assets\/site-\w+\.js/.exec(page.text)?.[0] as string;
    expect((await get(script)).header('cache-control')).toBe('public, max-age=31536000, immutable');
    const moved = ['/more/rest.html?a=1', '/More/Rest', '/WIFI/index.html', '/index.html', '/404.html', '/More/None'];
    expect(
      await Promise.all(moved.map((path) => get(path).then(({ status, header }) => [status, header('location')]))),
    ).toEqual([
      [301, '/more/rest?a=1'],
      [301, '/more/rest'],
      [301, '/wifi'],
      [301, '/'],
      [200, null],
      [404, null],
    ]);
    expect((await get('/')).text).toBe(site.read('build/index.html'));
    const missing = await get('/nothing');
    expect([missing.status, missing.text]).toEqual([404, site.read('build/404.html')]);
    const redirect = await get('/wlan');
    expect([redirect.status, redirect.header('location'), redirect.header('cache-control')]).toEqual([
      301,
      '/wifi',
      'no-store',
    ]);
    for (const path of ['/passwd', '/_headers', '/_redirects', '/more', '/assets/'])
      expect((await get(path)).status).toBe(404);
    for (const path of ['/.techdocs.json', '/.nojekyll']) expect((await get(path)).text).toContain('start with a dot');
    expect((await get('/__techdocs/client.js')).status).toBe(404);
    // The next build replaces the folder.
    site.write({ 'docs/wifi.md': '# Wi-Fi\n\nBuilt again.\n' });
    renameSync(site.path('build'), site.path('old'));
    await site.build();
    expect((await get('/wifi')).text).toContain('Built again.');
  });

  it('serves a page whose name holds a tab where the sitemap has it', async () => {
    const config = { title: 'Acme', url: 'https://docs.example.com', staticDirs: ['static'] };
    site.write({ 'site.config.json': JSON.stringify(config), 'docs/a\tb.md': '# Tab\n' });
    await site.build();
    const address = /<loc>https:\/\/docs\.example\.com(\/a[^<]*b)<\/loc>/.exec(site.read('build/sitemap.xml'))?.[1];
    server = await startServe(site.root, ['--built']);
    expect(address).toBe('/a%09b');
    expect((await get('/a%09b')).text).toBe(site.read('build/a\tb/index.html'));
  });

  it('says in one sentence that the folder is gone', async () => {
    await site.build();
    server = await startServe(site.root, ['--built']);
    server.hush();
    renameSync(site.path('build'), site.path('old'));
    expect([(await get('/')).status, (await get('/wifi')).status]).toEqual([500, 500]);
    const message = 'There is no folder `build` to serve. Build the site first: `techdocs build`.';
    expect(server.said()).toBe(`\n✘ not-built\n  ${message}\n\n`);
    renameSync(site.path('old'), site.path('build'));
    expect((await get('/wifi')).status).toBe(200);
  });

  it('below a base URL', async () => {
    site.write({ 'site.config.json': JSON.stringify({ title: 'Acme', baseUrl: '/docs/', staticDirs: ['static'] }) });
    await site.build({ outDir: 'out' });
    server = await startServe(site.root, ['--built', 'out']);
    const [page, outside, root] = [await get('/docs/wifi'), await get('/wifi'), await get('/')];
    expect([page.status, outside.status, root.status, root.header('location')]).toEqual([200, 404, 302, '/docs/']);
  });

  it('takes the base URL that the folder was built with', async () => {
    const { code, stderr } = await site.run(['serve', '--base-url', '/docs/']);
    const message = '`--base-url` has no effect without `--built`. Set `baseUrl` in the configuration.';
    expect({ code, stderr }).toEqual({ code: 2, stderr: `✘ invalid-call\n  ${message}\n` });
    const malformed = await site.run(['serve', '--built', '--base-url', 'docs']);
    expect(malformed.stderr).toContain('`--base-url` must start and end with `/`, such as `/docs/`; found "docs".');
  });

  it('asks for a build where there is none', async () => {
    const { code, stderr } = await site.run(['serve', '--built', '--port', '0']);
    const message = 'There is no folder `build` to serve. Build the site first: `techdocs build`.';
    expect({ code, stderr }).toEqual({ code: 2, stderr: `✘ not-built\n  ${message}\n` });
  });
});
