// Redirects that the old configuration computes with the `createRedirects` function of the plugin `client-redirects`. One run of the code
// calls the function with all addresses.
import { join } from 'node:path';
import { isPlainObject } from '../../lib/values.ts';
import type { OldCodeReader } from './code-reader.ts';
import type { PlannedRedirect } from './planned.ts';
import type { SiteToMigrate } from './site-to-migrate.ts';

/** Returns the redirects that the configuration computes for these paths; an empty list if it computes none, or if its code fails. */
export async function evaluateRedirects(
  { site, configFile, makesRedirects }: Pick<SiteToMigrate, 'site' | 'configFile' | 'makesRedirects'>,
  paths: readonly string[],
  reader: OldCodeReader,
): Promise<readonly PlannedRedirect[]> {
  if (!makesRedirects) return [];
  const code = `import config from ${JSON.stringify(join(site, configFile))};
const value = typeof config === 'function' ? await config() : await config;
const makers = (value.plugins ?? []).flatMap((one) =>
  Array.isArray(one) && String(one[0]).includes('client-redirects') ? [one[1]?.createRedirects ?? (() => [])] : [],
);
const paths = ${JSON.stringify(paths)};
export default paths.flatMap((to) => makers.map((make) => ({ to, from: [make(to) ?? []].flat() })));
`;
  const value = await reader.run('\0techdocs-redirects', code);
  return Array.isArray(value) ? parseEvaluatedRedirects(value, new Set(paths)) : [];
}

/** Parses the redirects that the configuration's code returned. Leaves out redirects from paths that have a page. */
function parseEvaluatedRedirects(value: readonly unknown[], paths: ReadonlySet<string>): readonly PlannedRedirect[] {
  return value.flatMap((item): PlannedRedirect | [] => {
    if (!isPlainObject(item) || typeof item.to !== 'string' || !Array.isArray(item.from)) return [];
    const from = item.from.filter((path) => typeof path === 'string' && path.startsWith('/') && !paths.has(path));
    return from.length === 0 ? [] : { from: from as string[], to: item.to };
  });
}
