// Finds the current names of renamed files to which links still refer. Asks git, and uses the renames that the dev server has seen.
import { findRenamedFile } from '../content/git/renames.ts';
import { computeRelativePath, getParentFolder, normalizePath } from '../lib/file-path.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Source } from '../model/source.ts';
import { decodePath } from '../model/url.ts';

/** Renames seen while a site is watched. */
export interface RenameTracker {
  /** Compares the sources of a site with the previous ones. */
  note(before: readonly Source[], after: readonly Source[]): void;
  /** Returns the current name of a file that was renamed while the site was watched. */
  nameOf(file: string): string | undefined;
  /** Last results of git: the current name of each missing file; `undefined` if git found none. */
  readonly inGit: Map<string, string | undefined>;
}

/** Creates a tracker that knows no renames yet. */
export function createRenameTracker(): RenameTracker {
  const renamed = new Map<string, string>();
  return {
    inGit: new Map(),
    note(before, after) {
      const isSame = before.length === after.length && before.every(({ file }, index) => file === after[index]?.file);
      if (isSame && renamed.size === 0) return;
      const now = new Set(after.map(({ file }) => file));
      const old = new Set(before.map(({ file }) => file));
      const gone = before.filter(({ file }) => !now.has(file));
      const added = gone.length === 0 ? [] : after.filter(({ file }) => !old.has(file));
      for (const { file, hash } of gone) {
        const same = added.filter((source) => source.hash === hash);
        const [renamedSource] = same.length === 1 ? same : gone.length === 1 && added.length === 1 ? added : [];
        if (renamedSource !== undefined) renamed.set(file, renamedSource.file);
      }
      // A file that exists again was not renamed.
      for (const file of now) renamed.delete(file);
    },
    nameOf(file) {
      let name = renamed.get(file);
      for (let step = 0; step < renamed.size && name !== undefined && renamed.has(name); step += 1)
        name = renamed.get(name);
      return name;
    },
  };
}

/** Maximum number of files that are looked up in git, with one call each. A site that is being edited rarely has more links to renamed files. */
const MAX_GIT_QUERIES = 20;

/** Input for finding the new names of files. */
interface RenameLookupInput {
  readonly root: string;
  readonly sources: readonly Source[];
  readonly renames?: RenameTracker;
  /** If `false`, git is not called, and the last results of git are used. */
  readonly asksGit?: boolean;
}

/** Adds the corrected link to findings on links to renamed files. */
export async function addRenameFixes(
  findings: readonly Diagnostic[],
  { root, sources, renames, asksGit = true }: RenameLookupInput,
): Promise<readonly Diagnostic[]> {
  const brokenLinks = findings.filter(isBrokenFileLinkFinding);
  if (brokenLinks.length === 0) return findings;
  const files = new Set(sources.map(({ file }) => file));
  const names = new Map<string, string>();
  for (const old of [...new Set(brokenLinks.map(resolveLinkTargetFile))].slice(0, MAX_GIT_QUERIES)) {
    const inGit = async () => (asksGit ? await findRenamedFile(root, old, sources) : renames?.inGit.get(old));
    const seen = renames?.nameOf(old);
    const name = seen ?? (await inGit());
    if (seen === undefined) renames?.inGit.set(old, name);
    if (name !== undefined && files.has(name)) names.set(old, name);
  }
  if (names.size === 0) return findings;
  return findings.map((finding) => {
    const name = isBrokenFileLinkFinding(finding) ? names.get(resolveLinkTargetFile(finding)) : undefined;
    if (name === undefined) return finding;
    const link = computeRelativePath(getParentFolder(finding.file ?? ''), name).replace(/^(?!\.\.\/)/, './');
    const rest = /[?#].*$/.exec(finding.link ?? '')?.[0] ?? '';
    return { ...finding, suggestion: `It was renamed: write \`${link}${rest}\`.` };
  });
}

/** Whether a finding is on a link that names a Markdown file relative to its page. */
function isBrokenFileLinkFinding({ code, file, link = '' }: Diagnostic): boolean {
  return code === 'broken-markdown-link' && file !== undefined && /^[^/#?:][^#?:]*\.mdx?(?:[?#]|$)/i.test(link);
}

function resolveLinkTargetFile({ file = '', link = '' }: Diagnostic): string {
  const path = link.replace(/[?#].*$/, '');
  return normalizePath(`${getParentFolder(file)}/${decodePath(path) ?? path}`);
}
