// Writes the files of the built site again, into an empty folder.
import { join } from 'node:path';
import { readInput, readSiteFiles, writeSiteFiles } from '../inputs.ts';
import type { PrepareWork } from '../library.ts';

export const prepare: PrepareWork = (inputs, scratch) => {
  const files = readSiteFiles(readInput(inputs, 'built'));
  return () => writeSiteFiles(join(scratch, 'written'), files);
};
