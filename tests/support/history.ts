// Git repositories generated from a script, for tests that read a history.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Creates a repository with the branch `main`, and returns its folder. The script has a line for each step:
 *
 *     feat: start                       a commit; indented lines below it are its body
 *     Ada <ada@example.com> | fix: a    a commit by another author
 *     apps/core: fix: a                 a commit that changes a file below `apps/core`
 *     merge hotfix: Merge branch 'x'    a merge of a branch, even if git could fast-forward
 *     $ tag v1.0.0                      any command of git
 *
 * `<hash of feat: start>` in a body is the hash of that commit. Each commit is a minute later than the one before.
 */
export function makeHistory(script: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'techdocs-history-')));
  const hashes = new Map<string, string>();
  let minutes = 0;
  const git = (args: readonly string[], author = 'Author <author@example.com>') => {
    const [, name = '', email = ''] = /^(.*) <(.*)>$/.exec(author) ?? [];
    const date = `@${1_700_000_000 + 60 * minutes} +0000`;
    const env = {
      ...process.env,
      ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
      ...{ GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_AUTHOR_DATE: date },
      ...{ GIT_COMMITTER_NAME: 'Committer', GIT_COMMITTER_EMAIL: 'committer@example.com', GIT_COMMITTER_DATE: date },
    };
    return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  };
  git(['init', '-q', '-b', 'main']);
  for (const { line, body } of stepsOf(script)) {
    if (line.startsWith('$ ')) {
      git(line.slice(2).split(' '));
      continue;
    }
    minutes += 1;
    const { author, path, branch, subject } = commitOf(line);
    const text = body.replace(/<hash of (.*?)>/g, (_, one: string) => hashes.get(one) ?? `no commit ${one}`);
    const message = text === '' ? ['-m', subject] : ['-m', subject, '-m', text];
    if (branch !== undefined) git(['merge', '-q', '--no-ff', ...message, branch], author);
    else {
      if (path !== undefined) {
        const file = join(folder, path, `${createHash('sha1').update(subject).digest('hex').slice(0, 8)}.txt`);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, subject);
        git(['add', '-A']);
      }
      git(['commit', '-q', '--allow-empty', '--cleanup=verbatim', ...message], author);
    }
    if (script.includes(`<hash of ${subject}>`)) hashes.set(subject, git(['rev-parse', 'HEAD']));
  }
  return folder;
}

/** Returns the lines of a script, each with the indented ones below it. */
function stepsOf(script: string): { line: string; body: string }[] {
  const lines = script.split('\n').filter((line) => line.trim() !== '');
  const margin = /^ */.exec(lines[0] ?? '')?.[0].length ?? 0;
  const steps: { line: string; body: string }[] = [];
  for (const line of lines.map((each) => each.slice(margin))) {
    const last = steps.at(-1);
    if (!line.startsWith('  ') || last === undefined) steps.push({ line, body: '' });
    else last.body += `${last.body === '' ? '' : '\n'}${line.slice(2)}`;
  }
  return steps;
}

function commitOf(line: string) {
  const { author, rest = line } = /^(?<author>[^|]+ <[^>]*>) \| (?<rest>.*)$/.exec(line)?.groups ?? {};
  const { branch, title } = /^merge (?<branch>\S+): (?<title>.*)$/.exec(rest)?.groups ?? {};
  const { path, subject } = /^(?<path>[\w-]+\/[\w/-]+): (?<subject>.*)$/.exec(rest)?.groups ?? {};
  return { author, path, branch, subject: title ?? subject ?? rest };
}
