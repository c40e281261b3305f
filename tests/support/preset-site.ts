// A small site with extensions: those of a list, as text of its configuration, and what its keys stand for.
import { openPortal, type Portal } from './portal.ts';
import { makeFolder } from './tree.ts';

const SITE = {
  'docs/index.md': '# Start\n\nGo to [the second page](./second.md).\n',
  'docs/second.md': '# Second\n\nBack to [the start](./index.md#start).\n',
};

/** Builds and opens it. `extensions` may name what `techdocs/integrations` has as `presets`; `settings` are more keys. */
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
