// A site in a folder of a larger repository: files for its host are at the root of the repository.
import { symlinkSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { findTargetFileFaults, writePlannedFiles } from '../../../src/cli/init/write.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';

let repository: Sandbox;
afterEach(() => repository.remove());

const FILES = [
  { path: 'site.config.ts', text: 'export default {};\n' },
  { path: '../../.github/workflows/docs.yml', text: 'name: Docs\n' },
];

describe('files above the site', () => {
  it.each([
    ['a folder that is to be made', {}],
    ['a folder that is there', { 'apps/website/package.json': '{}', '.github/workflows/ci.yml': 'name: CI\n' }],
  ])('are written from %s', (_, there) => {
    repository = createSandbox({ 'README.md': '# Tools\n', ...there });
    const root = repository.path('apps/website');
    expect(findTargetFileFaults(root, FILES)).toEqual([]);
    writePlannedFiles(root, FILES);
    expect(repository.read('.github/workflows/docs.yml')).toBe('name: Docs\n');
    expect(repository.read('apps/website/site.config.ts')).toBe('export default {};\n');
  });

  it('are not written through a link that leads out of the repository', () => {
    repository = createSandbox({ 'repository/apps/website/package.json': '{}', 'elsewhere/own.md': 'Mine.\n' });
    symlinkSync(repository.path('elsewhere'), repository.path('repository/.github'));
    symlinkSync(repository.path('elsewhere'), repository.path('repository/apps/website/docs'));
    const root = repository.path('repository/apps/website');
    const files = [...FILES, { path: 'docs/index.md', text: '# Start\n' }];
    expect(findTargetFileFaults(root, files).map(({ message }) => message)).toEqual([
      '`../../.github/workflows/docs.yml` cannot be written: a symbolic link leads out of the repository.',
      '`docs/index.md` cannot be written: a symbolic link leads out of the folder of the site.',
    ]);
  });
});
