// The staging folder starts from the backup: that must never show in the resulting folder.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from 'techdocs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedPaths } from '../support/tree.ts';
import { createSandbox, hashFolder, type Sandbox } from './sandbox.ts';

let site: Sandbox;
const out = () => site.path('build');
const spares = () => site.path('.techdocs/cache/spare');

beforeEach(() => {
  site = createSandbox({ 'docs/a.md': '# A\n', 'docs/b/c.md': '# C\n' });
});
afterEach(() => site.remove());

async function build(options?: BuildOptions): Promise<void> {
  expect(await site.build(options)).toMatchObject({ ok: true, errors: [] });
}

async function edit(number: number): Promise<void> {
  site.write({ 'docs/a.md': `# A\n\nEdit ${number}.\n` });
  await build();
}

async function expectClean(): Promise<void> {
  const clean = site.path('clean');
  await build({ cache: false, outDir: clean });
  expect(changedPaths(hashFolder(out()), hashFolder(clean))).toEqual([]);
  rmSync(clean, { recursive: true });
}

it('is the folder of the build before, and one only', async () => {
  await build();
  expect(existsSync(spares())).toBe(false);
  for (const number of [1, 2, 3]) await edit(number);
  const [spare = '', ...others] = readdirSync(spares());
  expect(others).toEqual([]);
  expect(readFileSync(join(spares(), spare, 'a/index.html'), 'utf8')).toContain('Edit 2.');
  expect(readFileSync(join(out(), 'a/index.html'), 'utf8')).toContain('Edit 3.');
  await expectClean();
});

it('does not bring back pages or folders that have gone', async () => {
  await build();
  await edit(1);
  rmSync(site.path('docs/b'), { recursive: true });
  await edit(2);
  await edit(3);
  expect(existsSync(join(out(), 'b'))).toBe(false);
  await expectClean();
});

it('does not bring back what somebody else had put there and taken away', async () => {
  await build();
  await edit(1);
  writeFileSync(join(out(), 'CNAME'), 'docs.example.com\n');
  await edit(2);
  expect(readFileSync(join(out(), 'CNAME'), 'utf8')).toBe('docs.example.com\n');
  rmSync(join(out(), 'CNAME'));
  await edit(3);
  await edit(4);
  expect(existsSync(join(out(), 'CNAME'))).toBe(false);
  await expectClean();
});

it('is not trusted where a file was written into', async () => {
  await build();
  await edit(1);
  await edit(2);
  writeFileSync(join(out(), 'b/c/index.html'), 'Somebody was here.');
  await edit(3);
  await edit(4);
  await expectClean();
});
