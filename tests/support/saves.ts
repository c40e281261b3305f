// The ways in which editors save a file, from the point of view of a watcher.
import { appendFileSync, renameSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const moment = () => new Promise((resume) => setTimeout(resume, 20));

/** Each saves a text to an existing file. */
export const waysToSave: Readonly<Record<string, (file: string, text: string) => Promise<void>>> = {
  async 'in place'(file, text) {
    writeFileSync(file, text);
  },
  async 'beside, then renamed over'(file, text) {
    writeFileSync(`${file}.tmp`, text);
    renameSync(`${file}.tmp`, file);
  },
  async 'with the old one moved away and a swap file about'(file, text) {
    const swap = join(dirname(file), `.${basename(file)}.swp`);
    writeFileSync(swap, 'swap');
    renameSync(file, `${file}~`);
    writeFileSync(file, text);
    unlinkSync(`${file}~`);
    unlinkSync(swap);
  },
  async 'emptied, and written a moment later in pieces'(file, text) {
    truncateSync(file);
    await moment();
    const half = text.length >> 1;
    appendFileSync(file, text.slice(0, half));
    appendFileSync(file, text.slice(half));
  },
  async 'gone and back'(file, text) {
    unlinkSync(file);
    await moment();
    writeFileSync(file, text);
  },
};
