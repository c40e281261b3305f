// Lists, reads and decodes the content.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readInput } from '../inputs.ts';
import type { PrepareWork } from '../library.ts';

export const prepare: PrepareWork = (inputs) => {
  const folder = readInput(inputs, 'content');
  return () => {
    let characters = 0;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) characters += readFileSync(join(entry.parentPath, entry.name), 'utf8').length;
    }
    if (characters === 0) throw new Error(`${folder} is empty.`);
  };
};
