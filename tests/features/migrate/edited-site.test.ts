// A second run of `techdocs migrate` on a site of Docusaurus with code, whose new site its user has edited.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { findInstallCommand } from '../../../src/features/migrate/install-command.ts';
import { makeFolder } from '../../support/tree.ts';
import { type Moved, moveSite } from './others/moving.ts';

let moved: Moved;
afterEach(() => moved.site.remove());

const FILES = {
  'docusaurus.config.js':
    "module.exports = { title: 'A', url: 'https://e.example', baseUrl: '/', presets: [['classic', { theme: { customCss: './a.css' } }]] };\n",
  'a.css': '.navbar { color: red }\n.own { color: red }\n',
  'docs/a.md': '# A\n\n:::tip\n\nText.\n\n## B\n\n[Gone](gone:x)\n',
  'docs/b.md': '# B\n\n<p class="own">Text</p>\n',
  'docs/c.md': '# C\n',
  'docs/d.md': '# D\n',
  'src/pages/index.js': "import React from 'react';\nexport default () => <p>Home</p>;\n",
};

it('counts what is there now, keeps each edit, and names the files that it replaces', async () => {
  moved = await moveSite(FILES);
  const { site } = moved;
  const before = JSON.parse(JSON.stringify(moved.report));
  expect(before.work.map(({ message }: { message: string }) => message).join('\n')).toContain(
    '`:::tip` is never closed.',
  );
  expect(before.overwritten).toEqual([]);
  const write = (path: string, text: string) => writeFileSync(site.path(path), text);
  write('new/docs/a.md', '# A\n\n:::tip\n\nMine.\n\n:::\n\n[New](new.md)\n');
  write('new/docs/new.md', '# New\n');
  rmSync(site.path('new/docs/c.md'));
  write('new/MIGRATION.md', `${moved.read('MIGRATION.md')}\n- [x] done\n`);
  write('new/site.config.ts', `// Mine\n${moved.read('site.config.ts')}`);
  write('old/docs/b.md', '# B\n\n<p class="own">More text</p>\n');
  rmSync(site.path('old/docs/d.md'));
  const dry = await site.run(['migrate', 'old', '--out', 'new', '--dry-run']);
  expect(dry.stderr).toContain('Would be replaced, as you had not changed them: 1 file (docs/b.md).');
  expect(dry.stderr).toContain('Would be removed, as the old site no longer has them: 1 file (docs/d.md).');
  expect(moved.read('docs/b.md')).not.toContain('More');
  const { stderr } = await site.run(['migrate', 'old', '--out', 'new']);
  expect(stderr).toContain('A build finds 0 errors and 0 warnings.');
  expect(stderr).toContain(
    'Left alone, because you changed or removed them: 3 files (docs/a.md, docs/c.md, site.config.ts).',
  );
  expect(stderr).toContain(
    'Those on `site.config.ts` are, also where you did what they say. It is code, so the counts are those of the one that `migrate` writes, without its faults.',
  );
  expect(stderr).toContain('Removed, as the old site no longer has them: 1 file (docs/d.md).');
  expect(stderr).toContain('Replaced, as you had not changed them: 1 file (docs/b.md).');
  expect(stderr).toContain('All of it is in new/MIGRATION-new.md');
  expect(moved.read('docs/a.md')).toContain('Mine.');
  expect(moved.read('docs/b.md')).toContain('More text');
  expect(moved.read('MIGRATION.md')).toContain('- [x] done');
  expect(moved.read('MIGRATION-new.md')).toMatch(
    /Left alone, because you changed or removed them:\n\n- `docs\/a\.md`\n- `docs\/c\.md`\n[\s\S]*Replaced, as you had not changed them:\n\n- `docs\/b\.md`\n[\s\S]*Removed, as the old site no longer has them:\n\n- `docs\/d\.md`\n/,
  );
});

it('replaces a report that nobody has changed', async () => {
  moved = await moveSite({
    ...FILES,
    'static/_redirects': '/x /y\n',
    _redirects: '/older /docs/a\n/p/* /docs/:splat\n',
  });
  const { site } = moved;
  expect(moved.read('site.config.ts')).toContain("{ from: ['/older'], to: '/docs/a' }");
  expect(moved.read('static/_redirects')).toBe('/x /y\n');
  expect(moved.read('a.css')).toBe('\n.own { color: red }\n'.trimStart());
  const { stderr } = await site.run(['migrate', 'old', '--out', 'new']);
  expect(stderr).toContain('All of it is in new/MIGRATION.md');
  expect(readFileSync(site.path('new/MIGRATION.md'), 'utf8')).toContain('`gone:` is an unknown scheme');
});

it('prints the command that installs techdocs from where it came', () => {
  const folder = makeFolder({
    'one/node_modules/.package-lock.json': '{"packages":{"node_modules/techdocs":{"resolved":"file:../pack/a b.tgz"}}}',
    'two/node_modules/.package-lock.json':
      '{"packages":{"node_modules/techdocs":{"resolved":"https://r.example/t.tgz"}}}',
  });
  const commandOf = (path: string) => findInstallCommand(`${folder}/${path}`, `${folder}/new`);
  expect(commandOf('one/node_modules/techdocs')).toBe('npm install --save-dev "../pack/a b.tgz"');
  expect(commandOf('two/node_modules/techdocs')).toBe('npm install');
  expect(commandOf('three/node_modules/techdocs')).toBe('npm install');
  expect(commandOf('checkout')).toBe('npm install --save-dev ../checkout');
  rmSync(folder, { recursive: true, force: true });
});
