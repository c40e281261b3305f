// The language server at real positions of the portal: completions of links, images, anchors and front matter as their authors wrote them,
// and random renames by the requests of an editor.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompletionList, Position, TextDocumentEdit, TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import { applyTextChange, toPosition } from '../../src/features/lsp/text.ts';
import { toFilePath, toFileUri } from '../../src/features/lsp/uri.ts';
import { type Client, openClient } from '../features/lsp/client.ts';
import { repository, techdocs } from '../support/cli.ts';
import { drawMove, randomNumbers, textsOf } from '../support/random-moves.ts';
import { git } from '../support/versions-site.ts';

const COMPLETIONS = 60;
const RIGHT = 57;
const RENAMES = 50;
const DOCS = 'content/docs';

let root: string;
let client: Client;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'techdocs-portal-'));
  for (const name of ['content', 'site.config.ts'])
    cpSync(join(repository, name), join(root, name), { recursive: true });
  writeFileSync(join(root, '.gitignore'), '.techdocs\nbuild\nnode_modules\n');
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'One');
  client = await openClient([root]);
}, 300_000);
afterAll(async () => {
  await client.close();
  rmSync(root, { recursive: true, force: true });
});

/** A text of an author, with a position from which most of it still has to be typed. */
interface Asked {
  readonly file: string;
  readonly text: string;
  readonly wanted: string;
  readonly position: Position;
}

/** Returns positions in the pages of the portal, equally many of each kind. */
function drawPlaces(count: number, random: () => number): readonly Asked[] {
  const pages = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:docs|releases)\/.*\.md$/.test(name) && !/(?:^|\/)_/.test(name))
    .map((name) => `content/${name}`)
    .sort();
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const asked: Asked[] = [];
  // Patterns of a link, an image, an anchor and a value of front matter, including the text before the completed part.
  const kinds = [
    /(?<=[^!]\[[^\]\n]*\]\()(?:\.{1,2}\/)+[\w./-]+\.md(?=\))/g,
    /(?<=!\[[^\]\n]*\]\()(?:\.{1,2}\/)*[\w./-]+\.(?:png|svg|jpe?g|gif)(?=[)\s])/g,
    /(?<=\]\([\w./-]*#)[\w-]{4,}(?=\))/g,
    /(?<=^(?:product|version|tags: \[| {2}- ).{0,2}: ?|^tags: \[)[\w.-]{3,}/gm,
  ];
  for (let at = 0; asked.length < count && at < count * 400; at += 1) {
    const file = pick(pages);
    const text = readFileSync(join(root, file), 'utf8');
    const kind = kinds[asked.length % kinds.length] as RegExp;
    const outside = text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, (block) => block.replace(/[^\n]/g, ' '));
    const isFront = kind === kinds.at(-1);
    const front = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0].length ?? 0;
    const found = [...outside.matchAll(kind)].filter(({ index }) => index < front === isFront);
    if (found.length === 0) continue;
    const { 0: wanted, index } = pick(found);
    const last = wanted.lastIndexOf('/') + 1;
    const kept = wanted.slice(0, last + 2 + Math.floor(random() * 2));
    if (kept.length >= wanted.length) continue;
    const before = text.slice(0, index) + kept;
    asked.push({
      file,
      wanted,
      text: before + text.slice(index + wanted.length),
      position: toPosition(before, before.length),
    });
  }
  return asked;
}

it('completes what authors wrote', { timeout: 600_000 }, async () => {
  const asked = drawPlaces(COMPLETIONS, randomNumbers(7));
  expect(asked).toHaveLength(COMPLETIONS);
  const missed: string[] = [];
  await client.ask('documentSymbol', join(root, asked[0]?.file ?? ''));
  for (const { file, text, wanted, position } of asked) {
    const path = join(root, file);
    await client.open(path, text);
    const { items } = await client.ask<CompletionList>('completion', path, { position });
    await client.shut(path);
    const placeOf = (address: string) =>
      address.includes('/') ? posix.join(dirname(file), decodeURI(address)) : address;
    const labels = items.map(({ label }) => label);
    const rank = labels.findIndex((label) => placeOf(label) === placeOf(wanted) || label === `./${wanted}`);
    if (rank < 0 || rank >= 5)
      missed.push(`${file}: ${wanted} is number ${rank + 1} of ${labels.length}: ${labels.slice(0, 5)}`);
  }
  console.log(
    `${asked.length - missed.length} of ${asked.length} completions are among the first five.\n${missed.join('\n')}`,
  );
  expect(asked.length - missed.length).toBeGreaterThanOrEqual(RIGHT);
});

it('renames pages, folders, pictures and headings with all that leads to them', { timeout: 3_600_000 }, async () => {
  const random = randomNumbers(11);
  const times: number[] = [];
  for (let count = 0; count < RENAMES; count += 1) {
    const [from, to] = drawMove(root, DOCS, { random, count });
    const before = textsOf(root, DOCS);
    const config = readFileSync(join(root, 'site.config.ts'), 'utf8');
    const since = performance.now();
    const edit = from.includes('#') ? await headingEdit(from, to) : await fileEdit(from, to);
    times.push(performance.now() - since);
    apply(edit);
    if (!from.includes('#')) {
      mkdirSync(dirname(join(root, to)), { recursive: true });
      renameSync(join(root, from), join(root, to));
      expect([from, to, textsOf(root, DOCS)]).toEqual([from, to, before]);
    }
    expect([from, to, (await techdocs(['check-links', '--quiet', '--json'], { cwd: root })).code]).toEqual([
      from,
      to,
      0,
    ]);
    if (/\.md$/.test(from)) expect(readFileSync(join(root, 'site.config.ts'), 'utf8')).not.toBe(config);
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', `Move ${count}`);
  }
  const sorted = times.sort((a, b) => a - b);
  console.log(
    `${RENAMES} renames: ${sorted[RENAMES >> 1]?.toFixed(0)} ms each in the middle, at most ${sorted.at(-1)?.toFixed(0)}.`,
  );
});

function fileEdit(from: string, to: string): Promise<WorkspaceEdit> {
  const files = [{ oldUri: toFileUri(join(root, from)), newUri: toFileUri(join(root, to)) }];
  return client.connection.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', { files });
}

async function headingEdit(from: string, to: string): Promise<WorkspaceEdit> {
  const [file = '', id = ''] = from.split('#');
  const path = join(root, file);
  const lines = readFileSync(path, 'utf8').split('\n');
  const words = (row: string) =>
    /^#{2,4} ([A-Za-z][A-Za-z ]*)$/.exec(row)?.[1]?.trim().toLowerCase().replaceAll(' ', '-');
  const line = lines.findIndex((row) => words(row) === id);
  const position = { line, character: (lines[line] ?? '').length - 1 };
  return client.ask<WorkspaceEdit>('rename', path, { position, newName: to.slice(1) });
}

/** Writes the texts of an edit; the editor itself renames files. */
function apply({ documentChanges = [] }: WorkspaceEdit): void {
  for (const { textDocument, edits } of documentChanges.filter((each) => 'edits' in each) as TextDocumentEdit[]) {
    const path = toFilePath(textDocument.uri) ?? '';
    expect(statSync(path).isFile()).toBe(true);
    const text = (edits as TextEdit[]).reduce((made, edit) => applyTextChange(made, edit), readFileSync(path, 'utf8'));
    writeFileSync(path, text);
  }
}
