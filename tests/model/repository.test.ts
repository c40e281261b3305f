// Addresses of files on repository hosts, and the branch in edit links.
import { describe, expect, it } from 'vitest';
import { createRepositoryLinks, extractEditUrlBranch } from '../../src/model/repository.ts';

const app = 'https://github.com/acme/app';

describe('a file of the repository', () => {
  it.each([
    [app, 'HEAD', `${app}/blob/HEAD/src/a%20b.ts`, `${app}/tree/HEAD/src`],
    [app, 'next/2.x', `${app}/blob/next/2.x/src/a%20b.ts`, `${app}/tree/next/2.x/src`],
    [
      'https://gitlab.com/a/b',
      'main',
      'https://gitlab.com/a/b/-/blob/main/src/a%20b.ts',
      'https://gitlab.com/a/b/-/tree/main/src',
    ],
    [
      'https://bitbucket.org/a/b',
      'main',
      'https://bitbucket.org/a/b/src/main/src/a%20b.ts',
      'https://bitbucket.org/a/b/src/main/src',
    ],
    [
      'https://codeberg.org/a/b',
      'main',
      'https://codeberg.org/a/b/src/branch/main/src/a%20b.ts',
      'https://codeberg.org/a/b/src/branch/main/src',
    ],
    [
      'https://codeberg.org/a/b',
      'HEAD',
      'https://codeberg.org/a/b/src/HEAD/src/a%20b.ts',
      'https://codeberg.org/a/b/src/HEAD/src',
    ],
    [
      'https://codeberg.org/a/b',
      '0123456789abcdef0123456789abcdef01234567',
      'https://codeberg.org/a/b/src/commit/0123456789abcdef0123456789abcdef01234567/src/a%20b.ts',
      'https://codeberg.org/a/b/src/commit/0123456789abcdef0123456789abcdef01234567/src',
    ],
  ])('of %s at %s', (url, branch, file, folder) => {
    const links = createRepositoryLinks(url);
    expect(links.file('src/a b.ts', { branch, isFolder: false })).toBe(file);
    expect(links.file('src', { branch, isFolder: true })).toBe(folder);
  });

  it('at the top is the repository itself, at its branch', () => {
    expect(createRepositoryLinks(app).file('', { branch: 'HEAD', isFolder: true })).toBe(app);
    expect(createRepositoryLinks(app).file('', { branch: 'next', isFolder: true })).toBe(`${app}/tree/next`);
  });
});

describe('the branch of edit links', () => {
  it.each([
    [`${app}/edit/main/`, '', 'main'],
    [`${app}/edit/main`, '', 'main'],
    [`${app}/tree/release/2.x/`, '', 'release/2.x'],
    [`${app}/edit/release/2.x/website/`, 'website/', 'release/2.x'],
    [`${app}/edit/main/other/`, 'website/', 'main'],
    [`${app}/_edit/main/`, '', 'main'],
    [`${app}/-/edit/dev/`, '', 'dev'],
    ['https://github.com/acme/other/edit/main/', '', 'HEAD'],
    [app, '', 'HEAD'],
    ['', '', 'HEAD'],
  ])('%s, in %j, is %s', (editUrl, place, branch) => {
    expect(extractEditUrlBranch(editUrl, app, place)).toBe(branch);
  });
});
