import { describe, expect, it } from 'vitest';
import { detectCommandPrefix, replaceCommandPrefix } from '../../src/terminal/called-as.ts';

const NPM = 'npm/11.0.0 node/v22.12.0 linux x64 workspaces/false';
const PNPM = 'pnpm/10.1.0 npm/? node/v22.12.0 linux x64';

describe('how techdocs is called', () => {
  it.each([
    // npx, an npm script, and the file itself.
    ['/p/node_modules/.bin/techdocs', '/p', NPM, 'npx techdocs'],
    ['/p/node_modules/.bin/techdocs', '/p/docs', NPM, 'npx techdocs'],
    ['/p/node_modules/.bin/techdocs', '/p', '', 'npx techdocs'],
    ['/p/node_modules/techdocs/bin/techdocs.js', '/p', '', 'npx techdocs'],
    ['C:\\p\\node_modules\\techdocs\\bin\\techdocs.js', 'C:\\p', NPM, 'npx techdocs'],
    // npx without an installed package.
    ['/home/a/.npm/_npx/1f/node_modules/.bin/techdocs', '/p', NPM, 'npx techdocs'],
    // Other package managers, with and without a dependency.
    ['/p/node_modules/techdocs/bin/techdocs.js', '/p', PNPM, 'pnpm exec techdocs'],
    ['/p/node_modules/techdocs/bin/techdocs.js', '/p', 'pnpm', 'pnpm exec techdocs'],
    ['/home/a/.cache/pnpm/dlx/1f/node_modules/techdocs/bin/techdocs.js', '/p', PNPM, 'pnpm dlx techdocs'],
    ['/p/node_modules/.bin/techdocs', '/p', 'yarn/1.22.22 npm/? node/v22.12.0 linux x64', 'yarn techdocs'],
    [
      '/home/a/.yarn/berry/cache/techdocs.zip/node_modules/techdocs/bin/techdocs.js',
      '/p',
      'yarn/4.5.0 npm/?',
      'yarn techdocs',
    ],
    ['/tmp/xfs-1/dlx-2/node_modules/.bin/techdocs', '/p', 'yarn/4.5.0 npm/?', 'yarn dlx techdocs'],
    ['/p/node_modules/.bin/techdocs', '/p', 'bun/1.2.0 npm/? node/v22.6.0 linux x64', 'bunx techdocs'],
    // A global installation, also when an npm script calls it; and a clone.
    ['/usr/local/bin/techdocs', '/p', '', 'techdocs'],
    ['/usr/local/bin/techdocs', '/p', NPM, 'techdocs'],
    ['C:\\Users\\a\\npm\\node_modules\\techdocs\\bin\\techdocs.js', 'C:\\p', '', 'techdocs'],
    ['/home/a/pnpm/global/5/node_modules/techdocs/bin/techdocs.js', '/p', '', 'techdocs'],
    ['/home/a/techdocs/bin/techdocs.js', '/home/a/techdocs', '', 'techdocs'],
    ['', '/p', '', 'techdocs'],
  ])('%s in %s, %j: %s', (script, cwd, userAgent, called) => {
    expect(detectCommandPrefix({ script, cwd, userAgent })).toBe(called);
  });
});

describe('commands in a text', () => {
  it('are named as they are called, and nothing else is another text', () => {
    const text = [
      'Run `techdocs init`, or `npx techdocs init`; techdocs builds it. `techdocs.js`',
      'More about a finding: techdocs explain broken-link',
      'a.md is b.md now: \x1b[1mtechdocs move a.md b.md\x1b[22m',
      '`mkdocs.yml` of MkDocs: techdocs does not read it.',
      '  > 12 │ Run `techdocs build`.',
      '\x1b[2m    7 │\x1b[22m `techdocs build`',
      '     │     ^',
    ];
    expect(replaceCommandPrefix(text.join('\n'), 'npx techdocs').split('\n')).toEqual([
      'Run `npx techdocs init`, or `npx techdocs init`; techdocs builds it. `techdocs.js`',
      'More about a finding: npx techdocs explain broken-link',
      'a.md is b.md now: \x1b[1mnpx techdocs move a.md b.md\x1b[22m',
      ...text.slice(3),
    ]);
    expect(replaceCommandPrefix(text.join('\n'), 'techdocs')).toBe(text.join('\n'));
  });
});
