// Front matter with the library and the YAML engine that it brings.
import { readInput } from '../inputs.ts';
import type { PrepareWork } from '../library.ts';

export const prepare: PrepareWork = (inputs) => {
  const texts = readInput(inputs, 'texts');
  return async () => {
    const { default: matter } = await import('gray-matter');
    // With options, even empty ones, the library does not return what it has cached.
    for (const text of texts) matter(text, {});
  };
};
