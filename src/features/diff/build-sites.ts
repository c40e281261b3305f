// Builds sites to measure their size. Each site is built into the cache of its project, so that the next build is incremental. Folders of
// the user are not changed.
import { runBuild } from '../../engine/build.ts';
import type { BuiltSiteConversion } from '../../engine/conversion.ts';
import { type Diagnostic, formatFindingSentence, formatLocation, UserError } from '../../model/diagnostic.ts';
import { FEATURES_MODULE_URL } from '../module.ts';
import { type BuiltFolderContent, readBuiltFolder } from './read-built.ts';

interface ProjectToBuild {
  readonly root: string;
  readonly configFile?: string;
  /** Folder of the project from which this project was copied. */
  readonly copyOf?: string;
  /** Name for messages. */
  readonly name: string;
}

/** Name of an output folder that is never created: the conversion reads the build and writes nothing. */
const PLACEHOLDER_OUT_FOLDER = '.techdocs-diff';

/** Builds a project and reads the result. Throws if the site has errors. */
export async function buildAndReadProject({
  root,
  configFile,
  copyOf,
  name,
}: ProjectToBuild): Promise<BuiltFolderContent> {
  let read: BuiltFolderContent | undefined;
  const conversionFor = async (config: BuiltSiteConversion['config']): Promise<BuiltSiteConversion> => ({
    config,
    check: () => [],
    routesOf: (routes) => routes,
    async convert({ dir }) {
      read = readBuiltFolder(dir, config.baseUrl);
      return { written: 0, unchanged: 0, removed: 0, bytes: 0 };
    },
  });
  const options = { root, configFile, outDir: PLACEHOLDER_OUT_FOLDER };
  const { errors } = await runBuild(options, { features: FEATURES_MODULE_URL, copyOf, conversionFor });
  if (read === undefined) throw new UserError(`${name} cannot be built: ${formatFirstFinding(errors)}`, 1, errors);
  return read;
}

function formatFirstFinding([first]: readonly Diagnostic[]): string {
  return first === undefined ? 'it has no page.' : `${formatLocation(first)} ${formatFindingSentence(first)}`.trim();
}
