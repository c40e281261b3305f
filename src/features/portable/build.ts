// The public `build`: a site for a host, or one that opens from a disk.
import type { BuildReport, SiteBuildOptions } from '../../engine/build.ts';
import { forDisk } from './conversion.ts';

/** What to build, and how. All keys are optional. */
export interface BuildOptions extends SiteBuildOptions {
  /** Builds a site that opens from a disk. Overrides the configured `portable`. */
  readonly portable?: boolean;
}

/**
 * Builds the site. Content at fault gives a report with `ok: false`; a call or configuration at fault throws a
 * `UserError`. In both cases the output folder stays as it was.
 */
export async function build({ portable, ...options }: BuildOptions = {}): Promise<BuildReport> {
  const { build: run } = await import('../../engine/build.ts');
  return run(options, forDisk(portable));
}
