// The forms of a diff, one a file; each is loaded when it is asked for.
import type { FormInput } from './input.ts';

/** Names of all forms. */
export const diffFormats = ['text', 'markdown', 'json', 'html'] as const;

/** One of them. */
export type DiffFormat = (typeof diffFormats)[number];

/** Writes a diff in a form. */
export async function formatDiff(format: Exclude<DiffFormat, 'text'>, input: FormInput): Promise<string> {
  if (format === 'markdown') return (await import('./markdown.ts')).markdownDiff(input);
  if (format === 'html') return (await import('./html.ts')).htmlDiff(input);
  return (await import('./json.ts')).jsonDiff(input);
}
