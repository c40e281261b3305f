// What a site's own configuration file imports: nothing but types, so that editors complete and check it.
import type * as z from 'zod/mini';
import type { configSchema } from './schema/config.ts';

/** The configuration of a site, as `site.config.ts` writes it. */
export type UserConfig = z.input<typeof configSchema>;

/** Gives a configuration its type, and returns it unchanged. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
