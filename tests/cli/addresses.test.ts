// `techdocs addresses` from the user's point of view: its output, its base of comparison, and no output for a site without a list.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, hashFolder, type Sandbox } from '../engine/sandbox.ts';
import { git } from '../support/versions-site.ts';

const INSTALL =
  '# Install\n\nScrew the scanner to the wall, and plug in its cable.\n\n## Steps\n\nFirst the screws, then the cable.\n';

let site: Sandbox;
beforeEach(() => {
  site = createSandbox({
    'site.config.mjs': "export default {\n  title: 'Acme',\n  url: 'https://docs.example.com',\n};\n",
    '.gitignore': '.techdocs\nbuild\n',
    'docs/index.md': '# Start\n',
    'docs/install.md': INSTALL,
  });
});
afterEach(() => site.remove());

function rename(): void {
  site.write({ 'docs/set-up.md': INSTALL });
  git(site.root, 'rm', '-q', '-f', 'docs/install.md');
}

function commit(): void {
  git(site.root, 'init', '-q', '-b', 'main');
  git(site.root, 'add', '-A');
  git(site.root, 'commit', '-qm', 'One');
}

it('asks for a source where there is none', async () => {
  expect(await site.run(['addresses'])).toEqual({
    code: 2,
    stdout: '',
    stderr:
      '✘ invalid-call\n  Nothing is known of what was published: there is no `addresses.txt`. Write it with `techdocs addresses --write`, or compare with a commit, `--since v1.2`, or with the published site, `--published`.\n',
  });
  expect(await site.run(['addresses', '--since', 'v9'])).toMatchObject({
    code: 2,
    stderr: '✘ invalid-call\n  There is no commit `v9`: the project is in no git repository.\n',
  });
});

it('writes the list, tells what is lost, and where it is now', async () => {
  expect(await site.run(['addresses', '--write'])).toEqual({
    code: 0,
    stdout: '',
    stderr: '✔ `addresses.txt` lists 2 addresses.\n',
  });
  expect(site.read('addresses.txt').split('\n').slice(2)).toEqual(['/', '/install steps', '']);
  commit();
  expect(await site.run(['addresses'])).toMatchObject({
    code: 0,
    stderr: '✔ 2 addresses in `addresses.txt`: none is lost.\n',
  });
  rename();
  const told = [
    '⚠ lost-address    addresses.txt:4:1',
    "  `/install` was published and is lost: no page and no redirect has this address. `docs/install.md` had it. Its text is now on `/set-up` (`docs/set-up.md`): write `{ from: '/install', to: '/set-up' }` in `redirects`, as `techdocs addresses --fix` does.",
    '    3 │ /',
    '  > 4 │ /install steps',
    '      │ ^',
    '',
    '⚠ 2 addresses in `addresses.txt`: 1 address lost.',
    'More about a finding: techdocs explain lost-address',
    '',
  ];
  expect(await site.run(['addresses'])).toEqual({ code: 0, stdout: '', stderr: told.join('\n') });
  expect(await site.run(['addresses', '--strict', '--quiet'])).toEqual({ code: 1, stdout: '', stderr: '' });
  const { warnings } = await site.build();
  expect(warnings).toMatchObject([{ code: 'lost-address', file: 'addresses.txt', line: 4, link: '/install' }]);
  expect(await site.run(['addresses', '--fix'])).toEqual({
    code: 0,
    stdout: '',
    stderr: '✔ `/install` is redirected to `/set-up`.\n✔ 2 addresses in `addresses.txt`: none is lost.\n',
  });
  expect((await site.run(['addresses', '--fix'])).stderr).toBe('✔ 2 addresses in `addresses.txt`: none is lost.\n');
  expect(site.read('site.config.mjs')).toBe(
    "export default {\n  title: 'Acme',\n  url: 'https://docs.example.com',\n  redirects: [\n    { from: '/install', to: '/set-up' },\n  ],\n};\n",
  );
  expect((await site.build()).warnings).toEqual([]);
});

it('finds an address that changed its case: a redirect beside it would be the same file on Windows', async () => {
  commit();
  git(site.root, 'rm', '-q', '-f', 'docs/install.md');
  site.write({ 'docs/Install.md': INSTALL });
  const { stderr } = await site.run(['addresses', '--since', 'HEAD']);
  expect(stderr).toBe('✔ 2 addresses of `HEAD`: none is lost.\n');
  expect((await site.build()).errors).toEqual([]);
});

it('takes a commit without a site for one that had no address', async () => {
  git(site.root, 'init', '-q', '-b', 'main');
  git(site.root, 'add', '.gitignore');
  git(site.root, 'commit', '-qm', 'Before the site');
  git(site.root, 'tag', 'v0');
  expect(await site.run(['addresses', '--since', 'v0'])).toEqual({
    code: 0,
    stdout: '',
    stderr: '✔ `v0` has no site yet: none is lost.\n',
  });
});

it('prints the redirects of a configuration that computes them', async () => {
  const config =
    "const own = () => [];\nexport default { title: 'Acme', url: 'https://docs.example.com', redirects: own() };\n";
  site.write({ 'site.config.mjs': config });
  commit();
  rename();
  const { code, stderr } = await site.run(['addresses', '--since', 'HEAD', '--fix', '--strict']);
  expect(code).toBe(1);
  expect(stderr).toContain('`docs/install.md` had it.');
  expect(stderr).toContain(
    "⚠ The configuration computes its redirects. Add these to `redirects` there:\n    { from: '/install', to: '/set-up' },\n",
  );
  expect(site.read('site.config.mjs')).toBe(config);
});

it('compares with the sitemap of the published site', async () => {
  const server = createServer((request, response) => {
    const host = `http://${request.headers.host}`;
    if (request.url !== '/docs/sitemap.xml') response.writeHead(404).end();
    else
      response.end(
        `<urlset>${['/docs/', '/docs/install/', '/docs/a%20b.html', '/other'].map((path) => `<url><loc>${host}${path}</loc></url>`).join('')}</urlset>`,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const { stdout, code } = await site.run(['addresses', '--published', `${url}/docs/`, '--json']);
    expect(code).toBe(0);
    const { warnings } = JSON.parse(stdout) as { readonly warnings: readonly { readonly message: string }[] };
    expect(warnings.map(({ message }) => message)).toEqual([
      'All 3 addresses that were published below `/docs/` are lost: `baseUrl` is `/` now.',
      `\`/a b\` was published at ${url}/docs/ and is lost: no page and no redirect has this address.`,
    ]);
    expect(await site.run(['addresses', '--published', url])).toMatchObject({
      code: 2,
      stderr: `✘ invalid-call\n  \`${url}/sitemap.xml\` is not there. Name the address of the published site: \`--published https://…\`.\n`,
    });
  } finally {
    server.close();
  }
});

it('reads the headings of the published site, politely', async () => {
  const asked: string[] = [];
  const page = (body: string) => `<nav><h2 id="menu">Menu</h2></nav><main><h1 id="title">T</h1>${body}</main>`;
  const server = createServer((request, response) => {
    const host = `http://${request.headers.host}`;
    const { url = '' } = request;
    asked.push(url);
    const paths = ['/', '/install/', '/private/'];
    const texts: Record<string, string> = {
      '/robots.txt': 'User-agent: *\nDisallow: /private/',
      '/sitemap.xml': `<urlset>${paths.map((path) => `<url><loc>${host}${path}</loc></url>`).join('')}</urlset>`,
      '/': page('<h2 id="gone">Gone</h2>'),
      '/install/': page('<h2 id="steps">Steps<span id="former"></span></h2><p id="text">'),
    };
    const text = texts[url];
    response.writeHead(text === undefined ? 404 : 200, {
      'content-type': url.endsWith('/') ? 'text/html' : 'text/plain',
    });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lostAt = async (...args: readonly string[]) => {
    const { stdout } = await site.run(['addresses', '--published', `${url}/`, '--json', ...args]);
    const { warnings } = JSON.parse(stdout) as { readonly warnings: readonly { readonly link: string }[] };
    return warnings.map(({ link }) => link).sort();
  };
  try {
    expect(await lostAt()).toEqual(['/#gone', '/install#former', '/private']);
    expect(asked.sort()).toEqual(['/', '/install/', '/robots.txt', '/sitemap.xml']);
    expect(await lostAt('--max-pages', '0')).toEqual(['/private']);
  } finally {
    server.close();
  }
});

describe('a site', () => {
  it('is checked against nothing where it has no list, and one that loses nothing has the same bytes with it', async () => {
    const without = await site.build({ outDir: 'one' });
    site.write({ 'addresses.txt': '/\n/install steps\n' });
    const listed = await site.build({ outDir: 'two' });
    expect([without.warnings, listed.warnings]).toEqual([[], []]);
    expect(hashFolder(site.path('two'))).toEqual(hashFolder(site.path('one')));
  });

  it('fails where its level is an error, and says nothing where it is ignored', async () => {
    const withLevel = (level: string) =>
      site.write({
        'site.config.mjs': `export default { title: 'Acme', url: 'https://docs.example.com', onLostAddresses: '${level}' };\n`,
      });
    site.write({ 'addresses.txt': '/gone\n/install stairs\n' });
    withLevel('error');
    const { errors } = await site.build();
    expect(errors.map(({ code, link }) => [code, link])).toEqual([
      ['lost-address', '/gone'],
      ['lost-anchor', '/install#stairs'],
    ]);
    withLevel('ignore');
    expect(await site.build()).toMatchObject({ ok: true, warnings: [] });
    expect(await site.run(['addresses', '--quiet'])).toMatchObject({ code: 0 });
    site.write({ 'addresses.txt': 'gone\n' });
    expect(await site.run(['addresses'])).toMatchObject({ code: 1 });
  });
});
