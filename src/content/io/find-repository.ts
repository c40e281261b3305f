// IO. Finds the web address of a project's repository: in the configuration, `package.json`, or the git remote.
import { dirname, join } from 'node:path';
import { parseJson } from '../../lib/json.ts';
import { parseRepositoryUrl } from '../../model/repository.ts';
import { runGit } from '../git/run.ts';
import { readText } from './read-text.ts';
import { readStats } from './stats.ts';

/** Returns the web address of the repository. `folder` is the folder in which git runs; it may differ from the site's folder. */
export async function findRepositoryUrl(folder: string, configured: string | undefined): Promise<string | undefined> {
  return configured ?? readRepositoryUrlFromPackage(folder) ?? (await readRepositoryUrlFromRemote(folder));
}

/** Returns the repository address in the nearest `package.json`, searching upwards to the top of the repository. */
function readRepositoryUrlFromPackage(folder: string): string | undefined {
  for (let index = folder; ; index = dirname(index)) {
    const { text } = readText(join(index, 'package.json'), 'package.json');
    const { repository } = (parseJson(text ?? '') ?? {}) as { repository?: string | { url?: string } };
    const url = typeof repository === 'object' ? repository?.url : repository;
    if (typeof url === 'string') return parseRepositoryUrl(url);
    // If the process may not read a folder, `readStats` returns `undefined`, and the search continues in the parent folder.
    if (readStats(join(index, '.git')) !== undefined || dirname(index) === index) return undefined;
  }
}

async function readRepositoryUrlFromRemote(folder: string): Promise<string | undefined> {
  const names = (await runGit(folder, ['remote']))?.split('\n') ?? [];
  const name = names.includes('origin') ? 'origin' : names[0];
  if (name === undefined || name === '' || name.startsWith('-')) return undefined;
  return parseRepositoryUrl((await runGit(folder, ['remote', 'get-url', name])) ?? '');
}
