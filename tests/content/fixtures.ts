// Reads text fixtures: a name, then input and expected output between lines with a single dot.
import { readFileSync } from 'node:fs';

export interface Fixture {
  readonly name: string;
  readonly input: string;
  readonly output: string;
}

/** Returns the fixtures of a file below `tests`. */
export function readFixtures(file: string): Fixture[] {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const fixtures: Fixture[] = [];
  const parts = text.split(/^\.\n/m);
  for (let at = 0; at + 2 < parts.length; at += 3) {
    fixtures.push({ name: (parts[at] ?? '').trim(), input: parts[at + 1] ?? '', output: parts[at + 2] ?? '' });
  }
  return fixtures;
}
