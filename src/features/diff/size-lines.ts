// Lines about sizes: the weight of the site, and published files. Pure.
import type { DiffLine, DiffLineFormatter } from './lines.ts';
import type { FileChange, NumberBeforeAndAfter, SiteByteSizeChanges } from './site-diff.ts';

/** Returns lines about the weight of pages, of the search index and of the whole site. */
export function formatByteSizeLines(
  { pages, index, firstLoad, site, changed }: SiteByteSizeChanges,
  { page }: DiffLineFormatter,
): readonly DiffLine[] {
  const MOST = 10;
  const start =
    firstLoad.start === undefined ? [] : [formatByteSizeChange('first load of the start page', firstLoad.start)];
  return [
    formatByteSizeChange('HTML of all pages, compressed', pages),
    formatByteSizeChange('search index, compressed', index),
    ...start,
    formatByteSizeChange('first load of the middle page', firstLoad.middle),
    formatByteSizeChange('all files', site),
    ...changed.slice(0, MOST).map(({ path, ...sizes }) => formatByteSizeChange(page(path), sizes)),
  ].map((text) => ({ text }));
}

function formatByteSizeChange(name: string, { before, after }: NumberBeforeAndAfter): string {
  if (before === after) return `${name}: ${formatBytes(after)}, as before`;
  const sign = after > before ? '+' : '−';
  return `${name}: ${formatBytes(before)} → ${formatBytes(after)} (${sign}${formatBytes(Math.abs(after - before))})`;
}

/** Returns a line about a published file. */
export function formatFileLine(change: FileChange, { code, sides }: DiffLineFormatter): DiffLine {
  const { file, kind, size, sizeBefore, pixels, pixelsBefore = pixels } = change;
  const sizes = sizeBefore === undefined ? formatBytes(size) : `${formatBytes(sizeBefore)} → ${formatBytes(size)}`;
  const isResized = pixels !== undefined && pixels !== pixelsBefore;
  const look = pixels === undefined ? '' : `, ${isResized ? `${pixelsBefore} → ${pixels}` : pixels}`;
  return { text: `${kind}: ${code(file)} (${sizes}${look})${sides?.(change) ?? ''}`, file };
}

function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
