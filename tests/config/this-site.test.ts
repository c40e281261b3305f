// This repository is a site, too: its own configuration must be valid.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadSiteConfig } from '../../src/config/io/load.ts';

test('the configuration of this site is accepted', async () => {
  const config = await loadSiteConfig({ root: fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '') });
  expect(config.configFile).toBe('site.config.ts');
  expect(Object.keys(config.docs[0]?.sidebars ?? {})).toHaveLength(33);
  expect(config.navbar.logo?.alt).toBe('Acme technical documentation');
});
