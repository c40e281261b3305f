// The first pass over the code, with all that is loaded for it.
import type { PrepareWork } from '../library.ts';
import { prepareCode } from './code.ts';

export const prepare: PrepareWork = (inputs) => {
  const load = prepareCode(inputs);
  return async () => (await load())();
};
