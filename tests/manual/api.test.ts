// The library's example in the manual runs unchanged, and the statements of the page about faults and signals are true.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, expect, it, vi } from 'vitest';
import { createSandbox } from '../engine/sandbox.ts';
import { repository } from '../support/cli.ts';

const { build, checkLinks, loadConfig, newRelease, serve, UserError } = await import('techdocs');

const page = readFileSync(join(repository, 'docs/reference/api.md'), 'utf8');
const [, example = ''] = /^```ts title="docs\.ts"\n([\s\S]*?)^```$/m.exec(page) ?? [];

const site = createSandbox({
  'site.config.json': JSON.stringify({
    title: 'Acme',
    url: 'https://docs.example.com',
    products: { scanner: { label: 'Scanner' } },
    releases: { path: 'releases', products: { scanner: { versionScheme: 'semver' } } },
  }),
  'docs/index.md': '# Start\n\nWords.\n',
  'releases/2025-10-24-scanner-v1.3.0.md': '---\nproduct: scanner\nversion: 1.3.0\n---\n\nFaster.\n',
});
const { root } = site;
afterAll(() => site.remove());

it('runs', async () => {
  const code = transformSync(example, { loader: 'ts' })
    .code.replace(/^import .*$/m, '')
    .replaceAll('root: "."', 'root');
  const log = vi.fn();
  const Run = Object.getPrototypeOf(async () => {}).constructor;
  const names = { build, checkLinks, loadConfig, newRelease, serve, root, console: { log } };
  await new Run(...Object.keys(names), code)(...Object.values(names));
  const said = log.mock.calls.map((words) => words.join(' ').trim());
  expect(said[0]).toBe('Acme');
  expect(said).toContain('parse');
  expect(said.slice(-3)).toEqual([
    'true',
    expect.stringMatching(/^\/releases\/\d{4}\/\d{2}\/\d{2}\/scanner-v1\.4\.0$/),
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  ]);
});

it('ends before the next phase where its signal is given, and leaves the last good site', async () => {
  const controller = new AbortController();
  const phases: string[] = [];
  const onProgress = (phase: string) => {
    phases.push(phase);
    if (phase === 'parse') controller.abort(new Error('enough'));
  };
  const before = site.read('build/index.html');
  await expect(build({ root, cache: false, signal: controller.signal, onProgress })).rejects.toThrow('enough');
  expect(phases).not.toContain('render');
  expect(site.read('build/index.html')).toBe(before);
  await expect(checkLinks({ root, signal: controller.signal })).rejects.toThrow('enough');
  await expect(serve({ root, port: 0, signal: controller.signal })).rejects.toThrow('enough');
});

it('rejects what cannot be done with the findings', async () => {
  const older = newRelease({ root, product: 'scanner', version: '1.2.0' });
  await expect(older).rejects.toMatchObject({ diagnostics: [{ code: 'older-version' }] });
  await expect(older).rejects.toBeInstanceOf(UserError);
  await expect(loadConfig({ root, configFile: 'none.json' })).rejects.toBeInstanceOf(UserError);
  const written = await newRelease({ root, product: 'scanner', version: '1.4.0', date: '2025-11-03' });
  expect(written).toMatchObject({
    path: 'releases/2025-11-03-scanner-v1.4.0.md',
    created: true,
    previousVersion: '1.3.0',
  });
});
