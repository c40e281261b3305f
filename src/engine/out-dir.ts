// Decides whether a build may replace its output folder. The decision is a pure function of facts about the folder, because a wrong result
// would delete a user's files.
import native, { type PlatformPath } from 'node:path';
import { isPathBelowFolder } from '../content/io/real-path.ts';

/** Facts about the output folder before the build changes anything. Paths are absolute and without symbolic links. */
export interface OutDirCheckInput {
  /** Name as the user wrote it, for the message. */
  readonly name: string;
  readonly path: string;
  readonly root: string;
  readonly home: string;
  /** Input folders of the site, with the name by which the user knows each. */
  readonly inputs: readonly { readonly name: string; readonly path: string }[];
  /** Folders with techdocs' own data. */
  readonly caches: readonly { readonly name: string; readonly path: string }[];
  readonly kind: 'missing' | 'empty' | 'folder' | 'file' | 'link';
  /** Target of a symbolic link. */
  readonly target?: string;
  /** Whether the path as written is inside the project, but a symbolic link leads to a folder outside the project. */
  readonly isLedOut: boolean;
  /** Whether the folder contains a readable manifest of techdocs. */
  readonly manifest: 'missing' | 'damaged' | 'whole';
}

/** Returns the reason why a build must not replace the folder, as one sentence; `undefined` if the build may replace it. */
export function findOutputFolderFault(facts: OutDirCheckInput, system: PlatformPath = native): string | undefined {
  const { name, path, root, home, kind, manifest } = facts;
  // On Windows `C:\\Site` and `c:\\site` are the same.
  const isSame = (one: string, other: string) => system.relative(one, other) === '';
  const isWithin = (one: string, folder: string) => isPathBelowFolder(one, folder, system);
  const refuse = (reason: string) => `Cannot build into \`${name}\`: ${reason}.`;
  if (isSame(path, system.parse(path).root)) return refuse('it is the root of the file system');
  if (isSame(path, home)) return refuse('it is your home folder');
  if (isSame(path, root)) return refuse('it is the root of the project');
  if (isWithin(root, path)) return refuse('the project is inside it');
  if (isWithin(home, path)) return refuse('your home folder is inside it');
  for (const input of facts.inputs) {
    if (isSame(input.path, path)) return refuse(`the site is made from it`);
    if (isWithin(input.path, path)) return refuse(`\`${input.name}\`, which the site is made from, is inside it`);
    if (isWithin(path, input.path)) return refuse(`it is inside \`${input.name}\`, which the site is made from`);
  }
  for (const cache of facts.caches) {
    if (!isSame(path, cache.path) && !isWithin(path, cache.path) && !isWithin(cache.path, path)) continue;
    return refuse(`techdocs keeps its cache in \`${cache.name}\``);
  }
  if (facts.isLedOut) return refuse(`it is \`${path}\`, where a symlink leads; name that folder instead`);
  if (kind === 'file') return refuse('it is a file');
  if (kind === 'link') return refuse(`it is a symlink to \`${facts.target ?? ''}\`; name that folder instead`);
  if (kind === 'folder' && manifest === 'missing') {
    return refuse('it contains files that techdocs did not write; empty it or choose another folder');
  }
  if (kind === 'folder' && manifest === 'damaged') {
    return refuse(
      'its `.techdocs.json` cannot be read, so techdocs does not know which files are its own; delete the folder',
    );
  }
  return undefined;
}
