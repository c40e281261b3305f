import { posix } from 'node:path';
import { expect, it } from 'vitest';
import {
  computeRelativePath,
  findWindowsPathFault,
  getParentFolder,
  joinPath,
  normalizePath,
  shortenPathReenteringRoot,
} from '../../src/lib/file-path.ts';

it.each([
  ['a.md', ''],
  ['docs/a.md', 'docs'],
  ['/page', ''],
  ['/docs/page', '/docs'],
])('the folder of %s is `%s`', (path, folder) => {
  expect(getParentFolder(path)).toBe(folder);
});

it.each([
  ['', ''],
  ['./a//b/', 'a/b'],
  ['a/../b/./c/..', 'b'],
  ['../../a', '../../a'],
  ['a/../../b', '../b'],
  ['..a/b', '..a/b'],
])('%s without dots is `%s`', (path, tidy) => {
  expect(normalizePath(path)).toBe(tidy);
});

it.each([
  ['', 'a.md', 'a.md'],
  ['docs/setup', '../wifi.md', 'docs/wifi.md'],
  ['docs', '../..', undefined],
  ['docs', '../../a.md', undefined],
  ['docs', '../..a.md', '..a.md'],
  ['docs', '..', ''],
  ['../docs', './a.md', '../docs/a.md'],
  ['../docs', '../a.md', '../a.md'],
  ['../docs', '../../a.md', undefined],
])('%j and %j join to %j', (folder, path, joined) => {
  expect(joinPath(folder, path)).toBe(joined);
});

it.each([
  ['', 'a.md'],
  ['docs', 'docs/a.md'],
  ['docs/setup', 'docs/a.md'],
  ['docs/setup', 'posts/2025/a.md'],
  ['docs', 'docs'],
])('the way from %j to %j is the one that Node takes', (folder, path) => {
  expect(computeRelativePath(folder, path)).toBe(posix.relative(folder, path));
});

it.each([
  ['docs/a.md', 'docs/a.md'],
  ['../docs/a.md', '../docs/a.md'],
  ['../site/docs/a.md', 'docs/a.md'],
  ['../../me/site/a.md', 'a.md'],
  ['../../me/docs/a.md', '../docs/a.md'],
  ['../../other/site/a.md', '../../other/site/a.md'],
])('from the project, %s is %s', (path, short) => {
  expect(shortenPathReenteringRoot(path, '/home/me/site')).toBe(short);
});

it.each([
  ['guide/console.html', undefined],
  ['guide/.well-known/x', undefined],
  ['guide/con.html', '`con` is a device on Windows'],
  ['LPT1/index.html', '`LPT1` is a device on Windows'],
  ['what?/index.html', 'a name on Windows cannot contain `?`'],
  ['a\u0007.html', 'a name on Windows cannot contain a control character'],
  ['v1./index.html', 'a name on Windows cannot end with a dot or a space'],
])('%s on Windows: %s', (path, fault) => {
  expect(findWindowsPathFault(path)).toBe(fault);
});
