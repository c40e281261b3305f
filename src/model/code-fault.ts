// Faults of the site's own code during a build: whose code failed, why, on which page, and where the error was thrown. The same fault on
// several pages becomes one finding.
import { isJson } from '../lib/json.ts';
import { compareText } from '../lib/text.ts';
import type { Diagnostic, SettingDiagnostic, SiteCodeFault, UserError } from './diagnostic.ts';

/** Prefix of the file address of compiled configuration code in stacks. */
export const CONFIG_CODE_URL_PREFIX = 'techdocs-config:';

/** Maximum number of stack frames that are read. */
const MAX_STACK_FRAMES = 20;

/**
 * Matches the position in a module that was imported as a `data:` URL. The URL is shortened to its end, in whole groups of base64. This
 * still identifies the module.
 */
const DATA_URL_POSITION_PATTERN = /^(data:[\w/]+;base64,)(?:[\w+/]{4})*?((?:[\w+/=]{4}){0,500}:\d+:\d+)$/;

/** Returns the stack frames of an error, the innermost first: `file:///a.js:3:7`. */
export function parseStackFrames(error: unknown): readonly string[] {
  const stack = error instanceof Error ? String(error.stack ?? '') : '';
  const frames = [...stack.matchAll(/^ +at (?:.*? \()?((?:\w[\w+.-]*:|\/).*?:\d+:\d+)\)?$/gm)];
  return frames
    .slice(0, MAX_STACK_FRAMES)
    .flatMap(([, frame]) => frame?.replace(DATA_URL_POSITION_PATTERN, '$1$2') ?? []);
}

/** Explanations of messages of React that do not name the author's mistake. `$1` is the hook. */
const MEANINGS_OF_REACT_MESSAGES = [
  [/.*suspended while responding to synchronous input.*/s, 'it waits for data, which static HTML cannot do.'],
  [
    /^Cannot read properties of null \(reading '(use(?:[A-Z]\w*)?)'\)$/,
    'it calls `$1` of React outside of a component. Let it return an element of a component that calls `$1`.',
  ],
] as const;

/** Returns the message of a thrown value, which need not be an error. */
export function getErrorMessage(error: unknown): string {
  const { message } = (error ?? {}) as { readonly message?: unknown };
  if (typeof message === 'string')
    return MEANINGS_OF_REACT_MESSAGES.reduce((text, [pattern, meaning]) => text.replace(pattern, meaning), message);
  return typeof error === 'object' && isJson(error) ? JSON.stringify(error) : String(error);
}

/** Returns the message of a thrown value as one line with a final full stop. */
export function formatErrorSentence(error: unknown): string {
  const text = (getErrorMessage(error) + (error instanceof Error ? formatFetchFailureCause(error) : ''))
    .replace(/\s+/g, ' ')
    .trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Returns the reason why `fetch` failed, which the error's own message lacks. */
function formatFetchFailureCause({ message, cause }: Error): string {
  if (message !== 'fetch failed' || !(cause instanceof Error)) return '';
  const { code } = cause as { readonly code?: unknown };
  return `: ${cause.message === '' ? code : cause.message}`;
}

/** Creates the finding about a fault. The position where the error was thrown is resolved later. */
export function createSiteCodeFaultFinding(
  place: Omit<SettingDiagnostic, 'severity' | 'message'>,
  fault: SiteCodeFault,
): SettingDiagnostic {
  return { severity: 'error', ...place, message: formatFaultMessage(fault), fault };
}

/** Returns the message about a fault. `pages` lists all pages on which it occurred. */
export function formatFaultMessage(
  { what, page, reason }: SiteCodeFault,
  pages = page === undefined ? [] : [page],
): string {
  const [first, ...others] = pages;
  const last = others.length === 1 ? `\`${others[0]}\`` : `${others.length} other pages`;
  const on = first === undefined ? '' : ` on \`${first}\`${others.length === 0 ? '' : ` and ${last}`}`;
  return `${what}${on}: ${reason.replace(/\s+/g, ' ').trim()}`;
}

/** Returns the findings of an error if all of them are faults of the site's code; otherwise `undefined`. */
export function getSiteCodeFaultFindings(error: unknown): readonly SettingDiagnostic[] | undefined {
  const { diagnostics = [] } = (error ?? {}) as Partial<Pick<UserError, 'diagnostics'>>;
  const isOfCode =
    diagnostics.length > 0 && diagnostics.every((diagnostic: SettingDiagnostic) => diagnostic.fault !== undefined);
  return isOfCode ? diagnostics : undefined;
}

/**
 * Merges all findings about the same fault into one finding, which lists the affected pages. Faults at different positions stay separate.
 */
export function mergeFindingsOfSameFault(findings: readonly SettingDiagnostic[]): readonly Diagnostic[] {
  if (findings.every(({ fault }) => fault === undefined)) return findings;
  const folded = new Map<string, Set<string>>();
  const first = findings.filter(({ code, file, line, column, fault }) => {
    if (fault?.page === undefined) return true;
    const key = computeFaultKey({ code, file, line, column, fault });
    const pages = folded.get(key);
    pages?.add(fault.page);
    if (pages === undefined) folded.set(key, new Set([fault.page]));
    return pages === undefined;
  });
  return first.map((settingDiagnostic) => {
    const { fault, ...finding } = settingDiagnostic;
    const pages = fault && folded.get(computeFaultKey(settingDiagnostic));
    if (fault === undefined || pages === undefined) return finding;
    return { ...finding, message: formatFaultMessage(fault, [...pages].sort(compareText)) };
  });
}

type FaultKeyFields = Pick<SettingDiagnostic, 'code' | 'file' | 'line' | 'column' | 'fault'>;

/** Returns the key of a fault, which is the same on all pages. */
export function computeFaultKey({ code, file, line, column, fault }: FaultKeyFields): string {
  return JSON.stringify([code, file, line, column, fault?.what, fault?.reason]);
}
