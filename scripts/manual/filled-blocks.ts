// Fills pages of the manual for the host of the repository, which renders neither included files nor results: the page contains the text of
// both. `npm run docs` writes it, and a test compares.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dedentLines, findRegion } from '../../src/content/markdown/regions.ts';

/** Between these lines is the content of the preceding block, as Markdown. */
const RESULT = '<!-- result -->';
const END = '<!-- end of result -->';

/** Returns a page with the code of files in its blocks, and with its results. `read` returns a file by its path relative to the page. */
export function filledBlocks(page: string, read: (path: string) => string): string {
  const lines = page.split('\n');
  const out: string[] = [];
  let block: readonly string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    out.push(line);
    const marker = /^`{3,}/.exec(line)?.[0];
    if (marker !== undefined) {
      const end = lines.indexOf(marker, at + 1);
      block = codeOf(line, read) ?? lines.slice(at + 1, end);
      const longer = longerFence(marker, block);
      out.splice(-1, 1, longer + line.slice(marker.length), ...block, longer);
      at = end;
    } else if (line === RESULT) {
      // Surrounded by empty lines: otherwise the end marker of a result would be part of a list or a table.
      out.push('', ...filledBlocks(block.join('\n'), read).split('\n'), '', END);
      at = lines.indexOf(END, at);
      if (at < 0) throw new Error(`No \`${END}\` follows.`);
    }
  }
  return out.join('\n');
}

/** Returns the code of the file that a block refers to. */
function codeOf(line: string, read: (path: string) => string): readonly string[] | undefined {
  const target = /\sfile="([^"]+)"/.exec(line)?.[1];
  if (target === undefined) return undefined;
  const [path = '', region] = target.split('#');
  const found = findRegion(read(path), region, path.endsWith('.md'));
  if (found === undefined) throw new Error(`\`${path}\` has no region \`${region}\`.`);
  const shown = region === undefined ? found.lines : dedentLines(found.lines);
  return shown.map(({ text }) => text);
}

/** Returns a fence that no line of the code closes. */
function longerFence(marker: string, code: readonly string[]): string {
  return code.some((line) => line.trim().startsWith(marker)) ? longerFence(`${marker}\``, code) : marker;
}

/** Returns the names of all pages below a folder of the manual, without build outputs. */
export function pagesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md') && !/^(?:\.|build\/)/.test(name));
}

/** Reads a page of a folder and fills it. */
export function filledPage(folder: string, name: string): string {
  const file = join(folder, name);
  return filledBlocks(readFileSync(file, 'utf8'), (path) => readFileSync(join(dirname(file), path), 'utf8'));
}
