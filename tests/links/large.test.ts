// Folders and archives that are small to send and costly to check.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pushAll } from '../../src/lib/push-all.ts';
import { unpackArchiveForCallback } from '../../src/links/folder/unpack.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'techdocs-large-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function archive(names: readonly string[]): Promise<string> {
  const tar = pack();
  for (const name of names) tar.entry({ name }, 'x');
  tar.finalize();
  const file = join(folder, 'a.tgz');
  const pieces: Buffer[] = [];
  for await (const piece of tar) pieces.push(piece as Buffer);
  writeFileSync(file, gzipSync(Buffer.concat(pieces)));
  return file;
}

it('a list takes more from another than a call takes arguments', () => {
  const list = [0];
  pushAll(list, Array(500_000).fill(1));
  expect(list).toHaveLength(500_001);
});

it('an archive of folders that nest deeper than those of any site is refused before it is unpacked', async () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('techdocs-archive-'));
  const file = await archive(['index.html', `${'d/'.repeat(101)}a.html`]);
  await expect(unpackArchiveForCallback(file, 'a.tgz', () => 'used')).rejects.toThrow(
    '`a.tgz` is too large to unpack.',
  );
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('techdocs-archive-'))).toEqual(before);
  const usual = await archive(['site/index.html', `site/${'d/'.repeat(98)}a.html`]);
  expect(await unpackArchiveForCallback(usual, 'a.tgz', (dir) => readdirSync(dir).sort())).toEqual(['d', 'index.html']);
});
