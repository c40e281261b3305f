// Letters of formulas in special alphabets.
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { replaceMathVariantLetters } from '../../../src/features/math/letters.ts';

const { renderToString } = createRequire(import.meta.url)('katex') as {
  renderToString: (tex: string, options: object) => string;
};
/** Returns the visible text of a formula. */
const seen = (tex: string) =>
  replaceMathVariantLetters(renderToString(tex, { output: 'mathml' }))
    .replace(/<annotation.*?<\/annotation>/s, '')
    .replace(/<[^>]*>/g, '');

it('are those of Unicode, holes filled', () => {
  expect(seen('\\mathbb{NRA}')).toBe('ℕℝ𝔸');
  expect(seen('\\mathbf{Ab1}')).toBe('𝐀𝐛𝟏');
  expect(seen('\\mathscr{BC}\\mathfrak{Ca}')).toBe('ℬ𝒞ℭ𝔞');
  expect(seen('\\mathtt{x0}\\mathsf{A}')).toBe('𝚡𝟶𝖠');
  expect(seen('\\mathrm{d}x')).toBe('dx');
});
