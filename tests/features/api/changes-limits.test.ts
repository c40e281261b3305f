// Two kilobytes of nested references: more pairs of schemas than any machine can compare.
import { expect, it } from 'vitest';
import { compareApis } from '../../../src/features/api/changes/compare.ts';
import { BudgetExceededError } from '../../../src/features/api/reading/spending.ts';
import { cpuTime } from '../../support/cpu.ts';

it('ends where schemas refer to too many others', () => {
  const refs = (to: number) => [0, 1, 2, 3].map((at) => [`p${at}`, { $ref: `#/components/schemas/S${to}` }]);
  const levels = Array.from({ length: 14 }, (_, at) => [`S${at}`, { properties: Object.fromEntries(refs(at + 1)) }]);
  const schemas = Object.fromEntries([...levels, ['S14', { type: 'string' }]]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } };
  const paths = { '/x': { get: { responses: { 200: { description: 'ok', content } } } } };
  const start = cpuTime();
  expect(() => compareApis({ paths, components: { schemas } }, { paths, components: { schemas } })).toThrow(
    BudgetExceededError,
  );
  expect(cpuTime() - start).toBeLessThan(30_000);
});
