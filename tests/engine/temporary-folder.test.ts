// A browser that fails does not report a full disk: the temporary folder is checked.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { requireFreeDiskSpace } from '../../src/engine/run-browser.ts';

it('is said to be at fault where it takes nothing, and is left as it was', () => {
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-room-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder);
  requireFreeDiskSpace();
  expect(readdirSync(folder)).toEqual([]);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, file);
  expect(requireFreeDiskSpace).toThrow(
    `Cannot write to the temporary folder \`${file}\`: a part of its path is a file.`,
  );
});
