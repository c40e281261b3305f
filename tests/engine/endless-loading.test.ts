// Code of a site that never ends while it is imported: a loop at the top level of a module, or a promise that is never settled. It is a
// finding in every command that loads such code, and a server keeps running.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { startServeProcess, until } from '../support/serve.ts';
import { createSandbox } from './sandbox.ts';

/** The loop begins at line 3. */
const SPIN = "const x = String(process.pid);\n\nfor (;;) if (x === 'never') throw new Error(x);\n";
const PAGE = { 'docs/index.md': '# A\n\n<Slow />\n' };
const configOf = (settings: string, before = '') => ({
  'site.config.mjs': `${before}export default { title: 'Acme', ${settings} };\n`,
});
const REASON = 'it did not end within 10 seconds.';
const COMPONENT = `${SPIN}export default () => <p>x</p>;\n`;

const inSlow = configOf('extensions: [slow]', "import { slow } from './slow.ts';\n");
const broken = { ...PAGE, ...inSlow, 'slow.ts': `${SPIN}export const slow = { name: 'slow' };\n` };
const ofSlow = `✘ invalid-config    slow.ts:3:1\n  site.config.mjs failed: ${REASON}`;

describe.concurrent('a module that is never loaded', () => {
  it.each([
    [
      'the configuration',
      configOf('', SPIN),
      `✘ invalid-config    site.config.mjs:3:1\n  site.config.mjs failed: ${REASON}`,
    ],
    [
      'what it exports',
      { 'site.config.mjs': `export default () => {\n  for (;;);\n};\n` },
      `✘ invalid-config    site.config.mjs:2:3\n  site.config.mjs failed: ${REASON}`,
    ],
    ['an extension', broken, ofSlow],
    [
      'sidebars',
      { ...configOf("docs: { sidebars: 'bars.mjs' }"), 'bars.mjs': `${SPIN}export default {};\n` },
      `✘ invalid-config    bars.mjs:3:1\n  bars.mjs failed: ${REASON}`,
    ],
    [
      'a part',
      { ...configOf("parts: { docAfter: './src/slow.jsx' }"), 'src/slow.jsx': COMPONENT },
      `✘ invalid-part    src/slow.jsx:3:1\n  The parts of the site cannot be loaded: ${REASON}`,
    ],
    [
      'a template',
      { ...configOf("templates: { DocPage: './src/slow.jsx' }"), 'src/slow.jsx': COMPONENT },
      `✘ invalid-template    src/slow.jsx:3:1\n  The templates of the site cannot be loaded: ${REASON}`,
    ],
    [
      'a component',
      { ...configOf("components: { Slow: './src/slow.jsx' }"), 'src/slow.jsx': COMPONENT },
      `✘ invalid-component    src/slow.jsx:3:1\n  The components of the site cannot be loaded: ${REASON}`,
    ],
    [
      'a promise that is never kept',
      {
        ...configOf("parts: { docAfter: './src/slow.jsx' }"),
        'src/slow.jsx': `await new Promise(() => {});\n${COMPONENT}`,
      },
      '✘ invalid-part    src/slow.jsx\n  The parts of the site cannot be loaded: it waited 30 s for a promise that did not settle.',
    ],
  ])('ends a build: %s', async (_, files, message) => {
    const site = createSandbox({ 'docs/index.md': '# A\n', ...(message.includes('component') && PAGE), ...files });
    try {
      const { code, stderr } = await site.run(['build', '--quiet'], {});
      expect(stderr).toContain(message);
      expect(code).toBe(2);
      expect(readdirSync(site.root)).not.toContain('build');
    } finally {
      site.remove();
    }
  });

  it.each<[string, string[]]>([
    ['on threads', ['build', '--quiet', '--workers', '2']],
    ['in `check-links`', ['check-links', '--quiet']],
    ['in `check-links` of a file', ['check-links', '--quiet', 'docs/index.md']],
    ['in `new-release`', ['new-release', '--release-version', '2.0', '--body', 'body.md', '--yes']],
    ['in `serve`', ['serve', '--port', '0']],
    ['in `move`', ['move', 'docs/index.md', 'docs/b.md']],
    ...(hasBrowser ? [['in `pdf`', ['pdf', '--quiet']] as [string, string[]]] : []),
  ])('ends %s', async (_, call) => {
    const site = createSandbox({ ...broken, 'docs/index.md': '# A\n', 'body.md': 'Faster.\n' });
    try {
      const { code, stderr } = await site.run(call, {});
      expect(stderr).toContain(ofSlow);
      expect(code).toBe(2);
    } finally {
      site.remove();
    }
  });
});

it.each([
  [
    'an extension',
    { ...inSlow, 'slow.ts': "export const slow = { name: 'slow', parts: { docAfter: () => 'one' } };\n" },
    'slow.ts',
  ],
  [
    'a part',
    { ...configOf("parts: { docAfter: './slow.jsx' }"), 'slow.jsx': "export default () => 'one';\n" },
    'slow.jsx',
  ],
])('does not end a server, which goes on after an edit: %s', async (_, files, file) => {
  const site = createSandbox({ 'docs/index.md': '# A\n', ...files });
  const server = await startServeProcess(site.root);
  try {
    expect(await server.page('/')).toContain('one');
    const good = (files as Record<string, string>)[file] as string;
    site.write({ [file]: SPIN + good });
    await until(async () => server.said().includes('did not end within 10 seconds'), 'the finding');
    expect(await server.page('/')).toContain('one');
    site.write({ [file]: good.replace('one', 'two') });
    await until(async () => (await server.page('/')).includes('two'), 'the page');
  } finally {
    await server.stop();
    site.remove();
  }
});
