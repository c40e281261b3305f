// Links to a file that was renamed: what it is called now, as git knows it and as the dev server saw it.
import { renamedInGit } from '../content/git/renames.ts';
import { folderOf, relativePath, tidyPath } from '../lib/file-path.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Source } from '../model/source.ts';

/** What was renamed while a site was followed. */
export interface Renames {
  /** Compares the sources of a site with those of before. */
  note(before: readonly Source[], after: readonly Source[]): void;
  /** What a file is called now that was seen under another name. */
  nameOf(file: string): string | undefined;
  /** What git said last of files that are not there. */
  readonly inGit: Map<string, string | undefined>;
}

/** Remembers nothing yet. */
export function createRenames(): Renames {
  const renamed = new Map<string, string>();
  return {
    inGit: new Map(),
    note(before, after) {
      const now = new Map(after.map(({ file, hash }) => [file, hash]));
      const old = new Set(before.map(({ file }) => file));
      const gone = before.filter(({ file }) => !now.has(file));
      const added = gone.length === 0 ? [] : after.filter(({ file }) => !old.has(file));
      for (const { file, hash } of gone) {
        const same = added.filter((each) => each.hash === hash);
        const [one] = same.length === 1 ? same : gone.length === 1 && added.length === 1 ? added : [];
        if (one !== undefined) renamed.set(file, one.file);
      }
      // What is there again was not renamed.
      for (const file of now.keys()) renamed.delete(file);
    },
    nameOf(file) {
      let name = renamed.get(file);
      for (let step = 0; step < renamed.size && name !== undefined && renamed.has(name); step += 1)
        name = renamed.get(name);
      return name;
    },
  };
}

/** No site that somebody works on has more such links at once; git is asked for each file. */
const MOST = 20;

/** What tells the names of files. */
export interface RenamesAsked {
  readonly root: string;
  readonly sources: readonly Source[];
  readonly renames?: Renames;
  /** Without it git is not asked, and what it said before counts. */
  readonly asksGit?: boolean;
}

/** Findings on links to files that are called otherwise now, with the link to write. */
export async function withRenames(
  findings: readonly Diagnostic[],
  { root, sources, renames, asksGit = true }: RenamesAsked,
): Promise<readonly Diagnostic[]> {
  const wanted = findings.filter(isOfFile);
  if (wanted.length === 0) return findings;
  const files = new Set(sources.map(({ file }) => file));
  const names = new Map<string, string>();
  for (const old of [...new Set(wanted.map(targetFile))].slice(0, MOST)) {
    const inGit = async () => (asksGit ? await renamedInGit(root, old, sources) : renames?.inGit.get(old));
    const seen = renames?.nameOf(old);
    const name = seen ?? (await inGit());
    if (seen === undefined) renames?.inGit.set(old, name);
    if (name !== undefined && files.has(name)) names.set(old, name);
  }
  if (names.size === 0) return findings;
  return findings.map((finding) => {
    const name = isOfFile(finding) ? names.get(targetFile(finding)) : undefined;
    if (name === undefined) return finding;
    const link = relativePath(folderOf(finding.file ?? ''), name).replace(/^(?!\.\.\/)/, './');
    const rest = /[?#].*$/.exec(finding.link ?? '')?.[0] ?? '';
    return { ...finding, suggestion: `It was renamed: write \`${link}${rest}\`.` };
  });
}

/** Whether a finding is on a link that names a Markdown file from where it stands. */
function isOfFile({ code, file, link = '' }: Diagnostic): boolean {
  return code === 'broken-markdown-link' && file !== undefined && /^[^/#?:][^#?:]*\.mdx?(?:[?#]|$)/i.test(link);
}

function targetFile({ file = '', link = '' }: Diagnostic): string {
  return tidyPath(`${folderOf(file)}/${decoded(link.replace(/[?#].*$/, ''))}`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
