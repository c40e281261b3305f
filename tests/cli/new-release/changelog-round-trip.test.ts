// From a change log to posts and back: no line is lost.
import { describe, expect, it } from 'vitest';
import { composeChangelog } from '../../../src/cli/new-release/changelog/export.ts';
import { isUnreleasedHeading, parseReleaseHeading } from '../../../src/cli/new-release/changelog/heading.ts';
import { parseChangelogLines } from '../../../src/cli/new-release/changelog/lines.ts';
import { planChangelogImport } from '../../../src/cli/new-release/changelog/plan-import.ts';
import { readPostForExport } from '../../../src/cli/new-release/changelog/post-text.ts';
import { parseChangelog } from '../../../src/cli/new-release/changelog/read.ts';
import type { SiteReleases } from '../../../src/cli/new-release/site.ts';
import { CHANGELOG_INTRO_FILE } from '../../../src/model/post-file.ts';
import { changesets, keepAChangelog, releasePlease } from './changelogs.ts';

const settings = { variables: { plain: 'FILLED' }, url: 'https://docs.example.com', baseUrl: '/' };
const { variables } = settings;
const site: SiteReleases = { folder: 'releases', routeBase: '/releases', posts: [], products: [], variables };

/** Returns the posts of a log, as a site reads them again, and the text above them. */
function imported(text: string) {
  const changelog = parseChangelog(text);
  const input = {
    changelog,
    file: 'CHANGELOG.md',
    site,
    product: 'app',
    dayOf: () => '2024-01-01',
    today: '2024-01-01',
  };
  const { files, faults } = planChangelogImport(input);
  expect(faults).toEqual([]);
  const head = files.find(({ file }) => file.endsWith(CHANGELOG_INTRO_FILE))?.text.trim();
  const posts = files
    .filter(({ file }) => !file.endsWith(CHANGELOG_INTRO_FILE))
    .map(({ file, text: post, version }) => {
      const source = { file, path: file.slice('releases/'.length), text: post, includes: {} };
      const { frontMatter, text: own } = readPostForExport(source, settings);
      return { name: '', version, date: frontMatter.date ?? '', text: own };
    });
  return { changelog, posts, head };
}

/** Returns the lines that count: the facts of release headings, and the text of all other lines without heading levels. */
function facts(text: string): readonly string[] {
  return parseChangelogLines(text)
    .filter((_, at, lines) => lines[at - 1]?.heading?.lines !== 2)
    .flatMap((line) => {
      const release = line.heading && parseReleaseHeading(line.heading.text);
      if (line.heading && isUnreleasedHeading(line.heading.text)) return 'unreleased';
      if (!release) return line.heading ? line.heading.text : line.text;
      const { version, date, url, remark } = release;
      return [version, date ?? '', url === undefined ? '' : `[${version}]: ${url}`, remark];
    })
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns lines that occur less often in the second text. */
function lost(before: string, after: string): readonly string[] {
  const left = [...facts(after)];
  return facts(before).filter((fact) => {
    const at = left.indexOf(fact);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const REAL = { 'Keep a Changelog': keepAChangelog, changesets, 'release-please': releasePlease };

describe.each(Object.entries(REAL))('a log of %s', (_, text) => {
  it('loses no line in a new file', () => {
    const { posts, head } = imported(text);
    expect(lost(text, composeChangelog(posts, undefined, head))).toEqual([]);
  });

  it('is the same in its own file, but for empty lines', () => {
    const { posts, changelog } = imported(text);
    const lines = (all: string) => all.split('\n').filter((line) => line.trim() !== '');
    expect(lines(composeChangelog(posts, changelog)).sort()).toEqual(lines(text).sort());
    const again = composeChangelog(posts, changelog);
    expect(composeChangelog(posts, parseChangelog(again))).toBe(again);
  });
});

/** Returns a random generator that is the same on every run (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const KINDS = ['Added', '🐛 Bug Fixes', '⚠ BREAKING CHANGES', 'Minor Changes', 'Known issues', 'Version 2 of the API'];
const BLOCKS: readonly ((id: string) => string)[] = [
  (id) => `- change ${id}`,
  (id) => `* change ${id} with \`{{ code }}\` and {{ plain }}`,
  (id) => `- change ${id}\n\n  on two paragraphs\n  - and a nested one of ${id}`,
  (id) => `Paragraph ${id} with [a link][${id}] and [another](https://a.example/${id}).`,
  (id) => `\`\`\`md\n# heading in code ${id}\n## [8.8.8] - 2020-01-01\n[code-${id}]: https://a.example/\n\`\`\``,
  (id) => `| ${id} | b |\n|---|---|\n| c | d |`,
  (id) => `<!-- comment ${id} -->`,
  (id) => `> quote ${id}`,
  (id) => `1. first ${id}\n2. second ${id}\n   \`\`\`sh\n   run ${id}\n   \`\`\``,
  (id) => `#### Deeper ${id}\n\ntext of ${id}`,
  (id) => `<details><summary>More ${id}</summary>\n\nHidden ${id}\n\n</details>`,
  (id) => `Words ${`word of ${id} `.repeat(80).trim()}`,
];

/** Returns a log with a form and texts that the seed decides. */
function generated(seed: number): string {
  const next = random(seed);
  const pick = <T>(all: readonly T[]): T => all[next(all.length)] as T;
  const heading = pick<(version: string, day: string) => string>([
    (version, day) => `## [${version}] - ${day}`,
    (version, day) => `## ${version} (${day})`,
    (version, day) => `## [v${version}](https://a.example/compare/v0...v${version}) (${day})`,
    (version) => `## ${version}`,
    (version, day) => `# ${version} / ${day}`,
    (version, day) => `${version} / ${day}\n==================`,
    (version, day) => `## app@${version} - ${day}`,
    (version, day) => `## <small>${version} (${day})</small>`,
  ]);
  const used: string[] = [];
  const part = (version: string) =>
    Array.from({ length: next(4) }, (_, kind) => {
      const blocks = Array.from({ length: 1 + next(4) }, (__, at) => {
        const id = `${version}-${kind}-${at}`;
        const block = pick(BLOCKS)(id);
        if (block.includes(`[${id}]`)) used.push(`[${id}]: https://a.example/of/${id}`);
        return block;
      });
      return `### ${pick(KINDS)}\n\n${blocks.join('\n\n')}`;
    }).join('\n\n');
  const versions = Array.from({ length: 1 + next(5) }, (_, at) => `${at}.${next(3)}.${next(9)}`).reverse();
  const releases = versions.map((version, at) => {
    const day = `20${30 - at}-0${1 + next(9)}-1${next(10)}`;
    return [heading(version, day), pick(['', 'An introduction.']), part(version)].filter(Boolean).join('\n\n');
  });
  const intro = pick([
    '# Changelog',
    '# Changelog\n\nAll changes, and [a link](https://a.example).',
    '',
    '# Changes of App',
  ]);
  const open = pick(['', '## [Unreleased]', `## Unreleased\n\n${part('unreleased') || '- soon'}`]);
  const links = [...used, ...pick([[], versions.map((version) => `[${version}]: https://a.example/v/${version}`)])];
  const text = [intro, open, ...releases, links.join('\n')].filter((one) => one !== '').join('\n\n');
  return pick([text, text.replaceAll('\n', '\r\n'), `\uFEFF${text}\n`]);
}

it('no line is lost of logs of many forms', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const text = generated(seed);
    const { posts, head, changelog } = imported(text);
    expect({ seed, lost: lost(text, composeChangelog(posts, undefined, head)) }).toEqual({ seed, lost: [] });
    const own = composeChangelog(posts, changelog);
    expect({ seed, lost: lost(text, own) }).toEqual({ seed, lost: [] });
    expect({ seed, again: composeChangelog(posts, parseChangelog(own)) }).toEqual({ seed, again: own });
  }
});
