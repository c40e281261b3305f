// Archives with paths outside of them, and pages that repeat one link thousands of times.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { unpackArchiveForCallback } from '../../src/links/folder/unpack.ts';
import { techdocs } from '../support/cli.ts';
import { makeFolder } from '../support/tree.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const folderOf = (files: Readonly<Record<string, string>>) => {
  const folder = makeFolder(files);
  folders.push(folder);
  return folder;
};
/** The first block of a file in a tar archive, compressed. */
const tarHeader = (name: string, size: number) => {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(`0000644\0${'0000000\0'.repeat(2)}`, 100);
  header.write(`${size.toString(8).padStart(11, '0')}\0${'0'.repeat(12)}`, 124);
  header.write('        0', 148);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return gzipSync(header);
};
const refusal = (name: string, bytes: Buffer) => {
  const file = join(folderOf({}), name);
  writeFileSync(file, bytes);
  return unpackArchiveForCallback(file, name, () => 'unpacked').catch((error: Error) => error.message);
};

describe('an archive', () => {
  it.each<[string, Buffer]>([
    [
      'whose parts are at no place',
      Buffer.concat([
        Buffer.from('PK\x06\x06'),
        Buffer.alloc(52, 255),
        Buffer.from('PK\x06\x07'),
        Buffer.alloc(16, 255),
        Buffer.from('PK\x05\x06'),
        Buffer.alloc(18),
      ]),
    ],
    [
      'whose list is behind its end',
      Buffer.concat([
        Buffer.from('PK\x05\x06'),
        Buffer.from([0, 0, 0, 0, 1, 0, 1, 0, 46, 0, 0, 0, 255, 255, 255, 127, 0, 0]),
      ]),
    ],
  ])('%s is refused in words', async (_, bytes) => {
    expect(await refusal('a.zip', bytes)).toMatch(/^The archive `a\.zip` cannot be read: .+\.$/);
  });

  it('that would become more than 200 times as large, and 200 MB, ends before it is unpacked', async () => {
    const zeros = 10 * 1024 * 1024;
    const member = gzipSync(Buffer.alloc(zeros));
    const packed = (count: number) =>
      Buffer.concat([tarHeader('a.txt', zeros * count), ...Array.from({ length: count }, () => member)]);
    expect(await refusal('a.tgz', packed(40))).toBe('`a.tgz` is too large to unpack.');
    expect(await refusal('a.tgz', packed(2))).toBe('unpacked');
  });
});

it('a link that is broken hundreds of times on a page is told once, as an id is', async () => {
  const links = (count: number, href: string) => `<a href="${href}">x</a>\n`.repeat(count);
  const page = (text: string) => `<!doctype html><title>x</title><main>\n${text}</main>`;
  const root = folderOf({
    'site/index.html': page(
      links(100, 'few') + links(300, 'many') + links(300, '#none') + '<p id="a"></p>\n'.repeat(300),
    ),
  });
  const { stdout, stderr, code } = await techdocs(['check-links', 'site', '--json'], { cwd: root });
  const { errors, warnings } = JSON.parse(stdout) as Record<string, readonly { message: string; line: number }[]>;
  const count = (findings: readonly { message: string }[] = []) => {
    const counts: Record<string, number> = {};
    for (const { message } of findings) counts[message] = (counts[message] ?? 0) + 1;
    return counts;
  };
  expect([code, stderr]).toEqual([1, expect.any(String)]);
  expect({ ...count(errors), ...count(warnings) }).toEqual({
    '`few` is not a page.': 100,
    '`many`, more than 100 times on this page, is not a page.': 1,
    '`#none`, more than 100 times on this page, is broken: the page `/` has no `#none`.': 1,
    'The id `a` is used more than 100 times on this page.': 1,
  });
});
