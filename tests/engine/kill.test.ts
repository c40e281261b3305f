// Whatever happens to a build, a reader finds the old site or the new one, whole.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, hashFolder, type Sandbox, smallSite } from './sandbox.ts';

const bin = fileURLToPath(new URL('../../bin/techdocs.js', import.meta.url));

let site: Sandbox;
beforeAll(() => {
  const pages = Array.from({ length: 150 }, (_, i) => [`docs/many/page-${i}.md`, `# Page ${i}\n\nText.\n`]);
  site = createSandbox({ ...smallSite, ...Object.fromEntries(pages) });
});
afterAll(() => site.remove());

/** Starts a build and ends it after a while with a signal. */
function interrupt(signal: NodeJS.Signals, after: number): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [bin, 'build'], { cwd: site.root, stdio: 'ignore' });
    const timer = setTimeout(() => child.kill(signal), after);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(code);
    });
  });
}

const title = (name: string) =>
  site.write({ 'site.config.json': (smallSite['site.config.json'] ?? '').replace('Acme', name) });

describe('a build that is killed', () => {
  it('leaves the old site or the new one, whole, and the next build heals', async () => {
    title('One');
    await site.build();
    const start = performance.now();
    title('Two');
    await site.build();
    const duration = performance.now() - start;
    const whole = new Set<string>();
    const print = (folder: string) => JSON.stringify(hashFolder(site.path(folder)));
    title('One');
    await site.build({ outDir: 'one', cache: false });
    whole.add(print('one'));
    title('Two');
    await site.build({ outDir: 'two', cache: false });
    whole.add(print('two'));
    for (let i = 0; i < 8; i++) {
      title(i % 2 === 0 ? 'One' : 'Two');
      await interrupt('SIGKILL', (duration * (3 * i + 8)) / 32);
      // Between the two renames there is no folder; then both sites lie beside it, whole.
      if (existsSync(site.path('build'))) expect(whole.has(print('build')), `kill ${i}`).toBe(true);
    }
    title('One');
    expect(await site.build()).toMatchObject({ ok: true });
    expect(print('build')).toBe(print('one'));
    expect(readdirSync(site.root).filter((name) => name.includes('techdocs-'))).toEqual([]);
  }, 60_000);

  it.each(['SIGINT', 'SIGTERM'] as const)('by %s: ends with 130 and leaves nothing half-written', async (signal) => {
    title('Three');
    await site.build({ clean: true });
    const before = hashFolder(site.path('build'));
    for (const part of [0.4, 0.6, 0.8]) {
      title(`Four ${part}`);
      const code = await interrupt(signal, 600 * part);
      // Nothing: the signal came before the command had begun.
      expect([0, 130, null]).toContain(code);
      if (code === 0) break;
      expect(readdirSync(site.root).filter((name) => name.includes('techdocs-'))).toEqual([]);
      const after = hashFolder(site.path('build'));
      // The signal may come when the new site has its place already.
      if (JSON.stringify(after) !== JSON.stringify(before)) {
        await site.build({ outDir: 'four', cache: false });
        expect(after).toEqual(hashFolder(site.path('four')));
        break;
      }
    }
  });
});
