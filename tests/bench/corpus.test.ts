// The corpus must be deterministic and contain the stated amounts; otherwise measurements cannot be compared.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeCorpus } from '../../bench/corpus.ts';

type Files = ReadonlyMap<string, string>;

const hashOf = (files: Files) =>
  createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex');
const fencesOf = (files: Files) =>
  [...files].flatMap(([path, text]) =>
    path.endsWith('.md') ? [...text.matchAll(/^```\w+.*\n([\s\S]*?)\n```$/gm)].map((match) => match[1]) : [],
  );
const below = (files: Files, folder: string) =>
  [...files.keys()].filter((path) => path.startsWith(`content/${folder}/`) && path.endsWith('.md'));

describe('the corpus', () => {
  const { files, counts } = makeCorpus();

  it('has the same bytes for the same seed, and others for another', () => {
    expect(hashOf(makeCorpus().files)).toBe(hashOf(files));
    expect(hashOf(makeCorpus({ seed: 1 }).files)).not.toBe(hashOf(files));
  });

  it('holds as much as it says', () => {
    expect(counts).toEqual({ docs: 259, posts: 193, sidebars: 31, codeBlocks: 800 });
    expect(below(files, 'docs')).toHaveLength(259);
    expect(below(files, 'releases')).toHaveLength(193);
    expect(fencesOf(files)).toHaveLength(800);
    const sidebars = JSON.parse(files.get('content/sidebars.json') as string) as object;
    expect(Object.keys(sidebars)).toHaveLength(31);
  });

  it('has hardly two code blocks that are equal, and one page over a megabyte', () => {
    expect(new Set(fencesOf(files)).size).toBeGreaterThan(790);
    const sizes = [...files.values()].map((text) => Buffer.byteLength(text));
    expect(sizes.filter((size) => size > 1_000_000)).toHaveLength(1);
  });

  it('grows in all its parts', () => {
    const large = makeCorpus({ scale: 3 });
    expect(large.counts).toEqual({ docs: 777, posts: 579, sidebars: 93, codeBlocks: 2400 });
    expect(below(large.files, 'docs')).toHaveLength(777);
    expect(below(large.files, 'releases')).toHaveLength(579);
    expect(fencesOf(large.files)).toHaveLength(2400);
  });

  it('refuses a scale that is no whole number', () => {
    expect(() => makeCorpus({ scale: 0.5 })).toThrow('The scale must be a whole number from 1, not 0.5.');
  });
});
