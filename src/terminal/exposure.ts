// Formats the warning that other machines can reach a server.
import type { Colors } from './report.ts';

/** Formats the warning that other machines can reach a server on `host`. */
export function formatExposedServerWarning(host: string, colors: Colors): string {
  const sentence = `Anyone who can reach ${host} can read this site, including drafts and findings.`;
  return `${colors.yellow('⚠')} ${sentence}\n`;
}
