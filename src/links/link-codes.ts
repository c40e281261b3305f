// Which findings a check of links tells.
import type { Diagnostic } from '../model/diagnostic.ts';
import { linkRules } from '../model/link-rules.ts';
import { isExtensionCode } from '../model/rules.ts';

/** Rules about links; of the others only errors are told, as behind each of them links may hide. */
const LINK_CODES: ReadonlySet<string> = new Set([
  ...['broken-link', 'broken-anchor', 'broken-markdown-link', 'duplicate-id', 'duplicate-route'],
  ...['undefined-reference', 'space-in-address'],
  ...Object.keys(linkRules),
]);

/** Findings of extensions are told at each level: they may be about links. Not every rule is asked here, so a mark that passes over nothing may have its reason elsewhere. */
export function isAboutLinks({ code, severity }: Diagnostic): boolean {
  if (isExtensionCode(code)) return severity !== 'note';
  return code !== 'unused-ignore' && (severity === 'error' || LINK_CODES.has(code));
}

/** Whether a finding is about a link or an anchor, whatever its weight. */
export function isLinkCode({ code }: Diagnostic): boolean {
  return LINK_CODES.has(code);
}
