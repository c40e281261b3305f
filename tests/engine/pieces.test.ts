// A file that consists of pieces: which of them are reused from the previous file, and that the bytes are those of all pieces.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFilePieceReader } from '../../src/engine/pieces.ts';
import type { FilePiece } from '../../src/engine/render.ts';
import { memoIn } from '../support/memo.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'techdocs-pieces-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a file that is made of pieces', () => {
  const notes = new Map<string, string>();
  const memo = memoIn(notes);

  /** Builds the file over the previous one; returns its text and the newly generated pieces. */
  function build(texts: readonly string[], { fingerprint = texts.join(), salt = 'salt', last = '' } = {}) {
    const made: string[] = [];
    const pieces = texts.map((text): FilePiece => ({ key: text, text: () => `${made[made.push(text) - 1]}\n` }));
    const out = { dir: folder, manifest: new Map(), isCurrent: (_: string, print: string) => print === last };
    const content = createFilePieceReader({ out, memo, salt }).asContent(
      { kind: 'pieces', pieces },
      { path: 'all.txt', fingerprint },
    );
    const text = content.kind === 'pieces' ? Buffer.concat([...content.bytes()]).toString('utf8') : '';
    writeFileSync(join(folder, 'all.txt'), text);
    return { text, made, fingerprint };
  }

  it('is read from the one before but for what has changed, moved pieces too', () => {
    const first = build(['a', 'ü'.repeat(3), 'c', 'd']);
    expect(first).toMatchObject({ text: 'a\nüüü\nc\nd\n', made: ['a', 'üüü', 'c', 'd'] });
    const second = build(['a', 'b', 'c', 'd', 'e'], { last: first.fingerprint });
    expect(second).toMatchObject({ text: 'a\nb\nc\nd\ne\n', made: ['b', 'e'] });
    const third = build(['d', 'x', 'a', 'c'], { last: second.fingerprint });
    expect(third).toMatchObject({ text: 'd\nx\na\nc\n', made: ['x'] });
    expect(build([], { last: third.fingerprint })).toMatchObject({ text: '', made: [] });
  });

  it('is made anew where the one before is not as it was written, or other code wrote it', () => {
    const first = build(['a', 'b']);
    expect(build(['a', 'b'], { last: 'another' }).made).toEqual(['a', 'b']);
    expect(build(['a', 'b'], { last: first.fingerprint, salt: 'other' }).made).toEqual(['a', 'b']);
  });

  it('may be longer than what is read at once', () => {
    const long = 'x'.repeat(2_500_000);
    const first = build([long, 'b']);
    const second = build([long, 'c'], { last: first.fingerprint });
    expect(second.made).toEqual(['c']);
    expect(second.text === `${long}\nc\n`).toBe(true);
  });
});
