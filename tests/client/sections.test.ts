// The current section by scroll position, also where the page is too short for its last headings to reach the line below the top bar.
import { expect, it } from 'vitest';
import { findCurrentSection, placeSections } from '../../src/client/sections.ts';

/** The current section at each position of a page that scrolls to `reach`. */
function findSectionsAt(tops: Readonly<Record<string, number>>, reach: number, positions: readonly number[]): string {
  const sections = placeSections(new Map(Object.entries(tops)), reach);
  return positions.map((position) => findCurrentSection(sections, position)?.heading ?? 'none').join(' ');
}

it('is the last section whose heading is above the line, and the first one before that', () => {
  const tops = { a: 100, b: 500, c: 900 };
  expect(findSectionsAt(tops, 2000, [0, 99, 499, 500, 899, 900, 2000])).toBe('a a b b c c c');
});

it('lets the headings that cannot reach the line share the rest of the way, by their distances', () => {
  const tops = { a: 100, b: 900, c: 1100, d: 1200, e: 1900 };
  expect(findSectionsAt(tops, 1000, [0, 100, 898, 900, 918, 919, 928, 929, 998, 999, 1000])).toBe(
    'a a a b b c c d d e e',
  );
});

it('reaches every section even if no heading can reach the line', () => {
  expect(findSectionsAt({ a: 200, b: 400, c: 600 }, 60, [0, 1, 38, 39, 58, 59, 60])).toBe('a a a b b c c');
});

it('is the first section of a page that does not scroll, and none on a page without headings', () => {
  expect(findSectionsAt({ a: 200, b: 400 }, 0, [0])).toBe('a');
  expect(findSectionsAt({}, 500, [0, 100])).toBe('none none');
});

it('leads a link to the position of its heading, at most to the end of the page', () => {
  const sections = placeSections(new Map(Object.entries({ a: -20, b: 400, c: 600 })), 500);
  expect(sections.map(({ destination }) => destination)).toEqual([0, 400, 500]);
});
