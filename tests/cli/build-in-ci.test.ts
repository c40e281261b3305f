// `build` in CI: annotations of GitHub, the formats that it does not have, and its exit code where an extension fails.
import { basename, dirname } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';

let site: Sandbox;
afterEach(() => site.remove());

it('annotates its findings in a workflow of GitHub, and no text of a page is a command', async () => {
  site = createSandbox({ 'docs/index.md': '# A\n\n[b](/none) ##[error]x\n' });
  const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: dirname(site.root) };
  const { code, stdout, stderr } = await site.run(['build'], env);
  expect([code, stdout]).toEqual([1, '']);
  const place = `file=${basename(site.root)}/docs/index.md,line=3,col=5,title=broken-link`;
  expect(stderr).toContain(`::error ${place}::\`/none\` is not a page.\n`);
  expect(stderr).not.toContain('##[error]');
  expect((await site.run(['build'], { GITHUB_ACTIONS: '' })).stderr).not.toContain('::error');
});

it('names the command with the formats for CI', async () => {
  site = createSandbox({ 'docs/index.md': '# A\n' });
  const { code, stderr } = await site.run(['build', '--format', 'sarif']);
  expect(code).toBe(2);
  expect(stderr).toContain(
    "Unknown option '--format'. The formats for CI are those of `techdocs check-links --format junit|sarif|github|gitlab`. In a workflow of GitHub, `build` annotates its findings.",
  );
});

it('ends with 2 where an extension fails on a page, as where it fails elsewhere', async () => {
  site = createSandbox({
    'docs/index.md': '# A\n',
    'site.config.mjs':
      "const fail = () => { throw new Error('no'); };\nexport default { extensions: [{ name: 'bad', markdown: { when: /A/, use: (md) => md.core.ruler.push('bad', fail) } }] };\n",
  });
  for (const command of ['build', 'check-links'])
    expect(await site.run([command])).toMatchObject({ code: 2, stderr: expect.stringContaining('✘ extension-failed') });
});
