// Random moves of pages, folders, images and headings of a project, by a seed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { techdocs } from './cli.ts';
import { git } from './versions-site.ts';

/** The arguments of a call. */
export type RandomMove = readonly [from: string, to: string];

/** Returns a generator of numbers from 0 to 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Draws a move in a docs folder of a project in its current state. `count` makes its names unique. */
export function drawMove(
  root: string,
  docs: string,
  { random, count }: { readonly random: () => number; readonly count: number },
): RandomMove {
  const all = readdirSync(join(root, docs), { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof all)[number]) =>
    join(entry.parentPath, entry.name)
      .slice(root.length + 1)
      .replaceAll('\\', '/');
  const pages = all
    .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name) && !/^(?:index|readme|_)/i.test(entry.name))
    .map(pathOf);
  const images = all.filter((entry) => entry.isFile() && /\.(?:png|svg|jpe?g|gif|webp)$/.test(entry.name)).map(pathOf);
  const folders = all.filter((entry) => entry.isDirectory()).map(pathOf);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const kind = random();
  const page = pick(pages);
  const target = pick([...folders, docs]);
  if (kind < 0.5 || (kind < 0.75 && folders.length === 0))
    return [page, `${target}/moved-${count}${/\.mdx?$/.exec(page)?.[0]}`];
  if (kind < 0.6) {
    const folder = pick(folders);
    const outside = [...folders, docs].filter((each) => !`${each}/`.startsWith(`${folder}/`));
    return [folder, `${pick(outside)}/folder-${count}`];
  }
  const image = pick(images);
  if (kind < 0.7 && image !== '') return [image, `${target}/image-${count}${/\.\w+$/.exec(image)?.[0]}`];
  const headings = headingsOf(readFileSync(join(root, page), 'utf8'));
  const heading = pick(headings);
  if (heading === '') return [page, `${target}/moved-${count}${/\.mdx?$/.exec(page)?.[0]}`];
  return [`${page}#${heading}`, random() < 0.5 ? `#heading-${count}` : `#Heading ${count} of it`];
}

/** Returns the ids of headings that certainly have one: plain words, once on the page. */
function headingsOf(text: string): readonly string[] {
  const outside = text.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/^(```+|~~~+)[\s\S]*?^\1/gm, '');
  const ids = [...outside.matchAll(/^#{2,4} ([A-Za-z][A-Za-z ]*)$/gm)].map(([, words = '']) =>
    words.trim().toLowerCase().replaceAll(' ', '-'),
  );
  return ids.filter((id, at) => ids.indexOf(id) === at && ids.lastIndexOf(id) === at);
}

/**
 * Moves files of a project repeatedly, and checks the invariants: unchanged texts of all pages except for addresses, no broken links, and a
 * rename for each file in git.
 */
export async function expectMoves(
  root: string,
  docs: string,
  { moves, seed }: { readonly moves: number; readonly seed: number },
): Promise<void> {
  const random = randomNumbers(seed);
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'One');
  const broken = (await techdocs(['check-links', '--quiet', '--json'], { cwd: root })).code;
  expect(broken).toBe(0);
  for (let count = 0; count < moves; count += 1) {
    const [from, to] = drawMove(root, docs, { random, count });
    const before = textsOf(root, docs);
    expect([from, to, await techdocs(['move', from, to, '--quiet'], { cwd: root })]).toEqual([
      from,
      to,
      { code: 0, stdout: '', stderr: '' },
    ]);
    expect([from, to, (await techdocs(['check-links', '--quiet', '--json'], { cwd: root })).code]).toEqual([
      from,
      to,
      0,
    ]);
    if (!from.includes('#')) expect([from, to, textsOf(root, docs)]).toEqual([from, to, before]);
    const states = git(root, 'status', '--short', '--untracked-files=all')
      .split('\n')
      .map((line) => line.slice(0, 2).trim());
    expect([from, to, states.filter((state) => state === '??' || state === 'D')]).toEqual([from, to, []]);
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', `Move ${count}`);
  }
}

/** Returns the texts of all pages without addresses, sorted. */
export function textsOf(root: string, docs: string): readonly string[] {
  const all = readdirSync(join(root, docs), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.mdx?$/.test(name),
  );
  const texts = all.map((name) => readFileSync(join(root, docs, name), 'utf8'));
  return texts
    .map((text) => text.replace(/\]\([^)\s]*|\]:[ \t]*\S+|(?:href|src|of|to|page)="[^"]*"|^pagination_\w+:.*$/gm, ''))
    .sort();
}
