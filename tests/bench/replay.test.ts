// The replay of tasks on virtual cores, for known tasks.
import { expect, it } from 'vitest';
import { buildStages, mainShare, replay } from '../../bench/cores/replay.ts';

const parts = {
  'main: config': 100,
  'main: rest': 100,
  'main: parse': 200,
  'main: assemble': 100,
  'main: render': 300,
  'main: write': 100,
  'thread: document': 800,
  'thread: index': 300,
};

it('shares the cores evenly, and starts a stage when the one before it is done', () => {
  const stages = [
    { name: 'a', tasks: [100] },
    { name: 'b', tasks: [100, 300] },
  ];
  expect(replay(stages, 1)).toBe(500);
  expect(replay(stages, 2)).toBe(400);
  expect(replay(stages, 8)).toBe(400);
  expect(replay([{ name: 'c', tasks: [100, 100, 100] }], 2)).toBe(150);
});

it('divides the work of a step among its threads', () => {
  const stages = buildStages(parts, { document: 4 });
  expect(stages.map(({ name, tasks }) => [name, tasks.filter((ms) => ms > 0)])).toEqual([
    ['start', [200]],
    ['parse', [200, 200, 200, 200, 200]],
    ['assemble', [100]],
    ['render', [400, 300]],
  ]);
  expect(replay(stages, 1)).toBe(2000);
  expect(replay(stages, 8)).toBe(900);
});

it('begins the files of search when all pages are indexed', () => {
  const stages = buildStages({ ...parts, 'thread: search': 50 }, { index: 3 });
  expect(stages.at(-1)?.tasks.filter((ms) => ms > 0)).toEqual([400, 150, 100, 100]);
});

it('adds the time of V8 to all stages, and loses none of it', () => {
  const stages = buildStages({ ...parts, V8: 400 }, { document: 2 });
  expect(replay(stages, 1)).toBeCloseTo(2400);
  expect(stages[2]?.tasks.slice(1)).toEqual([5, 5, 5, 5]);
});

it('returns the share of the main thread', () => {
  expect(mainShare(parts)).toBe(900 / 2000);
});
