// The examples are sites that build without a finding, and show what they should. The code of the library's example runs.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { repository, techdocs } from '../support/cli.ts';

const out = join(tmpdir(), `techdocs-examples-${process.pid}`);
afterAll(() => rmSync(out, { recursive: true, force: true }));

it.each([
  ['minimal', ['guide/install/index.html']],
  [
    'product-docs',
    [
      'guide/install/index.html',
      'next/guide/settings/index.html',
      'de/next/guide/settings/index.html',
      'de/releases/index.html',
    ],
  ],
  ['library', ['reference/greet/index.html']],
  ['theme', ['index.html', 'press/set-up/index.html', 'releases/index.html']],
])('%s builds without a finding', async (name, pages) => {
  const call = ['build', '--root', join(repository, 'examples', name), '--out-dir', join(out, name), '--strict'];
  const { code, stdout } = await techdocs([...call, '--no-cache', '--workers', '1', '--json'], { cwd: repository });
  const { errors, warnings } = JSON.parse(stdout);
  expect({ code, errors, warnings }).toEqual({ code: 0, errors: [], warnings: [] });
  expect(pages.filter((page) => !existsSync(join(out, name, page)))).toEqual([]);
});

it('the code of the library does what it says', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  await import('../../examples/library/src/example.ts');
  const lines = said.mock.calls.map(([line]) => line);
  said.mockRestore();
  const source = readFileSync(join(repository, 'examples/library/src/example.ts'), 'utf8');
  expect(lines).toEqual([...source.matchAll(/\/\/ (Hello.*)$/gm)].map(([, line]) => line));
});
