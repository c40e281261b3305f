// Builds a site for a host, or one that opens from a disk.
import type { BuildReport, SiteBuildOptions } from '../../engine/build.ts';
import { FEATURES_MODULE_URL } from '../module.ts';
import { createPortableConversionFinder } from './conversion.ts';

/** Options of a build. All keys are optional. */
export interface BuildOptions extends SiteBuildOptions {
  /** Builds a site that opens from a disk. Overrides the configured `portable`. */
  readonly portable?: boolean;
}

/** Builds a site; see `build` in `api.ts`. */
export async function buildPortable({ portable, ...options }: BuildOptions): Promise<BuildReport> {
  const { runBuild: run } = await import('../../engine/build.ts');
  return run(options, { features: FEATURES_MODULE_URL, conversionFor: createPortableConversionFinder(portable) });
}
