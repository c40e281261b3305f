// The second pass over the code: grammars are compiled, and nothing is loaded.
import type { PrepareWork } from '../library.ts';
import { prepareCode } from './code.ts';

export const prepare: PrepareWork = async (inputs) => {
  const pass = await prepareCode(inputs)();
  pass();
  return pass;
};
