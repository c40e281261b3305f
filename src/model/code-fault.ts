// Faults of code of a site while the site is made: whose code it is, why it failed, on which page, and where it was thrown. The same fault
// on several pages becomes one finding.
import { compareText } from '../lib/text.ts';
import type { CodeFault, Diagnostic, SettingDiagnostic, UserError } from './diagnostic.ts';

/** What compiled code of a configuration is called in stacks; behind it stands the address of its file. */
export const CONFIG_SOURCE = 'techdocs-config:';

/** Most frames of a stack that are looked at. */
const MAX_FRAMES = 20;

/** The address of a module that was imported as a text; its end, a whole number of letters, says its name. */
const DATA = /^(data:[\w/]+;base64,)(?:[\w+/]{4})*?((?:[\w+/=]{4}){0,500}:\d+:\d+)$/;

/** The places in the stack of what was thrown, the innermost first: `file:///a.js:3:7`. */
export function framesOf(error: unknown): readonly string[] {
  const stack = error instanceof Error ? String(error.stack ?? '') : '';
  const frames = [...stack.matchAll(/^ +at (?:.*? \()?((?:\w[\w+.-]*:|\/).*?:\d+:\d+)\)?$/gm)];
  return frames.slice(0, MAX_FRAMES).flatMap(([, frame]) => frame?.replace(DATA, '$1$2') ?? []);
}

/** The finding about such a fault, as long as nobody has looked where it was thrown. */
export function codeFinding(
  place: Omit<SettingDiagnostic, 'severity' | 'message'>,
  fault: CodeFault,
): SettingDiagnostic {
  return { severity: 'error', ...place, message: sentenceOfFault(fault), fault };
}

/** A fault in words. `pages` are all on which it happened. */
export function sentenceOfFault({ what, page, reason }: CodeFault, pages = page === undefined ? [] : [page]): string {
  const [first, ...others] = pages;
  const last = others.length === 1 ? `\`${others[0]}\`` : `${others.length} other pages`;
  const on = first === undefined ? '' : ` on \`${first}\`${others.length === 0 ? '' : ` and ${last}`}`;
  return `${what}${on}: ${reason.replace(/\s+/g, ' ').trim()}`;
}

/** The findings of an error that is nothing but faults of code of the site. */
export function codeFindingsOf(error: unknown): readonly SettingDiagnostic[] | undefined {
  const { diagnostics = [] } = (error ?? {}) as Partial<Pick<UserError, 'diagnostics'>>;
  const isOfCode = diagnostics.length > 0 && diagnostics.every((each: SettingDiagnostic) => each.fault !== undefined);
  return isOfCode ? diagnostics : undefined;
}

/** Findings as they are told: each fault once, with its pages. Faults at a place of a page stand there, each by itself. */
export function foldFaults(findings: readonly SettingDiagnostic[]): readonly Diagnostic[] {
  if (findings.every(({ fault }) => fault === undefined)) return findings;
  const folded = new Map<string, Set<string>>();
  const first = findings.filter(({ code, file, line, column, fault }) => {
    if (fault?.page === undefined) return true;
    const key = faultKey({ code, file, line, column, fault });
    const pages = folded.get(key);
    pages?.add(fault.page);
    if (pages === undefined) folded.set(key, new Set([fault.page]));
    return pages === undefined;
  });
  return first.map((one) => {
    const { fault, ...finding } = one;
    const pages = fault && folded.get(faultKey(one));
    if (fault === undefined || pages === undefined) return finding;
    return { ...finding, message: sentenceOfFault(fault, [...pages].sort(compareText)) };
  });
}

type Keyed = Pick<SettingDiagnostic, 'code' | 'file' | 'line' | 'column' | 'fault'>;

/** Stands for a fault, whatever the page. */
export function faultKey({ code, file, line, column, fault }: Keyed): string {
  return JSON.stringify([code, file, line, column, fault?.what, fault?.reason]);
}
