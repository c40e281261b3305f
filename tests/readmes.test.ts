// The READMEs of the source: a dictionary that stays short, and names of files and of code that exist.
import { readFileSync } from 'node:fs';
import fg from 'fast-glob';
import { expect, it } from 'vitest';

const MOST_WORDS = 25;

const map = readFileSync('src/README.md', 'utf8');
const rows = map.slice(map.indexOf('\n## Dictionary\n')).match(/^\| (?!word \|).*$/gm) ?? [];
const words = rows.map((row) => (row.split('|')[1] ?? '').trim());

/** Words in code font. Blocks of code are left out. */
function namesIn(text: string): readonly string[] {
  return [...text.replace(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
}

/** Text of all source files. */
function sourceText(): string {
  const files = fg.sync('src/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(1000);
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

it('explains at most 25 words, each once', () => {
  expect(words.length).toBeGreaterThan(10);
  expect(words.length).toBeLessThanOrEqual(MOST_WORDS);
  expect(new Set(words.map((word) => word.replaceAll('`', '').toLowerCase())).size).toBe(words.length);
});

it('explains types that exist', () => {
  const source = sourceText();
  const types = words.flatMap(namesIn);
  expect(types.length).toBeGreaterThan(10);
  const isDeclared = (name: string) => new RegExp(`^export (?:type|interface) ${name}\\b`, 'm').test(source);
  expect(types.filter((name) => !isDeclared(name))).toEqual([]);
});

it('names code that exists in the source', () => {
  const known = new Set(sourceText().match(/[\w$]+/g));
  const names = namesIn(map).filter((name) => /^[A-Za-z][\w.]*$/.test(name) && !/\.(?:ts|json|html)$/.test(name));
  const parts = names.flatMap((name) => name.split('.').map((part) => ({ name, part })));
  expect(names.length).toBeGreaterThan(20);
  expect(parts.filter(({ part }) => !known.has(part))).toEqual([]);
});

/** Whether a path, as READMEs write it, is a file or folder: from the root, from `src/`, or by its last names. */
function pathJudge(): (path: string) => boolean {
  const options = { dot: true, ignore: ['**/node_modules/**', '{build,dist}/**'] };
  const files = fg.sync(['*', '{src,tests,docs,scripts,bench,bin,content,examples}/**'], options);
  const tails = new Set<string>();
  for (const file of files) {
    const names = file.split('/');
    for (let from = 0; from < names.length; from += 1)
      for (let to = from + 1; to <= names.length; to += 1) tails.add(names.slice(from, to).join('/'));
  }
  return (path) => tails.has(path.replace(/\/$/, ''));
}

it('names files that exist', { timeout: 60_000 }, () => {
  const exists = pathJudge();
  const readmes = fg.sync('src/**/README.md');
  const missing = readmes.flatMap((file) =>
    namesIn(readFileSync(file, 'utf8'))
      .filter((name) => /^[\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:tsx?|mjs|css|md))$/.test(name))
      .filter((name) => !exists(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(readmes.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
