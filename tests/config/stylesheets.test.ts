// Parts of a site's stylesheet that browsers ignore are reported at their position, at the level that the site sets.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { createSandbox } from '../engine/sandbox.ts';

it('is a warning, or what `rules` says', async () => {
  const config = { title: 'Acme', url: 'https://docs.example.com', customCss: ['a.css', 'b.css'] };
  const site = createSandbox({
    'docs/index.md': '# Start\n',
    'a.css': '.a {\n  color: red\n  margin: 0;\n}\n',
    'b.css': '.b { color: red }\n',
    'site.config.json': JSON.stringify(config),
  });
  const told = async () => {
    const { errors, warnings } = await site.build();
    return [...errors, ...warnings].map(({ severity, code, file, line, column }) =>
      [severity, code, file, line, column].join(' '),
    );
  };
  expect(await told()).toEqual(['warning invalid-css a.css 2 12']);
  site.write({ 'site.config.json': JSON.stringify({ ...config, rules: { 'invalid-css': 'error' } }) });
  expect(await told()).toEqual(['error invalid-css a.css 2 12']);
  site.write({ 'site.config.json': JSON.stringify({ ...config, rules: { 'invalid-css': 'ignore' } }) });
  expect(await told()).toEqual([]);
  site.remove();
});

it('tells each file that the stylesheets load, at its place', async () => {
  const site = createSandbox({
    'docs/index.md': '# Start\n',
    'a.css': '/* one\n   two */ @import "no.css";\n.a { background: url(../a.png); }\n',
    'b.css': '.b { color: red; }\n@import "two.css";\n',
    'site.config.json': JSON.stringify({ customCss: ['a.css', 'b.css'] }),
  });
  const { code, stderr } = await site.run(['build']);
  site.remove();
  expect([code, stderr.match(/[ab]\.css:\d+:\d+/g)]).toEqual([2, ['a.css:2:11', 'a.css:3:22', 'b.css:2:1']]);
});

it('publishes no file beside a stylesheet that lies outside of the project, or is a link out of it', async () => {
  const other = mkdtempSync(join(tmpdir(), 'techdocs-outside-'));
  writeFileSync(join(other, 'private.png'), 'private');
  const site = createSandbox({
    'docs/index.md': '# Start\n',
    'a.css': `.a { background: url(../${basename(other)}/private.png); }\n.b { background: url(link.png); }\n`,
    'site.config.json': JSON.stringify({ customCss: 'a.css' }),
  });
  symlinkSync(join(other, 'private.png'), site.path('link.png'));
  const { code, stderr } = await site.run(['build']);
  rmSync(other, { recursive: true });
  site.remove();
  expect([code, stderr.match(/a\.css:\d+:\d+\n.*which [a-z ]+\./g)]).toEqual([
    2,
    [
      `a.css:1:22\n  The stylesheet names the file \`../${basename(other)}/private.png\`, which leads out of the project.`,
      'a.css:2:22\n  The stylesheet names the file `link.png`, which leads out of the project.',
    ],
  ]);
});
