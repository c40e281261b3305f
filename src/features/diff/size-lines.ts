// Lines about sizes: the weight of the site, and published files. Pure.
import type { DiffLine, DiffNotation } from './lines.ts';
import type { ByteChange, FileChange, SiteByteChanges } from './site-diff.ts';

/** Returns lines about the weight of pages, of the search index and of the whole site. */
export function formatByteSizeLines(
  { pages, index, firstLoad, site, changed }: SiteByteChanges,
  { page }: DiffNotation,
): readonly DiffLine[] {
  const MOST = 10;
  const start =
    firstLoad.start === undefined ? [] : [formatByteChange('first load of the start page', firstLoad.start)];
  return [
    formatByteChange('HTML of all pages, compressed', pages),
    formatByteChange('search index, compressed', index),
    ...start,
    formatByteChange('first load of the middle page', firstLoad.middle),
    formatByteChange('all files', site),
    ...changed.slice(0, MOST).map(({ path, ...sizes }) => formatByteChange(page(path), sizes)),
  ].map((text) => ({ text }));
}

function formatByteChange(name: string, { before, after }: ByteChange): string {
  if (before === after) return `${name}: ${formatBytes(after)}, as before`;
  const sign = after > before ? '+' : '−';
  return `${name}: ${formatBytes(before)} → ${formatBytes(after)} (${sign}${formatBytes(Math.abs(after - before))})`;
}

/** Returns a line about a published file. */
export function formatFileLine(change: FileChange, { code, sides }: DiffNotation): DiffLine {
  const { file, kind, size, sizeBefore, pixels, pixelsBefore = pixels } = change;
  const sizes = sizeBefore === undefined ? formatBytes(size) : `${formatBytes(sizeBefore)} → ${formatBytes(size)}`;
  const isResized = pixels !== undefined && pixels !== pixelsBefore;
  const look = pixels === undefined ? '' : `, ${isResized ? `${pixelsBefore} → ${pixels}` : pixels}`;
  return { text: `${kind}: ${code(file)} (${sizes}${look})${sides?.(change) ?? ''}`, file };
}

/** Formats a number of bytes. */
function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
