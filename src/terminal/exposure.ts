// What a server says that others than this machine can reach.
import type { Colors } from './report.ts';

/** Said where other machines can reach the server. */
export function formatExposure(host: string, colors: Colors): string {
  const sentence = `Anyone who can reach ${host} can read this site, including drafts and findings.`;
  return `${colors.yellow('⚠')} ${sentence}\n`;
}
