// The commits in the draft of a release, for realistic histories: back-ports, candidates, reverts, squash merges, merges, shallow clones
// and no tags. Other tests check the wording and the headings.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { draftBodyFromGit } from '../../../src/cli/new-release/git.ts';
import { validateAndResolveRelease } from '../../../src/cli/new-release/plan.ts';
import {
  createUnconfiguredProduct,
  type ReleaseProduct,
  type SiteReleases,
} from '../../../src/cli/new-release/site.ts';
import { makeHistory } from '../../support/history.ts';

interface Situation {
  readonly history: keyof typeof histories;
  /** The checked-out branch; `main` by default. */
  readonly on?: string;
  /** Versions of the product that have a post. */
  readonly posts?: readonly string[];
  readonly version: string;
  readonly since?: string;
  readonly range?: string;
  readonly products?: readonly Partial<ReleaseProduct>[];
  /** Lines of the draft, in any order, without their marks; or the message of the fault. */
  readonly draft: readonly string[] | string;
  /** Start and end of the range. */
  readonly from?: string;
  readonly notes?: readonly string[];
}

/** Two products in a repository. */
const MONOREPO = [{ key: 'core', name: 'Core' }, { key: 'app' }];
const ONE = [{ key: 'core', name: 'Core' }];

const histories = {
  quiet: `
    apps/core: feat: start
    $ tag v1.0.0
    apps/gate: feat: of another package
    chore: clean up
    $ tag v1.0.1
    chore: more
    $ tag v1.0.2
    chore: and more
    $ tag v1.0.3`,
  twoForms: `
    feat: start
    $ tag v0.9.0
    $ tag 0.9.x
    feat: more
    $ tag pkg-1.0.0
    fix: later
    $ tag pkg-1.0.1`,
  backPorts: `
    feat: start
    $ tag core-v1.0.0
    $ switch -q -c hotfix
    fix: first of the hotfix
    fix: second of the hotfix
    $ tag core-v1.0.1
    $ switch -q main
    feat!: another protocol
    $ tag core-v1.1.0
    feat: something new
    $ switch -q -c later hotfix
    fix: third of the hotfix
    $ switch -q -c merged main
    merge hotfix: Merge branch 'hotfix'
    fix: after the merge
    $ switch -q main`,
  releaseBranches: `
    feat: start
    $ tag core-v0.9.0
    feat: for 1.0
    $ switch -q -c release/1.0
    fix: prepared for 1.0
    $ tag core-v1.0.0
    $ switch -q main
    feat: for 1.1
    $ switch -q -c release/1.1
    fix: prepared for 1.1
    $ tag core-v1.1.0
    $ switch -q main
    feat: for 1.2
    $ tag core-v1.2.0`,
  candidates: `
    feat: start
    $ tag v1.9.0
    feat: first of 2.0
    feat: second of 2.0
    $ tag v2.0.0-rc.1
    fix: typo in the first candidate
    $ tag v2.0.0-rc.2
    fix: typo in the second candidate
    $ tag v2.0.0`,
  firstCandidates: `
    feat: start
    $ tag v1.0.0-rc.1
    fix: typo in the candidate`,
  reverts: `
    feat: start
    $ tag v1.0.0
    feat: add dark mode (#10)
    Revert "feat: add dark mode (#10)" (#11)
      Reverts acme/core#10
    feat: export as CSV
    revert: feat: export as CSV
      This reverts commit <hash of feat: export as CSV>.
    feat: read MIDI files
    Back out the reader of MIDI files
      This reverts commit <hash of feat: read MIDI files>.
    feat: add a widget (#12)
    Take the widget back
      Reverts acme/core#12
    feat: quote of a revert
      It replaces what was there:
      This reverts commit <hash of feat: start>.
    fix: last`,
  reapplied: `
    feat: start
    $ tag v1.0.0
    fix: crash on start
    Revert "fix: crash on start"
    Reapply "fix: crash on start"
    feat: faster search (#3)
    Revert "feat: faster search (#3)" (#4)
    Revert "Revert "feat: faster search (#3)" (#4)" (#5)
    feat: undo
    Revert "feat: undo"
      This reverts commit <hash of feat: undo>.
    Reapply "feat: undo"
      This reverts commit <hash of Revert "feat: undo">.
    Revert "Reapply "feat: undo""
      This reverts commit <hash of Reapply "feat: undo">.`,
  revertedLater: `
    feat: add dark mode
    feat: print
    $ tag v1.0.0
    Revert "feat: add dark mode"
    Revert "feat: print"
    Reapply "feat: print"
    Revert "feat: print"
    $ tag v1.1.0
    Reapply "feat: add dark mode"
    Reapply "feat: print"`,
  revertedMerge: `
    feat: start
    $ tag v1.0.0
    $ switch -q -c dark
    feat: add dark mode
    fix: contrast in dark mode
    $ switch -q main
    feat: export
    merge dark: Merge pull request #7 from acme/dark
      Add dark mode
    Revert "Merge pull request #7 from acme/dark"
      This reverts commit <hash of Merge pull request #7 from acme/dark>, reversing
      changes made to <hash of feat: export>.`,
  squashes: `
    feat: start
    $ tag v1.0.0
    feat: add more (#20)
      * feat: first thing

      * wip

      * Revert "feat: first thing"

      This reverts commit <hash of feat: start>.

      Co-authored-by: Ada <ada@example.com>
    fix: crash (#21) (#22)
    feat: add more (#23)`,
  merges: `
    Start
    $ tag v1.0.0
    renovate[bot] <bot@renovateapp.com> | Update dependency zod to v4
    Revert "Update dependency zod to v4"
    $ switch -q -c qr
    wip on codes
    $ switch -q main
    merge qr: Merge pull request #7 from acme/qr
      Add Micro QR codes
    $ switch -q -c beeper
    try another way
    $ switch -q main
    merge beeper: Merge branch 'beeper' into 'main'
      Fix the beeper

      See merge request acme/core!12
    $ switch -q -c azure
    more of it
    $ switch -q main
    merge azure: Merged PR 31: Improve the display
    $ switch -q -c bucket
    even more of it
    $ switch -q main
    merge bucket: Merged in bucket (pull request #5)
      Add a bucket

      Approved-by: Ada
    $ switch -q -c bump
    Bump lodash from 4.17.20 to 4.17.21
    $ switch -q main
    merge bump: Merge pull request #8 from acme/dependabot/npm_and_yarn/lodash-4.17.21
      Bump lodash from 4.17.20 to 4.17.21
    Improve a thing at once`,
  conventionalMerges: `
    feat: start
    $ tag v1.0.0
    $ switch -q -c side
    feat: on the side
    $ switch -q main
    fix: on main
    merge side: Merge branch 'side'
    Merge branch 'main' of github.com:acme/core`,
  noise: `
    feat: start
    $ tag v1.0.0
    Wip.
    .
    ...
    feat: TBD
    fix: todo: ask Ada
    WIP: more
    [wip] still more
    fixup! feat: a widget
    squash! feat: a widget
    1.0.1
    v1.1.0-beta.1
    core v1.1.0
    @acme/core@1.1.0
    Bump version to 1.1.0
    Version bump
    Version Packages
    Release 1.1.0
    Release 1.1.0 (#31)
    Release 1.1.0 [skip ci]
    Initial commit
    fix: a thing [skip ci]
    Release core 1.1.0-rc.1
    Prepare for the next development iteration
    [maven-release-plugin] prepare release core-1.1.0
    dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com> | Bump lodash from 4.17.20 to 4.17.21
    renovate[bot] <29139614+renovate[bot]@users.noreply.github.com> | fix(deps): update dependency zod to v4
    Renovate Bot <bot@renovateapp.com> | Update dependency vite to v7
    semantic-release-bot <semantic-release-bot@martynus.net> | docs: changelog
    Wipe the cache when the user signs out
    Release the camera when the app is left
    Bump the allowed size of files
    Version checks are faster
    copilot-swe-agent[bot] <198982749+Copilot@users.noreply.github.com> | feat: a feature that a bot wrote
    Abbot Costa <abbot@example.com> | feat: a feature of a man called Abbot`,
  marks: `
    feat: start
    $ tag v1.0.0
    ✨ feat: add a widget
    :bug: fix: wrong title
    feat: 🚀 launch
    ⚡️ perf: faster start
    👩‍💻 🎨 fix: two marks
    feat:no space
    :recycle: refactor: nothing to tell
    🎉`,
  noTags: `
    feat: start
    fix: crash`,
  untaggedPost: `
    feat: start
    $ tag core-v1.0.0
    feat: of 1.1
    feat: of 1.2`,
  oneProduct: `
    feat: start
    $ tag v1.2.2
    $ tag docs-v9
    feat: a widget
    $ tag v1.2.3
    fix: next`,
  bareTags: `
    feat: start
    $ tag core-v1.0.0
    feat: of the app
    $ tag v4.0.0
    feat: of core`,
  paths: `
    apps/core: feat: start of core
    $ tag core-v1.0.0
    apps/core: feat: a widget
    apps/app: feat: a window
    apps/core: feat: a thing
    Revert "feat: a thing"`,
  renumbered: `
    feat: start
    $ tag v20.1.0
    feat: of another count
    $ tag v1.5.0
    feat: after it`,
  nightly: `
    feat: start
    $ tag v1.0.0
    fix: crash
    $ tag v1.1.0-nightly.1
    fix: leak`,
  odd: `
    feat: start
    $ tag v1.0.0
    feat: [a] "quoted" title
    Revert "feat: [a] "quoted" title"
    Revert the old engine
    Revert "something nobody did"
    fix: \u0001 odd \u001f marks \u001e`,
} as const;

const NOTHING_FOR_USERS =
  'There is no commit that concerns users in it, so the post says that nothing changed for users.';

const situations: Readonly<Record<string, Situation>> = {
  'a release with nothing for users': {
    history: 'quiet',
    posts: ['1.0.0', '1.0.1'],
    version: '1.0.2',
    products: ONE,
    draft: [],
    from: 'v1.0.1..v1.0.2',
    notes: [NOTHING_FOR_USERS],
  },
  'a release with nothing below the paths of the product': {
    history: 'quiet',
    posts: ['1.0.0'],
    version: '1.0.1',
    products: [{ ...ONE[0], gitPaths: ['apps/core'] }],
    draft: [],
    from: 'v1.0.0..v1.0.1',
    notes: ['There is no commit in it, so the post says that nothing changed for users.'],
  },
  'a release of the commit that is released already': {
    history: 'quiet',
    posts: ['1.0.2'],
    version: '1.0.4',
    products: ONE,
    draft: 'There is no commit in `v1.0.3..HEAD`. Name another range, or give `--body FILE`.',
  },
  'a range that somebody named': {
    history: 'quiet',
    posts: ['1.0.1'],
    version: '1.0.2',
    range: 'v1.0.1..v1.0.2',
    products: ONE,
    draft: 'There is no commit that concerns users in `v1.0.1..v1.0.2`. Name another range, or give `--body FILE`.',
  },
  'the first release whose tag has another form': {
    history: 'twoForms',
    version: '1.0.0',
    products: [{ ...ONE[0], gitTag: 'pkg-{version}' }],
    draft: ['Start.', 'More.'],
    from: 'pkg-1.0.0',
    notes: [
      'The draft begins with the first commit, as Core has no older tag. If `v0.9.0` marks its last release, add `--since v0.9.0`.',
    ],
  },
  '1. a back-port that has a tag, from the main branch': {
    history: 'backPorts',
    posts: ['1.0.0', '1.1.0'],
    version: '1.0.1',
    draft: ['First of the hotfix.', 'Second of the hotfix.'],
    from: 'core-v1.0.0..core-v1.0.1',
  },
  '2. a release of the main branch after a back-port': {
    history: 'backPorts',
    posts: ['1.0.0', '1.0.1', '1.1.0'],
    version: '1.2.0',
    draft: ['Something new.'],
    from: 'core-v1.1.0..HEAD',
  },
  '3. a tagged release of the main branch, which the back-port is older than': {
    history: 'backPorts',
    posts: ['1.0.0', '1.0.1'],
    version: '1.1.0',
    draft: ['Another protocol.'],
    from: 'core-v1.0.0..core-v1.1.0',
  },
  '4. a back-port on its branch, before its tag': {
    history: 'backPorts',
    on: 'later',
    posts: ['1.0.0', '1.0.1', '1.1.0'],
    version: '1.0.2',
    draft: ['Third of the hotfix.'],
    from: 'core-v1.0.1..HEAD',
  },
  '5. a back-port without a tag, from the main branch': {
    history: 'backPorts',
    posts: ['1.0.0', '1.0.1', '1.1.0'],
    version: '1.0.2',
    draft:
      '1.1.0 (`core-v1.1.0`) is in the history of `HEAD`, so the draft would have its commits. Switch to the branch of Core 1.0.2, fetch its tag, or say where it begins: `--since TAG`.',
  },
  '6. a release after the back-port was merged': {
    history: 'backPorts',
    on: 'merged',
    posts: ['1.0.0', '1.0.1', '1.1.0'],
    version: '1.2.0',
    draft: ['First of the hotfix.', 'Second of the hotfix.', 'Something new.', 'After the merge.'],
    from: 'core-v1.1.0..HEAD',
    notes: ['2 of these commits are in `core-v1.0.1` too.'],
  },
  '7. releases that are tagged on branches of their own': {
    history: 'releaseBranches',
    posts: ['0.9.0', '1.0.0', '1.1.0'],
    version: '1.2.0',
    draft: ['For 1.2.'],
    from: 'core-v0.9.0..core-v1.2.0',
    notes: ['2 commits are left out, as older releases on other branches have them: `core-v1.1.0` for one.'],
  },
  '8. a release after its candidates': {
    history: 'candidates',
    products: ONE,
    posts: ['1.9.0', '2.0.0-rc.1', '2.0.0-rc.2'],
    version: '2.0.0',
    draft: ['First of 2.0.', 'Second of 2.0.', 'Typo in the first candidate.', 'Typo in the second candidate.'],
    from: 'v1.9.0..v2.0.0',
  },
  '9. a candidate after another': {
    history: 'candidates',
    products: ONE,
    posts: ['1.9.0', '2.0.0-rc.1'],
    version: '2.0.0-rc.2',
    draft: ['Typo in the first candidate.'],
    from: 'v2.0.0-rc.1..v2.0.0-rc.2',
  },
  '10. the first candidate': {
    history: 'candidates',
    products: ONE,
    posts: ['1.9.0'],
    version: '2.0.0-rc.1',
    draft: ['First of 2.0.', 'Second of 2.0.'],
    from: 'v1.9.0..v2.0.0-rc.1',
  },
  '11. a release since its last candidate, as asked': {
    history: 'candidates',
    products: ONE,
    posts: ['1.9.0'],
    version: '2.0.0',
    since: '2.0.0-rc.2',
    draft: ['Typo in the second candidate.'],
    from: 'v2.0.0-rc.2..v2.0.0',
  },
  '12. the first release, after candidates': {
    history: 'firstCandidates',
    products: ONE,
    posts: ['1.0.0-rc.1'],
    version: '1.0.0',
    draft: ['Start.', 'Typo in the candidate.'],
    from: 'HEAD',
  },
  '13. what was taken back': {
    history: 'reverts',
    products: ONE,
    posts: ['1.0.0'],
    version: '1.1.0',
    draft: ['Quote of a revert.', 'Last.'],
  },
  '14. what was taken back and applied again': {
    history: 'reapplied',
    products: ONE,
    posts: ['1.0.0'],
    version: '1.1.0',
    draft: ['Crash on start.', 'Faster search.'],
  },
  '15. what was released before and is taken back now': {
    history: 'revertedLater',
    products: ONE,
    posts: ['1.0.0'],
    version: '1.1.0',
    draft: ['Revert "Add dark mode".', 'Revert "Print".'],
  },
  '16. what was taken back in the release before and is applied again': {
    history: 'revertedLater',
    products: ONE,
    posts: ['1.0.0', '1.1.0'],
    version: '1.2.0',
    draft: ['Add dark mode.', 'Print.'],
  },
  '17. a merge that was taken back, with all that it brought': {
    history: 'revertedMerge',
    products: ONE,
    posts: ['1.0.0'],
    version: '1.1.0',
    draft: ['Export.'],
  },
  '18. squash merges with the list of their commits': {
    history: 'squashes',
    products: ONE,
    posts: ['1.0.0'],
    version: '1.1.0',
    draft: ['Add more.', 'Crash.'],
  },
  '19. merges of four hosts, by the titles of their requests': {
    history: 'merges',
    products: ONE,
    posts: ['1.0.0'],
    version: '1.1.0',
    draft: [
      'Add Micro QR codes.',
      'Fix the beeper.',
      'Improve the display.',
      'Add a bucket.',
      'Improve a thing at once.',
    ],
  },
  '20. merges between conventional commits': {
    history: 'conventionalMerges',
    products: ONE,
    posts: ['1.0.0'],
    version: '1.1.0',
    draft: ['On the side.', 'On main.'],
  },
  '21. drafts, version bumps and bots': {
    history: 'noise',
    products: ONE,
    posts: ['1.0.0'],
    version: '1.1.0',
    draft: [
      'A thing.',
      'Wipe the cache when the user signs out.',
      'Release the camera when the app is left.',
      'Bump the allowed size of files.',
      'Version checks are faster.',
      'A feature that a bot wrote.',
      'A feature of a man called Abbot.',
    ],
  },
  '22. marks before the kind': {
    history: 'marks',
    products: ONE,
    posts: ['1.0.0'],
    version: '1.1.0',
    draft: ['Add a widget.', 'Wrong title.', 'Launch.', 'Faster start.', 'Two marks.', 'No space.'],
  },
  '23. no tags, and no post': {
    history: 'noTags',
    version: '1.0.0',
    draft: ['Start.', 'Crash.'],
    from: 'HEAD',
  },
  '24. no tags, but a post': {
    history: 'noTags',
    posts: ['1.0.0'],
    version: '1.1.0',
    draft:
      'git has no release tag of Core before 1.1.0, such as `core-v1.0.0`. Fetch the tags and the history (`fetch-depth: 0` in a workflow), or name a range: `--from-git=RANGE`.',
  },
  '24a. no tags, but a post of the one product': {
    history: 'noTags',
    products: ONE,
    posts: ['1.0.0'],
    version: '1.1.0',
    draft:
      'git has no release tag of Core before 1.1.0, such as `v1.0.0`. Fetch the tags and the history (`fetch-depth: 0` in a workflow), or name a range: `--from-git=RANGE`.',
  },
  '25. no tag of the release before': {
    history: 'untaggedPost',
    posts: ['1.0.0', '1.1.0'],
    version: '1.2.0',
    draft: ['Of 1.1.', 'Of 1.2.'],
    from: 'core-v1.0.0..HEAD',
    notes: [
      'git has no tag of Core 1.1.0, the release before. The draft begins at `core-v1.0.0`, so it may repeat what the post of 1.1.0 says.',
    ],
  },
  '26. one product, whose tags have no name': {
    history: 'oneProduct',
    products: ONE,
    posts: ['1.2.2'],
    version: '1.2.3',
    draft: ['A widget.'],
    from: 'v1.2.2..v1.2.3',
  },
  '27. tags without a name beside those of a product': {
    history: 'bareTags',
    posts: ['1.0.0'],
    version: '1.1.0',
    draft: ['Of the app.', 'Of core.'],
    from: 'core-v1.0.0..HEAD',
  },
  '28. a product in a folder of its own': {
    history: 'paths',
    products: [{ key: 'core', name: 'Core', gitPaths: ['apps/core'] }, { key: 'app' }],
    posts: ['1.0.0'],
    version: '1.1.0',
    draft: ['A widget.', 'A thing.'],
  },
  '29. a product that counts anew': {
    history: 'renumbered',
    products: ONE,
    posts: ['1.5.0'],
    version: '1.5.1',
    draft: ['After it.'],
    from: 'v1.5.0..HEAD',
  },
  '30. a range of its own': {
    history: 'candidates',
    products: ONE,
    posts: ['1.9.0'],
    version: '2.0.0',
    range: 'v2.0.0-rc.1..v2.0.0-rc.2',
    draft: ['Typo in the first candidate.'],
    from: 'v2.0.0-rc.1..v2.0.0-rc.2',
  },
  '31. subjects that only look like reverts': {
    history: 'odd',
    products: ONE,
    posts: ['1.0.0'],
    version: '1.1.0',
    draft: ['Revert the old engine.', 'Revert "Something nobody did".', 'Odd marks.'],
  },
  '32. a release after candidates of a greater one': {
    history: 'nightly',
    products: ONE,
    posts: ['1.0.0'],
    version: '1.0.1',
    draft: ['Crash.', 'Leak.'],
    from: 'v1.0.0..HEAD',
    notes: ['1 of these commits is in `v1.1.0-nightly.1` too.'],
  },
};

const made = new Map<string, string>();
function folderOf(name: keyof typeof histories): string {
  const folder = made.get(name) ?? makeHistory(histories[name]);
  made.set(name, folder);
  return folder;
}
afterAll(() => {
  for (const folder of made.values()) rmSync(folder, { recursive: true, force: true });
});

function siteOf({ products = MONOREPO, posts = [] }: Pick<Situation, 'products' | 'posts'>): SiteReleases {
  return {
    folder: 'releases',
    routeBase: '/releases',
    variables: {},
    products: products.map((product) => ({ ...createUnconfiguredProduct(product.key ?? ''), ...product })),
    posts: posts.map((version, index) => {
      const date = `2025-01-${String(index + 1).padStart(2, '0')}`;
      return { file: `releases/${date}-${version}.md`, route: `/${version}`, date, product: 'core', version, tags: [] };
    }),
  };
}

async function drafted(folder: string, situation: Omit<Situation, 'history' | 'draft'>) {
  const { version, since, range } = situation;
  const site = siteOf(situation);
  const subject = validateAndResolveRelease({ product: 'core', version, allowOlder: true }, site, '2025-11-20').value;
  if (subject === undefined) throw new Error('The situation itself is wrong.');
  const { value, faults = [] } = await draftBodyFromGit(
    { folder, since, range, headings: {}, thanks: false },
    subject,
    site,
  );
  if (value === undefined) return { draft: faults.map(({ message, suggestion }) => `${message} ${suggestion}`).join() };
  const { text, from, notes } = value;
  const lines = text.split('\n').filter((line) => line.startsWith('- '));
  const plain = lines.map((line) => line.slice(2).replace('**Breaking change:** ', ''));
  return { draft: plain.map((line) => line.replace(/\\(.)/g, '$1')).sort(), from, notes };
}

describe('the draft of', () => {
  it.each(Object.entries(situations))('%s', async (_, situation) => {
    const { history, on = 'main', draft, from, notes = [] } = situation;
    const folder = folderOf(history);
    execFileSync('git', ['switch', '-q', on], { cwd: folder });
    const found = await drafted(folder, situation);
    if (typeof draft === 'string') expect(found).toEqual({ draft });
    else expect(found).toEqual({ draft: [...draft].sort(), from: from ?? expect.any(String), notes });
  });
});

describe('in a shallow clone', () => {
  const clone = (history: keyof typeof histories, ...options: string[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'techdocs-clone-'));
    made.set(folder, folder);
    const source = pathToFileURL(folderOf(history)).href;
    execFileSync('git', ['clone', '-q', '--branch', 'main', ...options, source, folder]);
    return folder;
  };

  it('a draft that needs what was not fetched is refused', async () => {
    const message = (range: string) =>
      `The repository is a shallow clone, which lacks commits of \`${range}\`. Fetch the whole history: \`git fetch --unshallow --tags\`, or \`fetch-depth: 0\` in a workflow.`;
    const first = await drafted(clone('oneProduct', '--depth', '1'), { version: '1.0.0', products: ONE });
    expect(first.draft).toBe(message('HEAD'));
    const later = clone('candidates', '--depth', '2', '--no-single-branch');
    const site = { version: '2.0.0', products: ONE, posts: ['1.9.0'] };
    expect((await drafted(later, { ...site, since: 'v1.9.0' })).draft).toBe(message('v1.9.0..v2.0.0'));
  });

  it('a draft of what was fetched is made', async () => {
    const folder = clone('oneProduct', '--depth', '2', '--no-single-branch');
    const { draft } = await drafted(folder, { version: '1.2.4', products: ONE, posts: ['1.2.3'] });
    expect(draft).toEqual(['Next.']);
  });
});
