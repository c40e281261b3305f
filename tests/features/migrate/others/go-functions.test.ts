// Functions of Hugo's templates.
import { expect, it } from 'vitest';
import { callTemplateFunction } from '../../../../src/features/migrate/others/go-functions.ts';

const list = ['a', 'b', 'c'];

it.each([
  ['first', 2, ['a', 'b']],
  ['first', 0, []],
  ['first', 9, list],
  ['last', 2, ['b', 'c']],
  ['last', 0, []],
  ['last', 9, list],
  ['after', 1, ['b', 'c']],
  ['after', 0, list],
  ['after', 9, []],
  ['first', -1, undefined],
  ['last', -1, undefined],
  ['after', 'x', undefined],
] as const)('%s %s', (name, count, part) => {
  expect(callTemplateFunction(name, [count, list])).toEqual(part);
});
