// `techdocs addresses` after each of forty changes of content: it finds every lost address and no others, and no redirect leads to a page
// without the text.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { techdocs } from '../support/cli.ts';
import { type ContentChange, changedSite, contentChanges } from '../support/content-changes.ts';
import { makeFolder, writeFiles } from '../support/tree.ts';
import { git } from '../support/versions-site.ts';

let root: string;
beforeAll(async () => {
  root = makeFolder(changedSite);
  git(root, 'init', '-q', '-b', 'main');
  expect(await techdocs(['addresses', '--write', '--quiet'], { cwd: root })).toMatchObject({ code: 0, stderr: '' });
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'Publish');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function change({ make }: ContentChange): void {
  git(root, 'reset', '-q', '--hard', 'main');
  git(root, 'clean', '-fdq');
  const files = new Map(Object.entries(changedSite));
  make(files);
  for (const file of Object.keys(changedSite)) if (!files.has(file)) rmSync(`${root}/${file}`);
  writeFiles(root, Object.fromEntries(files));
}

async function call(...args: readonly string[]) {
  const { stdout } = await techdocs(['addresses', ...args, '--json'], { cwd: root });
  const { errors, warnings } = JSON.parse(stdout) as Readonly<Record<'errors' | 'warnings', readonly Diagnostic[]>>;
  const of = (code: string) => [...errors, ...warnings].filter((finding) => finding.code === code);
  return {
    messages: [...errors, ...warnings].map(({ message }) => message),
    lost: Object.fromEntries(of('lost-address').map(({ link, target }) => [link, target])),
    anchors: Object.fromEntries(of('lost-anchor').map(({ link, target }) => [link, target?.replace(/^.*#/, '')])),
  };
}

const isNowhere = (found: object = {}) =>
  Object.fromEntries(Object.entries(found).filter(([, to]) => to === undefined));

it.each(contentChanges.map((each) => [each.name, each] as const))('%s', async (_, each) => {
  change(each);
  const { lost = {}, anchors = {}, isWhole } = each;
  if (isWhole) {
    const message = 'All 28 addresses that were published below `/` are lost: `baseUrl` is `/manual/` now.';
    expect((await call()).messages).toEqual([message]);
    return;
  }
  expect(await call()).toMatchObject({ lost, anchors });
  const fixed = await call('--fix');
  expect([fixed.lost, fixed.anchors]).toEqual([isNowhere(lost), isNowhere(anchors)]);
});

it('finds the same when the change is committed, and against a commit', async () => {
  for (const each of contentChanges.filter(({ name }) =>
    /^a (?:page is (?:renamed|merged)|folder|heading changes)/.test(name),
  )) {
    change(each);
    git(root, 'checkout', '-q', '--detach');
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'Change', '--allow-empty');
    const { lost = {}, anchors = {} } = each;
    expect([each.name, await call()]).toMatchObject([each.name, { lost, anchors }]);
    expect([each.name, await call('--since', 'main')]).toMatchObject([each.name, { lost, anchors }]);
    git(root, 'checkout', '-q', 'main');
  }
});
