// Exact messages of every refusal: a wrong decision deletes files of the user.
import { win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findOutputFolderFault, type OutDirCheckInput } from '../../src/engine/out-dir.ts';

const facts = (change: Partial<OutDirCheckInput>): OutDirCheckInput => ({
  name: 'out',
  path: '/home/ann/site/build',
  root: '/home/ann/site',
  home: '/home/ann',
  inputs: [
    { name: 'content/docs', path: '/home/ann/site/content/docs' },
    { name: 'static', path: '/srv/static' },
  ],
  caches: [{ name: '.techdocs', path: '/home/ann/site/.techdocs' }],
  kind: 'missing',
  isLedOut: false,
  manifest: 'missing',
  ...change,
});

describe('an output folder', () => {
  it.each([
    ['a new one', {}],
    ['an empty one', { kind: 'empty' }],
    ['one of ours', { kind: 'folder', manifest: 'whole' }],
    ['one outside the project', { path: '/srv/www/docs' }],
    ['one whose name starts like an input', { path: '/home/ann/site/content/docs-built' }],
    ['one with dots in its name', { path: '/home/ann/site/..build' }],
  ] as [string, Partial<OutDirCheckInput>][])('may be %s', (_, change) => {
    expect(findOutputFolderFault(facts(change))).toBeUndefined();
  });

  it.each([
    [{ path: '/' }, 'Cannot build into `out`: it is the root of the file system.'],
    [{ path: '/home/ann' }, 'Cannot build into `out`: it is your home folder.'],
    [{ path: '/home/ann/site' }, 'Cannot build into `out`: it is the root of the project.'],
    [{ path: '/home', root: '/srv/site' }, 'Cannot build into `out`: your home folder is inside it.'],
    [{ path: '/srv', root: '/srv/site' }, 'Cannot build into `out`: the project is inside it.'],
    [{ path: '/home/ann/site/.techdocs' }, 'Cannot build into `out`: techdocs keeps its cache in `.techdocs`.'],
    [{ path: '/home/ann/site/.techdocs/out' }, 'Cannot build into `out`: techdocs keeps its cache in `.techdocs`.'],
    [{ path: '/srv/static' }, 'Cannot build into `out`: the site is made from it.'],
    [
      { path: '/home/ann/site/content' },
      'Cannot build into `out`: `content/docs`, which the site is made from, is inside it.',
    ],
    [
      { path: '/home/ann/site/content/docs/out' },
      'Cannot build into `out`: it is inside `content/docs`, which the site is made from.',
    ],
    [{ kind: 'file' }, 'Cannot build into `out`: it is a file.'],
    [
      { kind: 'link', target: '/srv/www' },
      'Cannot build into `out`: it is a symlink to `/srv/www`; name that folder instead.',
    ],
    [
      { kind: 'folder' },
      'Cannot build into `out`: it contains files that techdocs did not write; empty it or choose another folder.',
    ],
    [
      { kind: 'folder', manifest: 'damaged' },
      'Cannot build into `out`: its `.techdocs.json` cannot be read, so techdocs does not know which files are its own; delete the folder.',
    ],
  ] as [Partial<OutDirCheckInput>, string][])('is refused: %o', (change, message) => {
    expect(findOutputFolderFault(facts(change))).toBe(message);
  });
});

describe('an output folder on Windows', () => {
  const onWindows = (path: string) => {
    const change = { path, root: 'C:\\Users\\Ann\\site', home: 'C:\\Users\\Ann' };
    const inputs = [{ name: 'docs', path: 'C:\\Users\\Ann\\site\\docs' }];
    return findOutputFolderFault(facts({ ...change, inputs, caches: [] }), win32);
  };

  it('is the same folder in another case', () => {
    expect(onWindows('C:\\Users\\Ann\\site\\build')).toBeUndefined();
    expect(onWindows('D:\\build')).toBeUndefined();
    expect(onWindows('D:\\')).toBe('Cannot build into `out`: it is the root of the file system.');
    expect(onWindows('c:\\users\\ann')).toBe('Cannot build into `out`: it is your home folder.');
    expect(onWindows('c:\\USERS\\ann\\site')).toBe('Cannot build into `out`: it is the root of the project.');
    expect(onWindows('c:\\users\\ann\\site\\Docs')).toBe('Cannot build into `out`: the site is made from it.');
    expect(onWindows('c:\\users')).toBe('Cannot build into `out`: the project is inside it.');
  });
});
