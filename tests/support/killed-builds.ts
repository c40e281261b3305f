// Builds that are killed while they run, and the state of the site afterwards.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { createSandbox, hashFolder, type Sandbox, smallSite } from '../engine/sandbox.ts';

const bin = fileURLToPath(new URL('../../bin/techdocs.js', import.meta.url));

/** Writes a site of 150 pages, whose title a test changes between two builds. */
export function makeLargeSite(): Sandbox & { readonly title: (name: string) => void } {
  const pages = Array.from({ length: 150 }, (_, i) => [`docs/many/page-${i}.md`, `# Page ${i}\n\nText.\n`]);
  const site = createSandbox({ ...smallSite, ...Object.fromEntries(pages) });
  const title = (name: string) =>
    site.write({ 'site.config.json': (smallSite['site.config.json'] ?? '').replace('Acme', name) });
  return { ...site, title };
}

/** Starts a build and ends it with a signal after some milliseconds; returns its exit code. */
export function interrupt(
  root: string,
  signal: NodeJS.Signals,
  after: number,
  args: readonly string[] = [],
): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [bin, 'build', ...args], { cwd: root, stdio: 'ignore' });
    const timer = setTimeout(() => child.kill(signal), after);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(code);
    });
  });
}

/** Returns the names of files that are in a project only while a build runs. */
export const leftovers = (root: string) => readdirSync(root).filter((name) => name.includes('techdocs-'));

/** Kills builds at these shares of their duration. After each, the old or the new site is complete, and the next build recovers. */
export async function surviveKills(shares: readonly number[]): Promise<void> {
  const { title, ...site } = makeLargeSite();
  try {
    title('One');
    await site.build();
    const start = performance.now();
    title('Two');
    await site.build();
    const duration = performance.now() - start;
    const print = (folder: string) => JSON.stringify(hashFolder(site.path(folder)));
    title('One');
    await site.build({ outDir: 'one', cache: false });
    title('Two');
    await site.build({ outDir: 'two', cache: false });
    const whole = new Set([print('one'), print('two')]);
    for (const [index, share] of shares.entries()) {
      title(index % 2 === 0 ? 'One' : 'Two');
      await interrupt(site.root, 'SIGKILL', duration * share);
      // Between the two renames there is no folder; then both sites are beside it, complete.
      if (existsSync(site.path('build'))) expect(whole.has(print('build')), `killed at ${share}`).toBe(true);
    }
    title('One');
    expect(await site.build()).toMatchObject({ ok: true });
    expect(print('build')).toBe(print('one'));
    expect(leftovers(site.root)).toEqual([]);
  } finally {
    site.remove();
  }
}
