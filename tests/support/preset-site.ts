// A small site with extensions: those of a list, as text of its configuration, and what its keys stand for.
import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Extension } from '../../src/model/extension.ts';
import { repository } from './cli.ts';
import { openPortal, type Portal } from './portal.ts';
import { makeFolder } from './tree.ts';

const SITE = {
  'docs/index.md': '# Start\n\nGo to [the second page](./second.md).\n',
  'docs/second.md': '# Second\n\nBack to [the start](./index.md#start).\n',
};

/** Loads modules where their selectors are, on each page. */
const HOST = (on: readonly (readonly [string, string])[]) => `
const running = ${JSON.stringify(on)}.map(([selector, address]) => ({ selector, address, ends: new Map() }));
async function look() {
  for (const { selector, address, ends } of running) {
    for (const [element, end] of ends) if (!element.isConnected) { ends.delete(element); end?.(); }
    for (const element of document.querySelectorAll(selector)) {
      if (ends.has(element)) continue;
      ends.set(element, undefined);
      const { default: start } = await import(address);
      ends.set(element, start(element, null));
    }
  }
}
look();
document.addEventListener('techdocs:navigate', look);
`;

/** Builds and opens it. `extensions` may name what `techdocs/integrations` has as `presets`; `feedback` is that key. */
export async function openSiteWith(
  extensions: string,
  feedback?: { readonly endpoint: string },
): Promise<Portal & { readonly root: string }> {
  const own = (path: string) => import(join(repository, 'dist', path));
  const presets = await own('integrations/index.js');
  const listed = new Function('presets', `return [${extensions}]`)(presets) as readonly Extension[];
  const all = feedback ? [...listed, (await own('feedback/index.js')).feedback(feedback) as Extension] : listed;
  const clients = all.flatMap(({ client }) => Object.entries(client?.on ?? {}));
  const styles = [...new Set(all.flatMap(({ client }) => client?.style ?? []))];
  const addressOf = (file: string) => `/client/${basename(file)}`;
  const settings = {
    title: 'Acme',
    feedback,
    stylesheets: styles.map(addressOf),
    scripts: [{ src: '/host.js', type: 'module' }],
  };
  const root = makeFolder({
    ...SITE,
    'static/host.js': HOST(clients.map(([selector, file]) => [selector, addressOf(file)])),
    'site.config.ts': `import { defineConfig } from 'techdocs';
import * as presets from 'techdocs/integrations';
export default defineConfig({ ...${JSON.stringify(settings)}, extensions: [${extensions}] });
`,
  });
  mkdirSync(join(root, 'static/client'));
  for (const file of [...clients.map(([, each]) => each), ...styles])
    copyFileSync(file, join(root, 'static/client', basename(file)));
  return { ...(await openPortal(root)), root };
}
