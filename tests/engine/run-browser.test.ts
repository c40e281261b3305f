// A browser that draws diagrams does not outlive the build that started it, however the build ends. A script replaces the browser.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const MERMAID = 'node_modules/mermaid/';
const bin = fileURLToPath(new URL('../../bin/techdocs.js', import.meta.url));

/** Prints its profile, and ends when its pipe is closed, like Chromium. */
const BROWSER = `#!/bin/sh
for word in "$@"; do case "$word" in --user-data-dir=*) profile="\${word#*=}";; esac; done
touch "$profile/in-use"
echo "$profile" > "$STARTED"
cat <&3 > /dev/null
echo ended > "$STARTED.ended"
`;

let site: Sandbox;
afterEach(() => site.remove());

describe('a browser', () => {
  it.skipIf(process.platform === 'win32').each(['SIGKILL', 'SIGTERM', 'SIGHUP'] as const)(
    'ends with a build that %s ends, and its profile is removed',
    async (signal) => {
      site = createSandbox({
        'docs/index.md': '# A\n\n```mermaid\nflowchart LR\n```\n',
        [`${MERMAID}package.json`]: '{ "name": "mermaid", "version": "11.0.0", "type": "module" }',
        [`${MERMAID}dist/mermaid.core.mjs`]: 'export default { async parse() {} };',
        [`${MERMAID}dist/mermaid.esm.min.mjs`]: 'export default {};',
        [`${MERMAID}dist/chunks/mermaid.esm.min/a.mjs`]: 'export {};',
        browser: BROWSER,
      });
      chmodSync(site.path('browser'), 0o755);
      const started = site.path('started');
      const env = { ...process.env, CHROMIUM_PATH: site.path('browser'), STARTED: started };
      const build = spawn(process.execPath, [bin, 'build'], { cwd: site.root, env, stdio: 'ignore' });
      const soon = { timeout: 60_000, interval: 20 };
      await vi.waitUntil(() => existsSync(started) && readFileSync(started, 'utf8') !== '', soon);
      const profile = readFileSync(started, 'utf8').trim();
      expect(existsSync(profile)).toBe(true);
      build.kill(signal);
      await vi.waitUntil(() => !existsSync(profile), soon);
      // A signal that the build receives ends the browser at once.
      if (signal === 'SIGKILL') await vi.waitUntil(() => existsSync(`${started}.ended`), soon);
    },
  );
});

it.skipIf(!hasBrowser)('diagrams are drawn, once for each theme', async () => {
  site = createSandbox({
    'docs/index.md': '# A\n\n```mermaid\nflowchart LR\n```\n',
    [`${MERMAID}package.json`]: '{ "name": "mermaid", "version": "11.0.0", "type": "module" }',
    [`${MERMAID}dist/mermaid.core.mjs`]: 'export default { async parse() {} };',
    [`${MERMAID}dist/chunks/mermaid.esm.min/a.mjs`]: 'export {};',
    [`${MERMAID}dist/mermaid.esm.min.mjs`]: `export default { initialize({ theme }) { this.theme = theme; }, async render(id) {
      return { svg: '<svg id="' + id + '" class="' + this.theme + '" viewBox="0 0 100 50" xmlns="http://www.w3.org/2000/svg"><rect/></svg>' };
    } };`,
  });
  const { warnings, errors } = await site.build();
  expect([...warnings, ...errors]).toEqual([]);
  expect(
    [...site.read('build/index.html').matchAll(/<img class="when-(\w+)" src="\/assets\/diagram-\w+\.svg"/g)].map(
      ([, mode]) => mode,
    ),
  ).toEqual(['light', 'dark']);
});
