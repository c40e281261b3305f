import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { computeCspScriptHash, computeHash } from '../../src/lib/hash.ts';

it('names a text and its bytes alike, as short as is asked for', () => {
  const whole = createHash('sha256').update('Größe').digest('hex');
  expect(computeHash('Größe')).toBe(whole.slice(0, 32));
  expect(computeHash(new TextEncoder().encode('Größe'), 8)).toBe(whole.slice(0, 8));
});

it('names a script as a Content-Security-Policy does', () => {
  expect(computeCspScriptHash('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
});
