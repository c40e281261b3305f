// A small site with extensions: a list, as text of its configuration, and the extensions that keys enable.
import { openPortal, type Portal } from './portal.ts';
import { makeFolder } from './tree.ts';

const SITE = {
  'docs/index.md': '# Start\n\nGo to [the second page](./second.md).\n',
  'docs/second.md': '# Second\n\nBack to [the start](./index.md#start).\n',
};

/** Builds and opens it. `extensions` may refer to `techdocs/integrations` as `presets`; `settings` are further keys. */
export async function openSiteWith(
  extensions: string,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<Portal & { readonly root: string }> {
  const config = `import { defineConfig } from 'techdocs';
import * as presets from 'techdocs/integrations';
export default defineConfig({ ...${JSON.stringify({ title: 'Acme', ...settings })}, extensions: [${extensions}] });
`;
  const root = makeFolder({ ...SITE, 'site.config.ts': config });
  return { ...(await openPortal(root)), root };
}
