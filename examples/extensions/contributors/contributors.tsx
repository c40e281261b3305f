// Below each docs page: its authors, from git.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { defineExtension } from 'techdocs';

const run = promisify(execFile);

/** Names by file, most commits first. */
type Names = { readonly [file: string]: readonly string[] };

export function contributors() {
  return defineExtension({
    name: 'contributors',
    texts: { en: { by: 'Written by' }, de: { by: 'Geschrieben von' } },
    async read({ root, signal }) {
      const git = async (...args: string[]) => {
        const { stdout } = await run('git', args, { cwd: root, signal, maxBuffer: 2 ** 28 });
        return stdout;
      };
      // A commit appends a line to this file. `-z` ends names with a NUL; a line that begins with one is a name of an author.
      const log = (await git('rev-parse', '--path-format=absolute', '--git-path', 'logs/HEAD')).trim();
      const history = await git('log', '--no-merges', '--relative', '--name-only', '-z', '--format=%x01%aN');
      return { data: namesIn(history), watch: [log] };
    },
    parts: {
      docAfter({ file = '' }, { texts, data }) {
        const names = (data as Names | undefined)?.[file] ?? [];
        return names.length > 0 && <p className="contributors">{`${texts.by} ${names.join(', ')}`}</p>;
      },
    },
  });
}

function namesIn(history: string): Names {
  const counts = new Map<string, Map<string, number>>();
  for (const commit of history.split('\x01').slice(1)) {
    const [author = '', ...files] = commit.split(/[\0\n]+/);
    for (const file of files.filter((name) => name !== '')) {
      const authors = counts.get(file) ?? new Map<string, number>();
      counts.set(file, authors.set(author, (authors.get(author) ?? 0) + 1));
    }
  }
  const inOrder = (authors: Map<string, number>) => [...authors].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  return Object.fromEntries([...counts].map(([file, authors]) => [file, inOrder(authors)]));
}
