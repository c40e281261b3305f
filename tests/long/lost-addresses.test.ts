// Findings and suggestions of `techdocs addresses` after random changes by a seed, compared with the texts of the two built sites: every
// lost address is found and no others, and nine of ten redirects lead to the page with most of the text, none to one without it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { techdocs } from '../support/cli.ts';
import { endOf, type HtmlSite, knownPaths, readHtmlSite, shareOf } from '../support/compared-sites.ts';
import { DRAWN, drawnSite } from '../support/drawn-changes.ts';
import { randomNumbers } from '../support/random-moves.ts';
import { makeFolder, writeFiles } from '../support/tree.ts';
import { git } from '../support/versions-site.ts';

/** Number of runs of each kind. */
const DRAWS = 4;

/** Minimum share of a text that a page has to contain to have it. */
const HAS = 0.3;

interface Outcome {
  readonly name: string;
  readonly missed: readonly string[];
  readonly invented: readonly string[];
  readonly offered: number;
  /** Suggestions that do not lead to the page with most of the text, or to the section with the text. */
  readonly notBest: readonly string[];
  readonly wrong: readonly string[];
  /** Lost addresses without a suggestion, although a page has most of the text. */
  readonly silent: readonly string[];
  readonly lost: number;
}

async function buildOf(root: string, out: string): Promise<HtmlSite> {
  const { code, stderr } = await techdocs(['build', '--out-dir', out, '--quiet'], { cwd: root });
  expect([code, stderr]).toEqual([0, expect.anything()]);
  return readHtmlSite(join(root, out));
}

async function findings(root: string): Promise<readonly Diagnostic[]> {
  const { stdout } = await techdocs(['addresses', '--since', 'main', '--json'], { cwd: root });
  const { errors, warnings } = JSON.parse(stdout) as Readonly<Record<'errors' | 'warnings', readonly Diagnostic[]>>;
  return [...errors, ...warnings];
}

/** Returns all addresses of a finding. */
function addressesOf({ link = '', message }: Diagnostic): readonly string[] {
  const others = /So (?:is|are) (.*)\.$/.exec(message)?.[1] ?? '';
  return [link, ...[...others.matchAll(/`([^`]*)`/g)].map(([, path = '']) => path)];
}

/** Compares the findings with the two sites. */
function judge(name: string, told: readonly Diagnostic[], { before, after, listed }: Judged): Outcome {
  const lost = listed.filter((path) => endOf(path, after) === undefined);
  const anchors = listed.flatMap((path) => {
    const end = endOf(path, after);
    const ids = end === undefined ? undefined : after.get(end)?.ids;
    return ids === undefined
      ? []
      : [...(before.get(path)?.sections.keys() ?? [])].filter((id) => !ids.has(id)).map((id) => `${path}#${id}`);
  });
  const expected = new Set([...lost, ...anchors]);
  const said = told.flatMap((each) => (each.code === 'lost-address' ? addressesOf(each) : [each.link ?? '']));
  const offers = told.map((each) => rate(each, before, after));
  return {
    name,
    lost: expected.size,
    missed: [...expected].filter((each) => !said.includes(each)),
    invented: said.filter((each) => !expected.has(each)),
    offered: offers.filter(({ share }) => share !== undefined).length,
    notBest: offers.flatMap(({ text, share, best }) => (share !== undefined && share < best - 0.05 ? text : [])),
    wrong: offers.flatMap(({ text, share }) => (share !== undefined && share < HAS ? text : [])),
    silent: offers.flatMap(({ text, share, best }) => (share === undefined && best >= 0.6 ? text : [])),
  };
}

interface Judged {
  readonly before: HtmlSite;
  readonly after: HtmlSite;
  readonly listed: readonly string[];
}

/** Returns the share of the text on the suggested page, and on the best one. */
function rate({ code, link = '', target }: Diagnostic, before: HtmlSite, after: HtmlSite) {
  const text = `${link} → ${target}`;
  const [path = '', id = ''] = link.split('#');
  const [to = '', toId = ''] = target?.split('#') ?? [];
  const old = before.get(path);
  if (code === 'lost-address') {
    const shares = [...after.values()].map(({ sentences }) => shareOf(old?.sentences ?? new Set(), sentences));
    const share = target === undefined ? undefined : shareOf(old?.sentences ?? new Set(), after.get(to)?.sentences);
    return { text, share, best: Math.max(...shares) };
  }
  const section = old?.sections.get(id) ?? new Set<string>();
  const page = after.get(endOf(path, after) ?? '');
  const shares = [...(page?.sections.values() ?? [])].map((each) => shareOf(section, each));
  const share = target === undefined ? undefined : shareOf(section, after.get(to)?.sections.get(toId));
  return { text, share, best: Math.max(0, ...shares) };
}

it('finds all that is lost, invents nothing, and offers what has the text', { timeout: 1_800_000 }, async () => {
  const root = makeFolder(Object.fromEntries(drawnSite()));
  const outcomes: Outcome[] = [];
  try {
    git(root, 'init', '-q', '-b', 'main');
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'Publish');
    const before = await buildOf(root, 'build-before');
    const listed = knownPaths(before);
    expect(listed.length).toBeGreaterThan(90);
    for (const [name, make] of Object.entries(DRAWN))
      for (let seed = 1; seed <= (/version|base URL/.test(name) ? 1 : DRAWS); seed += 1) {
        git(root, 'checkout', '-q', '-f', '--detach', 'main');
        git(root, 'clean', '-fdq');
        const files = drawnSite();
        const what = make(files, randomNumbers(seed * 1000 + name.length));
        for (const file of drawnSite().keys()) if (!files.has(file)) rmSync(join(root, file));
        writeFiles(root, Object.fromEntries(files));
        // Half of them are committed.
        git(root, 'add', '-A');
        if (seed % 2 === 0) git(root, 'commit', '-qm', 'Change', '--allow-empty');
        const told = await findings(root);
        if (name.includes('base URL')) {
          expect(told.map(({ code, message }) => [code, message.replace(/\d+/, 'N')])).toEqual([
            ['lost-address', 'All N addresses that were published below `/` are lost: `baseUrl` is `/manual/` now.'],
          ]);
          continue;
        }
        const after = await buildOf(root, 'build-after');
        outcomes.push(judge(`${name}: ${what}`, told, { before, after, listed }));
      }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, each) => all + of(each), 0);
  const offered = sum((each) => each.offered);
  const notBest = sum((each) => each.notBest.length);
  const silent = sum((each) => each.silent.length);
  console.log(
    `${outcomes.length + 1} changes, ${sum(({ lost }) => lost)} lost, ${offered} offered, ${notBest} of them not the best, ${silent} more had one`,
  );
  const faulty = outcomes.filter(({ missed, invented, wrong }) => missed.length + invented.length + wrong.length > 0);
  expect(faulty).toEqual([]);
  expect(outcomes.length).toBeGreaterThanOrEqual(40);
  expect(notBest / offered).toBeLessThan(0.1);
  expect(silent / (offered + silent)).toBeLessThan(0.1);
});
