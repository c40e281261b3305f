// The outcome as one JSON object, described by `check-links.schema.json`, which is shipped with the package.
import type { FormatInput } from './index.ts';

/** The report itself. */
export function formatJson({ report }: FormatInput): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
