// IO. Finds the web address of a project's repository: in the configuration, `package.json`, or the git remote.
import { dirname, join } from 'node:path';
import { parseJson } from '../../lib/json.ts';
import { repositoryUrl } from '../../model/repository.ts';
import { runGit } from '../git/run.ts';
import { readText } from './read-text.ts';
import { statsOf } from './stats.ts';

/** Returns the web address of the repository. `folder` is the folder in which git runs; it may differ from the site's folder. */
export async function findRepository(folder: string, configured: string | undefined): Promise<string | undefined> {
  return configured ?? repositoryOfPackage(folder) ?? (await repositoryOfRemote(folder));
}

/** Returns the repository address in the nearest `package.json`, searching upwards to the top of the repository. */
function repositoryOfPackage(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const { text } = readText(join(at, 'package.json'), 'package.json');
    const { repository } = (parseJson(text ?? '') ?? {}) as { repository?: string | { url?: string } };
    const url = typeof repository === 'object' ? repository?.url : repository;
    if (typeof url === 'string') return repositoryUrl(url);
    // A process that may not read the folders above gets no stats of them.
    if (statsOf(join(at, '.git')) !== undefined || dirname(at) === at) return undefined;
  }
}

async function repositoryOfRemote(folder: string): Promise<string | undefined> {
  const names = (await runGit(folder, ['remote']))?.split('\n') ?? [];
  const name = names.includes('origin') ? 'origin' : names[0];
  if (name === undefined || name === '' || name.startsWith('-')) return undefined;
  return repositoryUrl((await runGit(folder, ['remote', 'get-url', name])) ?? '');
}
