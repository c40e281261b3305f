// Calls about change logs that cannot be intended, and the unreleased section as the text of a release.
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';

const LOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A beep.\n\n## 1.0.0 - 2025-01-02\n\n- First.\n';

let site: Sandbox;
beforeAll(() => {
  site = createSandbox({
    'package.json': '{ "name": "app" }',
    'site.config.json': '{ "releases": { "path": "releases", "changelog": "CHANGELOG.md" } }',
    'docs/index.md': '# Home\n',
    'CHANGELOG.md': LOG,
  });
});
afterAll(() => site.remove());

const call = (...args: string[]) => site.run(['new-release', ...args]);

describe('--import', () => {
  it.each([
    ['2.0.0', 'the version 2.0.0'],
    ['--from-git', '`--from-git`'],
    ['--changelog', '`--changelog`'],
    ['--title=A', '`--title`'],
  ])('is refused with %s', async (word, named) => {
    const { code, stdout, stderr } = await call('--import', 'CHANGELOG.md', word);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`makes posts of all releases of a change log, so ${named} cannot be combined with it.`);
  });
});

it('--changelog writes into no file of another kind', async () => {
  const { code, stderr } = await call('--changelog', 'site.config.json');
  expect(code).toBe(2);
  expect(stderr).toContain('`site.config.json` is no Markdown file. Name one, such as `CHANGELOG.md`.');
});

it('what was not released is the text of a release, and then no longer among what is not', async () => {
  await call('--import', 'CHANGELOG.md');
  const draft = 'releases/app-unreleased.md';
  const { code, stdout } = await call('1.1.0', '--body', draft, '--date', '2025-02-03');
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'releases/2025/2025-02-03-app-v1.1.0.md\n' });
  expect(site.read('releases/2025/2025-02-03-app-v1.1.0.md')).toBe(
    "---\ntitle: app 1.1.0\ndate: 2025-02-03\nproduct: app\nversion: '1.1.0'\n---\n\napp 1.1.0 is available.\n\n<!-- truncate -->\n\n## Added\n\n- A beep.\n",
  );
  expect(site.read('CHANGELOG.md')).toBe(LOG.replace('[Unreleased]\n\n', '[Unreleased]\n\n## 1.1.0 - 2025-02-03\n\n'));
  expect(readdirSync(site.path('releases'))).toContain('app-unreleased.md');
});
