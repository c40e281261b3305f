// Files that the configuration names are removed while `serve` runs, and come back: as when an author undoes a deletion.
import { renameSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import type { SiteWatchingInput } from '../../src/serve/dev-server.ts';
import { createSiteWatcher } from '../../src/serve/watch.ts';
import type { ServeWorkItem, WorkQueue } from '../../src/serve/work.ts';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { startServe } from '../support/serve.ts';

let site: Sandbox | undefined;
let end: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await end?.();
  site?.remove();
});

it('says which file is missing, and nothing else, and goes on when it is back', async () => {
  const made = createSandbox({
    'site.config.json': '{ "title": "Acme", "components": { "Box": "./src/Box.tsx" } }\n',
    'src/Box.tsx': "import { label } from './label.ts';\nexport default () => <b>{label}</b>;\n",
    'src/label.ts': "export const label = 'One';\n",
    'docs/index.md': '# Start\n\n<Box />\n',
  });
  site = made;
  const server = await startServe(made.root);
  end = () => server.stop();
  await server.untilSaid('pages from');
  for (const [file, code] of [
    ['src/Box.tsx', 'invalid-config'],
    ['src/label.ts', 'invalid-component'],
  ] as const) {
    server.hush();
    renameSync(made.path(file), made.path('away'));
    await server.untilSaid('1 error remains');
    expect(server.said().match(/✘ \S+/g)).toEqual([`✘ ${code}`]);
    renameSync(made.path('away'), made.path(file));
    await server.untilSaid('✔ all errors are fixed');
  }
});

it('hears that a removed file is back', async () => {
  const made = createSandbox({ 'src/a.css': 'a', 'docs/index.md': '# Start\n' });
  site = made;
  const heard = new Map<string, () => void>();
  const hear = (what: string) => new Promise<void>((resolve) => void heard.set(what, resolve));
  const work = {
    async add(item: ServeWorkItem) {
      for (const what of item.type === 'edit' ? item.paths : [item.type]) heard.get(what)?.();
    },
  } as WorkQueue;
  const failed = (error: unknown) => {
    throw error;
  };
  const input = { root: made.root, isPolling: false, now: () => performance.now(), on: { failed, polling: failed } };
  const watching = createSiteWatcher(input as unknown as SiteWatchingInput, work);
  end = () => watching.close();
  const file = made.path('src/a.css');
  const isUp = hear('look');
  watching.watch({ paths: [file, made.path('docs')], closed: [] });
  await isUp;
  for (let round = 0; round < 2; round += 1) {
    const isGone = hear(file);
    renameSync(file, made.path('away'));
    await isGone;
    const isBack = hear(file);
    renameSync(made.path('away'), file);
    await isBack;
  }
});
