// Types the configuration file of a site, for completion and checks in editors. Imports only types, so a site loads no schema.
import type * as z from 'zod/mini';
import type { createConfigSchema } from './schema/config.ts';

/** The configuration of a site, as `site.config.ts` writes it. */
export type UserConfig = z.input<ReturnType<typeof createConfigSchema>>;

/** Types a configuration; returns it unchanged. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
