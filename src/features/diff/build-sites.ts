// Builds sites to weigh them. Each is built into the cache of its project, where the next time goes on, and read there: nothing is
// written into a folder of the user.
import { runBuild } from '../../engine/build.ts';
import type { Conversion } from '../../engine/conversion.ts';
import { type Diagnostic, locationText, sentenceOf, UserError } from '../../model/diagnostic.ts';
import { featuresModule } from '../module.ts';
import { type BuiltFolder, readBuilt } from './read-built.ts';

/** A project to build. */
export interface ToBuild {
  readonly root: string;
  readonly configFile?: string;
  /** It is a copy of the project in that folder. */
  readonly copyOf?: string;
  /** What messages call it. */
  readonly name: string;
}

/** A folder that is never made: what is read is the site before it would have another form. */
const NO_FOLDER = '.techdocs-diff';

/** Builds a project, and reads what was built. Throws where it has errors. */
export async function readBuiltProject({ root, configFile, copyOf, name }: ToBuild): Promise<BuiltFolder> {
  let read: BuiltFolder | undefined;
  const conversionFor = async (config: Conversion['config']): Promise<Conversion> => ({
    config,
    check: () => [],
    routesOf: (routes) => routes,
    async convert({ dir }) {
      read = readBuilt(dir, config.baseUrl);
      return { written: 0, unchanged: 0, removed: 0, bytes: 0 };
    },
  });
  const options = { root, configFile, outDir: NO_FOLDER };
  const { errors } = await runBuild(options, { features: featuresModule, copyOf, conversionFor });
  if (read === undefined) throw new UserError(`${name} cannot be built: ${firstOf(errors)}`, 1, errors);
  return read;
}

function firstOf([first]: readonly Diagnostic[]): string {
  return first === undefined ? 'it has no page.' : `${locationText(first)} ${sentenceOf(first)}`.trim();
}
