// A build of either kind: of a site for a host, or of one that opens from a disk.
import type { BuildReport, SiteBuildOptions } from '../../engine/build.ts';
import { featuresModule } from '../module.ts';
import { forDisk } from './conversion.ts';

/** What to build, and how. All keys are optional. */
export interface BuildOptions extends SiteBuildOptions {
  /** Builds a site that opens from a disk. Overrides the configured `portable`. */
  readonly portable?: boolean;
}

/** The build of the package, as `api.ts` describes it. */
export async function buildPortable({ portable, ...options }: BuildOptions): Promise<BuildReport> {
  const { runBuild: run } = await import('../../engine/build.ts');
  return run(options, { features: featuresModule, conversionFor: forDisk(portable) });
}
