// This repository is a site, too: its own configuration must be valid.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadSiteConfig } from '../../src/config/io/load.ts';
import { FEATURES_MODULE_URL } from '../../src/features/module.ts';

test('the configuration of this site is accepted', async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
  const config = await loadSiteConfig({ root, features: FEATURES_MODULE_URL });
  expect(config.configFile).toBe('site.config.ts');
  expect(Object.keys(config.docs[0]?.sidebars ?? {})).toHaveLength(33);
  expect(config.navbar.logo?.alt).toBe('Acme technical documentation');
});
