// `--body-only`: the text of a release for the host of a repository.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';

const post = (version: string, text: string) =>
  `---\ntitle: App ${version}\nproduct: app\nversion: ${version}\n---\n\n${text}\n`;

let site: Sandbox;
beforeAll(() => {
  const products = { app: { label: 'App' } };
  site = createSandbox({
    'site.config.json': JSON.stringify({ url: 'https://docs.example.com', baseUrl: '/app/', releases: { products } }),
    'docs/index.md': '# Home\n\n## Start\n\nWords.\n',
    'releases/2025-01-01-app-v1.0.0.md': post('1.0.0', 'First.'),
    'releases/2025-02-01-app-v1.1.0.md': post(
      '1.1.0',
      [
        'After {{ latest.app }}: [start](../docs/index.md#start), [before](./2025-01-01-app-v1.0.0.md) and [list].',
        '```md\n[start](../docs/index.md) {{ other }}\n```',
        '[list]: /releases',
      ].join('\n\n'),
    ),
    'releases/2025-03-01-app-v1.2.0.md': post('1.2.0', 'Words.\n\n## New features\n\n- TBD'),
  });
});
afterAll(() => site.remove());

const print = (...args: string[]) => site.run(['new-release', 'app', ...args, '--body-only']);

describe('the text for a host', () => {
  it('has latest versions and the addresses of pages, and its code as it is', async () => {
    expect(await print('1.1.0')).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        'After 1.2.0: [start](https://docs.example.com/app/#start), [before](https://docs.example.com/app/releases/2025/01/01/app-v1.0.0) and [list].',
        '```md\n[start](../docs/index.md) {{ other }}\n```',
        '[list]: https://docs.example.com/app/releases\n',
      ].join('\n\n'),
    });
  });

  it('is printed with a warning where it is not finished', async () => {
    const { code, stdout, stderr } = await print('1.2.0');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Words.\n\n## New features\n\n- TBD\n' });
    expect(stderr).toContain('⚠ empty-section');
    expect(stderr).toContain('`TBD` is not a text for readers.');
  });

  it('is no outline', async () => {
    const { code, stdout, stderr } = await print('1.3.0');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('app 1.3.0 has no post, and nothing says what its text is.');
    expect(stderr).toContain('Write the post first, or add `--from-git` or `--body FILE`.');
  });
});

it('a change log has latest versions and addresses, too', async () => {
  const { stdout } = await site.run(['new-release', '--changelog', 'NEW.md', '--dry-run']);
  expect(stdout).toContain('After 1.2.0: [start](https://docs.example.com/app/#start), [before](https://');
});
