// Formats of a diff, one per file, loaded on demand.
import type { DiffFormatInput } from './input.ts';

/** Names of all formats. */
export const diffFormats = ['text', 'markdown', 'json', 'html'] as const;

/** Name of a format. */
export type DiffFormat = (typeof diffFormats)[number];

/** Formats a diff. */
export async function formatDiff(format: Exclude<DiffFormat, 'text'>, input: DiffFormatInput): Promise<string> {
  if (format === 'markdown') return (await import('./markdown.ts')).formatMarkdownDiff(input);
  if (format === 'html') return (await import('./html.ts')).renderHtmlDiff(input);
  return (await import('./json.ts')).formatJsonDiff(input);
}
